"""The rules of Midnight Showdown, each written once."""

from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .sequence import effects
from .setup import opening, start
from .turn import candidates, checks, filter_legal, plausible_moves, to_move

__all__ = [  # noqa: RUF022  the same order in every game
    "start", "to_move", "candidates", "plausible_moves", "filter_legal", "checks", "effects",
    "score", "outcome", "view", "guess", "opening", "position",
]  # fmt: skip
