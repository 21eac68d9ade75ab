"""For pytest: the options `--game` and `--full`, and what they mean to a test."""

import sys
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

from .. import Game, load
from .amount import Much

T = TypeVar("T")

NAMES = {f"{__package__}.{path.stem}" for path in Path(__file__).parent.glob("[a-z]*.py")}
pytest.register_assert_rewrite(*sorted(NAMES - set(sys.modules)))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--game my-game` and `--full`."""
    parser.addoption("--game", metavar="NAME", help="the game that the conformance suite runs on")
    parser.addoption("--full", action="store_true", help="look at everything, not at a sample")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples hypothesis tries."""
    settings.load_profile("full" if config.getoption("full") else "quick")


@pytest.fixture(scope="session")
def much(request: pytest.FixtureRequest) -> Much:
    """Choose how much to look at: `much(quick, full)`."""
    is_full = bool(request.config.getoption("full"))

    def choose(quick: T, full: T) -> T:
        return full if is_full else quick

    return choose


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Return the game that the suite is run on."""
    return load(request.config.getoption("--game"))
