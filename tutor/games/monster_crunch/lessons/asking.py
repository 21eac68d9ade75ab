"""What lessons ask: is it allowed, and which move would do."""

from collections.abc import Callable

from ....lesson import Predict
from ....turn import Move
from ..model import Play, State

LEGAL = Predict()
BEAT = "crunch.play.match-or-beat"


def plays(size: int) -> Callable[[State, Move, State], bool]:
    """Any play of so many cards."""
    return lambda before, move, after: isinstance(move, Play) and len(move.cards) == size
