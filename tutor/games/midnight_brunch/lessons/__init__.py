"""The worked examples of Midnight Brunch: positions and scripts. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from .contest import alone, falling, ladder, showdown, tie, two_beats_sixteen
from .ghost import ghost, ghost_and_midnight, ghosts
from .midnight import below_zero, kinds, midnight, spent
from .round import calling, end, inviting, next_round, one_call, reshuffle, setup, zeros

__all__ = ["lessons"]


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    order = (
        setup, inviting, end, calling, one_call, alone, two_beats_sixteen, ladder, falling, next_round,
        midnight, kinds, spent, tie, ghost, ghosts, ghost_and_midnight, showdown, zeros,
        below_zero, reshuffle,
    )  # fmt: skip
    return tuple(lesson(game) for lesson in order)
