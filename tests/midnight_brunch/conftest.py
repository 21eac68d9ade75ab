"""Tables for Midnight Brunch: parties as you like them, everything else as it comes."""

from collections.abc import Callable
from functools import partial

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_brunch.model import State
from tutor.games.midnight_brunch.stage import stage

Lay = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-brunch")


@pytest.fixture
def table(game: Game) -> Lay:
    """`table({"A": (9, 5), "B": (2,), "C": (7,)}, calls={"A": "red"})`: a position to try things in."""
    return partial(stage, game)
