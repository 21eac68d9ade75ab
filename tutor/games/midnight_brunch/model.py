"""The pieces of Midnight Brunch: state, moves, notation. No rules."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ...explain import Step
from ...notation import named, number
from ...phrase import NotationError
from ...turn import Move


class Deck(StrEnum):
    """The five Brunch decks, from the highest prizes to the lowest."""

    RED = "red"
    YELLOW = "yellow"
    VIOLET = "violet"
    GREEN = "green"
    BLUE = "blue"


class Midnight(StrEnum):
    """The three kinds of Midnight cards."""

    CANCEL = "cancel"
    SUBTRACT = "subtract"
    DOUBLE = "double"


class Phase(StrEnum):
    """What the table is waiting for."""

    INVITE = "invite"  # a "Monster" or a "Brunch"
    ARRIVAL = "arrival"  # the value of a Ghost that has just arrived
    CALL = "call"  # a Call card
    GHOST = "ghost"  # the value of the Ghosts, at the showdown
    AWARD = "award"  # nothing: prizes are being settled
    CONSOLATION = "consolation"  # whether a loser takes the lower prize
    END = "end"


PRINTED = {"x": Midnight.CANCEL, "-?": Midnight.SUBTRACT, "x2": Midnight.DOUBLE}  # on the cards

GHOST = 0  # a Monster without a number
HIDDEN = -1  # a card whose value the viewer may not know
BLANK = "…"  # a word that the others may not read yet


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    host_tie: Literal["always", "last"]
    loser_order: Literal["strength", "seat"]
    consolation: Literal["forced", "optional"]
    host_distance: Literal["clockwise", "circular"]
    midnight_timing: Literal["at_brunch", "any_turn", "at_call"]
    ghost_timing: Literal["showdown", "with_call", "on_arrival"]
    ghost_pool: Literal["exclude", "block"]
    ghost_zero_mix: bool
    negative_totals: Literal["allow", "floor_zero"]
    max_monsters: int | Literal["none"]
    draw_style: Literal["one_per_turn", "until_stop"]
    final_tie: Literal["shared", "seat"]
    monster_deck: Literal["9x7+5", "8x8+4", "10x6+8", "7x9+5"]
    first_host: int | Literal["random"]


Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A Midnight card that lies beside a Monster of its owner; `kind` is None while unknown."""

    kind: Midnight | None
    on: int  # which Monster of the party, from 0


@dataclass(frozen=True, slots=True)
class State:
    """A position: everything on the table, one entry for each seat."""

    players: tuple[str, ...]
    rulings: Rulings
    seed: int
    decks: tuple[Cards, ...]  # for each deck in use, highest first: face down, top first
    prizes: Cards  # for each deck in use: the card turned up this round
    monsters: Cards  # face down, top first
    discard: Cards
    parties: tuple[Cards, ...]  # in order of arrival; the first lies face down until the showdown
    midnights: tuple[tuple[Midnight, ...], ...]  # not discarded yet, the laid one among them
    laid: tuple[Laid | None, ...]
    stopped: tuple[bool, ...]  # has said "Brunch"
    calls: tuple[Deck | None, ...]
    ghosts: tuple[Cards, ...]  # the values declared for the Ghosts of a party
    collected: tuple[Deck | None, ...]  # this round
    points: tuple[Cards, ...]  # one entry for each round that is over
    host: int
    turn: int | None  # whose decision it is; None when the game is over
    phase: Phase = Phase.INVITE
    round: int = 1
    shuffles: int = 0  # how often the Monsters were reshuffled
    settled: int = 0  # prizes dealt with in this showdown, from the lowest
    losers: tuple[int, ...] = ()  # who still waits for a consolation, best first


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them


@dataclass(frozen=True, slots=True)
class Aim:
    """A Midnight card and the Monster it shall lie beside; `of` names another seat's party."""

    kind: Midnight
    on: int
    of: int | None = None

    def notation(self) -> str:
        seat = "" if self.of is None else f"{self.of + 1}-"
        return f"{self.kind} on {seat}{self.on + 1}"

    def shown(self) -> str:
        return self.notation().replace(self.kind, BLANK)


@dataclass(frozen=True, slots=True)
class Monster(Move):
    """Invite one more Monster."""

    def notation(self) -> str:
        return "monster"


@dataclass(frozen=True, slots=True)
class Brunch(Move):
    """Invite no more, perhaps with a Midnight card."""

    aim: Aim | None = None

    def notation(self) -> str:
        return " ".join(["brunch", *([self.aim.notation()] if self.aim else [])])

    def shown(self) -> str:
        return " ".join(["brunch", *([self.aim.shown()] if self.aim else [])])


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay a Midnight card and go on with your turn."""

    aim: Aim

    def notation(self) -> str:
        return f"lay {self.aim.notation()}"

    def shown(self) -> str:
        return f"lay {self.aim.shown()}"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Lay a Call card, with a Midnight card and the value of your Ghosts where the table plays so."""

    deck: Deck
    aim: Aim | None = None
    ghosts: Cards = ()

    def notation(self) -> str:
        aim = [self.aim.notation()] if self.aim else []
        ghosts = ["ghost", *map(str, self.ghosts)] if self.ghosts else []
        return " ".join(["call", self.deck, *aim, *ghosts])

    def shown(self) -> str:
        return f"call {BLANK}"


@dataclass(frozen=True, slots=True)
class Ghost(Move):
    """Say what your Ghosts count: one value for all, or one for each."""

    values: Cards

    def notation(self) -> str:
        return " ".join(["ghost", *map(str, self.values)])


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the consolation."""

    def notation(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Leave the consolation on the table."""

    def notation(self) -> str:
        return "leave"


def parse(state: State, words: list[str]) -> Move:
    """A move from its words."""
    match words:
        case ["monster"]:
            return Monster()
        case ["brunch"]:
            return Brunch()
        case ["brunch", kind, "on", target]:
            return Brunch(_aim(kind, target))
        case ["lay", kind, "on", target]:
            return Lay(_aim(kind, target))
        case ["call", deck, *rest]:
            return _call(named(Deck, deck), rest)
        case ["ghost", *values] if values:
            return Ghost(ghost_values(tuple(map(number, values))))
        case ["take"]:
            return Take()
        case ["leave"]:
            return Leave()
    raise NotationError("move-unreadable")


def _call(deck: Deck, rest: list[str]) -> Call:
    aim = None
    match rest:
        case [kind, "on", target, *more]:
            aim, rest = _aim(kind, target), more
    match rest:
        case []:
            return Call(deck, aim)
        case ["ghost", *values] if values:
            return Call(deck, aim, ghost_values(tuple(map(number, values))))
    raise NotationError("move-unreadable")


def _aim(kind: str, target: str) -> Aim:
    seat, dash, on = target.rpartition("-")
    of = number(seat) - 1 if dash else None
    return Aim(PRINTED.get(kind) or named(Midnight, kind), number(on) - 1, of)


def ghost_values(values: Cards) -> Cards:
    """Equal values are said once, different ones from the highest down."""
    return values[:1] if len(set(values)) == 1 else tuple(sorted(values, reverse=True))
