"""The worked examples of 7 To Midnight, in order. Words are in rulebook.toml."""

from collections.abc import Iterator

from ....game import Game
from ....lesson import Lesson
from ....phrase import TutorError
from . import mode, printed, turn

ORDER = (
    turn.taking, turn.needs, printed.steps, turn.cycling, turn.giving, printed.yara,
    printed.drake, printed.trixe, printed.miles, printed.maze, turn.right, turn.event,
    turn.facedown, turn.final, mode.together, turn.setback, printed.geebo, turn.recycle,
    turn.budget, mode.easy, printed.points, mode.rivals, mode.leader, mode.teams,
    mode.tie, mode.campaign,
)  # fmt: skip


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them; lessons about cards that a file lacks are left out."""
    return tuple(_playable(game))


def _playable(game: Game) -> Iterator[Lesson]:
    for build in ORDER:
        try:
            yield build(game)
        except (LookupError, TutorError):  # a card is missing, or needs something else
            continue
