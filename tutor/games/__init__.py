"""One folder for each game. The package can be called: `tutor.games()` names what is here."""

import sys
from importlib.util import find_spec
from types import ModuleType

SHELF = (
    "monster-crunch",
    "midnight-brunch",
    "monster-cafe",
    "midnight-mail",
    "seven-to-midnight",
    "midnight-showdown",
)


class Games(ModuleType):
    """The folder as a module and as the question what is in it: both are called `tutor.games`."""

    def __call__(self) -> tuple[str, ...]:
        """The names of the games that are here, in the order of the shelf."""
        return tuple(name for name in SHELF if find_spec(package(name)))


def package(name: str) -> str:
    """Where the game of that name lies."""
    return f"{__name__}.{name.replace('-', '_')}"


sys.modules[__name__].__class__ = Games
