"""The front page: every game of the shelf, those to come marked."""

import logging
from typing import Any

import traitlets

import tutor
from tutor import Game

from . import bundle
from .base import Widget
from .data import Plain
from .texts import say, words

log = logging.getLogger(__name__)


def shelf() -> list[Plain]:
    """The games in the order of the shelf, as cards show them."""
    here = tutor.games()
    return [_card(name) if name in here else _coming(name) for name in tutor.SHELF]


def _card(name: str) -> Plain:
    """A game that is there; one that cannot be read yet is still to come."""
    try:
        return _present(name)
    except Exception:  # whatever is wrong with one game, the others are there
        log.exception("%s cannot be read", name)
        return _coming(name)


def _present(name: str) -> Plain:
    game = tutor.load(name)
    book = game.rulebook
    least, most = book.players
    return {
        "name": name,
        "here": True,
        "title": book.title,
        "tagline": book.tagline,
        "minutes": book.minutes,
        "least": least,
        "most": most,
        "lessons": len(book.lessons),
        "icons": _icons(game),
    }


def _icons(game: Game) -> list[str]:
    """Up to four different symbols that lie on the table when a game begins."""
    scene = game.scene(game.start())
    icons = [seat.icon for seat in scene.seats] + [piece.icon for piece in scene.pieces()]
    return list(dict.fromkeys(icon for icon in icons if icon))[:4]


def _coming(name: str) -> Plain:
    return {"name": name, "here": False, "title": say("coming", name)}


class Home(Widget):
    """The shelf of games."""

    _esm = bundle.script("home.js")
    _css = bundle.style("page", "header", "home")
    games: traitlets.List[Plain] = traitlets.List().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(games=shelf(), texts=words("header", "home"), **traits)
