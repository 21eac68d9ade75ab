"""The front page: every game of the shelf, those to come marked."""

import logging
import re
import tomllib
from pathlib import Path
from typing import Any

import traitlets

import tutor
from tutor.desk.data import Plain
from tutor.desk.texts import say, sections, words

from .base import Widget

log = logging.getLogger(__name__)
GAMES = Path(str(tutor.__file__)).parent / "games"


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
    facts = _heading(GAMES / name.replace("-", "_") / "rulebook.toml")
    least, most = facts["players"]
    keep = {key: facts[key] for key in ("title", "tagline", "minutes", "lessons")}
    return {"name": name, "here": True, "least": least, "most": most, "icons": _icons(name), **keep}


def _heading(path: Path) -> Plain:
    """The `[game]` of a rulebook and the number of its lessons; reading every clause takes longer."""
    text = path.read_text(encoding="utf-8")
    game, *_ = re.split(r"^\[(?!game\])", text, maxsplit=1, flags=re.MULTILINE)
    lessons = set(re.findall(r'^\[lessons\."?([\w-]+)', text, re.MULTILINE))
    return {**tomllib.loads(game)["game"], "lessons": len(lessons)}


def _icons(name: str) -> list[str]:
    return sections()["icons"].get(name, "").split()


def _coming(name: str) -> Plain:
    return {"name": name, "here": False, "title": say("coming", name)}


class Home(Widget):
    """The shelf of games."""

    draws = traitlets.Unicode("home").tag(sync=True)
    games: traitlets.List[Plain] = traitlets.List().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(games=shelf(), texts=words("header", "home"), **traits)
