"""A position laid out by the printed names of its pieces: what each word takes, and how it is read.

A game says in its module `stage` which words there are and what they take; the words of a person
are read here, the same in every game, and refused with what is understood.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from .errors import NotationError, PositionError, close, shortened
from .phrases import messages

T = TypeVar("T")
Names = Mapping[str, Mapping[str, str]]  # the rulebook's names of things, by kind

YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Slot:
    """The kind of value a word takes: one thing or many, for the table or for each of some places."""

    known: Mapping[str, Any]  # things by their printed names
    places: Mapping[str, Any] | None = None  # by name; None for the table as a whole
    many: bool = False
    optional: bool = False  # None says that there is none
    read: Callable[[str], Any] | None = None  # for what is written in the game's notation
    write: Callable[[Any], str] = str  # and back
    example: str = ""  # of that notation
    art: str = ""  # the name of a thing's picture, `:cafe-{}:`

    def knows(self, thing: Any) -> bool:
        """Return whether a thing has a printed name here."""
        return any(type(one) is type(thing) and one == thing for one in self.known.values())

    def name(self, thing: Any) -> str:
        """Return what a thing is called here: its printed name, else its notation."""
        same = (
            name for name, one in self.known.items() if type(one) is type(thing) and one == thing
        )
        return next(same, "") or self.write(thing)

    def picture(self, thing: Any) -> str:
        """Return the picture of a thing, as scenes name it, or nothing."""
        return self.art.format(thing)

    def __str__(self) -> str:
        """Return what it takes, in words."""
        key = "slot-many" if self.many else "slot-one"
        shown = messages().say(key, known=_choices(self), example=self.example)
        where = tuple(self.places or ())
        return messages().say("slot-each", places=where, takes=shown) if where else shown


class Layout(dict[str, Slot]):
    """The words that lay out a position, by name."""

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{word:{width}}  {slot}" for word, slot in self.items())

    def read(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """Return what somebody's words mean, or raise a `PositionError` that says what is understood."""
        for word in words:
            if word not in self:
                near = close(str(word), self)
                raise PositionError("layout-word", word=word, near=near, known=tuple(self))
        return {
            word: None if value is None else _read(word, self[word], value)
            for word, value in words.items()
            if value is not None or self[word].optional
        }


class Stock:
    """Pieces that are not placed yet, taken out by what they are."""

    def __init__(
        self, pieces: Iterable[T], kind: Callable[[Any], Any] = lambda piece: piece
    ) -> None:
        self.left, self.kind = list[Any](pieces), kind

    def take(self, wanted: Iterable[Any]) -> tuple[Any, ...]:
        """Return the next pieces of those kinds."""
        return tuple(map(self._one, wanted))

    def some(
        self, number: int, wanted: Iterable[Any] = (), among: Container[Any] | None = None
    ) -> tuple[Any, ...]:
        """Return so many pieces as they come: rather those wanted, and of the kinds among some."""
        there = [kind for kind in wanted if any(self.kind(one) == kind for one in self.left)]
        kinds = (self.kind(one) for one in self.left)
        free = [kind for kind in kinds if among is None or kind in among]
        return self.take([*there, *free][: max(0, number)])

    def rest(self) -> tuple[Any, ...]:
        """Return everything that nobody has named, and keep nothing."""
        rest, self.left = tuple(self.left), []
        return rest

    def _one(self, kind: Any) -> Any:
        for at, piece in enumerate(self.left):
            if self.kind(piece) == kind:
                return self.left.pop(at)
        raise PositionError("layout-none-left", piece=kind)


def numbers(least: int, most: int) -> dict[str, int]:
    """Return whole numbers by their digits."""
    return {str(number): number for number in range(least, most + 1)}


def things(names: Names, kind: type[Enum]) -> dict[str, Any]:
    """Return the members of a kind of thing by their printed names."""
    shown = names[kind.__name__]
    return {shown[str(one.value)]: one for one in kind if str(one.value) in shown}


def seats(state: Any) -> dict[str, int]:
    """Return the seats by the names of the players."""
    return {name: at for at, name in enumerate(state.players)}


