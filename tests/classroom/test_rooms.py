"""Rooms by raw websockets: what a class does, and what somebody does who means harm."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.web import Application
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench.serving import free_port
from midnight_tutor.classroom import house as houses
from midnight_tutor.classroom import room as rooms
from midnight_tutor.classroom import socket
from midnight_tutor.classroom.house import Rooms
from midnight_tutor.classroom.room import Room, Seat
from tests.waiting import awaited

PLACE = {"page": "monster-crunch", "link": "?lesson=combining&step=2"}
LESSON = {"type": "show", **PLACE, "question": 0}
CLAUSE = {"rule": "crunch.pass", "title": "Passing"}
ASK = {"type": "ask", "text": "Is it allowed?", "choices": ["Yes", "No"]}
REVEAL = {"type": "reveal", "question": 1, "answer": 1, "why": "It costs Milk.", **CLAUSE}


class Line:
    """One end of a websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str = "room", **wanted: Any) -> dict[str, Any]:
        """The next message of a kind in which everything wanted is so."""
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
    server = HTTPServer(Application(socket.handlers("/", "/")))
    server.listen(port, "127.0.0.1")
    try:
        async with AsyncExitStack() as stack:
            yield House(port, stack)
    finally:
        server.stop()
        await server.close_all_connections()


def in_a_house(test: Callable[[House], Awaitable[None]]) -> Callable[[], None]:
    async def run() -> None:
        async with house() as one:
            await test(one)

    def wrapped() -> None:
        awaited(run())

    wrapped.__doc__, wrapped.__name__ = test.__doc__, test.__name__
    return wrapped


@in_a_house
async def test_a_class_follows_answers_and_is_told(house: House) -> None:
    leader, code, _ = await house.lead()
    pupils = [(await house.join(code))[0] for _ in range(3)]
    await leader.say(**LESSON)
    for pupil in pupils:
        assert (await pupil.hear(link=LESSON["link"]))["page"] == "monster-crunch"
    await leader.say(**ASK)
    for pupil, choice in zip(pupils, (1, 1, 0), strict=True):
        told = (await pupil.hear(mine=-1, link=LESSON["link"]))["question"] or (
            await pupil.hear(mine=-1)
        )["question"]
        assert (told["choices"], told["answer"], told["why"]) == (["Yes", "No"], -1, "")
        assert "counts" not in told  # nobody is led by the others
        await pupil.say(type="vote", question=told["number"], choice=choice)
    assert (await leader.hear(voted=3))["counts"] == [1, 2]
    await leader.say(**REVEAL)
    for pupil, choice in zip(pupils, (1, 1, 0), strict=True):
        told = await pupil.hear(mine=choice)
        while told["question"]["answer"] == -1:
            told = await pupil.hear(mine=choice)
        assert (told["question"]["answer"], told["question"]["counts"]) == (1, [1, 2])
    await leader.say(type="report")
    [asked] = (await leader.hear("report"))["questions"]
    assert (asked["rule"], asked["counts"], asked["answer"]) == ("crunch.pass", [1, 2], 1)


@in_a_house
async def test_a_late_joiner_gets_the_current_step_and_question(house: House) -> None:
    leader, code, _ = await house.lead()
    await leader.say(**LESSON)
    await leader.say(**ASK)
    await leader.hear(link=LESSON["link"], voted=0, here=0)
    late, _ = await house.join(code.lower())
    told = await late.hear()
    assert (told["link"], told["question"]["text"]) == (LESSON["link"], ASK["text"])


@in_a_house
async def test_a_phone_that_slept_is_the_same_pupil(house: House) -> None:
    leader, code, _ = await house.lead()
    await leader.say(**ASK)
    phone, key = await house.join(code, name="Ada")
    await phone.say(type="vote", question=1, choice=0)
    await phone.hear(mine=0)
    await phone.socket.close()
    again, same = await house.join(code, pupil=key)
    assert same == key
    assert (await again.hear())["mine"] == 0
    await again.say(type="vote", question=1, choice=1)
    told = await leader.hear(counts=[0, 1])
    assert (told["voted"], told["here"], told["names"]) == (1, 1, ["Ada"])


