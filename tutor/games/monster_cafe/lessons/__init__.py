"""The worked examples of Monster Café, in order. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from . import scoring, turn

ORDER = (
    turn.seating, turn.clearing, scoring.feeding, scoring.doubling, scoring.wild, scoring.mike,
    turn.empty_table, turn.sorbet, turn.sorbet_last, turn.full, scoring.tie, turn.setting_up,
    turn.three, turn.two, turn.last_cards,
)  # fmt: skip


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return tuple(build(game) for build in ORDER)
