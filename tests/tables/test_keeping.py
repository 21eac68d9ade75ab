"""What is told is on disk: a server that is killed goes on where it was."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

import tutor
from midnight_tutor.refusals import Refused
from midnight_tutor.tables import registry, store
from midnight_tutor.tables.computers import Computers
from midnight_tutor.tables.setup import Person, Setup
from midnight_tutor.tables.store import Store
from midnight_tutor.tables.table import SharedTable
from tests.support.serving import free_port
from tests.support.waiting import awaited
from tests.tables.devices import Inn, Phone, in_an_inn

SERVING = """
import asyncio, sys
from tests.tables.devices import inn
async def serve():
    async with inn(sys.argv[1], int(sys.argv[2])):
        print("ready", flush=True)
        await asyncio.Event().wait()
asyncio.run(serve())
"""


class Killed:
    """A server of its own process, which is killed and started again."""

    def __init__(self, path: Path) -> None:
        self.path, self.port = path, free_port()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", SERVING, str(self.path), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        assert self.process.stdout.readline() == "ready\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


def test_after_a_kill_every_phone_finds_its_table_as_it_was_told(tmp_path: Path) -> None:
    """At a moment of random play at six tables; what was on disk but not yet told may be ahead."""
    server = Killed(tmp_path / "tables.sqlite")
    try:
        awaited(_killed(server, Random(5)))
    finally:
        server.kill()


async def _killed(server: Killed, rng: Random) -> None:
    async with Elsewhere(server.port) as house:
        tables = [await house.begun(game, 2) for game in tutor.games()]
        playing = [asyncio.create_task(_plays(phone)) for phones in tables for phone in phones]
        await asyncio.sleep(1 + 2 * rng.random())
        server.kill()
        await asyncio.gather(*playing)
        server.start()
        for phones in tables:
            newest = max(phone.n for phone in phones)
            for phone in phones:
                hello = {name: phone.entered[name] for name in ("code", "key")}
                again = await house.phone(type="enter", **hello)
                await again.look()
                assert again.n >= newest
                assert moves(again)[: phone.n] == moves(phone)
                assert again.parts["place"]["me"]["seat"] == phone.status["owner"]
                if again.n == phone.n:
                    assert again.play["scene"] == phone.play["scene"]


def moves(phone: Phone) -> list[list[Any]]:
    """Return who made which move, as the phone shows it."""
    return [[who, move] for who, move, _ in phone.play["log"]]


async def _plays(phone: Phone) -> None:
    """Play until the server is gone."""
    try:
        while not phone.play["over"]:
            if phone.status["pick"] or phone.status["stopped"]:
                await phone.act()
            await phone.moves_on()
    except Exception as error:
        assert "close" in repr(error).lower(), error


class Elsewhere(Inn):
    """Phones that come to a server of another process."""

    def __init__(self, port: int) -> None:
        from contextlib import AsyncExitStack

        super().__init__(port, AsyncExitStack(), None)  # type: ignore[arg-type]

    async def __aenter__(self) -> "Elsewhere":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.stack.aclose()


def test_a_move_that_cannot_be_written_was_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = _begun()

    def full(*_: Any) -> None:
        raise OSError("full")

    monkeypatch.setattr(shared.store, "move", full)
    with pytest.raises(OSError, match="full"):
        shared.play(0, shared.game.moves(shared.table.state)[0])
    assert shared.table.match.turns == []


def test_a_computer_that_failed_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, tried = _begun(), Computers()

    async def fail(*_: Any) -> None:
        raise OSError("full")

    monkeypatch.setattr(tried, "_move", fail)
    tried._due.add(begun)
    with pytest.raises(OSError, match="full"):
        awaited(tried._come(begun, 0.0))
    assert begun not in tried._due


def test_a_name_that_is_refused_spends_no_invitation() -> None:
    begun = _begun()
    word = begun.invite(1)
    with pytest.raises(Refused):
        begun.claim(word, "x" * 99)
    person, _ = begun.claim(word, "Bea")
    assert begun.at(1) is person
    with pytest.raises(Refused):
        begun.claim(word, "Cy")


def _begun() -> SharedTable:
    shared = SharedTable.open(Store(), "ABCDEF", "monster-crunch")
    for seat, name in enumerate(("Ada", "Ben")):
        person, _ = shared.admit(name)
        shared.sit(person, seat)
    shared.start()
    return shared


def test_two_tables_of_one_file_never_write_the_same_move_twice() -> None:
    shared = _begun()
    twin = SharedTable.restore(shared.store, shared.code)
    assert twin is not None
    move = shared.game.moves(shared.table.state)[0]
    shared.play(0, move)
    with pytest.raises(Exception, match="UNIQUE"):
        twin.play(0, move)
    assert twin.table.match.turns == []


def test_a_game_that_the_rules_refuse_by_now_says_so() -> None:
    shared = _begun()
    shared.store.move(shared.code, 0, "play 99")
    with pytest.raises(Refused, match="rules have changed"):
        registry.Tables(shared.store).find(shared.code)


def test_two_people_of_one_name_are_told_apart() -> None:
    shared = SharedTable.open(Store(), "ABCDEF", "monster-crunch")
    for seat in range(2):
        person, _ = shared.admit("Ada")
        shared.sit(person, seat)
    shared.start()
    assert shared.table.state.players == ("Ada", "Ada 2")


def test_an_undo_is_on_disk() -> None:
    shared = _begun()
    shared.play(0, shared.game.moves(shared.table.state)[0])
    shared.ask_undo(0)
    again = SharedTable.restore(shared.store, shared.code)
    assert again is not None
    assert again.table.match.turns == []


def test_old_tables_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Store()
    kept.keep("OLDOLD", "monster-crunch", Setup(2))
    kept.seat("OLDOLD", Person("key", "Ada"))
    monkeypatch.setattr(store.time, "time", lambda: time.monotonic() + 2**31 + store.LASTS)
    kept.sweep()
    assert kept.count() == 0
    assert not list(kept._disk.execute("select * from people"))


@in_an_inn
async def test_a_table_that_nobody_is_at_sleeps_on_disk(house: Inn) -> None:
    phones = await house.begun(count=2)
    code = phones[0].entered["code"]
    for phone in phones:
        await phone.line.close()
    while house.tables.find(code).devices:
        await asyncio.sleep(0.01)
    asleep, registry.ASLEEP = registry.ASLEEP, -1
    try:
        house.tables.sweep()
        house.tables.sweep()
        assert not house.tables._open
    finally:
        registry.ASLEEP = asleep
    again = await house.phone(type="enter", code=code, key=phones[0].entered["key"])
    await again.look()
    assert again.status["names"] == ["Ada", "Ben"]


THINKING = """
import asyncio, tutor
from midnight_tutor.tables.thinking import choose
from midnight_tutor.workers import Workers
async def think():
    workers, game = Workers(), tutor.load("monster-cafe")
    await workers.ask("table", "me", choose, game.name, game.view(game.start(2), 0), "easy", "1")
    [pool] = workers._pools.values()
    print(*pool._processes, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(think())
"""


def test_who_thinks_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "thinking.py"
    script.write_text(THINKING)
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    thinker = int(server.stdout.readline())
    assert psutil.pid_exists(thinker)
    server.kill()
    server.communicate()
    deadline = time.monotonic() + 10
    while psutil.pid_exists(thinker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not psutil.pid_exists(thinker)
