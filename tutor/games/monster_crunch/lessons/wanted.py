"""What a lesson asks for on the table."""

from collections.abc import Callable

from ....turn import Move
from ..model import Play, State

Wanted = Callable[[State, Move, State], bool]


def plays(size: int) -> Wanted:
    """A play of so many cards."""
    return lambda before, move, after: isinstance(move, Play) and len(move.cards) == size
