"""The pieces of Monster Crunch: state, moves, notation, and the ids on the table. No rules."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ...errors import NotationError
from ...explain import Step
from ...notation import named, number
from ...states import Position
from ...turn import Move


class Monster(StrEnum):
    """The five Monsters, in the order in which seats take them."""

    BOO = "boo"
    FRANKEN = "franken"
    COUNT = "count"
    BRUTE = "brute"
    MUMMY = "mummy"


class Power(StrEnum):
    """The ten power placards."""

    GHOSTLY = "ghostly"
    SLIP = "slip"
    STITCH = "stitch"
    JOLT = "jolt"
    BITE = "bite"
    FLIGHT = "flight"
    WOLF = "wolf"
    HOWL = "howl"
    UNWRAP = "unwrap"
    WRAP = "wrap"


PLACARDS = {
    Monster.BOO: (Power.GHOSTLY, Power.SLIP),
    Monster.FRANKEN: (Power.STITCH, Power.JOLT),
    Monster.COUNT: (Power.BITE, Power.FLIGHT),
    Monster.BRUTE: (Power.WOLF, Power.HOWL),
    Monster.MUMMY: (Power.UNWRAP, Power.WRAP),
}
AFTER = frozenset({Power.JOLT, Power.BITE, Power.WOLF, Power.WRAP})  # the others come before

DECKS = {
    "12x3": tuple(value for value in range(1, 13) for _ in range(3)),
    "9x4": tuple(value for value in range(1, 10) for _ in range(4)),
}

HANDS = 3  # in a game
HAND = 12  # cards drawn for each
MILK = 15  # tokens in the game
HIDDEN = 0  # a card whose value the viewer may not know


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switchable readings; questions, choices and defaults are in rulebook.toml."""

    leader_may_pass: bool
    run_mode: Literal["consecutive", "ascending"]
    direction: Literal["clockwise", "counterclockwise"]
    after_power_on_last: bool
    ghostly_mode: Literal["to_bowl", "to_hand", "swap"]
    before_power_needs_play: bool
    deck: Literal["12x3", "9x4"]
    powers: Literal["on", "off"]
    first_player: int | Literal["random"]
    monsters: Literal["by seat", "shuffled"]


Cards = tuple[int, ...]


@dataclass(frozen=True)  # no slots: `frozen.replace` copies them whole
class State(Position):
    """A position: everything on the table, one entry for each seat."""

    players: tuple[str, ...]
    rulings: Rulings
    monsters: tuple[Monster, ...]
    stacks: tuple[Cards, ...]  # face down, top first
    hands: tuple[Cards, ...]
    bowls: tuple[Cards, ...]  # in the order played
    piles: tuple[Cards, ...]
    boxes: tuple[Cards, ...]  # out of the game
    milk: tuple[int, ...]
    center: int
    placards: tuple[tuple[Power, ...], ...]  # not used yet
    active: tuple[bool, ...]  # has not passed this round
    turn: int | None  # whose decision it is; None when the game is over
    hand: int = 1  # which of the three hands
    match: int = 0  # the value to match or beat; 0 when a round opens
    idle: int = 0  # rounds in a row without a play
    used: tuple[Power, ...] = ()  # this turn
    played: Cards = ()  # this turn; empty before the play
    spent: int = 0  # Milk, this turn
    ended: bool = False  # the last play ended a hand


Change = Generator[Step, None, State]  # tells changes one by one, gives the state after them


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Put cards into your bowl."""

    cards: Cards

    def notation(self) -> str:
        return " ".join(["play", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the round."""

    def notation(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a power placard, with the seat or the cards it asks for."""

    power: Power
    target: int | None = None
    cards: Cards = ()

    def notation(self) -> str:
        target = [] if self.target is None else ["on", str(self.target + 1)]
        cards = ["with", *map(str, self.cards)] if self.cards else []
        return " ".join(["use", self.power, *target, *cards])

    def shown(self) -> str:
        """Return which cards are given away for Ghostly is nobody else's business."""
        return f"use {self.power}" if self.power is Power.GHOSTLY else self.notation()


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End your turn without another "after" power."""

    def notation(self) -> str:
        return "done"


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case ["play", *cards]:
            return Play(_cards(state, cards))
        case ["pass"]:
            return Pass()
        case ["done"]:
            return Done()
        case ["use", power, "on", seat]:
            return Use(named(Power, power), target=number(seat) - 1)
        case ["use", power, "with", *cards] if cards:
            return Use(named(Power, power), cards=_cards(state, cards))
        case ["use", power]:
            return Use(named(Power, power))
    raise NotationError("move-unreadable")


def _cards(state: State, words: list[str]) -> Cards:
    """Return cards by their values, lowest first."""
    values, most = tuple(sorted(map(number, words))), max(DECKS[state.rulings.deck])
    for value in values:
        if not 1 <= value <= most:
            raise NotationError("card-value", value=value, most=most)
    return values


# -------------------------------------------------------------------- ids of the things on the table


def card_ids(state: State, seat: int, zone: str, cards: Iterable[int]) -> tuple[str, ...]:
    """Return ids of cards that are in a zone: equal cards are told apart by where their copies are.

    Cards in the box are not numbered: nobody may know them.
    """
    before = state.piles[seat] if zone != "pile" else ()
    if zone == "hand":
        before += state.bowls[seat]
    return number_copies(f"card-{seat}", before, cards)


def number_copies(name: str, before: Cards, cards: Iterable[int]) -> tuple[str, ...]:
    """Return one id for each card: its value, and which copy of that value it is."""
    seen: dict[int, int] = {}
    ids = []
    for value in cards:
        seen[value] = seen.get(value, before.count(value)) + 1
        ids.append(f"{name}-{value if value != HIDDEN else 'back'}-{seen[value]}")
    return tuple(ids)


def in_hand(state: State, seat: int, cards: Iterable[int]) -> tuple[str, ...]:
    """Return ids of the named cards that the player to move really holds; of another's hand none."""
    if seat != state.turn:
        return ()
    held = list(state.hands[seat])
    have = [value for value in cards if value in held and not held.remove(value)]  # type: ignore[func-returns-value]
    return card_ids(state, seat, "hand", have)


def in_bowl(state: State, seat: int) -> tuple[str, ...]:
    """Return ids of the cards in a bowl."""
    return card_ids(state, seat, "bowl", state.bowls[seat])


def milk_ids(state: State, seat: int | None, most: int = MILK) -> tuple[str, ...]:
    """Return ids of a seat's Milk Tokens (None: the center's), or the last few of them."""
    have = state.center if seat is None else state.milk[seat]
    owner = "center" if seat is None else str(seat)
    return tuple(f"milk-{owner}-{index}" for index in range(max(0, have - most), have))
