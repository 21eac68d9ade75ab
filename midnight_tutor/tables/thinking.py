"""What takes long, in processes of its own: hints, reviews and the moves of strong computers.

A process is told what a seat may know and nothing else. It works in slices, so that no table keeps another waiting.
"""

import asyncio
import multiprocessing
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
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

from ..refusals import Busy

PROCESSES = 2
WAITING, MOST = 16, 64  # slices that may wait for a process; the first of an address or a table
KEPT = 64  # hints and reviews that a process goes on with
START = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
Result = TypeVar("Result")


@dataclass
class Thought:
    """As much as is known of a hint or a review, worked out by a process."""

    slices: int
    done: bool
    shown: Plain
    charts: dict[str, Plain]
    move: Any = None


class Slow:
    """A hint or a review that a process works on: what a page asks of one, without any work."""

    def __init__(self, thought: Thought) -> None:
        self.now = self.next = thought
        self.grade = 0

    def think(self) -> None:
        """Take over what the process has found meanwhile."""
        self.now = self.next

    @property
    def slices(self) -> int:
        """How often it was asked to think on."""
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
    """Return what was begun under a key, or begin it."""
    made: Result = _KEPT.pop(key, None) or make()
    _KEPT[key] = made
    while len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return made


def hint(key: Any, game: str, view: Any, grade: int) -> Thought:
    """Think a slice longer about the move of a seat."""
    found = _going_on(key, lambda: Hint(tutor.load(game), view, 0))
    found.grade = max(grade, found.grade)
    found.think()
    charts = {"chart": found.chart(), "outcomes": found.outcomes()} if found.grade == MOVE else {}
    return Thought(found.slices, found.done, found.data(), charts, found.move)


def review(key: Any, game: str, beginning: Plain, moves: list[str], seat: int) -> Thought:
    """Look a slice longer back at a game that is over."""

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


class Thinkers:
    """Processes that are started when first needed; what was begun in one goes on there."""

    def __init__(self) -> None:
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._waiting = Counter[str]()  # by who asks

    async def ask(self, table: str, who: str, think: Callable[..., Result], *about: Any) -> Result:
        """Return what a table's process thinks; raise `Busy` where too much waits.

        Who waits for nothing yet finds room for longer, so that one who asks for much stops nobody.
        """
        if self._waiting.total() >= (WAITING if self._waiting[who] else MOST):
            raise Busy("table-busy")
        at = hash(table) % PROCESSES
        self._waiting[who] += 1
        try:
            return await asyncio.wrap_future(self._pool(at).submit(think, *about))
        except BrokenProcessPool:
            self._pools.pop(at, None)
            raise Busy("table-busy") from None
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # forgets who waits for nothing

    def _pool(self, at: int) -> ProcessPoolExecutor:
        if at not in self._pools:
            context = multiprocessing.get_context(START)
            self._pools[at] = ProcessPoolExecutor(1, mp_context=context)
        return self._pools[at]

    def close(self) -> None:
        """End all processes."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
