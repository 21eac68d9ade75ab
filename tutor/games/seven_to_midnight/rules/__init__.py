"""The rules of 7 To Midnight."""

from .campaign import sequel
from .laws import position
from .scoring import outcome, score
from .secrets import view
from .setup import start
from .turn import candidates, checks, effects, to_move

__all__ = [
    "candidates",
    "checks",
    "effects",
    "outcome",
    "position",
    "score",
    "sequel",
    "start",
    "to_move",
    "view",
]  # fmt: skip
