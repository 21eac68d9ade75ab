"""A class of phones: how long a step takes to reach them all, and whether every answer counts."""

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.support.serving import serving_site

from .learners import part
from .report import show, title
from .report import time as told

PHONES, STEPS, WITHIN = 300, 20, 0.25  # in one room; steps shown; seconds that p95 may take
ROOMS, EACH = 20, 30  # many rooms at once


async def _hear(line: ClientConnection, **wanted: Any) -> dict[str, Any]:
    while True:
        heard: dict[str, Any] = json.loads(await line.recv())
        if all(heard.get(key) == value for key, value in wanted.items()):
            return heard


async def _say(line: ClientConnection, **message: Any) -> None:
    await line.send(json.dumps(message))


class _Class:
    """A room with its leader and its phones."""

    def __init__(self, leader: ClientConnection, phones: Sequence[ClientConnection]) -> None:
        self.leader, self.phones = leader, phones

    @classmethod
    async def open(cls, url: str, count: int) -> "_Class":
        leader = await connect(url, max_queue=None)
        await _say(leader, type="open")
        code = (await _hear(leader, type="opened"))["code"]
        return cls(leader, [await cls._phone(url, code, number) for number in range(count)])

    @staticmethod
    async def _phone(url: str, code: str, number: int) -> ClientConnection:
        """Return a phone that has joined; each has an address of its own, so that none waits for the others."""
        origin = {"X-Forwarded-For": f"192.0.2.{number % 250}"}
        phone = await connect(url, max_queue=None, additional_headers=origin)
        await _say(phone, type="join", code=code, pupil="", name="", seal="")
        await _hear(phone, type="room")
        return phone

    async def step(self, number: int) -> list[float]:
        """Return seconds until each phone knows of a step."""
        link, begin = f"?lesson=combining&step={number}", time.perf_counter()

        async def reached(phone: ClientConnection) -> float:
            await _hear(phone, type="room", link=link)
            return time.perf_counter() - begin

        waits = [asyncio.create_task(reached(phone)) for phone in self.phones]
        await _say(self.leader, type="show", page="monster-crunch", link=link, question="")
        return list(await asyncio.gather(*waits))

    async def vote(self) -> int:
        """Return how many of the answers of all phones, each sent twice, were counted."""
        await _say(self.leader, type="ask", id="?", text="?", choices=["yes", "no"])
        for _ in range(2):
            for phone in self.phones:
                await _say(phone, type="vote", question=1, choice=0)
        heard = await _hear(self.leader, type="room", counts=[len(self.phones), 0])
        return int(heard["voted"])


async def _measure(url: str, rooms: int, each: int) -> tuple[float, int]:
    classes = [await _Class.open(url, each) for _ in range(rooms)]
    times: list[float] = []
    for number in range(1, STEPS + 1):
        for waits in await asyncio.gather(*(one.step(number) for one in classes)):
            times += waits
    async with asyncio.timeout(30):
        votes = sum(await asyncio.gather(*(one.vote() for one in classes)))
    for one in classes:
        await asyncio.gather(*(line.close() for line in (one.leader, *one.phones)))
    return part(times, 95), votes


def run() -> None:
    """Run one large room, then many at once; the phones share the machine with the server."""
    title("a class, phones as websockets", ours="p95", base="may take")
    with TemporaryDirectory() as folder, serving_site(Path(folder)) as server:
        url = f"{server.url}class/room".replace("http", "ws", 1)
        for name, rooms, each in (
            (f"a step reaches {PHONES} phones", 1, PHONES),
            (f"a step reaches {ROOMS} rooms of {EACH}", ROOMS, EACH),
        ):
            late, votes = asyncio.run(_measure(url, rooms, each))
            show(name, told(late), told(WITHIN), late / WITHIN, 1)
            show(
                "answers counted, each sent twice",
                str(votes),
                str(rooms * each),
                votes / rooms / each,
                1,
            )
