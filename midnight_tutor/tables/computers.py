"""The computers at tables: each moves on its turn, once everybody has finished reading."""

from __future__ import annotations

import time

from tornado.ioloop import IOLoop

from tutor.package import PUBLIC
from tutor.ui.device import DevicePage

from ..refusals import Busy
from ..workers import WORKERS
from . import thinking
from .setup import Device
from .table import SharedTable

PAUSE, LETTER, LONGEST = 1.3, 0.03, 6.0  # seconds before a move: least, per letter told, most
READING = 30.0  # seconds that a computer waits for readers
LOOKS = 0.5  # seconds until a computer that waits checks again
MOMENT = 0.05  # seconds between two rounds of telling everybody at a table


class Computers:
    """The moves of the seats that computers play."""

    def __init__(self) -> None:
        self._due: set[SharedTable] = set()
        self._soon: set[SharedTable] = set()

    def spread(self, shared: SharedTable) -> None:
        """Tell everybody at a table what changed: now, or soon where that was a moment ago."""
        loop = IOLoop.current()
        if loop.time() >= shared.quiet:
            shared.quiet = loop.time() + MOMENT
            self._spread(shared)
        elif shared not in self._soon:
            self._soon.add(shared)
            loop.call_at(shared.quiet, self._spread_later, shared)

    def _spread_later(self, shared: SharedTable) -> None:
        self._soon.discard(shared)
        self.spread(shared)

    def _spread(self, shared: SharedTable) -> None:
        """Tell everybody at a table what changed, and move if it is a computer's turn."""
        shared.spread()
        if _is_due(shared) and shared not in self._due:
            self._due.add(shared)
            IOLoop.current().call_later(_pause(shared), self._come, shared, time.monotonic())

    async def _come(self, shared: SharedTable, since: float) -> None:
        """Move now, or look again in a moment."""
        waits = time.monotonic() - since < READING and any(map(_reads, shared.devices))
        try:
            if not waits:
                await self._move(shared)
        except Busy:
            waits = True
        except Exception:
            self._due.discard(shared)  # tried again at the next message
            raise
        if waits:
            IOLoop.current().call_later(LOOKS, self._come, shared, since)
        else:
            self._due.discard(shared)
            self.spread(shared)

    async def _move(self, shared: SharedTable) -> None:
        """Have a process choose a move, and play it if it is still that computer's turn."""
        table = shared.table
        state, seat = table.state, table.seat
        if seat is None or not _is_due(shared):
            return
        lot = f"{table.match.seed} {len(table.match.turns)}"
        about = (shared.game.name, shared.game.view(state, seat), table.strength, lot)
        words = await WORKERS.ask(shared.code, shared.code, thinking.choose, *about)
        if shared.table.state is state and _is_due(shared):
            shared.play(seat, shared.game.parse(state, words))


def _is_due(shared: SharedTable) -> bool:
    """Return whether a computer is to move and somebody looks on."""
    return bool(shared.begun and shared.devices and shared.table.seat in shared.table.bots)


def _pause(shared: SharedTable) -> float:
    """Return the seconds in which the last move can be read."""
    turns = shared.table.match.turns
    told = next((line.text for line in turns[-1].lines), "") if turns else ""
    return min(PAUSE + LETTER * len(told), LONGEST)


def _reads(device: Device) -> bool:
    """Return whether somebody at a seat reads about the end of a round, or a card of the coach."""
    page = device.page
    return isinstance(page, DevicePage) and device.person.seat != PUBLIC and page.session.waits
