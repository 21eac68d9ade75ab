"""A position of 7 To Midnight, and what it is made of."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ....explain import Step
from ....states import Position


class Guardian(StrEnum):
    """The four guardians in the order in which seats take them, and the sidekick."""

    YARA = "yara"
    DRAKE = "drake"
    TRIXE = "trixe"
    MILES = "miles"
    DEWEY = "dewey"


class Direction(StrEnum):
    """A way through the maze; UNTOLD is a guess that the viewer may not know yet."""

    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"
    UNTOLD = "untold"


WAYS = (Direction.LEFT, Direction.STRAIGHT, Direction.RIGHT)  # by column


class Flips(StrEnum):
    """The cards that a wrong guess turns facedown."""

    ITEM = "item"
    CRITTER = "critter"
    HAND = "hand"


class Phase(StrEnum):
    """The decision that is due."""

    REMOVE = "remove"  # Easy: which critter stays out
    RESCUE = "rescue"  # a guardian's turn
    EVENT = "event"  # the choice of a triggered Event
    PARTING = "parting"  # the gifts after a last turn
    GUESS = "guess"
    PENALTY = "penalty"  # which cards a maze card turns facedown
    REWARD = "reward"  # whether the Event goes after a right guess
    PAUSE = "pause"  # nobody decides: a turn or the set-up is being finished
    OVER = "over"


HIDDEN, HIDDEN_DOWN = "?", "?-down"  # cards that the viewer may not know
BLANK = "…"  # a word of a move that the others may not read
DOWN = "-down"  # added to the word of a facedown hand card
EVENT_CELLS = ("e1", "e2", "e3")
CRITTER_CELLS = ("c1", "c2", "c3")
ITEM_CELLS = ("i1", "i2", "i3", "i4", "i5", "i6")
CELLS = (*EVENT_CELLS, *CRITTER_CELLS, *ITEM_CELLS)

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulings:
    """Ways to set up and switchable readings; questions and defaults are in rulebook.toml."""

    speed: Literal["advised", "lightning", "standard"]
    card_set: int
    mode: Literal["coop", "ffa", "teams"]
    difficulty: Literal["easy", "normal", "hard"]
    guardian_1: str
    guardian_2: str
    guardian_3: str
    guardian_4: str
    first_player: int | Literal["random"]
    victory_rule: Literal["by_mode", "all_always", "two_awake_always"]
    standard_remix: Literal["printed", "off"]
    lightning_four: Literal["refuse", "alternate", "two", "one"]
    refresh_timing: Literal["end_of_turn", "immediate"]
    rescue_facedown: bool
    facedown_hand: Literal["no_use", "frozen", "no_effect"]
    flip_limit: Literal["down_once", "once_total"]
    flip_targets: Literal["field_and_own_hand", "field_only", "also_events"]
    give_adjacent: bool
    give_limit_scope: Literal["per_giver", "table"]
    give_in_ffa: bool
    cycle_limit: Literal["each_undrawn_card", "once_per_turn"]
    event_move: Literal["trash_only", "all_resolved"]
    event_discards: Literal["exhaust", "cycle"]
    ffa_tie_most: Literal["ladder_then_turn_order", "all_tied"]
    ffa_mixed_event: Literal["right_guesser_chooses", "forced_if_any_wrong"]
    teams_both_wrong: Literal["each_team", "once"]
    hand_consequence_coop: Literal["group_total", "each_guardian"]
    item_flip_timing: Literal["on_demand", "when_empty"]
    easy_draw_per: Literal["player", "guardian"]
    turn_order: Literal["fixed", "rotate_first"]
    final_tie: Literal["shared", "nobody"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Cards that somebody must turn facedown: who chooses, what kind, how many, whose hands."""

    seat: int
    flips: Flips
    number: int
    victims: tuple[int, ...]


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
    """A position. Players are people; hands, talents and turns belong to guardians.

    A lone player runs guardians 0 and 1; otherwise player and guardian have the same index.
    """

    players: tuple[str, ...]
    rulings: Rulings
    seed: int
    guardians: tuple[Guardian, ...]
    spent: tuple[bool, ...]  # whose talent is used
    hands: tuple[Cards, ...]
    events: tuple[Cards, ...]  # three stacks, top first, without their discards
    dropped: tuple[Cards, ...]  # discarded Events at the bottom of each stack
    shown: Cards  # Events that lie faceup
    dead: Cards  # resolved Events with the trash icon
    critters: Cards  # C1 to C3, "" for a gap
    critter_deck: Cards  # top first
    rescued: tuple[Cards, ...]  # one pool, or one for each player or team
    removed: Cards  # the critter taken out in an Easy game
    items: Cards  # I1 to I6, "" for a gap
    item_deck: Cards  # top first
    discard: Cards  # oldest first
    recycled: bool  # the Item deck is a turned-over discard pile, known to all
    maze: Cards  # top first, with the upright end
    turned: Cards  # maze cards used since the last mixing
    remixed: bool  # Zumoffa has shown once and was covered again
    peeked: bool  # all have seen the top maze card
    down: Cards  # facedown cards of the field and of hands
    first: int  # the guardian who begins a round
    order: tuple[int, ...]  # guardians in the order of this round
    active: int  # the guardian on turn
    turn: int | None  # the player whose decision it is; None when the game is over
    round: int
    phase: Phase
    actions: int  # left this turn
    given: tuple[int, ...]  # Items given away this round, by guardian
    guesses: tuple[Direction | None, ...]  # one for all, or one for each player or team
    penalties: tuple[Penalty, ...] = ()
    column: int = 0  # of the Event that is due
    drawn: Cards = ()  # this turn
    flips: int = 0  # cards turned over by Flip this turn
    downs: int = 0  # of them, turned facedown
    cycled: int = 0  # Items exchanged this turn
    bonus: int = 0  # higher Give limit this turn
    rigged: bool = False  # Jury-Rig is waiting for a rescue
    begun: bool = False  # something was done this turn


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them
