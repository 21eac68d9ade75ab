"""The game, and positions of it."""

from collections.abc import Callable
from functools import partial

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_showdown.model import State
from tutor.games.midnight_showdown.stage import stage

Fight = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-showdown")


@pytest.fixture
def fight(game: Game) -> Fight:
    """`fight("U/R S/R", health=(3, 1, 3, 3), cooling={1: "rumble"})`: see `stage`."""
    return partial(stage, game)
