"""The rules of Monster Crunch, each written once."""

from .laws import position
from .scoring import outcome, score
from .secrets import view
from .setup import start
from .turn import candidates, checks, effects, to_move

__all__ = [  # noqa: RUF022 - the same order in every game
    "start",
    "to_move",
    "candidates",
    "checks",
    "effects",
    "score",
    "outcome",
    "view",
    "position",
]
