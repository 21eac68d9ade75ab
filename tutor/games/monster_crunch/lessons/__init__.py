"""The worked examples of Monster Crunch: positions and scripts. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from . import combining, ending, playing, powers

__all__ = ["lessons"]

ORDER = (
    playing.setting_up,
    playing.turn,
    ending.game_end,
    playing.climbing,
    playing.equal,
    playing.bowl,
    playing.passing,
    ending.round_end,
    playing.lead,
    combining.price,
    combining.single,
    combining.combining,
    combining.gap,
    combining.mix,
    ending.hand_end,
    powers.timing,
    powers.slip,
    powers.ghostly,
    powers.franken,
    powers.brute,
    powers.mummy,
    ending.tie,
    ending.shared,
    ending.empty_centre,
)


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return tuple(make(game) for make in ORDER)
