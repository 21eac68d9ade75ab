"""The worked examples of Monster Café, in order. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from . import ending, opening, scoring, sorbet, turn

ORDER = (
    opening.setting_up, turn.seating, ending.winning, turn.clearing, ending.round_end,
    opening.three, ending.two, turn.instead, sorbet.lemon, scoring.feeding, scoring.doubling,
    scoring.wild, scoring.mike, turn.empty_table, turn.rivals, sorbet.choice, sorbet.last,
    turn.full_table, turn.full, ending.tie, ending.dummy, sorbet.nothing, ending.last_cards,
)  # fmt: skip


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return tuple(build(game) for build in ORDER)
