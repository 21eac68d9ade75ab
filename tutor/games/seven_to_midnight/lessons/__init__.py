"""The worked examples of 7 To Midnight, in order. Words are in rulebook.toml."""

from collections.abc import Iterator

from ....errors import TutorError
from ....game import Game
from ....lesson import Lesson
from . import event, maze, mode, printed, rival, start, turn

ORDER = (
    start.laying, start.turn, start.ending, turn.taking, turn.needs, turn.cycling, turn.giving,
    event.events, maze.wrong, maze.right, maze.zumoffa, maze.final, turn.talents,
    printed.yara, printed.drake, printed.trixe, printed.miles, turn.budget, printed.steps,
    event.standing, event.ignored, event.order, maze.consequences, turn.facedown, turn.flip,
    turn.using, turn.again, turn.sidekick, printed.geebo, turn.recycle, mode.solo, mode.easy, mode.hard,
    mode.remix, rival.points, rival.rivals, rival.blind, rival.leader, rival.tie, rival.partners,
    rival.team_maze, rival.team_win, mode.campaign,
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
