"""Rules of tabletop games that explain themselves.

>>> import tutor
>>> game = tutor.load("monster-crunch")
>>> state = game.start(players=("Ada", "Ben", "Cy"), seed=7)
>>> state.players[game.to_move(state)]
'Ada'
"""

import sys
from functools import cache
from importlib import import_module
from typing import cast

from .catalogue import Card, package, shelf
from .game import Game
from .games import Games
from .match import Match
from .near import Near
from .phrase import (
    LessonError,
    LinkError,
    NotationError,
    PositionError,
    RulebookError,
    SetupError,
    TutorError,
)
from .series import simulate
from .turn import IllegalMove, Move, Outcome, Turn, Verdict

__all__ = [
    "Card",
    "Game",
    "IllegalMove",
    "LessonError",
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
    "shelf",
    "simulate",
]

games = cast(Games, sys.modules[f"{__name__}.games"])  # the folder, which can be called


@cache
def load(name: str) -> Game:
    """A game by its name."""
    place = package(name)
    if place is None:
        raise SetupError("game-unknown", name=str(name)[:40], known=games())
    return Game(name, import_module(place))
