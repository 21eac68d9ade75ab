"""A teacher and a phone, by raw websockets through whatever stands before a site."""

import asyncio
import json
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from tests.support.waiting import awaited

NEW = {"pupil": "", "name": "", "seal": ""}
LESSON = {"page": "monster-crunch", "link": "?lesson=combining&step=2", "question": ""}


def a_class_meets(site: str) -> None:
    """A room is opened at a site, somebody joins it, and is shown where to look."""
    awaited(_meet(site.replace("http", "ws", 1), f"http://{urlsplit(site).netloc}"))


async def _meet(address: str, origin: str) -> None:
    async with (
        connect(f"{address}class/room", origin=origin) as leader,  # type: ignore[arg-type]
        connect(f"{address}class/room", origin=origin) as phone,  # type: ignore[arg-type]
        asyncio.timeout(10),
    ):
        await leader.send(json.dumps({"type": "open"}))
        code = json.loads(await leader.recv())["code"]
        await phone.send(json.dumps({"type": "join", "code": code, **NEW}))
        assert json.loads(await phone.recv())["type"] == "joined"
        await leader.send(json.dumps({"type": "show", **LESSON}))
        while json.loads(await phone.recv()).get("link") != LESSON["link"]:
            pass
