"""Positions for Monster Crunch."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.monster_crunch.model import State

Deal = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("monster-crunch")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal({"boo": [2, 6], "count": [9]}, milk=[1, 0], match=5)`: a position to try things in."""

    def make(hands: dict[str, Any], rulings: Any = None, **more: Any) -> State:
        names = [game.rulebook.names["Monster"][monster] for monster in hands]
        first = game.start(names, rulings={"powers": "off"} | dict(rulings or {}))
        words = {name: more.pop(name) for name in game.layout if more.get(name) is not None}
        own = {"monsters": tuple(hands), "hands": tuple(hands.values())}
        return replace(game.package.lay(first, own | words), **more)

    return make
