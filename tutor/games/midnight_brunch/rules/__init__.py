"""The rules of Midnight Brunch, each written once."""

from .calling import together
from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import candidates, checks, effects, to_move

__all__ = [  # noqa: RUF022  the same order in every game
    "start", "to_move", "candidates", "checks", "effects", "score", "outcome", "view", "guess",
    "opening", "position", "together",
]  # fmt: skip
