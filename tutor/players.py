"""The players at a table: how many there may be, and their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from .errors import SetupError
from .rulebook import Rulebook

JOINER = re.compile("(?<=[^\\0-\\x7f])[\u200c\u200d](?=[^\\0-\\x7f])|[\ufe00-\ufe0f]")  # 👩‍🚀, ❤️
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, Python says


def named(book: Rulebook, players: Sequence[str] | int | None) -> tuple[str, ...]:
    """Return the names of the players, who are given by name, by number, or not at all."""
    least, most = book.players
    if players is None:
        players = min(max(3, least), most)
    if isinstance(players, (bool, str)) or not isinstance(players, (int, Sequence)):
        raise SetupError("players-kind", value=str(players)[:40])
    if isinstance(players, int):
        if not least <= players <= most:
            raise _count_error(book, players)
        players = book.seats[:players]
    names = tuple(players)
    check(book, names)
    return names


def check(book: Rulebook, names: tuple[str, ...]) -> None:
    """Refuse names that cannot sit at one table: too few or many, not to be seen, or alike."""
    least, most = book.players
    if not least <= len(names) <= most:
        raise _count_error(book, len(names))
    for name in names:
        if not is_name(name):
            raise SetupError("players-name", name=str(name)[:24])
    seen = Counter(JOINER.sub("", name) for name in names)
    twice = [name for name in names if seen[JOINER.sub("", name)] > 1]
    if twice:
        raise SetupError("players-twice", name=twice[0])


def _count_error(book: Rulebook, have: int) -> SetupError:
    least, most = book.players
    return SetupError("players-count", title=book.title, least=least, most=most, have=have)


def is_name(name: object) -> bool:
    """Return whether a player can be called that: everybody must be able to see it."""
    if not isinstance(name, str) or name != name.strip() or not 0 < len(name) <= 24:
        return False
    seen = JOINER.sub("", name)
    return (
        seen != "" and seen.isprintable() and not set(seen) & BLANKS and not set(seen) & set("~:")
    )
