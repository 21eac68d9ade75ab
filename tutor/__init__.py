"""Rules of tabletop games that explain themselves.

>>> import tutor
>>> game = tutor.load("monster-crunch")
>>> state = game.start(players=("Ada", "Ben", "Cy"), seed=7)
>>> state.players[game.to_move(state)]
'Ada'
"""

from functools import cache
from importlib.util import find_spec

from . import games as _folder  # before games(): importing a folder later would take its place
from .game import Game
from .match import Match
from .near import Near
from .phrase import (
    LinkError,
    NotationError,
    PositionError,
    RulebookError,
    SetupError,
    TutorError,
)
from .turn import IllegalMove, Move, Outcome, Turn, Verdict

__all__ = [
    "SHELF",
    "Game",
    "IllegalMove",
    "LinkError",
    "Match",
    "Move",
    "Near",
    "NotationError",
    "Outcome",
    "PositionError",
    "RulebookError",
    "SetupError",
    "Turn",
    "TutorError",
    "Verdict",
    "games",
    "load",
]

SHELF = (
    "monster-crunch",
    "midnight-brunch",
    "monster-cafe",
    "midnight-mail",
    "seven-to-midnight",
    "midnight-showdown",
)


def games() -> tuple[str, ...]:
    """The names of the games that are here, in the order of the shelf."""
    return tuple(name for name in SHELF if find_spec(_package(name)))


def _package(name: str) -> str:
    return f"{_folder.__name__}.{name.replace('-', '_')}"


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in games():
        key = "game-coming" if name in SHELF else "game-unknown"
        raise SetupError(key, name=str(name)[:40], known=games())
    return Game(name)
