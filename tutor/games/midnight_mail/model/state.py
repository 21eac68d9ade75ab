"""The pieces of Midnight Mail: what is on the table. No rules."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple

from ....explain import Step
from ....states import Position
from .geometry import NAMES, Shape


class Animal(StrEnum):
    """The five animals; kind and colour are the same thing."""

    CAT = "cat"
    CROW = "crow"
    FROG = "frog"
    MOUSE = "mouse"
    OWL = "owl"


class Card(StrEnum):
    """A card names a 4-space shape, or is special."""

    I4 = "I4"
    L4 = "L4"
    O4 = "O4"
    S4 = "S4"
    T4 = "T4"
    SPECIAL = "X"
    HIDDEN = "?"  # a card that the viewer may not know


CARDS = tuple(card for card in Card if card is not Card.HIDDEN)
HIDDEN_TILE = "?"  # a tile under the top of its stack


class Token(StrEnum):
    """A token that can be used once a turn."""

    SPELL = "spell"
    PATCH = "patch"


class Phase(StrEnum):
    """The step of a turn."""

    CARD = "card"
    TILE = "tile"
    DELIVER = "deliver"


class Objective(StrEnum):
    """The fifteen objective cards: five colours, four pairs of lines, six zones."""

    CAT = "colour.cat"
    CROW = "colour.crow"
    FROG = "colour.frog"
    MOUSE = "colour.mouse"
    OWL = "colour.owl"
    ROWS25 = "line.rows25"
    COLS25 = "line.cols25"
    ROWS34 = "line.rows34"
    COLS34 = "line.cols34"
    TOP = "zone.top"
    BOTTOM = "zone.bottom"
    LEFT = "zone.left"
    RIGHT = "zone.right"
    NW_SE = "zone.nw_se"
    NE_SW = "zone.ne_sw"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    special_card: Literal["three_space", "two_space"]
    distance: Literal["enter", "between"]
    support: Literal["level", "covered"]
    single_support: Literal["same_shape", "span_two"]
    lines: Literal["orthogonal", "with_diagonals"]
    combo_minimum: int
    combo_counts: Literal["deliveries", "removed_pieces"]
    combo_chain: Literal["any", "freed_only"]
    bonus_repeat: Literal["min_height", "uniform"]
    bonus_check: Literal["after_tile", "after_any_cover"]
    patch: Literal["tile", "marker"]
    patch_bare: Literal["yes", "no"]
    spell_target: Literal["any_free", "house_only"]
    two_space_supply: Literal["limited", "unlimited"]
    adv_ties: Literal["competition", "skip_one"]
    adv_zero: Literal["ranked", "no_points"]
    mode: Literal["basic", "advanced"]
    first_player: int | Literal["random"]


class Laid(NamedTuple):
    """A tile (or a patch) in its place: mirrored, then turned, then its corner on the anchor."""

    tile: str
    anchor: int
    flip: int = 0
    turn: int = 0


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class Board:
    """A personal board: what is on it, in the order placed, and who stands where."""

    pieces: tuple[Laid, ...] = ()
    animals: tuple[Animal | None, ...] = (None,) * len(NAMES)
    paid: tuple[int, ...] = (0,) * 8  # for each area: the highest level that brought a token


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table, face up or face down."""

    card: Card
    down: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """A message delivered this turn; `freed` when its pair could not deliver at first."""

    animal: Animal
    mover: int
    receiver: int
    points: int
    freed: bool = False


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
    """A position: everything on the table, one entry for each seat."""

    players: tuple[str, ...]
    rulings: Rulings
    objectives: tuple[Objective, ...]
    market: tuple[tuple[str, ...], ...]  # for each 4-space shape
    stacks: tuple[tuple[str, ...], ...]  # for each shape, top first
    decks: tuple[tuple[Card, ...], ...]  # top first
    hands: tuple[tuple[Card, ...], ...]
    played: tuple[tuple[Played, ...], ...]
    boards: tuple[Board, ...]
    spells: tuple[int, ...]
    patches: tuple[int, ...]  # not used yet
    points: tuple[int, ...]  # on the scoreboard
    combos: tuple[int | None, ...]  # on combo cards; None for what the viewer may not know
    turn: int | None  # whose decision it is; None when the game is over
    phase: Phase = Phase.CARD
    taken: str = ""  # the tile of this turn, in hand or laid
    fresh: tuple[int, ...] = ()  # where the animals placed this turn stand
    waiting: tuple[tuple[int, int], ...] = ()  # pairs that could deliver when deliveries began
    sent: tuple[Sent, ...] = ()  # this turn
    removed: tuple[Animal, ...] = ()  # by a patch, this turn
    spelled: bool = False  # this turn
    patched: bool = False  # this turn
    new_spells: int = 0  # earned this turn
    new_patches: int = 0


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them


@cache
def shape_of(tile: str) -> Shape:
    """Return the shape that a tile's name begins with."""
    return Shape(tile.partition("-")[0])
