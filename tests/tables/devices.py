"""A server with tables, and devices at them, for tests that speak by websocket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application
from websockets.asyncio.client import ClientConnection, connect

from midnight_tutor.tables import computers, handlers
from midnight_tutor.tables.registry import Tables
from midnight_tutor.tables.store import Store
from tests.support.serving import free_port
from tests.support.waiting import within

Message = dict[str, Any]
NAMES = ("Ada", "Ben", "Cy", "Dora", "Eli")
PATIENCE = 20  # seconds


class Phone:
    """A device at a table, which knows what it was told."""

    def __init__(self, line: ClientConnection, rng: Random) -> None:
        self.line, self.rng = line, rng
        self.parts: dict[str, Message] = {"play": {}, "place": {}, "score": {}, "progress": {}}
        self.entered: Message = {}
        self.said: list[Message] = []
        self.texts: list[str] = []
        self.lost = 0  # picks in a row that led nowhere

    async def say(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def ask(self, type: str, to: str = "play", **ask: Any) -> None:
        await self.say(to=to, n=self.n, ask={"type": type, **ask})

    async def hear(self) -> None:
        """Take in one message."""
        async with asyncio.timeout(PATIENCE):
            self.take(str(await self.line.recv()))

    def take(self, text: str) -> None:
        self.texts.append(text)
        told = json.loads(text)
        for answer in told if isinstance(told, list) else [told]:
            if answer.get("type") == "entered":
                self.entered = answer
            if "type" in answer or "says" in answer:
                self.said.append(answer.get("says", answer))
            if "state" in answer:
                self.update(answer["from"], answer["state"])

    def update(self, name: str, state: Message) -> None:
        had = {zone["id"]: zone for zone in self.parts[name].get("scene", {}).get("zones", ())}
        scene = state.get("scene") or {}
        if "zones" in scene:
            scene["zones"] = [
                had[each] if isinstance(each, str) else each for each in scene["zones"]
            ]
        self.parts[name] |= state

    async def until(self, is_so: Callable[["Phone"], Any]) -> None:
        while not is_so(self):
            await self.hear()

    async def moves_on(self, seconds: float = 1) -> None:
        """Take in a message, or go on where what was asked changed nothing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                self.take(str(await self.line.recv()))

    async def heard(self, type: str) -> Message:
        """Return the next thing that is said of a kind."""
        self.said.clear()
        await self.until(lambda phone: any(each["type"] == type for each in phone.said))
        return next(each for each in self.said if each["type"] == type)

    async def look(self, *parts: str) -> None:
        """Ask for all that some parts show."""
        for part in parts or ("place", "play"):
            self.parts[part] = {}
            await self.say(to=part)
            await self.until(lambda phone, part=part: phone.parts[part])  # type: ignore[misc]

    @property
    def play(self) -> Message:
        return self.parts["play"]

    @property
    def status(self) -> Message:
        status: Message = self.play.get("status", {})
        return status

    @property
    def n(self) -> int:
        return int(self.status.get("n", 0))

    async def act(self) -> None:
        """Do one thing towards a move: what somebody does who clicks what glows."""
        draft, status = self.play["draft"], self.status
        if status["stopped"]:
            await self.ask("resume")
        elif draft.get("legal") and (not draft["next"] or self.rng.random() < 0.6):
            self.lost = 0
            await self.ask("play")
        elif draft.get("next") and self.lost < 12:
            self.lost += 1
            id = self.rng.choice(draft["next"])
            is_action = id.startswith("action:")
            await (self.ask("action", word=id[7:]) if is_action else self.ask("pick", id=id))
        else:
            self.lost = 0
            await self.ask("clear")


class Patient(handlers.TableSocket):
    """A line on which phones may be as quick as they can."""

    rate, burst = 10_000, 10_000


class Inn:
    """A server with tables, and phones that come to it."""

    def __init__(self, port: int, stack: AsyncExitStack, tables: Tables) -> None:
        self.port, self.stack, self.tables, self.count = port, stack, tables, 0

    async def phone(self, **hello: Any) -> Phone:
        """Return a phone that has said something at the door."""
        self.count += 1
        address = f"ws://127.0.0.1:{self.port}/table/line"
        line = await self.stack.enter_async_context(connect(address, max_queue=None, max_size=None))
        phone = Phone(line, Random(self.count))
        if hello:
            await phone.say(**hello)
            await phone.hear()
        return phone

    async def opened(self, game: str = "monster-crunch") -> Phone:
        return await self.phone(type="open", game=game, name=NAMES[0])

    async def begun(
        self, game: str = "monster-crunch", count: int = 3, look: bool = False
    ) -> list[Phone]:
        """Return the phones at a table whose game has begun, one on each seat; perhaps one that looks on."""
        phones = [await self.opened(game)]
        await phones[0].ask("count", to="place", count=count)
        for seat in range(1, count):
            phone = await self.phone(type="join", code=phones[0].entered["code"], name=NAMES[seat])
            await phone.ask("sit", to="place", seat=seat)
            await phone.look("place")
            phones.append(phone)
        if look:
            phones.append(
                await self.phone(type="join", code=phones[0].entered["code"], name="Hall")
            )
        await phones[0].ask("start", to="place")
        for phone in phones:
            await phone.until(lambda one: one.parts["place"].get("table", {}).get("begun"))
            await phone.look()
        return phones


@asynccontextmanager
async def inn(path: str = ":memory:", port: int = 0) -> AsyncIterator[Inn]:
    port = port or free_port()
    tables = Tables(Store(path))
    computers.PAUSE = computers.LETTER = 0.0  # nobody reads here
    server = HTTPServer(Application(handlers.handlers("/", "/{}.html", tables, Patient)))
    server.listen(port, "127.0.0.1")
    try:
        async with AsyncExitStack() as stack:
            yield Inn(port, stack, tables)
    finally:
        server.stop()
        await server.close_all_connections()
        tables.store.close()


in_an_inn = within(inn)
