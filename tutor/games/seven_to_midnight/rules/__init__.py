"""The rules of 7 To Midnight."""

from .campaign import sequel
from .laws import position
from .maze import together
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import candidates, checks, effects, filter_legal, plausible_moves, to_move

__all__ = [  # noqa: RUF022  the same order in every game
    "start", "to_move", "candidates", "plausible_moves", "filter_legal", "checks", "effects",
    "score", "outcome", "sequel", "view", "guess", "opening", "position",
    "together",
]  # fmt: skip
