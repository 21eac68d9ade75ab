"""Which of two parties is better, and the clause that says so."""

from functools import cmp_to_key
from itertools import pairwise

from ....explain import Facts, Step, note
from ..model import GHOST, State, midnight_ids, party_ids, seat_id
from .order import distance
from .total import GOAL, reckon


def rank(state: State, callers: list[int]) -> tuple[list[int], list[Step]]:
    """The callers of a prize, best first, and the comparison between each and the next."""
    totals = {seat: reckon(state, seat).value for seat in callers}

    def order(one: int, two: int) -> int:
        return -1 if compare(state, totals, one, two)[0] == one else 1

    ranked = sorted(callers, key=cmp_to_key(order))
    return ranked, [compare(state, totals, one, two)[1] for one, two in pairwise(ranked)]


def compare(state: State, totals: dict[int, int], one: int, two: int) -> tuple[int, Step]:
    """Return which of two callers is better, and the clause that decides."""
    if totals[one] == totals[two]:
        return _tie(state, totals[one], one, two)
    low, high = sorted((one, two), key=lambda seat: totals[seat])
    if totals[high] <= GOAL:
        return high, _beats(state, "brunch.compare.up-to-15", totals, high, low)
    rule = "over-loses" if totals[low] <= GOAL else "over-over"
    return low, _beats(state, f"brunch.compare.{rule}", totals, low, high)


def _beats(state: State, rule: str, totals: dict[int, int], winner: int, loser: int) -> Step:
    shows = (*party_ids(state, winner), *party_ids(state, loser))
    names: Facts = {"winner": state.players[winner], "loser": state.players[loser]}
    return note(rule, shows=shows, have=totals[winner], other=totals[loser], **names)


def _tie(state: State, value: int, one: int, two: int) -> tuple[int, Step]:
    """Equal totals: the Host, then the party without a Midnight card, then the seat."""
    near, far = sorted((one, two), key=lambda seat: distance(state, seat))
    hosted, laid = near == state.host, state.laid[near]
    if hosted and state.rulings.host_tie == "always":
        parts = [note("brunch.tie.midnight-card", case="host")] if laid else []
        return near, _wins_tie(state, "brunch.tie.host", value, near, far, parts)
    parts = [note("brunch.tie.host", case="last")] if hosted else []
    if any(GHOST in state.parties[seat] and not state.laid[seat] for seat in (one, two)):
        parts.append(note("brunch.ghost.not-midnight"))
    if (laid is None) != (state.laid[far] is None):
        winner, loser = (near, far) if laid is None else (far, near)
        return winner, _wins_tie(state, "brunch.tie.midnight-card", value, winner, loser, parts)
    parts.append(note("brunch.tie.midnight-card", case="both" if laid else "neither"))
    return near, _wins_tie(state, "brunch.tie.seat", value, near, far, parts)


def _wins_tie(
    state: State, rule: str, value: int, winner: int, loser: int, parts: list[Step]
) -> Step:
    shows = (
        seat_id(winner),
        seat_id(loser),
        *midnight_ids(state, winner),
        *midnight_ids(state, loser),
    )
    facts: Facts = {
        "value": value,
        "winner": state.players[winner],
        "loser": state.players[loser],
        "near": distance(state, winner),
        "far": distance(state, loser),
    }
    return note(rule, shows=shows, parts=parts, **facts)
