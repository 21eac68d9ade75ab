"""Rules of tabletop games that explain themselves.

>>> import tutor
>>> game = tutor.load("monster-crunch")
>>> state = game.start(players=("Ada", "Ben", "Cy"), seed=7)
>>> state.players[game.to_move(state)]
'Ada'
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from . import games as _folder  # noqa: F401  before the function that takes its name
from . import languages
from .analysis.simulation import simulate
from .errors import (
    LessonError,
    LinkError,
    NotationError,
    PositionError,
    SeatError,
    SetupError,
    TutorError,
    close,
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


if TYPE_CHECKING:
    from .games.midnight_brunch.model import State as _Brunch
    from .games.midnight_mail.model.state import State as _Mail
    from .games.midnight_showdown.model import State as _Showdown
    from .games.monster_cafe.model import State as _Cafe
    from .games.monster_crunch.model import State as _Crunch
    from .games.seven_to_midnight.model import State as _Seven


@overload
def load(name: Literal["monster-crunch"], language: str = "") -> Game[_Crunch]: ...
@overload
def load(name: Literal["monster-cafe"], language: str = "") -> Game[_Cafe]: ...
@overload
def load(name: Literal["midnight-brunch"], language: str = "") -> Game[_Brunch]: ...
@overload
def load(name: Literal["midnight-mail"], language: str = "") -> Game[_Mail]: ...
@overload
def load(name: Literal["seven-to-midnight"], language: str = "") -> Game[_Seven]: ...
@overload
def load(name: Literal["midnight-showdown"], language: str = "") -> Game[_Showdown]: ...
@overload
def load(name: str, language: str = "") -> Game[Any]: ...
def load(name: str, language: str = "") -> Game[Any]:
    """Return a game by its name, or by its title as it is printed on the box.

    Its words are in a `language` such as "de", else in that of the process: English, unless the
    environment variable `MIDNIGHT_TUTOR_LANGUAGE` names another.
    """
    code = languages.known(language or languages.language())
    place = package_name(name) if isinstance(name, str) else None
    return _by_title(name, code) if place is None else _loaded(name, place, code)


def _by_title(title: str, code: str) -> Game[Any]:
    wanted, shelf = str(title).casefold().strip(), catalogue()
    known = {text: info.name for info in shelf for text in (info.name, info.title.casefold())}
    if wanted not in known:
        near = {known[text]: None for text in close(wanted, known)}
        names = tuple(info.name for info in shelf)
        raise SetupError("game-unknown", name=str(title)[:40], near=tuple(near), known=names)
    return load(known[wanted], code)


@cache
def _loaded(name: str, place: str, code: str) -> Game[Any]:
    return Game(name, import_module(place), language=code)
