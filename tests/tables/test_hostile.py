"""Somebody who means harm at a table: nothing is told, nothing breaks, and nobody else notices."""

import asyncio
import json
import time
from concurrent.futures import Future
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from websockets.exceptions import ConnectionClosed

from midnight_tutor import brake, workers
from midnight_tutor.refusals import Busy
from midnight_tutor.tables import computers, handlers, registry, table
from midnight_tutor.tables.registry import Tables
from midnight_tutor.tables.setup import Person
from midnight_tutor.tables.store import Store
from midnight_tutor.tables.table import Device, SharedTable
from midnight_tutor.workers import Workers
from tests.support.waiting import awaited
from tests.tables.devices import Inn, Phone, in_an_inn

JUNK: list[Any] = [
    [], 7, None, "", {"to": 7}, {"to": "play"}, {"to": "place", "ask": 7}, {"to": "learn", "ask": {}},
    {"to": "place", "ask": {"type": "start"}}, {"to": "place", "ask": {"type": "sit", "seat": 0}},
    {"to": "play", "n": 0, "ask": {"type": "new", "players": [], "seed": "1"}},
    {"to": "play", "n": 0, "ask": {"type": "open", "link": "?seed=1"}},
    {"to": "play", "n": 0, "ask": {"type": "bot", "n": 0}},
    {"to": "play", "n": 0, "ask": {"type": "hint", "grade": 99}},
    {"to": "play", "n": 0, "ask": {"type": "review", "seat": -1}},
    {"to": "play", "n": 0, "ask": {"type": "think", "grade": {}}},
    {"to": "play", "n": [], "ask": {"type": ["play"]}},
    {"to": "progress", "ask": {"type": "load", "met": [[]], "cards": {"a": []}, "anew": True}},
    {"type": "open", "game": "monster-crunch", "name": "Eve"}, {"type": "qr", "text": 7},
]  # fmt: skip


@in_an_inn
async def test_junk_changes_nothing_and_is_survived(house: Inn) -> None:
    phones = await house.begun(count=2, look=True)
    shared = house.tables.find(phones[0].entered["code"])
    state = shared.table.state
    for phone in phones[1:]:
        for junk in JUNK:
            await phone.line.send(json.dumps(junk))
        await phone.line.send("[" * 900)
        await phone.look()
    assert shared.table.state is state
    assert [person.seat for person in shared.people.values()][:2] == [0, 1]


@in_an_inn
async def test_no_seat_that_there_is_not_can_be_taken_over(house: Inn) -> None:
    [host, _] = await house.begun(count=2)
    shared = house.tables.find(host.entered["code"])
    await host.line.send(json.dumps({"to": "place", "ask": {"type": "invite", "seat": 2}}))
    await host.look()
    assert not shared.invites


@in_an_inn
async def test_the_server_itself_draws_no_code(house: Inn) -> None:
    [phone, _] = await house.begun(count=2)
    await phone.line.send(json.dumps({"to": "page", "ask": {"type": "qr", "text": "x" * 2000}}))
    await phone.look()
    assert all(each["type"] != "qr" for each in phone.said)


