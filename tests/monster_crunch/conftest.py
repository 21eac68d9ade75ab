"""Positions for Monster Crunch, short hands, everything else in the stacks."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.monster_crunch.model import PLACARDS, Monster, State

Deal = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("monster-crunch")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal({"boo": [2, 6], "count": [9]}, milk=[1, 0], match=5)`: a position to try things in."""

    def make(
        hands: dict[str, list[int]], rulings: dict[str, Any] | None = None, **more: Any
    ) -> State:
        rulings = {"powers": "off"} | (rulings or {})
        state: State = game.start(tuple(hands), rulings=rulings)
        seats = range(len(hands))
        monsters = tuple(Monster(name) for name in hands)
        lists = {name: more.pop(name, [()] * len(hands)) for name in ("bowls", "piles")}
        lists = {name: tuple(map(tuple, cards)) for name, cards in lists.items()}
        held = tuple(tuple(sorted(cards)) for cards in hands.values())
        deck = Counter(value for value in range(1, 13) for _ in range(3))
        rest = [
            tuple((deck - Counter(held[s] + lists["bowls"][s] + lists["piles"][s])).elements())
            for s in seats
        ]
        milk = tuple(more.pop("milk", [1] * len(hands)))
        empty = ((),) * len(hands)
        last = more.pop("last", False)  # the rest lies in the box instead of the stacks
        placards = tuple(PLACARDS[m] if rulings["powers"] == "on" else () for m in monsters)
        fields = {
            "monsters": monsters, "hands": held, "milk": milk, "center": 15 - sum(milk),
            "stacks": empty if last else tuple(rest), "boxes": tuple(rest) if last else empty,
            "placards": placards,
        }  # fmt: skip
        return replace(state, **(fields | lists | more))

    return make
