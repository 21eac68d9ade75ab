"""The pieces of Monster Café: state, moves, notation, ids. No rules."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from ...errors import NotationError
from ...explain import Step
from ...notation import named, number
from ...states import Position
from ...turn import Move


class Kind(StrEnum):
    """A kind of card in the monster deck."""

    EYEBALL = "eyeball"
    SOCK = "sock"
    SLUDGE = "sludge"
    BRAIN = "brain"
    ROADKILL = "roadkill"
    TOENAIL = "toenail"
    DUSTBUNNY = "dustbunny"
    LINT = "lint"
    ANYTHING = "anything"
    SORBET = "sorbet"


class Meal(StrEnum):
    """A meal that a table serves, named like the monster that eats it."""

    EYEBALL = "eyeball"
    SOCK = "sock"
    SLUDGE = "sludge"
    BRAIN = "brain"
    ROADKILL = "roadkill"
    TOENAIL = "toenail"
    DUSTBUNNY = "dustbunny"
    LINT = "lint"


DIET = {Kind(meal): meal for meal in Meal}  # an Anything Eater and sorbet have no meal of their own


class Card(NamedTuple):
    """One card of the monster deck: its kind, and which copy it is."""

    kind: Kind
    copy: int


class Plate(NamedTuple):
    """One table card: its meal, and which of the two copies it is."""

    meal: Meal
    copy: int


HIDDEN = None  # a card that lies face down for whoever looks
Cards = tuple[Card, ...]
Plates = tuple[Plate, ...]


class Table(NamedTuple):
    """A table in the middle: T1 to T4, the plate it serves, and who sits there."""

    number: int
    plate: Plate
    guests: Cards = ()

    @property
    def name(self) -> str:
        """The table's name, such as T2."""
        return table_name(self.number)


def table_name(number: int) -> str:
    """Return what players call a table."""
    return f"T{number}"


def card_ids(cards: Iterable[Card | None]) -> tuple[str, ...]:
    """Return ids of monster cards that are open."""
    return tuple(f"{card.kind}-{card.copy}" for card in cards if card)


def plate_ids(plates: Iterable[Plate]) -> tuple[str, ...]:
    """Return ids of table cards that are open."""
    return tuple(f"plate-{plate.meal}-{plate.copy}" for plate in plates)


def table_ids(tables: Iterable[Table]) -> tuple[str, ...]:
    """Return ids of the places in the middle where tables stand."""
    return tuple(f"table-{table.number}" for table in tables)


Removed = Literal[
    "random", "eyeball", "sock", "sludge", "brain", "roadkill", "toenail", "dustbunny", "lint"
]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    empty_table_when_pile_empty: Literal["only_if_forced", "leave_without", "allowed"]
    sorbet_hits_starting_monster: bool
    wild_assignment: Literal["auto_best", "manual"]
    tie_break: Literal["shared", "fewest_unfed"]
    first_player: int | Literal["random"]
    first_removed: Removed
    second_removed: Removed


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
    """A position: everything on the table; collections have one entry for each seat."""

    players: tuple[str, ...]
    rulings: Rulings
    removed: tuple[Kind, ...]  # the sets that stay in the box with two or three players
    pile: tuple[Card | None, ...]  # face down, top first
    deck: tuple[Plate | None, ...]  # table cards still to come, face down, top first
    tables: tuple[Table, ...]  # still in the middle
    plates: tuple[Plates, ...]  # collected
    monsters: tuple[Cards, ...]  # collected, the starting monster first
    cleared: tuple[bool, ...]  # out of this round
    links: tuple[tuple[Meal, ...], ...]  # what Anything Eaters eat, where players choose it
    turn: int | None  # whose decision it is; None when the game is over
    drawn: Card | None = None  # shown, and neither seated nor settled yet
    round: int = 1
    discard: Cards = ()
    lost: Plates = ()  # plates that nobody collected

    def table(self, number: int) -> Table | None:
        """Return the table of that number, if it is still in the middle."""
        return next((table for table in self.tables if table.number == number), None)


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Turn over the top card of the pile."""

    def notation(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Sit(Move):
    """Seat the drawn monster at a table."""

    table: int

    def notation(self) -> str:
        return f"seat T{self.table}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Give up a kind of monster to the sorbet."""

    kind: Kind

    def notation(self) -> str:
        return f"discard {self.kind}"


@dataclass(frozen=True, slots=True)
class Clear(Move):
    """Take a table with everybody at it, and leave the round."""

    table: int

    def notation(self) -> str:
        return f"clear T{self.table}"


@dataclass(frozen=True, slots=True)
class Link(Move):
    """Let an Anything Eater eat a meal of yours."""

    meal: Meal

    def notation(self) -> str:
        return f"link {self.meal}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing: often wished for, never allowed."""

    def notation(self) -> str:
        return "pass"


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case ["draw"]:
            return Draw()
        case ["seat", table]:
            return Sit(_table(table))
        case ["discard", kind]:
            return Discard(named(Kind, kind))
        case ["clear", table]:
            return Clear(_table(table))
        case ["link", meal]:
            return Link(named(Meal, meal))
        case ["pass"]:
            return Pass()
    raise NotationError("move-unreadable")


def _table(word: str) -> int:
    try:
        return number(word.removeprefix("t"))
    except NotationError:
        raise NotationError("table-name", word=word) from None
