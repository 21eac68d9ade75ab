"""Positions for Monster Crunch."""

from collections.abc import Callable
from functools import partial

import pytest

import tutor
from tutor import Game
from tutor.games.monster_crunch.model import State
from tutor.games.monster_crunch.stage import stage

Deal = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("monster-crunch")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal({"boo": [2, 6], "count": [9]}, milk=[1, 0], match=5)`: a position to try things in."""
    return partial(stage, game)
