"""What 7 To Midnight has to show in numbers: the way to Midnight."""

from collections.abc import Sequence

from ...picture import Picture
from ...scene import Say
from .model import State
from .rules.seat import awake

PICTURES = ("midnight",)


def picture(name: str, states: Sequence[State], say: Say) -> Picture:
    """Round by round, how many critters are awake and how many maze cards are left."""
    ends = {state.round: state for state in states}  # of each round its last position
    series = {
        say("picture-midnight-awake"): tuple(awake(state) for state in ends.values()),
        say("picture-midnight-maze"): tuple(len(state.maze) for state in ends.values()),
    }
    return Picture("lines", tuple(ends), series, (say("picture-midnight-across"), ""))
