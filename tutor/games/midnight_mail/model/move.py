"""Moves of Midnight Mail and how they are typed. No rules."""

import re
from dataclasses import dataclass
from functools import cached_property

from ....errors import NotationError
from ....notation import named
from ....turn import Move
from .geometry import NAMES, cell_of
from .state import CARDS, Animal, Card, Laid, State
from .tile import spaces_of


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card for a tile; without a tile the card is face down."""

    card: Card
    tile: str = ""

    def notation(self) -> str:
        return f"play {self.card} {self.tile or 'down'}"

    def shown(self) -> str:
        return self.notation() if self.tile else f"play {Card.HIDDEN} down"


@dataclass(frozen=True)  # no slots: it remembers where it lies
class Place(Move):
    """Lay the tile of this turn; `animal` is the one on its wildcard house."""

    tile: str
    anchor: int
    flip: int = 0
    turn: int = 0
    animal: Animal | None = None

    def notation(self) -> str:
        words = f"place {self.tile} @{NAMES[self.anchor]} f{self.flip} q{self.turn}"
        return f"{words} {self.animal}" if self.animal else words

    @cached_property
    def laid(self) -> Laid:
        """The tile as it would be placed."""
        return Laid(self.tile, self.anchor, self.flip, self.turn)

    @cached_property
    def spaces(self) -> int:
        """The spaces that it would cover, as bits."""
        return spaces_of(*self.laid)


@dataclass(frozen=True, slots=True)
class Deliver(Move):
    """One animal delivers a message to another."""

    mover: int
    receiver: int

    def notation(self) -> str:
        return f"deliver {NAMES[self.mover]} {NAMES[self.receiver]}"


@dataclass(frozen=True, slots=True)
class Recolour(Move):
    """A spell: another animal instead of the one just placed here."""

    cell: int
    animal: Animal

    def notation(self) -> str:
        return f"spell {NAMES[self.cell]} {self.animal}"


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """A spell: the animal just placed here goes to another space of its tile."""

    cell: int
    target: int

    def notation(self) -> str:
        return f"spell {NAMES[self.cell]} {NAMES[self.target]}"


@dataclass(frozen=True, slots=True)
class Cover(Move):
    """A patch on a space of your board."""

    cell: int

    def notation(self) -> str:
        return f"patch {NAMES[self.cell]}"


@dataclass(frozen=True, slots=True)
class Refresh(Move):
    """A patch for another tile in the market."""

    tile: str

    def notation(self) -> str:
        return f"refresh {self.tile}"


@dataclass(frozen=True, slots=True)
class End(Move):
    """No more messages and tokens: draw a card."""

    def notation(self) -> str:
        return "end"


TILE_NAME = re.compile(r"(i4|l4|o4|s4|t4|i3|l3)-[1-8]|d2-[1-9][0-9]?")


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case ["play", card, "down"]:
            return Play(_card(card))
        case ["play", card, tile]:
            return Play(_card(card), _tile(tile))
        case ["place", where, *_] if where.startswith("@"):
            raise NotationError("place-what")
        case ["place", tile, *rest] if rest:
            return _place(_tile(tile), rest)
        case ["deliver", mover, receiver]:
            return Deliver(_cell(mover), _cell(receiver))
        case ["spell", cell, what] if what in list(Animal):
            return Recolour(_cell(cell), Animal(what))
        case ["spell", cell, what]:
            return Shift(_cell(cell), _cell(what))
        case ["patch", cell]:
            return Cover(_cell(cell))
        case ["refresh", tile]:
            return Refresh(_tile(tile))
        case ["end"]:
            return End()
    raise NotationError("move-unreadable")


def _place(tile: str, words: list[str]) -> Place:
    """Return where and how to place a tile: an anchor, and if wanted a flip, turns and an animal."""
    found: dict[str, str] = {}
    for word in words:
        kind = word[0] if word[0] == "@" or re.fullmatch(r"[fq][0-9]+", word) else "animal"
        if kind in found:
            raise NotationError("place-twice", word=word, first=found[kind])
        found[kind] = word
    if "@" not in found:
        raise NotationError("place-where", tile=tile)
    for word in (found.get("f", "f0"), found.get("q", "q0")):
        if not re.fullmatch(r"f[01]|q[0-3]", word):
            raise NotationError("place-way", word=word)
    animal = named(Animal, found["animal"]) if "animal" in found else None
    flip, turn = int(found.get("f", "f0")[1]), int(found.get("q", "q0")[1])
    return Place(tile, _cell(found["@"][1:]), flip, turn, animal)


def _card(word: str) -> Card:
    if word.upper() not in CARDS:
        raise NotationError("move-name", word=word, known=tuple(map(str, CARDS)))
    return Card(word.upper())


def _tile(word: str) -> str:
    if not TILE_NAME.fullmatch(word):
        raise NotationError("tile-name", word=word)
    return word.upper()


def _cell(word: str) -> int:
    cell = cell_of(word)
    if cell is None:
        raise NotationError("cell-name", word=word)
    return cell
