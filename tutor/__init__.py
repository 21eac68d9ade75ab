"""Rules of tabletop games that explain themselves.

>>> import tutor
>>> game = tutor.load("monster-crunch")
>>> state = game.start(players=("Ada", "Ben", "Cy"), seed=7)
>>> state.players[game.to_move(state)]
'Ada'
"""

from functools import cache
from importlib import import_module

from . import games as _folder  # noqa: F401  before the function that takes its name
from .analysis.simulation import simulate
from .errors import (
    LessonError,
    LinkError,
    NotationError,
    PositionError,
    SeatError,
    SetupError,
    TutorError,
)
from .game import Game
from .match import Match
from .nearest import NearMove
from .phrases import RulebookError
from .registry import GameInfo, catalogue, package_name
from .turn import IllegalMove, Move, Outcome, Turn, Verdict

__all__ = [
    "Game",
    "GameInfo",
    "IllegalMove",
    "LessonError",
    "LinkError",
    "Match",
    "Move",
    "NearMove",
    "NotationError",
    "Outcome",
    "PositionError",
    "RulebookError",
    "SeatError",
    "SetupError",
    "Turn",
    "TutorError",
    "Verdict",
    "__version__",
    "catalogue",
    "games",
    "load",
    "simulate",
]

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """Return the names of the games, in the order of the shelf."""
    return tuple(card.name for card in catalogue())


def load(name: str) -> Game:
    """Return a game by its name."""
    place = package_name(name) if isinstance(name, str) else None
    if place is None:
        raise SetupError("game-unknown", name=str(name)[:40], known=games())
    return _loaded(name, place)


@cache
def _loaded(name: str, place: str) -> Game:
    return Game(name, import_module(place))
