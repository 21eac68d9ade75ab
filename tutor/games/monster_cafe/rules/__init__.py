"""The rules of Monster Café, each written once: what a game is asked, in the order it is asked."""

from .action import candidates, checks, effects, filter_legal, plausible_moves
from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import to_move

__all__ = [  # noqa: RUF022  the same order in every game
    "start", "to_move", "candidates", "plausible_moves", "filter_legal", "checks", "effects",
    "score", "outcome", "view", "guess", "opening", "position",
]  # fmt: skip
