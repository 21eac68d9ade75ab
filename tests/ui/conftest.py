"""A table to play at, without a browser."""

import pytest

import tutor
from tutor import Game
from tutor.ui.play import Play


@pytest.fixture(scope="session")
def game() -> Game:
    return tutor.load("monster-crunch")


@pytest.fixture
def table(game: Game) -> Play:
    return Play(game, players=("Ada", "Ben", "Cy"), seed=7)
