"""The table as plain data: pieces in zones, and the buttons that say a move.

A scene knows no rule. A page, a terminal or a screen reader draws it in its own way: what is seen (`icon`,
`face`, `note`, `score`, `facts`) may name pictures, as in `:heart: 3`, which `art.toml` lists; what is read
out (`label`, `about`) names none.
Piece ids stay the same from scene to scene, so that a picture can move them smoothly.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

Say = Callable[..., str]  # the words on the table, by key and facts


@dataclass(frozen=True, slots=True)
class TileSquare:
    """One square of a tile that has a shape of its own."""

    cell: tuple[int, int]  # row and column within the tile, from 0
    icon: str = ""
    face: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the table."""

    id: str
    kind: str  # card, back, tile, token, cell
    label: str  # in words, for whoever cannot see it
    face: str = ""  # printed large
    note: str = ""  # printed small
    icon: str = ""  # one picture, `:heart:`, or a symbol
    tone: str = ""  # red, orange, yellow, green, teal, blue, violet, pink, grey
    word: str = ""  # what clicking it adds to the move
    cell: tuple[int, int] | None = None  # row and column on a board, from 0
    level: int = 0  # height on a board
    turned: bool = False  # lies sideways: used, cooling, tapped
    dim: bool = False  # there, but out of play now
    slot: str = ""  # pieces of one slot are a single choice: a new pick takes the place of the last
    joins: str = ""  # of a cell: the sides (n, e, s, w) on which its tile goes on
    spots: tuple[TileSquare, ...] = ()  # the squares of a tile, drawn instead of a face
    about: str = ""  # what it does, in a sentence: shown when somebody looks closer
    rule: str = ""  # the clause that says so


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table with pieces in it."""

    id: str
    title: str
    layout: str  # row, fan, pile, tokens, board
    pieces: tuple[Piece, ...] = ()
    owner: int | None = None  # the seat it lies in front of; None is the middle
    note: str = ""  # a count or a value, shown beside the title
    cols: int = 0  # of a board
    rank: str = ""  # focus: what the decision is about, largest; minor: half size; else as usual
    strip: bool = False  # shown small beside its owner's name while others are looked at
    wants: str = ""  # of the game's `wants`: what to say when something here can be clicked next
    premovable: bool = (
        False  # can be clicked before the move that leads here is played: that is, then
    )
    col_names: tuple[str, ...] = ()  # printed along a board: what sentences call its columns
    row_names: tuple[str, ...] = ()
    look: str = ""  # what the pieces lie in: bowl


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the table shows them."""

    name: str
    note: str = ""  # state: shown beside the name
    tone: str = ""
    icon: str = ""
    active: bool = False  # whose decision it is
    out: bool = False
    score: str = ""  # the one number that matters, with its word
    facts: tuple[str, ...] = ()  # at most two more, short


@dataclass(frozen=True, slots=True)
class Action:
    """A button that adds a word to the move; `now` plays at once when the move is legal."""

    word: str
    label: str
    now: bool = False
    again: bool = False  # every click adds the word once more
    key: str = ""  # a letter that does the same


@dataclass(frozen=True, slots=True)
class Trail:
    """A way that something just went: an arrow from stop to stop."""

    label: str
    stops: tuple[str, ...]  # ids of pieces, from start to end
    notes: tuple[str, ...] = ()  # a short text for each stop after the first
    icon: str = ""
    kind: str = (
        ""  # sight: two that see each other; path: a way that is open; else where something went
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table, as one seat (or everybody) sees it."""

    caption: str  # what is going on, in one line
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    actions: tuple[Action, ...] = ()
    trails: tuple[Trail, ...] = ()
    shape: str = "hand"  # how a page lays it out: board, field, duel, hand, tables
    phase: str = ""  # a table keeps its sizes within one
    round: str = ""  # how far the game is, in a few words
    task: str = ""  # what whoever is to move is asked to do, in a few words

    def pieces(self) -> Iterator[Piece]:
        """Yield every piece on the table."""
        return (piece for zone in self.zones for piece in zone.pieces)

    def ids(self) -> frozenset[str]:
        """Return everything that a step can point at: pieces, zones and seats."""
        seats = (f"seat-{seat}" for seat in range(len(self.seats)))
        return frozenset(
            (*seats, *(zone.id for zone in self.zones), *(piece.id for piece in self.pieces()))
        )

    def __str__(self) -> str:
        from .scene_text import drawn

        return "\n".join(drawn(self))


@dataclass(frozen=True, slots=True)
class Results:
    """What a turn or an entry led to, as a small table of words: who got what, and why."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def plain(thing: Any) -> Any:
    """Return data classes as dictionaries for JSON, leaving out defaults."""
    if type(thing) in (str, int, bool):
        return thing
    if is_dataclass(thing) and not isinstance(thing, type):
        pairs = ((name, default, getattr(thing, name)) for name, default in _defaults(type(thing)))
        return {
            name: plain(value)
            for name, default, value in pairs
            if default is MISSING or value != default
        }
    if isinstance(thing, Enum):
        return thing.value
    if isinstance(thing, (tuple, list)):
        return [plain(item) for item in thing]
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    return thing


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in fields(kind))
