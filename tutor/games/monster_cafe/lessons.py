"""The worked examples of Monster Café, in order. Words are in rulebook.toml."""

from ...game import Game
from ...lesson import Lesson
from . import lessons_scoring as scoring
from . import lessons_turn as turn

ORDER = (
    turn.setting_up, turn.seating, turn.clearing, scoring.feeding, scoring.doubling, scoring.mike,
    scoring.wild, turn.empty_table, turn.full, turn.sorbet, turn.sorbet_last, turn.last_cards,
    turn.three, turn.two, scoring.tie,
)  # fmt: skip


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return tuple(build(game) for build in ORDER)
