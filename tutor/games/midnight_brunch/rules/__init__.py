"""The rules of Midnight Brunch, each written once."""

from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import candidates, checks, effects, to_move

__all__ = [
    "candidates",
    "checks",
    "effects",
    "guess",
    "opening",
    "outcome",
    "position",
    "score",
    "start",
    "to_move",
    "view",
]  # fmt: skip
