"""What Midnight Mail has to show in numbers: which messages scored the points."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ...analysis.chart_data import ChartData
from ...scene import Say
from .model.state import Animal, State

CHARTS = ("messages",)


def chart_data(name: str, states: Sequence[State], say: Say) -> ChartData:
    """Return the points of each player by the animal that delivered a message."""
    points = Counter[tuple[int, Animal | None]]()
    for before, after in pairwise(states):
        seat = before.turn or 0
        if gain := after.points[seat] - before.points[seat]:
            points[seat, _gone(before, after, seat)] += gain
    seats = range(len(states[-1].players))
    return ChartData(
        "stacks", states[-1].players,
        {say("chart-word", word=animal): tuple(points[seat, animal] for seat in seats) for animal in Animal},
    )  # fmt: skip


def _gone(before: State, after: State, seat: int) -> Animal | None:
    """Return the animal that delivered: it has left the board."""
    then, now = before.boards[seat].animals, after.boards[seat].animals
    return next((old for old, new in zip(then, now, strict=True) if old and not new), None)
