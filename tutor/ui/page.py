"""The page before any of its parts, as plain data. Nothing here needs ipywidgets."""

from html import escape

from .. import Game, catalogue
from ..scene import plain
from .serialize import Plain

PARTS = {  # what a notebook asks an app for → the part of the page
    "lesson": "lesson",
    "table": "play",
    "practise": "practise",
    "score": "score",
    "calculator": "calculator",
    "rulebook": "rules",
}


def page_data(game: Game) -> Plain:
    """Return what the page of `game` says of itself: its title, its lessons, which parts it has."""
    book = game.rulebook
    card = next(card for card in catalogue(game.rulebook.language) if card.name == game.name)
    return {
        "name": game.name,
        "title": book.title,
        "tagline": card.tagline,
        "tone": card.tone,
        "cover": plain(card.cover),
        "lessons": [{"id": id, "title": facts["title"]} for id, facts in book.lessons.items()],
        "rules": len(book),
        "calculator": "calculator" in game.package.parts,
    }


def home_data() -> Plain:
    """Return the games that the home page offers."""
    return {"games": [plain(card) for card in catalogue()]}


def placeholder(part: str, id: str = "") -> str:
    """Return the HTML that marks where a part of the page goes."""
    return f'<div data-mt-place="{escape(part)}" data-id="{escape(id)}"></div>'
