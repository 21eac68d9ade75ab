"""Zumoffa's cards, read from cards.toml: what is on them, and whether the file adds up."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ....errors import SetupError
from ....phrases import read_toml
from .things import Dark, Icon

MAZE, DARK = 9, 3


@dataclass(frozen=True, slots=True)
class Cards:
    """The two ends of each Battle Maze card, the two powers of each Power card."""

    maze: tuple[tuple[Icon, Icon], ...]
    dark: tuple[tuple[Dark, Dark], ...]


@cache
def cards() -> Cards:
    """Return the cards of this kit."""
    return read(Path(__file__).parent.with_name("cards.toml"))


def read(path: Path) -> Cards:
    """Return the cards of a file: 9 and 3, two ends each, Unlock never at both ends of a card."""
    data = read_toml(path)
    maze = _pairs(data.get("maze"), Icon, "cards-maze", MAZE)
    dark = _pairs(data.get("dark"), Dark, "cards-dark", DARK)
    for number, ends in enumerate(maze, 1):
        if ends == (Icon.UNLOCK, Icon.UNLOCK):
            raise SetupError("cards-unlock", number=number)
    return Cards(maze, dark)


def _pairs(rows: Any, kind: Any, key: str, need: int) -> tuple[tuple[Any, Any], ...]:
    rows = rows if isinstance(rows, list) else []
    if len(rows) != need:
        raise SetupError(key, have=len(rows), need=need)
    known = tuple(str(member) for member in kind)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != 2 or not set(map(str, row)) <= set(known):
            raise SetupError("cards-ends", number=number, known=known, value=str(row)[:40])
    return tuple((kind(first), kind(second)) for first, second in rows)


def ends(card: int) -> tuple[Icon, Icon]:
    """Return the upright icon of a maze card and the one at its other end (negative: turned round)."""
    first, second = cards().maze[abs(card) - 1]
    return (first, second) if card > 0 else (second, first)


def power(card: int, icon: Icon) -> Dark:
    """Return the power of a Power card that goes with an icon."""
    rumble, shield = cards().dark[card - 1]
    return rumble if icon is Icon.RUMBLE else shield
