"""Tables of several devices: how long a move takes to reach everybody's screen, and what a table weighs."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psutil
from websockets.asyncio.client import connect

import tutor
from tests.support.serving import serving_site
from tests.tables.devices import NAMES, Phone

from .learners import part
from .report import show, title
from .report import time as told

TABLES, SEATS, SECONDS = 40, 4, 40  # of play
PACE = 3.0  # seconds between two moves at a table: 13 moves a second
WITHIN, HEAVY = 0.25, 4.0  # seconds that p95 may take; MB that a table may weigh


class _Party:
    """A table with a phone on each seat."""

    def __init__(self, phones: list[Phone]) -> None:
        self.phones = phones
        self.asked: dict[int, float] = {}  # when so many moves were asked for
        self.seen: dict[int, list[float]] = {}  # when each phone knew of so many moves

    @classmethod
    async def open(cls, url: str, number: int, stack: AsyncExitStack) -> "_Party":
        games = tutor.games()
        phones: list[Phone] = []
        for seat in range(SEATS):
            origin = {"X-Forwarded-For": f"192.0.{number}.{seat}"}
            line = connect(url, max_queue=None, max_size=None, additional_headers=origin)
            phone = Phone(await stack.enter_async_context(line), Random(number * SEATS + seat))
            at = (
                {"code": phones[0].entered["code"]}
                if phones
                else {"game": games[number % len(games)]}
            )
            await phone.say(type="join" if phones else "open", name=NAMES[seat], **at)
            await phone.hear()
            if phones:
                await phone.ask("sit", to="place", seat=seat)
            else:
                await phone.ask("count", to="place", count=SEATS)
            await phone.look("place")
            phones.append(phone)
        await phones[0].ask("start", to="place")
        for phone in phones:
            await phone.until(lambda one: one.parts["place"]["table"]["begun"])
            await phone.look()
        return cls(phones)

    async def play(self, until: float) -> None:
        """Play with a phone for each seat until the time is over, or the game."""
        await asyncio.gather(*(self._sit(phone, until) for phone in self.phones))

    async def _sit(self, phone: Phone, until: float) -> None:
        while time.monotonic() < until and not phone.play["over"]:
            await self._act(phone)
            n = phone.n
            await phone.moves_on(0.2)
            if phone.n != n:
                self.seen.setdefault(phone.n, []).append(time.perf_counter())

    async def _act(self, phone: Phone) -> None:
        """Click towards a move; one that is legal is played when it is time."""
        if phone.status["stopped"]:
            await phone.ask("resume")
        elif phone.status["pick"] and phone.play["draft"].get("legal"):
            await asyncio.sleep(PACE * (0.5 + phone.rng.random()))
            n = phone.n
            self.asked.setdefault(n + 1, time.perf_counter())
            await phone.ask("play")
            await phone.moves_on(WITHIN * 20)
            if phone.n != n:
                self.seen.setdefault(phone.n, []).append(time.perf_counter())
        elif phone.status["pick"]:
            await phone.act()

    def waits(self) -> list[float]:
        """Return the seconds from each click to the last screen."""
        whole = [n for n, at in self.seen.items() if len(at) == SEATS and n in self.asked]
        return [max(self.seen[n]) - self.asked[n] for n in whole]


async def _measure(url: str, process: psutil.Process) -> tuple[list[float], int, float, float]:
    async with AsyncExitStack() as stack:
        before = process.memory_info().rss
        parties = [await _Party.open(url, number, stack) for number in range(TABLES)]
        begin, worked = time.monotonic(), process.cpu_times()
        await asyncio.gather(*(party.play(begin + SECONDS) for party in parties))
        spent = time.monotonic() - begin
        busy = sum(process.cpu_times()[:2]) - sum(worked[:2])
        moves = sum(party.phones[0].n for party in parties)
        waits = [wait for party in parties for wait in party.waits()]
        heavy = (process.memory_info().rss - before) / TABLES / 1e6
        return waits, moves, busy / spent, heavy


def run() -> None:
    """Let all tables play for a while; the phones share the machine with the server."""
    title(f"{TABLES} tables of {SEATS} devices", ours="kit", base="may take")
    with TemporaryDirectory() as folder, serving_site(Path(folder)) as server:
        url = f"{server.url}table/line".replace("http", "ws", 1)
        process = psutil.Process(server.process.pid)
        waits, moves, busy, heavy = asyncio.run(_measure(url, process))
    late = part(waits, 95)
    show(f"a move on every screen, p95 of {len(waits)}", told(late), told(WITHIN), late / WITHIN, 1)
    show("moves a second", f"{moves / SECONDS:.1f}", "")
    show("processor of the server", f"{busy:.0%}", "")
    show("moves a second that one processor could carry", f"{moves / SECONDS / busy:.0f}", "50")
    show("memory of a table", f"{heavy:.1f} MB", f"{HEAVY:.1f} MB", heavy / HEAVY, 1)