def test_no_thought_goes_on_for_another_seat_or_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a line that has ended and a new one have the same address in memory."""
    keys, shared = [], _table(Tables(Store()))

    async def ask(line: str, who: str, think: Any, key: Any, *about: Any) -> None:
        keys.append(key)

    monkeypatch.setattr(handlers, "WORKERS", SimpleNamespace(ask=ask))
    line: Any = SimpleNamespace(address="")
    for move, seat in ((0, 0), (0, 1), (1, 0)):
        shared._undo()
        shared.table.do(shared.game.moves(shared.table.state)[move])
        play: Any = SimpleNamespace(seat=seat, prepare=lambda thought: None)
        awaited(handlers.TableSocket._asked(line, shared, play, None, "hint"))
    assert len(set(keys)) == len(keys)


def _table(tables: Tables) -> SharedTable:
    shared = tables.open("monster-crunch")
    person, _ = shared.admit("Ada", host=True)
    shared.sit(person, 0)
    shared.start()
    return shared


@in_an_inn
async def test_nobody_plays_out_of_turn_or_for_others(house: Inn) -> None:
    phones = await house.begun(count=2, look=True)
    mover = phones[phones[0].status["seat"]]
    other, looks = phones[1 - phones.index(mover)], phones[2]
    shared = house.tables.find(mover.entered["code"])
    seat = phones.index(mover)
    move = str(shared.game.moves(shared.table.state)[0])
    for phone in (other, looks):
        for text in (move, f"{seat + 1}: {move}", f"{mover.status['names'][seat]}: {move}"):
            await phone.ask("fill", text=text)
            await phone.ask("type", text=text)
            await phone.ask("play")
        await phone.look()
        assert phone.n == 0
        assert not phone.play["draft"].get("lines")


@in_an_inn
async def test_a_move_that_is_sent_again_is_played_once(house: Inn) -> None:
    phones = await house.begun("seven-to-midnight", 2)
    mover = phones[phones[0].status["seat"]]
    shared = house.tables.find(mover.entered["code"])
    move = str(shared.game.moves(shared.table.state)[0])
    for _ in range(5):
        await mover.say(to="play", n=0, ask={"type": "fill", "text": move})
        await mover.say(to="play", n=0, ask={"type": "play"})
    await mover.look()
    assert len(shared.table.match.turns) == 1


@in_an_inn
async def test_no_key_or_code_is_found_by_trying(house: Inn) -> None:
    host = await house.opened()
    code = host.entered["code"]
    for hello in ({"type": "enter", "code": code, "key": "x" * 32}, {"type": "join", "code": "ZZZZZZ", "name": "Eve"},
                  {"type": "claim", "code": code, "word": "ZZZZZZZZ", "name": "Eve"},
                  {"type": "join", "code": code, "name": "E\u202eve"}, {"type": "join", "code": code, "name": ""},
                  {"type": "open", "game": "../../etc", "name": "Eve"}):  # fmt: skip
        phone = await house.phone(**hello)
        assert phone.said[-1]["type"] == "trouble"
        with pytest.raises(ConnectionClosed):
            await phone.line.recv()


@in_an_inn
async def test_keys_are_not_kept_as_they_are(house: Inn) -> None:
    host = await house.opened()
    rows = str(list(house.tables.store._disk.execute("select * from people")))
    assert host.entered["key"] not in rows


def test_a_flood_is_cut_off_and_nobody_else_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    @in_an_inn
    async def flood(house: Inn) -> None:
        phones = await house.begun(count=2)
        shared = house.tables.find(phones[0].entered["code"])
        monkeypatch.setattr("tests.tables.devices.Patient.burst", handlers.TableSocket.burst)
        monkeypatch.setattr("tests.tables.devices.Patient.rate", handlers.TableSocket.rate)
        with pytest.raises(ConnectionClosed):
            await flooded(phones[1])
        await phones[0].until(lambda one: not one.parts["place"]["seats"][1]["here"])
        assert len(shared.devices) == 1

    flood()


async def flooded(phone: Phone) -> None:
    """Ask more than anybody can."""
    for _ in range(200):
        await phone.ask("peek", id="deck")
        await phone.look()


def test_a_table_that_many_join_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "DEVICES", 5)
    monkeypatch.setattr(table, "PEOPLE", 4)
    monkeypatch.setattr(brake, "PACE", 1000)
    monkeypatch.setattr(brake, "TOTAL", 1000)

    @in_an_inn
    async def crowd(house: Inn) -> None:
        host, guest = await house.begun(count=2)
        code = host.entered["code"]
        told = [
            (await house.phone(type="join", code=code, name="Eve")).said[-1:] for _ in range(40)
        ]
        assert [each for each in told if each and each[0]["type"] == "trouble"]
        shared = house.tables.find(code)
        assert (len(shared.devices), len(shared.people)) <= (5, 4)
        assert [shared.at(0), shared.at(1)] == list(shared.people.values())[
            :2
        ]  # nobody lost a seat
        await guest.look()

    crowd()


def test_a_server_keeps_no_more_tables_than_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLES", 2)

    @in_an_inn
    async def many(house: Inn) -> None:
        for _ in range(2):
            await house.opened()
        assert (await house.phone(type="open", game="monster-crunch", name="Eve")).said[-1][
            "type"
        ] == "busy"

    many()


def test_tables_in_masses_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLES", 3)
    tables = Tables(Store())
    played, old, new = (tables.open("monster-crunch") for _ in range(3))
    tables.store.move(played.code, 0, "play 4")
    old.devices.append(Device(Person("", "Ada"), lambda _: None, lambda: None))
    tables.open("monster-cafe")
    for code, is_there in ((played.code, True), (old.code, True), (new.code, False)):
        assert (tables.store.find(code) is not None) == is_there


def test_who_asks_for_much_keeps_nobody_else_from_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = SimpleNamespace(submit=lambda *_: Future[None]())
    monkeypatch.setattr(Workers, "_pool", lambda self, at: endless)

    async def think() -> None:
        pool = Workers()

        def ask(who: str) -> "asyncio.Task[Any]":
            return asyncio.create_task(pool.ask("BCDFGH", who, print))

        much = [ask("192.0.2.1") for _ in range(workers.WAITING + 5)]
        await asyncio.sleep(0)
        others = [ask(f"192.0.2.{number}") for number in range(2, 5)]
        await asyncio.sleep(0)
        assert [each.done() for each in others] == [False] * 3
        assert sum(each.done() for each in much) == 5
        assert all(isinstance(each.exception(), Busy) for each in much if each.done())
        for each in (*much, *others):
            each.cancel()
        await asyncio.gather(*much, *others, return_exceptions=True)
        assert not pool._waiting

    awaited(think())


def test_many_messages_at_a_table_are_told_in_few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[float] = []
    spread = SharedTable.spread

    def counting(self: SharedTable) -> None:
        rounds.append(time.monotonic())
        spread(self)

    @in_an_inn
    async def busy(house: Inn) -> None:
        phones = await house.begun(count=2)
        monkeypatch.setattr(SharedTable, "spread", counting)
        for _ in range(200):
            await phones[0].ask("got", rule="")
            await asyncio.sleep(0.002)
        await phones[0].ask("peek", id="deck")
        await phones[0].heard("peek")

    busy()
    gaps = [after - before for before, after in pairwise(rounds)]
    assert gaps
    assert min(gaps) > computers.MOMENT * 0.9


def test_the_short_address_of_a_table_asks_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brake, "WAITING", -1)

    @in_an_inn
    async def door(house: Inn) -> None:
        url = f"http://127.0.0.1:{house.port}/table/BCDFGH"
        told = await AsyncHTTPClient().fetch(url, follow_redirects=False, raise_error=False)
        assert told.code == 503

    door()
