"""Whose decision it is, what may be done, and what it does."""

from collections.abc import Iterator
from itertools import product

from ....explain import Step, holds
from ....turn import Move, actor
from ..model import (
    GHOST,
    Aim,
    Brunch,
    Call,
    Cards,
    Ghost,
    Laid,
    Lay,
    Leave,
    Monster,
    Phase,
    State,
    Take,
)
from .award import award
from .box import in_use
from .calling import call, call_checks
from .consolation import consolation_check, leave, take
from .ghost import copyable, ghost_checks, timing_check
from .inviting import brunch_checks, invite, invite_checks, monster_checks, stop
from .midnight import laid_by, lay, midnight_checks
from .order import turn_check
from .reveal import declare
from .secrets import view


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
    match state.phase:
        case Phase.INVITE:
            yield Monster()
            yield Brunch()
            yield from map(Brunch, _aims(state))
            yield from map(Lay, _aims(state))
        case Phase.CALL:
            yield from _calls(state)
        case Phase.ARRIVAL | Phase.GHOST:
            laid = state.laid[state.turn or 0]
            yield from map(Ghost, _ghosts(state, laid))
        case Phase.CONSOLATION:
            yield from (Take(), Leave())


def _aims(state: State) -> Iterator[Aim]:
    seat = state.turn or 0
    for kind, on in product(state.midnights[seat], range(len(state.parties[seat]))):
        yield Aim(kind, on)


def _calls(state: State) -> Iterator[Call]:
    party, own = state.parties[state.turn or 0], state.laid[state.turn or 0]
    decks = in_use(len(state.players))
    aims = [None, *_aims(state)] if state.rulings.midnight_timing == "at_call" else [None]
    for deck, aim in product(decks, aims):
        yield Call((deck,), aim)
        if state.rulings.ghost_timing == "with_call" and GHOST in party:
            for values in _ghosts(state, laid_by(aim, party) or own):
                yield Call((deck,), aim, values)


def _ghosts(state: State, laid: Laid | None) -> list[Cards]:
    """Every value for all Ghosts, and where a table allows it some of them at 0."""
    party = state.parties[state.turn or 0]
    size = 1 if state.phase is Phase.ARRIVAL else party.count(GHOST)
    numbers = {*copyable(state, party, laid), *state.ghosts[state.turn or 0]} - {0}
    mixed = range(1, size if state.rulings.ghost_zero_mix else 1)
    values: list[Cards] = [(0,), *((number,) for number in sorted(numbers))]
    values += [(n,) * some + (0,) * (size - some) for n in sorted(numbers) for some in mixed]
    return values


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("brunch.end.six-rounds", state.turn is not None, round=state.round)
    if state.turn is None:
        return
    seat = actor(state, move) or 0
    if seat != state.turn:  # the reasons against tell no secret of that seat
        state = view(state, state.turn)
    match move:
        case Monster():
            yield from invite_checks(state, seat)
            yield from monster_checks(state, seat)
        case Brunch():
            yield from invite_checks(state, seat)
            yield from brunch_checks(state, seat, move.aim)
        case Lay():
            yield from invite_checks(state, seat)
            yield from midnight_checks(state, seat, move.aim, "lay")
        case Call():
            yield from call_checks(state, seat, move)
        case Ghost():
            asked = state.phase in (Phase.ARRIVAL, Phase.GHOST)
            yield timing_check(state, asked)
            yield turn_check(state, seat)
            yield from ghost_checks(state, seat, move.values, state.laid[seat])
        case Take() | Leave():
            yield consolation_check(state)
            yield turn_check(state, seat)


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time."""
    seat = state.turn or 0
    match move:
        case Monster():
            yield from invite(state, seat)
        case Brunch():
            yield from stop(state, seat, move.aim)
        case Lay():
            yield from lay(state, seat, move.aim)
        case Call():
            yield from call(state, seat, move)
        case Ghost():
            yield from declare(state, seat, move.values)
        case Take():
            state = yield from take(state, seat)
            yield from award(state)
        case Leave():
            state = yield from leave(state, seat)
            yield from award(state)
