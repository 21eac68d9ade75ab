"""Counting up: the points of the rounds, and who wins."""

from ....explain import Step, best, count, note, total
from ..model import Deck, State, prize_id, seat_id
from .box import DECKS
from .order import distance


def score(state: State) -> tuple[Step, ...]:
    """The values of all Brunch cards collected, round by round."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    owners = {value: deck for deck in Deck for value in DECKS[deck]}
    parts = [
        count(
            "brunch.score.round", value, case="part", round=at,
            shows=[prize_id(at, owners[value])] if value else [],
        )
        for at, value in enumerate(state.points[seat], 1)
    ]  # fmt: skip
    who = state.players[seat]
    return total("brunch.end.most-points", parts, shows=[seat_id(seat)], case="total", who=who)


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Most points, then most in the last round, then a shared win or the nearer seat."""
    parts = score(state)
    points = {seat: step.value for seat, step in enumerate(parts)}
    winners, step = best("brunch.end.most-points", points, state.players, parts=parts)
    steps = [step]
    if len(winners) > 1:
        late = {seat: state.points[seat][-1] for seat in winners}
        winners, step = best("brunch.end.tie-last-round", late, state.players)
        steps.append(step)
    if len(winners) > 1:
        winners = _final_tie(state, winners)
        case, names = state.rulings.final_tie, tuple(state.players[seat] for seat in winners)
        steps.append(note("brunch.end.tie-shared", case=case, winners=names))
    return winners, steps


def _final_tie(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    if state.rulings.final_tie == "shared":
        return tied
    return (min(tied, key=lambda seat: distance(state, seat)),)
