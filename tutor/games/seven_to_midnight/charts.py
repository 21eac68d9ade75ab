"""What 7 To Midnight has to show in numbers: the way to Midnight."""

from collections.abc import Sequence

from ...analysis.chart_data import ChartData
from ...scene import Say
from .model import State
from .rules.seat import awake

CHARTS = ("midnight",)


def chart_data(name: str, states: Sequence[State], say: Say) -> ChartData:
    """Return, round by round, how many critters are awake and how many maze cards are left."""
    ends = {state.round: state for state in states}  # of each round its last position
    series = {
        say("chart-midnight-awake"): tuple(awake(state) for state in ends.values()),
        say("chart-midnight-maze"): tuple(len(state.maze) for state in ends.values()),
    }
    return ChartData("lines", tuple(ends), series, (say("chart-midnight-across"), ""))
