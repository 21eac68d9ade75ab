"""The door of a room by websockets: what is not let in, and that nobody inside notices."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from websockets.exceptions import InvalidStatus

from midnight_tutor.classroom import handlers
from tests.classroom.lines import ASK, LESSON, House, in_a_house

NONSENSE = [
    "",
    "zzz",
    "[" * 900,
    "null",
    "[]",
    '{"type": "vote"}',
    '{"type": ["open"]}',
    '{"type": "vote", "question": true, "choice": 0}',
    '{"type": "vote", "question": 1, "choice": -1}',
    '{"type": "vote", "question": 1, "choice": 0, "more": 1}',
]


@in_a_house
async def test_nonsense_gets_a_sentence_and_nothing_breaks(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(**ASK)
    for text in NONSENSE:
        await pupil.socket.send(text)
        assert (await pupil.hear("trouble"))["text"]
    await pupil.socket.send(b"\xff\xfe\x00")
    assert (await pupil.hear("trouble"))["text"]
    await leader.socket.send("[" * 30_000)  # who leads may send more
    assert (await leader.hear("trouble"))["text"]
    for page in ("../elsewhere", "https://elsewhere.example", 7):
        await leader.say(**LESSON | {"page": page})
        assert (await leader.hear("trouble"))["text"]
    await pupil.say(type="vote", question=1, choice=0)
    assert await leader.hear(voted=1)


@in_a_house
async def test_only_names_that_everybody_can_see_are_taken(house: House) -> None:
    _, code, _ = await house.lead()
    for name in ("\u202eevil", "a\nb", "\u3164", "x" * 25, " Ada"):
        line = await house.line()
        await line.say(type="join", code=code, pupil="", name=name, seal="")
        assert (await line.hear("trouble"))["text"]
    line, _ = await house.join(code, name="<b>Ada</b>")  # text, wherever it is shown
    assert await line.hear()


@in_a_house
async def test_floods_and_giants_lose_their_line_and_nobody_else_notices(house: House) -> None:
    leader, code, _ = await house.lead()
    good, _ = await house.join(code)
    for size in (2_000, 1_000_000):
        giant, _ = await house.join(code)
        await giant.socket.send(json.dumps({"type": "join", "name": "x" * size}))
        await giant.ends()
    flood, _ = await house.join(code)
    for _ in range(handlers.BURST + 5):
        await flood.socket.send("{}")
    await flood.ends()
    await leader.say(**LESSON)
    assert await good.hear(link=LESSON["link"])


@in_a_house
async def test_wrong_codes_take_their_time_and_cannot_be_tried_in_masses(house: House) -> None:
    lines = [await house.line() for _ in range(handlers.TRYING + 1)]
    begin = asyncio.get_running_loop().time()
    for line in lines:
        await line.say(type="join", code="ZZZZZ", pupil="", name="", seal="")
    assert "network" in (await lines[-1].hear("trouble"))["text"]
    assert "ZZZZZ" in (await lines[0].hear("trouble"))["text"]
    assert asyncio.get_running_loop().time() - begin > handlers.SLOW * 0.9
    assert not handlers.RoomSocket.wrong


def test_what_nobody_takes_does_not_wait_for_ever() -> None:
    closed: list[bool] = []
    line: Any = object.__new__(handlers.RoomSocket)
    line.sending, line.unsent = True, []
    for number in range(100):
        line.enqueue(f'{handlers.STATE}, "here": {number}}}')
    assert line.unsent == [f'{handlers.STATE}, "here": 99}}']  # the newest says it all
    line.unsent.clear()
    line.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: closed.append(True)))
    for _ in range(handlers.UNSENT):
        line.enqueue('{"type": "report"}')
    assert closed == []
    line.enqueue('{"type": "report"}')
    assert closed == [True]


@in_a_house
async def test_another_site_cannot_come_in(house: House) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        await house.line(origin="https://elsewhere.example")


@in_a_house
async def test_the_short_address_leads_to_the_shelf_which_asks_for_a_code(house: House) -> None:
    for typed, asked in (("class", "-"), ("class/", "-"), ("class/bcdfg", "BCDFG")):
        url = f"http://127.0.0.1:{house.port}/{typed}"
        told = await AsyncHTTPClient().fetch(url, follow_redirects=False, raise_error=False)
        assert told.headers["Location"] == f"/?class={asked}"


def test_whoever_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "SILENCE", 0.1)

    async def silent(house: House) -> None:
        await (await house.line()).ends()

    in_a_house(silent)()
