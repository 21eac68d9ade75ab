"""The rules of 7 To Midnight."""

from .campaign import sequel
from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import candidates, checks, effects, filter_legal, plausible_moves, to_move

__all__ = [
    "candidates",
    "checks",
    "effects",
    "filter_legal",
    "guess",
    "opening",
    "outcome",
    "plausible_moves",
    "position",
    "score",
    "sequel",
    "start",
    "to_move",
    "view",
]  # fmt: skip
