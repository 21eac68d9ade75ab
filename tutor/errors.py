"""Errors in words. Each says what was expected, or which choices there are."""

from collections.abc import Iterable, Sequence
from typing import Any

from .phrases import Phrases, messages


class TutorError(ValueError):
    """An error for the person at the table: a key of messages.toml (or of a game's own) and facts."""

    def __init__(self, key: str, phrases: Phrases | None = None, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.phrases, self.facts = key, phrases, facts

    def __str__(self) -> str:
        own = self.phrases
        return (own if own and self.key in own else messages()).say(self.key, **self.facts)


class NotationError(TutorError):
    """Text that is not a move: says what was expected."""


class PositionError(TutorError):
    """A position that cannot be: says which count is wrong."""


class SeatError(TutorError):
    """A seat that nobody sits on: says which seats there are."""

    def __init__(self, players: Sequence[str], seat: Any) -> None:
        seats = tuple(f"{at} ({name})" for at, name in enumerate(players))
        super().__init__("seat-none", seat=shortened(seat), seats=seats)


class SetupError(TutorError):
    """A game that cannot be started: players, names, rulings."""


def shortened(value: Any) -> str:
    """Return what was given instead of something else, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


class _Sentence(str):
    """A text that an error shows without quotes of its own."""

    __slots__ = ()
    __repr__ = str.__str__


def close(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return up to three of the known names that may be meant, in their order."""
    from difflib import get_close_matches

    names = list(known)
    begun = [each for each in names if each.startswith(name)]
    near = set(get_close_matches(name, begun or names, 3, 0.5))
    return tuple(each for each in names if each in near)


def unknown(kind: str, id: Any, known: Iterable[str]) -> KeyError:
    """Return the error for an id that is none, which names those that are nearest to it."""
    name = shortened(id).strip("'")
    told = ", ".join(close(name, known))
    return KeyError(_Sentence(messages().say(f"{kind}-near", name=name, near=told)))


class LinkError(TutorError):
    """A link that cannot be opened: cut off, tampered with, or of another game."""


class LessonError(TutorError):
    """A lesson that does not add up: says which text is missing, or what is not so."""
