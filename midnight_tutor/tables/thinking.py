"""What takes long, in processes of its own: hints, reviews and the moves of strong computers.

A process is told what a seat may know and nothing else. It works in slices, so that no table keeps another waiting.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

import tutor
from tutor import Match, Move
from tutor.ui.device import SeatPlay
from tutor.ui.game_session import GameSession
from tutor.ui.hints import MOVE, Hint
from tutor.ui.review import Reviewing
from tutor.ui.seating import OwnDevice
from tutor.ui.serialize import Plain
from tutor.ui.table import Table

KEPT = 64  # hints and reviews that a process goes on with
Result = TypeVar("Result")


@dataclass
class Thought:
    """The progress of a hint or a review in its process."""

    slices: int
    done: bool
    shown: Plain
    charts: dict[str, Plain]
    move: Any = None


class Slow:
    """A hint or a review that another process works on, as a page uses it."""

    def __init__(self, thought: Thought) -> None:
        self.now = self.next = thought
        self.grade = 0

    def think(self) -> None:
        """Take over what the process has found meanwhile."""
        self.now = self.next

    @property
    def slices(self) -> int:
        """The number of times it was asked to think on."""
        return self.now.slices

    @property
    def done(self) -> bool:
        """True when all is worked out."""
        return self.now.done

    @property
    def move(self) -> Move:
        """The move that a hint tells."""
        move: Move = self.now.move
        return move

    def data(self) -> Plain:
        """Return what is shown."""
        return self.now.shown

    def chart(self) -> Plain:
        """Return the chances as a chart."""
        return self.now.charts.get("chart", {})

    def outcomes(self) -> Plain:
        """Return how the games ended, as a chart."""
        return self.now.charts.get("outcomes", {})


class SlowPlay(SeatPlay):
    """A device's table whose hints and reviews come from a process."""

    prepared: Thought
    reviewed: int | None = None  # the seat that is looked back at

    def prepare(self, thought: Thought) -> None:
        """Take what a process has found, before it is asked for."""
        self.prepared = thought
        for slow in (self.session.hint, self.review):
            if isinstance(slow, Slow):
                slow.next = thought

    def new_hint(self) -> Any:
        """Return a hint that was prepared."""
        return Slow(self.prepared)

    def new_review(self, seat: int) -> Any:
        """Return a review that was prepared."""
        return Slow(self.prepared)


_KEPT: OrderedDict[Any, Any] = OrderedDict()  # in a process of its own


def _going_on(key: Any, make: Callable[[], Result]) -> Result:
    """Return the work begun under a key, or begin it."""
    made: Result = _KEPT.pop(key, None) or make()
    _KEPT[key] = made
    while len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return made


def hint(key: Any, game: str, view: Any, grade: int) -> Thought:
    """Work on the hint for a seat for one more slice."""
    found = _going_on(key, lambda: Hint(tutor.load(game), view, 0))
    found.grade = max(grade, found.grade)
    found.think()
    charts = {"chart": found.chart(), "outcomes": found.outcomes()} if found.grade == MOVE else {}
    return Thought(found.slices, found.done, found.data(), charts, found.move)


def review(key: Any, game: str, beginning: Plain, moves: list[str], seat: int) -> Thought:
    """Work on the review of a finished game for one more slice."""

    def begin() -> Reviewing:
        match = Match(game, **beginning)
        for words in moves:
            match.do(words)
        return Reviewing(GameSession(Table(match), OwnDevice(seat)), seat)

    found = _going_on(key, begin)
    found.think()
    charts = {"chart": found.chart()} if found.done else {}
    return Thought(found.slices, found.done, found.data(), charts)


def choose(game: str, view: Any, strength: str, lot: str) -> str:
    """Return the move of a computer, by what its seat may know."""
    return tutor.load(game).choose(view, strength, Random(lot)).notation()  # type: ignore[arg-type]