@in_a_house
async def test_whoever_has_the_secret_leads_again_after_a_reload(house: House) -> None:
    leader, code, secret = await house.lead()
    await leader.say(**LESSON)
    await leader.socket.close()
    again = await house.line()
    await again.say(type="lead", code=code, secret=secret)
    assert (await again.hear())["link"] == LESSON["link"]


@in_a_house
async def test_without_the_secret_nobody_steps_asks_reveals_or_closes(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    for message in (LESSON, ASK, REVEAL, {"type": "close"}, {"type": "report"}):
        await pupil.say(**message)
        assert (await pupil.hear("trouble"))["text"]
    thief = await house.line()
    await thief.say(type="lead", code=code, secret="é" * 32)
    assert code in (await thief.hear("trouble"))["text"]
    await thief.ends()
    await leader.say(**LESSON)
    assert (await pupil.hear(link=LESSON["link"]))["question"] is None


@in_a_house
async def test_a_closed_room_says_so_and_is_gone(house: House) -> None:
    leader, code, secret = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(type="close")
    assert (await pupil.hear("closed"))["text"]
    back = await house.line()
    await back.say(type="lead", code=code, secret=secret)
    assert code in (await back.hear("trouble"))["text"]


@in_a_house
async def test_an_answer_counts_once_and_in_time(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(**ASK)
    for choice in (0, 0, 0, 1):
        await pupil.say(type="vote", question=1, choice=choice)
    assert (await leader.hear(voted=1, counts=[0, 1]))["here"] == 1
    await leader.say(**REVEAL)
    await leader.hear(counts=[0, 1])
    for wrong in ({"question": 1, "choice": 0}, {"question": 7, "choice": 0}):
        await pupil.say(type="vote", **wrong)
        assert (await pupil.hear("trouble"))["text"]
    await leader.say(type="report")
    assert (await leader.hear("report"))["questions"][0]["counts"] == [0, 1]


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
    giant, _ = await house.join(code)
    await giant.socket.send(json.dumps({"type": "join", "name": "x" * 1_000_000}))
    await giant.ends()
    flood, _ = await house.join(code)
    for _ in range(socket.BURST + 5):
        await flood.socket.send("{}")
    await flood.ends()
    await leader.say(**LESSON)
    assert await good.hear(link=LESSON["link"])


@in_a_house
async def test_wrong_codes_take_their_time_and_cannot_be_tried_in_masses(house: House) -> None:
    lines = [await house.line() for _ in range(socket.TRYING + 1)]
    begin = asyncio.get_running_loop().time()
    for line in lines:
        await line.say(type="join", code="ZZZZZ", pupil="", name="", seal="")
    assert "network" in (await lines[-1].hear("trouble"))["text"]
    assert "ZZZZZ" in (await lines[0].hear("trouble"))["text"]
    assert asyncio.get_running_loop().time() - begin > socket.SLOW * 0.9
    assert not socket.RoomSocket.wrong


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
    monkeypatch.setattr(socket, "SILENCE", 0.1)

    async def silent(house: House) -> None:
        await (await house.line()).ends()

    in_a_house(silent)()


def quiet(_: str) -> None:
    """A seat that listens to nothing."""


def test_a_full_room_says_so_and_keeps_a_place_for_who_was_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PUPILS", 2)
    room = Room("BCDFG")
    seats = [Seat(quiet), Seat(quiet)]
    keys = [room.join(seat, "", "") for seat in seats]
    with pytest.raises(rooms.RoomError, match="full"):
        room.join(Seat(quiet), "", "")
    assert room.join(Seat(quiet), keys[0], "") == keys[0]
    room.leave(seats[1])
    assert room.join(Seat(quiet), "", "") not in keys  # in place of one who left


def test_a_full_house_says_so_and_closes_what_nobody_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "ROOMS", 2)
    house = Rooms()
    used, alone = house.open(), house.open()
    for room in (used, alone):
        room.lead(Seat(quiet))
    used.join(Seat(quiet), "", "")
    with pytest.raises(rooms.RoomError, match="2"):
        house.open()
    monkeypatch.setattr(houses, "ALONE", -1)
    left = house.open()
    assert alone.closed
    house.open()
    assert (left.closed, used.closed) == (True, False)  # nobody led that one any more


def test_a_room_that_nobody_leads_is_closed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    house = Rooms()
    room = house.open()
    leader = Seat(quiet)
    room.lead(leader)
    monkeypatch.setattr(houses, "EMPTY", -1)
    house.sweep()
    assert house.find(room.code) is room
    room.leave(leader)
    house.sweep()
    assert room.closed
    with pytest.raises(rooms.RoomOver):  # it is past: no phone need try again
        house.find(room.code)


def test_a_room_that_a_restart_lost_is_opened_again_by_who_led_it() -> None:
    before = Rooms().open()
    house = Rooms()
    room = house.reopen(before.code, before.secret)
    assert (room.code, room.seal) == (before.code, before.seal)
    assert house.reopen(before.code, before.secret) is room
    assert house.find(before.code, before.seal) is room
    with pytest.raises(rooms.RoomError):
        house.reopen(before.code, "x" * 32)
    house.close(room)
    with pytest.raises(rooms.RoomOver):
        house.reopen(before.code, before.secret)


def test_nobody_gets_a_class_by_opening_a_room_under_its_code() -> None:
    lost, house = Rooms().open(), Rooms()
    house.reopen(lost.code, "x" * 32)
    with pytest.raises(rooms.RoomOver):
        house.find(lost.code, lost.seal)
    for code, secret in (
        ("", "x" * 32),
        ("AAAAA", "x" * 32),
        ("BCDFG", "short"),
        ("BCDFG", "é" * 32),
    ):
        with pytest.raises(rooms.RoomError):
            house.reopen(code, secret)


class Heard:
    """A seat and the last it heard."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.seat = Seat(self.texts.append)

    @property
    def question(self) -> Any:
        return json.loads(self.texts[-1])["question"]


def asked() -> tuple[Room, Heard, Heard]:
    """A room with a question: it, who leads, and a pupil who chose the second."""
    room, leader, pupil = Room("BCDFG"), Heard(), Heard()
    room.lead(leader.seat)
    room.join(pupil.seat, "", "")
    room.ask("Is it?", ["yes", "no"])
    room.vote(pupil.seat, 1, 1)
    return room, leader, pupil


def test_a_new_place_drops_the_question_of_the_old_one() -> None:
    room, leader, _ = asked()
    room.show("monster-crunch", "?lesson=combining&step=3", 0)
    assert leader.question is None
    room.reveal(1, 0, "", "", "")
    assert leader.question is None
    assert room.report()["questions"] == []


def test_held_answers_go_along_until_the_truth_shows_itself() -> None:
    room, leader, pupil = asked()
    room.hold()
    with pytest.raises(rooms.RoomError):
        room.vote(pupil.seat, 1, 0)
    assert (pupil.question["answer"], pupil.question["counts"]) == (-1, [0, 1])
    room.show("monster-crunch", "?lesson=combining&step=3", 1)
    assert pupil.question["held"]
    room.show("monster-crunch", "?lesson=combining&step=4", 0)  # the teacher looks elsewhere
    assert pupil.question is None
    room.reveal(1, 1, "So it went.", "crunch.pass", "Passing")
    assert (leader.question["answer"], leader.question["why"]) == (1, "So it went.")
    assert json.loads(pupil.texts[-1])["mine"] == 1
    room.show("monster-crunch", "?lesson=combining&step=5", 0)
    [told] = room.report()["questions"]
    assert (told["counts"], told["title"]) == ([0, 1], "Passing")
    assert room.asked[1].votes == {}  # who chose what is forgotten


def test_a_room_keeps_no_more_words_than_a_class_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "WORDS", 3000)
    room = Room("BCDFG")
    for number in (1, 2):
        room.ask("x" * 1000, ["yes", "no"])
        room.reveal(number, 0, "", "", "")
    room.ask("x" * 900, ["yes", "no"])
    with pytest.raises(rooms.RoomError):
        room.ask("x" * 1000, ["yes", "no"])
