"""One folder for each game of ours. `tutor.games()` names all there are, others' too."""

import sys
from types import ModuleType


class Games(ModuleType):
    """The folder as a module and as the question what is there: both are called `tutor.games`."""

    def __call__(self) -> tuple[str, ...]:
        """The names of the games, in the order of the shelf."""
        from ..catalogue import shelf

        return tuple(card.name for card in shelf())


sys.modules[__name__].__class__ = Games
