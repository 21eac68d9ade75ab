"""The pieces of 7 To Midnight: state, moves, notation. No rules."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Literal

from ...explain import Step
from ...notation import named
from ...phrase import NotationError
from ...turn import Move


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
    """What a maze card turns facedown after a wrong guess."""

    ITEM = "item"
    CRITTER = "critter"
    HAND = "hand"


class Phase(StrEnum):
    """Which decision is due."""

    REMOVE = "remove"  # Easy: which critter stays out
    RESCUE = "rescue"  # a guardian's turn
    EVENT = "event"  # the choice of a triggered Event
    PARTING = "parting"  # the gifts after a last turn
    GUESS = "guess"
    PENALTY = "penalty"  # which cards a maze card turns facedown
    REWARD = "reward"  # whether the Event goes after a right guess
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


@dataclass(frozen=True, slots=True)
class State:
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


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Action: the top Item to your hand."""

    def notation(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Flip(Move):
    """Action: turn over a card of the field or of your hand."""

    target: str

    def notation(self) -> str:
        return f"flip {self.target}"

    def shown(self) -> str:
        return f"flip {_public(self.target)}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Action: a faceup Item of the field to your hand."""

    cell: str

    def notation(self) -> str:
        return f"take {self.cell}"


@dataclass(frozen=True, slots=True)
class Rescue(Move):
    """Action: discard what a critter lists and put it to sleep."""

    cell: str
    payment: Cards = ()

    def notation(self) -> str:
        return " ".join(["rescue", self.cell, *(["with", *self.payment] if self.payment else [])])


@dataclass(frozen=True, slots=True)
class Talent(Move):
    """Free action: your guardian's talent, with the cards it asks for."""

    choice: Cards = ()

    def notation(self) -> str:
        return " ".join(["talent", *self.choice])


@dataclass(frozen=True, slots=True)
class Cycle(Move):
    """Free action: discard an Item, draw one."""

    card: str

    def notation(self) -> str:
        return f"cycle {self.card}"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Free action: an Item to another guardian."""

    card: str
    to: Guardian

    def notation(self) -> str:
        return f"give {self.card} to {self.to}"

    def shown(self) -> str:
        return f"give {BLANK} to {self.to}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Free action: use a special Item of your hand."""

    card: str
    targets: Cards = ()

    def notation(self) -> str:
        return " ".join(["use", self.card, *(["on", *self.targets] if self.targets else [])])

    def shown(self) -> str:
        return replace(self, targets=tuple(map(_public, self.targets))).notation()


@dataclass(frozen=True, slots=True)
class End(Move):
    """The guardian's turn is over."""

    def notation(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Teams: let your partner go first this round."""

    def notation(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Maze: guess the way."""

    way: Direction

    def notation(self) -> str:
        return f"go {self.way}"

    def shown(self) -> str:
        return f"go {BLANK}"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The cards or the guardian that an Event or a maze card asks for."""

    words: Cards

    def notation(self) -> str:
        return " ".join(["choose", *self.words])

    def shown(self) -> str:
        """A card of the own hand that an Event asks for goes where all can see it."""
        hidden = (word.partition(".") for word in self.words)
        return " ".join(["choose", *(one + dot + BLANK * bool(dot) for one, dot, _ in hidden)])


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """After a right guess: the Event stays."""

    def notation(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """After a right guess: the Event goes to the bottom."""

    def notation(self) -> str:
        return "drop"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Easy: this critter stays out of the game; alone, you say who gets the first Item."""

    species: str
    to: Guardian | None = None

    def notation(self) -> str:
        return f"remove {self.species}" + (f" for {self.to}" if self.to else "")


def _public(word: str) -> str:
    """A cell is seen by all, a card of a hand by its owner."""
    return word if word in CELLS else BLANK


def parse(state: State, words: list[str]) -> Move:
    """A move from its words."""
    match words:
        case [("draw" | "end" | "swap" | "keep" | "drop") as verb]:
            return {"draw": Draw, "end": End, "swap": Swap, "keep": Keep, "drop": Drop}[verb]()
        case ["flip", target]:
            return Flip(_known(target, (*CELLS, *_hand_words())))
        case ["take", cell]:
            return Take(_known(cell, CELLS))
        case ["rescue", cell]:
            return Rescue(_known(cell, CELLS))
        case ["rescue", cell, "with", *payment] if payment:
            return Rescue(_known(cell, CELLS), _cards(payment))
        case ["talent", *choice]:
            return Talent(_several(choice, (*CELLS, *_hand_words())))
        case ["cycle", card]:
            return Cycle(_known(card, _hand_words()))
        case ["give", card, "to", guardian]:
            return Give(_known(card, _hand_words()), _guardian(guardian))
        case ["go", way]:
            return Go(named(Direction, _known(way, WAYS)))
    return _parse_rarer(words)


def _parse_rarer(words: list[str]) -> Move:
    match words:
        case ["use", card]:
            return Use(_known(card, _hand_words()))
        case ["use", card, "on", *targets] if targets:
            return Use(_known(card, _hand_words()), _several(targets, (*CELLS, *_hand_words())))
        case ["choose", *choice] if choice:
            return Choose(tuple(sorted(map(_choice_word, choice))))
        case ["remove", species]:
            return Remove(_known(species, _species()))
        case ["remove", species, "for", guardian]:
            return Remove(_known(species, _species()), _guardian(guardian))
    raise NotationError("move-unreadable")


def _known(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise NotationError("move-name", word=word, known=tuple(map(str, known)))
    return word


def _guardian(word: str) -> Guardian:
    """A guardian as typed; `trix-e` is as good as `trixe`."""
    found: Guardian = named(Guardian, word.replace("-", ""))
    return found


def _several(words: list[str], known: tuple[str, ...]) -> Cards:
    return tuple(sorted(_known(word, known) for word in words))


def _cards(words: list[str]) -> Cards:
    return _several(words, _hand_words())


def _choice_word(word: str) -> str:
    """A cell, a card of your hand, a guardian, or a guardian's card as `drake.plushy`."""
    guardian, dot, card = word.partition(".")
    if dot:
        return f"{_guardian(guardian)}.{_known(card, _hand_words())}"
    return _known(word, (*CELLS, *Guardian, *_hand_words()))


@cache
def _hand_words() -> Cards:
    from .cards import stock

    return (*stock().kinds, *(kind + DOWN for kind in stock().kinds))


@cache
def _species() -> Cards:
    from .cards import stock

    return tuple(stock().species)
