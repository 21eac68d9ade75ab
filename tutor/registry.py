"""The games there are: ours by their folders, others by their packages' entry points.

A package registers a game by an entry point of the group `midnight_tutor.games`: the name of the
game and its package. Our own are registered too, but found without reading any metadata.
"""

import os
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from . import languages
from .phrases import beside, read_toml

GROUP = "midnight_tutor.games"
OWN = beside(__file__, "games")
LAST = 100  # the place on the shelf of a game that names none


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as the shelf shows it."""

    name: str
    title: str
    tagline: str
    minutes: str
    least: int  # players
    most: int
    lessons: int
    rules: int
    tone: str = ""  # of its box
    cover: tuple[
        tuple[str, int, int, int], ...
    ] = ()  # pictures: from left, from below, height, in %


def package_name(name: str) -> str | None:
    """Return the package of a game, or None where there is no such game."""
    return _own().get(name) or _others().get(name)


def home(module: str) -> str:
    """Return the name of the game whose package a module belongs to, or nothing."""
    places = {**_others(), **_own()}
    return next((name for name, place in places.items() if within(module, place)), "")


def within(module: str, package: str) -> bool:
    """Return whether a module is a package or is in it, by their names."""
    return module == package or module.startswith(f"{package}.")


def catalogue(language: str = "") -> tuple[GameInfo, ...]:
    """Return every game in the order of the shelf, in a language, read no further than a card needs."""
    code = language or languages.language()
    placed = [found for name in _names() if (found := _placed(name, code))]
    return tuple(card for _, _, card in sorted(placed, key=lambda one: one[:2]))


def _names() -> tuple[str, ...]:
    return tuple({**_own(), **_others()})


@cache
def _own() -> dict[str, str]:
    """Return our games by name. Listing the folder is quicker than reading all packages' metadata."""
    paths = {each: os.path.join(OWN, each, "rulebook.toml") for each in os.listdir(OWN)}
    folders = [folder for folder, path in paths.items() if os.path.exists(path)]
    return {folder.replace("_", "-"): f"{__package__}.games.{folder}" for folder in folders}


@cache
def _others() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def _placed(name: str, language: str) -> tuple[int, str, GameInfo] | None:
    """Return a game's place and its card; whatever is wrong with one game, the others are there."""
    try:
        spec = find_spec(package_name(name) or "")
        path = beside(spec.origin if spec else "", "rulebook.toml")
        facts = heading(path) | _title(languages.translation(path, language))
        least, most = facts["players"]
        shown = {key: facts[key] for key in ("title", "tagline", "minutes", "lessons", "rules")}
        box = {"tone": facts.get("tone", ""), "cover": tuple(map(tuple, facts.get("cover", ())))}
        card = GameInfo(name, **shown, least=least, most=most, **box)
        return facts.get("order", LAST), name, card
    except (ImportError, OSError, KeyError, TypeError, ValueError):
        import logging

        logging.getLogger(__name__).exception("%s cannot be read", name)
        return None


def _title(path: str) -> dict[str, Any]:
    """Return what the words of another language say of a game, if there are any."""
    return dict(read_toml(path).get("game", {})) if os.path.exists(path) else {}


def heading(path: str) -> dict[str, Any]:
    """Return the `[game]` that opens a rulebook, and how many lessons and clauses have a table of their own there."""
    import tomllib

    with open(path, encoding="utf-8") as file:
        text = file.read()
    _, _, after = text.partition("[game]\n")
    facts = tomllib.loads(after.partition("\n[")[0])
    lines = text.splitlines()
    tables = (line[1:-1].split(".") for line in lines if line.startswith("[lessons."))
    lessons = len({table[1] for table in tables})
    return {**facts, "lessons": lessons, "rules": lines.count("[[rule]]")}
