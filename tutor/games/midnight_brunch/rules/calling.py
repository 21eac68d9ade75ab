"""Calling a prize, in secret and in turn."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, holds, one_of
from ....states import edit, replace
from ..model import GHOST, Call, Phase, State, call_id, ghost_ids
from .box import in_use
from .ghost import expand, ghost_checks, timing_check
from .midnight import beside, laid_by, midnight_checks
from .order import called, clockwise, distance, turn_check
from .reveal import reveal


def call_checks(state: State, seat: int, move: Call) -> Iterator[Step]:
    """After the last "Brunch", one Call card each, for a food that is in the game."""
    waiting = tuple(state.players[s] for s in clockwise(state) if not state.stopped[s])
    yield holds("brunch.call.after-all", not waiting, waiting=waiting, size=len(waiting))
    if not called(state, seat):
        yield turn_check(state, seat)
    yield from midnight_checks(state, seat, move.aim, "call")
    decks = in_use(len(state.players))
    for deck in move.decks:
        seats = len(state.players)
        yield one_of("brunch.call.deck-in-play", deck, decks, shows=["prizes"], seats=seats)
    yield _one_check(state, seat, move)
    party, timing = state.parties[seat], state.rulings.ghost_timing
    if move.ghosts:
        if timing != "with_call" or state.phase is Phase.CALL:
            yield timing_check(state, timing == "with_call")
        laid = laid_by(move.aim, party) or state.laid[seat]
        yield from ghost_checks(state, seat, move.ghosts, laid)
    elif timing == "with_call" and GHOST in party:
        yield holds("brunch.ghost.timing", False, shows=ghost_ids(state, seat), case="missing")


def _one_check(state: State, seat: int, move: Call) -> Step:
    """Not none, not several, not another."""
    before, size = called(state, seat), len(move.decks)
    case = "" if before or size == 1 else "several" if size else "none"
    shows = [call_id(seat)] if before else []
    facts: Facts = {"who": state.players[seat], "phase": str(state.phase), "size": size}
    ok = not before and size == 1
    return holds("brunch.call.one", ok, shows=shows, case=case, decks=move.decks, **facts)


def together(state: State, seat: int) -> State | None:
    """Every player picks a Call card in secret, at the same time as the others."""
    if state.phase is not Phase.CALL or called(state, seat):
        return None
    return replace(state, turn=seat)


def call(state: State, seat: int, move: Call) -> Iterator[Step]:
    """A Call card face down; after the last one the showdown begins."""
    if move.aim:  # as secret as the call until the showdown
        state = beside(state, seat, move.aim)
    last = distance(state, seat) == len(state.players) - 1
    ghosts = expand(state, seat, move.ghosts)
    after = state.host if last else (seat + 1) % len(state.players)
    state = replace(
        state,
        calls=edit(state.calls, seat, move.decks[0]),
        ghosts=edit(state.ghosts, seat, ghosts or state.ghosts[seat]),
        phase=Phase.AWARD if last else Phase.CALL,
        turn=after,
    )
    shows = [call_id(seat)]
    yield change("brunch.call.one", state, shows=shows, case="laid", who=state.players[seat])
    if last:
        yield from reveal(state)
