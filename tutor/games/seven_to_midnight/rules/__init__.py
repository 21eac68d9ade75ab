"""The rules of 7 To Midnight."""

from .campaign import sequel
from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import start
from .turn import candidates, checks, effects, likely, sift, to_move

__all__ = [
    "candidates",
    "checks",
    "effects",
    "guess",
    "likely",
    "outcome",
    "position",
    "score",
    "sequel",
    "sift",
    "start",
    "to_move",
    "view",
]  # fmt: skip
