"""A position laid out for a lesson or a test: name what matters, the rest follows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ...game import Game
from .model import DECKS, MILK, PLACARDS, Cards, Monster, State

Places = Sequence[Iterable[int]]  # cards of each seat


def stage(
    game: Game,
    hands: Mapping[str, Iterable[int]],
    rulings: Mapping[str, Any] | None = None,
    *,
    bowls: Places = (),
    piles: Places = (),
    boxes: Places = (),
    milk: Sequence[int] = (),
    last: bool = False,
    **more: Any,
) -> State:
    """`stage(game, {"boo": [2, 6], "count": [9]}, match=5)`: hands by Monster, the others by seat.

    Powers are off and everybody has one Milk unless told otherwise; cards not named lie in the
    stacks, or in the box when it is the last hand.
    """
    monsters = tuple(map(Monster, hands))
    names = tuple(game.rulebook.names["Monster"][monster] for monster in monsters)
    state: State = game.start(names, rulings={"powers": "off"} | dict(rulings or {}))
    seats, powers = len(monsters), state.rulings.powers == "on"
    held = _cards(map(sorted, hands.values()), seats)
    in_bowl, in_pile, in_box = (_cards(places, seats) for places in (bowls, piles, boxes))
    named = map(chain, held, in_bowl, in_pile, in_box)
    deck = Counter(DECKS[state.rulings.deck])
    rest = tuple(tuple((deck - Counter(cards)).elements()) for cards in named)
    fields: dict[str, Any] = {
        "monsters": monsters, "hands": held, "bowls": in_bowl, "piles": in_pile,
        "boxes": rest if last else in_box, "stacks": _cards((), seats) if last else rest,
        "milk": tuple(milk) or state.milk, "center": MILK - sum(milk or state.milk),
        "placards": tuple(PLACARDS[monster] if powers else () for monster in monsters),
    }  # fmt: skip
    return replace(state, **(fields | more))


def _cards(places: Iterable[Iterable[int]], seats: int) -> tuple[Cards, ...]:
    """The cards of each seat; where no seat has any they need not be named."""
    return tuple(map(tuple, places)) or ((),) * seats
