"""Every test here runs on every game of the shelf."""

import pytest

import tutor
from tutor import Game
from tutor.conformance import plugin  # noqa: F401  shows what an assertion compared


@pytest.fixture(scope="session", params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """One run of each test per game."""
    return tutor.load(request.param)
