"""Words of a typed move, read one by one."""

from collections.abc import Callable
from typing import Any

from .errors import NotationError


def number(word: str) -> int:
    """Return a whole number typed in a move."""
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise NotationError("move-number", word=word)
    return int(word)


def named(kind: Callable[[str], Any], word: str) -> Any:
    """Return a member of an enum typed in a move."""
    try:
        return kind(word)
    except ValueError:
        known = tuple(str(member.value) for member in kind)  # type: ignore[attr-defined]
        raise NotationError("move-name", word=word, known=known) from None
