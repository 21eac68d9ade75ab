"""A server with rooms and lines into it, for tests that speak by websocket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from midnight_tutor.classroom import handlers
from tests.support.serving import free_port
from tests.support.waiting import within

PLACE = {"page": "monster-crunch", "link": "?lesson=combining&step=2"}
LESSON = {"type": "show", **PLACE, "question": ""}
ID = "combining::2"
ASK = {"type": "ask", "id": ID, "text": "Is it allowed?", "choices": ["Yes", "No"]}


class Line:
    """One end of a websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str = "room", **wanted: Any) -> dict[str, Any]:
        """Return the next message of a kind in which everything wanted is so."""
        async with asyncio.timeout(5):
            while True:
                told: dict[str, Any] = json.loads(await self.socket.recv())
                if told["type"] == kind and all(told[key] == one for key, one in wanted.items()):
                    return told

    async def ends(self) -> None:
        async with asyncio.timeout(5):
            with suppress(ConnectionClosed):
                async for _ in self.socket:
                    pass


class House:
    """A server with rooms, and lines into it."""

    def __init__(self, port: int, stack: AsyncExitStack) -> None:
        self.port, self.stack = port, stack

    async def line(self, **options: Any) -> Line:
        address = f"ws://127.0.0.1:{self.port}/class/room"
        return Line(await self.stack.enter_async_context(connect(address, **options)))

    async def lead(self) -> tuple[Line, str, str]:
        line = await self.line()
        await line.say(type="open")
        opened = await line.hear("opened")
        return line, opened["code"], opened["secret"]

    async def join(
        self, code: str, pupil: str = "", name: str = "", seal: str = ""
    ) -> tuple[Line, str]:
        line = await self.line()
        await line.say(type="join", code=code, pupil=pupil, name=name, seal=seal)
        return line, (await line.hear("joined"))["pupil"]


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    port = free_port()
    server = HTTPServer(Application(handlers.handlers("/", "/")))
    server.listen(port, "127.0.0.1")
    try:
        async with AsyncExitStack() as stack:
            yield House(port, stack)
    finally:
        server.stop()
        await server.close_all_connections()


in_a_house = within(house)
