"""The pieces of Midnight Showdown: state, moves, notation. No rules."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ...explain import Step
from ...notation import named, number
from ...phrase import NotationError
from ...turn import Move


class Guardian(StrEnum):
    """The four guardians in the order of the example round, and the sidekick."""

    TRIXE = "trixe"
    DRAKE = "drake"
    YARA = "yara"
    MILES = "miles"
    DEWEY = "dewey"


class Token(StrEnum):
    """A guardian's three actions."""

    LOCK = "lock"
    RUMBLE = "rumble"
    SHIELD = "shield"


TOKENS = tuple(Token)


class Icon(StrEnum):
    """What Zumoffa does."""

    RUMBLE = "rumble"
    SHIELD = "shield"
    UNLOCK = "unlock"


class Power(StrEnum):
    """The powers of the guardians, and Dewey's bomb."""

    ANALYZE = "analyze"
    OVERCLOCK = "overclock"
    STRIKE = "strike"
    GRIP = "grip"
    RADIANT = "radiant"
    SUNMEND = "sunmend"
    SCOUT = "scout"
    FINGERS = "fingers"
    BOMB = "bomb"


POWERS = {
    Guardian.TRIXE: (Power.ANALYZE, Power.OVERCLOCK),
    Guardian.DRAKE: (Power.STRIKE, Power.GRIP),
    Guardian.YARA: (Power.RADIANT, Power.SUNMEND),
    Guardian.MILES: (Power.SCOUT, Power.FINGERS),
    Guardian.DEWEY: (Power.BOMB,),
}


class Dark(StrEnum):
    """The powers on Zumoffa's Power cards."""

    CLAW = "claw"
    DRINK = "drink"
    HOWL = "howl"
    AIR = "air"
    WAVE = "wave"
    PULSE = "pulse"


class Due(StrEnum):
    """Why Zumoffa is about to use a Power card."""

    ROTATION = "rotation"
    Z = "z"


class Benefit(StrEnum):
    """What a guardian who rests gets."""

    ITEM = "item"
    HEALTH = "health"


class Phase(StrEnum):
    """How far the turn of the active guardian has come."""

    CHOOSE = "choose"  # free actions, then a token
    REVEAL = "reveal"  # the card is turned; which row applies
    WINDOW = "window"  # a power once the outcome is known
    APPLY = "apply"
    REST = "rest"
    CARDS = "cards"  # Power cards that are due
    COOLDOWN = "cooldown"
    END = "end"  # gifts before the turn passes on


Who = Literal["auto", "trixe", "drake", "yara", "miles", "dewey"]

HIDDEN = 0  # a card that nobody may know


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    unlock_vs_lock_empty_gate: Literal["rest", "rotate"]
    power_card_timing: Literal["after_outcome", "before_outcome"]
    z_and_rotation: Literal["both", "one"]
    simultaneous_ko: Literal["loss", "win", "draw"]
    cooldown: Literal["skip_one_round", "none"]
    power_window: Literal["before_effects", "undo_effects"]
    adjacency_out: Literal["close_ranks", "fixed_seats"]
    locks_block_rest_heal: bool
    heal_check: Literal["end_of_round", "any_time_in_round"]
    guardian_1: Who
    guardian_2: Who
    guardian_3: Who
    guardian_4: Who | Literal["none"]
    first_guardian: int
    first_game: Literal["none", "won", "early", "lost"]
    carried_1: int
    carried_2: int
    carried_3: int
    carried_4: int
    round_limit: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the outcomes chart: what it takes, adds and offers."""

    harm: int = 0  # Health that the guardian loses
    hit: int = 0  # Health that Zumoffa loses
    locks: int = 0  # locks added, or taken off when negative
    rest: bool = False


Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position: everything on the table; lists have one entry for each guardian, clockwise."""

    players: tuple[str, ...]
    rulings: Rulings
    seed: int  # for the shuffles to come
    guardians: tuple[Guardian, ...]
    health: Numbers
    items: Numbers
    ready: tuple[Numbers, ...]  # Lock, Rumble, Shield: the first round in which each can be used
    deck: int  # Items to draw
    discard: int
    maze: Numbers  # face down, top first; negative: turned round
    opened: Numbers  # face up; the last is this turn's once a token is shown
    dark: Numbers  # Power cards, face down, top first
    used: Numbers  # Power cards, face up
    fires: int  # landings on the Z bubble that still call a Power card
    bomb: bool  # Dewey still has it
    given: Numbers  # Items given this round
    turn: int | None  # the player whose decision it is; None when the fight is over
    active: int  # the guardian whose turn it is
    zumoffa: int = 5
    locks: int = 0
    round: int = 1
    unsealed: bool = True  # fewer than four locks at some moment of this round
    mixes: int = 0  # shuffles since the start
    phase: Phase = Phase.CHOOSE
    shown: Token | None = None  # this turn's action
    rotated: bool = False  # this turn's card was turned round
    row: Row | None = None  # what this turn's outcome does
    power: Power | None = None  # used this turn
    due: tuple[Due, ...] = ()  # Power cards that are due
    air: bool = False  # Heavy Air waits for the choice of a token
    leaving: int | None = None  # the guardian who has just gone out and may give
    scouted: Icon | None = None  # the upright icon of the top maze card, if it was looked at


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them


@dataclass(frozen=True, slots=True)
class Act(Move):
    """Show a token."""

    token: Token

    def notation(self) -> str:
        return str(self.token)


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Hand Items to another guardian."""

    size: int
    to: Guardian

    def notation(self) -> str:
        return f"give {self.size} to {self.to}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a power, with the token or on the guardian it asks for."""

    power: Power
    token: Token | None = None
    target: Guardian | None = None

    def notation(self) -> str:
        token = [self.token] if self.token else []
        target = ["on", self.target] if self.target else []
        return " ".join(["use", self.power, *token, *target])


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Rest for one benefit (two can be asked for, and are refused)."""

    benefits: tuple[Benefit, ...]

    def notation(self) -> str:
        return " ".join(["rest", *self.benefits])


@dataclass(frozen=True, slots=True)
class Cool(Move):
    """Choose the token that Heavy Air cools."""

    token: Token

    def notation(self) -> str:
        return f"cool {self.token}"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Go on: no power, no rest, no further gift."""

    def notation(self) -> str:
        return "done"


def _guardian(word: str) -> Guardian:
    """A guardian typed in a move: Trix-E with or without the hyphen."""
    return Guardian(named(Guardian, word.replace("-", "")))


def parse(state: State, words: list[str]) -> Move:
    """A move from its words."""
    match words:
        case ["give", size, "to", to]:
            return Give(number(size), _guardian(to))
        case ["use", power]:
            return Use(named(Power, power))
        case ["use", Power.SUNMEND as power, "on", target]:
            return Use(named(Power, power), target=_guardian(target))
        case ["use", Power.OVERCLOCK as power, token]:
            return Use(named(Power, power), token=named(Token, token))
        case ["rest", *benefits] if benefits:
            return Rest(tuple(named(Benefit, word) for word in benefits))
        case ["cool", token]:
            return Cool(named(Token, token))
        case ["done"]:
            return Done()
        case [token] if token in set(Token):
            return Act(Token(token))
    raise NotationError("move-unreadable")
