"""How tests wait for what a server does in its own time."""

import time
from collections.abc import Callable

import pytest


def eventually(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Return whether something comes true before long."""
    deadline = time.monotonic() + seconds
    while not (done := true()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return done


@pytest.fixture(scope="session", name="eventually")
def eventually_fixture() -> Callable[..., bool]:
    """Waits for something to come true."""
    return eventually
