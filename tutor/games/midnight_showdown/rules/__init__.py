"""The rules of Midnight Showdown, each written once."""

from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .sequence import effects
from .setup import start
from .turn import candidates, checks, likely, sift, to_move

__all__ = [  # noqa: RUF022 (the order in which a game is played)
    "start",
    "to_move",
    "candidates",
    "likely",
    "sift",
    "checks",
    "effects",
    "score",
    "outcome",
    "view",
    "guess",
    "position",
]
