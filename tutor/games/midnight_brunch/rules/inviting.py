"""Inviting: one word a turn, “Monster” or “Brunch”."""

from collections.abc import Iterator

from ....explain import Facts, Step, at_least, at_most, change, commentary, holds
from ....states import edit, replace
from ..model import GHOST, Aim, Phase, State, monster_id, party_ids, seat_id
from .midnight import lay, midnight_checks
from .order import turn_check
from .round import draw
from .total import GOAL, reckon


def invite_checks(state: State, seat: int) -> Iterator[Step]:
    """While Monsters are invited, on your own turn, and not after your "Brunch"."""
    inviting = state.phase in (Phase.INVITE, Phase.ARRIVAL)
    phase = str(state.phase)
    yield holds("brunch.turn.until-all", inviting, phase=phase)
    if state.phase is Phase.ARRIVAL:
        yield holds("brunch.ghost.timing", False, case="first", who=state.players[state.turn or 0])
    stopped = state.stopped[seat]
    facts: Facts = {"who": state.players[seat], "phase": phase}
    yield holds("brunch.turn.stopped", not stopped, shows=[seat_id(seat)], **facts)
    if not stopped:
        yield turn_check(state, seat)


def _may_speak(state: State, seat: int) -> bool:
    """Return whether it is worth telling a player what the two words allow."""
    return state.phase is Phase.INVITE and seat == state.turn


def monster_checks(state: State, seat: int) -> Iterator[Step]:
    """There must be a Monster to invite, and room for it; passing 15 forbids nothing."""
    left = len(state.monsters) + len(state.discard)
    stopped = state.stopped[seat]
    yield at_least("brunch.monster.exhausted", left, 1, shows=["monster-deck"], stopped=stopped)
    party = state.parties[seat]
    if state.rulings.max_monsters != "none":
        most = state.rulings.max_monsters
        facts: Facts = {"shows": party_ids(state, seat), "stopped": stopped}
        yield at_most("brunch.turn.no-limit", len(party) + 1, most, **facts)
        left = min(left, most - len(party))
    if left > 0 and _may_speak(state, seat):
        yield commentary(_no_bust, state, seat)


def _no_bust(state: State, seat: int) -> Iterator[Step]:
    """The clause that lets a player over 15 invite more."""
    value = reckon(state, seat).value
    if value > GOAL:
        yield holds("brunch.turn.no-bust", True, shows=party_ids(state, seat), value=value)


def brunch_checks(state: State, seat: int, aim: Aim | None) -> Iterator[Step]:
    """You may stop at any time, with a Midnight card or without."""
    yield from midnight_checks(state, seat, aim, "brunch")
    if len(state.parties[seat]) == 1 and _may_speak(state, seat):
        yield holds("brunch.turn.at-once", True, shows=party_ids(state, seat))


def invite(state: State, seat: int) -> Iterator[Step]:
    """One more Monster, face up."""
    state = yield from draw(state, seat)
    card, who = state.parties[seat][-1], state.players[seat]
    case = "ghost" if card == GHOST else ""
    shows = [monster_id(seat, len(state.parties[seat]) - 1)]
    yield change("brunch.turn.monster", state, shows=shows, case=case, who=who, card=card)
    if card == GHOST and state.rulings.ghost_timing == "on_arrival":
        state = replace(state, phase=Phase.ARRIVAL)
        yield change("brunch.ghost.timing", state, shows=shows, case="arrived", who=who)
    else:
        yield from next_turn(state)


def next_turn(state: State) -> Iterator[Step]:
    """The next player clockwise who has not said "Brunch"; when all have, the calls."""
    seat, seats = state.turn or 0, len(state.players)
    again = state.rulings.draw_style == "until_stop" and not state.stopped[seat]
    around = [(seat + step) % seats for step in range(0 if again else 1, seats + 1)]
    open_seats = [at for at in around if not state.stopped[at]]
    if not open_seats:
        state = replace(state, phase=Phase.CALL, turn=state.host)
        yield change("brunch.turn.until-all", state, case="closed", who=state.players[state.host])
        return
    state = replace(state, phase=Phase.INVITE, turn=open_seats[0])
    facts: Facts = {"who": state.players[open_seats[0]], "again": open_seats[0] == seat}
    yield change("brunch.turn.order", state, shows=[seat_id(open_seats[0])], case="next", **facts)


def stop(state: State, seat: int, aim: Aim | None) -> Iterator[Step]:
    """The party is final, perhaps with a Midnight card next to a Monster."""
    if aim:
        state = yield from lay(state, seat, aim)
    state = replace(state, stopped=edit(state.stopped, seat, True))
    facts: Facts = {"who": state.players[seat], "size": len(state.parties[seat])}
    yield change("brunch.turn.brunch", state, shows=party_ids(state, seat), **facts)
    yield from next_turn(state)
