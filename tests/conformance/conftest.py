"""Every test here runs on every game of the shelf."""

import pytest
import tutor


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One run of each test per game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [tutor.load(name) for name in tutor.games()], ids=str)
