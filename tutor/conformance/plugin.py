"""For pytest: the option `--game` and the game it names."""

import pytest

from .. import Game, load

MODULES = ("clicks", "matches", "mistakes", "moves", "positions", "secrets", "stories", "words")
pytest.register_assert_rewrite(*(f"{__package__}.{name}" for name in MODULES))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game my-game`."""
    parser.addoption("--game", metavar="NAME")


def pytest_configure(config: pytest.Config) -> None:
    """`-m 'not slow'` leaves out what takes longest."""
    config.addinivalue_line("markers", "slow: takes seconds for a game")


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """The game that the suite is run on."""
    return load(request.config.getoption("--game"))