def spread(given: Mapping[int, T], usual: Sequence[T]) -> tuple[T, ...]:
    """Return one thing for each place: the given one, or the usual."""
    return tuple(given.get(at, one) for at, one in enumerate(usual))


def _read(word: str, slot: Slot, value: Any) -> Any:
    if slot.places is None:
        return _things(word, slot, value)
    if isinstance(value, Mapping):
        given = [(_place(word, slot.places, place), own) for place, own in value.items()]
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) > len(slot.places):
            facts: dict[str, Any] = {"have": len(value), "places": tuple(slot.places)}
            raise PositionError("layout-many-places", word=word, **facts)
        given = list(zip(slot.places.values(), value, strict=False))
    else:
        places = tuple(slot.places)
        raise PositionError("layout-places", word=word, value=shortened(value), places=places)
    return {place: _things(word, slot, own) for place, own in given if own is not None}


def _place(word: str, places: Mapping[str, Any], place: Any) -> Any:
    found = _named(places, place)
    if found is None:
        near = close(str(place), places)
        raise PositionError("layout-place", word=word, place=place, near=near, known=tuple(places))
    return found[0]


def _things(word: str, slot: Slot, value: Any) -> Any:
    if not slot.many:
        return _thing(word, slot, value)
    if isinstance(value, str):
        return tuple(_listed(word, slot, value))
    if isinstance(value, Iterable):
        return tuple(_thing(word, slot, one) for one in value)
    return (_thing(word, slot, value),)


def _listed(word: str, slot: Slot, text: str) -> Iterator[Any]:
    """Return the things named in one text: between commas, or as many words at a time as make a name."""
    if "," in text or not slot.known:
        yield from (_thing(word, slot, one) for one in text.split(",") if one.strip())
        return
    words, at = text.split(), 0
    longest = max(len(f"{name} {thing}".split()) for name, thing in slot.known.items())
    while at < len(words):
        tries = (" ".join(words[at : at + size]) for size in range(longest, 0, -1))
        name = next((each for each in tries if _named(slot.known, each)), "")
        if not name:
            raise _unread(word, slot, words[at], text)
        yield _thing(word, slot, name)
        at += len(name.split())


def _thing(word: str, slot: Slot, value: Any) -> Any:
    if slot.optional and value == "":
        return None
    found = _named(slot.known, value)
    if found is not None:
        return found[0]
    if slot.read and isinstance(value, str):
        try:
            return slot.read(value.strip())
        except (NotationError, ValueError):
            raise _unread(word, slot, value) from None
    raise _unread(word, slot, value)


def _unread(word: str, slot: Slot, value: Any, whole: str = "") -> PositionError:
    """Return the error for an unknown thing, which within a text may be part of a longer name."""
    near = tuple(dict.fromkeys((*close(whole, slot.known), *close(str(value), slot.known))))[:3]
    facts: dict[str, Any] = {"near": near, "known": _choices(slot), "example": slot.example}
    return PositionError("layout-thing", word=word, thing=shortened(value).strip("'"), **facts)


def _named(known: Mapping[str, Any], value: Any) -> tuple[Any] | None:
    """Return the thing that is meant, in brackets: by itself, its printed name, its id, or how its name begins."""
    for thing in known.values():
        if type(thing) is type(value) and thing == value:
            return (thing,)
    text = str(value).strip().casefold()
    for name, thing in known.items():
        if text in (name.casefold(), str(thing).casefold()):
            return (thing,)
    begun = [thing for name, thing in known.items() if text and name.casefold().startswith(text)]
    return (begun[0],) if len(begun) == 1 and not text.isdigit() else None


def _choices(slot: Slot) -> tuple[str, ...]:
    """Return the names, whole numbers in a row shortened to the first and the last."""
    words = [name for name in slot.known if not name.isdigit()]
    whole = sorted(int(name) for name in slot.known if name.isdigit())
    numbers = [str(number) for number in whole]
    if len(whole) > 3 and whole[-1] - whole[0] == len(whole) - 1:
        numbers = [f"{whole[0]}–{whole[-1]}"]
    return (*words, *numbers, *("None",) * slot.optional)
