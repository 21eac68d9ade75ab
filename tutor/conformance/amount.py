"""The amount that tests look at: a good sample, or everything with `--full`."""

from typing import Protocol, TypeVar

from hypothesis import settings

T = TypeVar("T")

QUICK, FULL = 16, 100  # examples of a hypothesis test
settings.register_profile("quick", max_examples=QUICK, deadline=None)
settings.register_profile("full", max_examples=FULL, deadline=None)


class Much(Protocol):
    """The fixture `much`: the first argument in a quick run, the second with `--full`."""

    def __call__(self, quick: T, full: T) -> T:
        """Return one of the two."""


def whole_games() -> settings:
    """Return the settings for a hypothesis test whose every example is a whole game."""
    return settings(max_examples=settings().max_examples // 8)
