"""A position: the rulings, the table, and how far the turn has come. No rules."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from ....explain import Step
from ....states import Position
from .things import Due, Guardian, Icon, Phase, Power, Token

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


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class Row:
    """A row of the outcomes chart: what it takes, adds and offers."""

    harm: int = 0  # Health that the guardian loses
    hit: int = 0  # Health that Zumoffa loses
    locks: int = 0  # locks added, or taken off when negative
    rest: bool = False


Numbers = tuple[int, ...]


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
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
