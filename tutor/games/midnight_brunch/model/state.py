"""A position of Midnight Brunch: cards, rulings, what is in front of each player."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ....explain import Step
from ....states import Position


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
    """The decision or event that the table waits for."""

    INVITE = "invite"  # a "Monster" or a "Brunch"
    ARRIVAL = "arrival"  # the value of a Ghost that has just arrived
    CALL = "call"  # a Call card
    GHOST = "ghost"  # the value of the Ghosts, at the showdown
    AWARD = "award"  # nothing: prizes are being settled
    CONSOLATION = "consolation"  # whether a loser takes the lower prize
    END = "end"


GHOST = 0  # a Monster without a number
HIDDEN = -1  # a card whose value the viewer may not know


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    host_tie: Literal["always", "last"]
    loser_order: Literal["strength", "seat"]
    consolation: Literal["forced", "optional"]
    host_distance: Literal["clockwise", "circular"]
    midnight_timing: Literal["at_brunch", "any_turn", "at_call"]
    ghost_timing: Literal["showdown", "with_call", "on_arrival"]
    ghost_pool: Literal["block", "exclude"]
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
    """A Midnight card placed next to a Monster of its owner; `kind` is None while unknown."""

    kind: Midnight | None
    on: int  # which Monster of the party, from 0


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
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
