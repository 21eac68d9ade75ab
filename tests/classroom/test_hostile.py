"""Somebody who means harm, at the site and its rooms, by raw sockets: it stays small, and a class notices nothing."""

import json
import os
import socket
import struct
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.serving import Server, free_port, running

SERVING = """
import sys
from pathlib import Path
from midnight_tutor import sockets
from midnight_tutor.site.server import Address, serve
sockets.SILENCE = 1
serve(Path(sys.argv[1]), Address("127.0.0.1", int(sys.argv[2]), "/", False))
"""
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"  # two addresses from which somebody comes
SMALL = 30e6  # bytes that it may grow by
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = (
    "GET /class/room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n"
)
TEXT, CONTINUED, CLOSED, PING, FINAL, PACKED = 1, 0, 8, 9, 0x80, 0x40  # of a frame's first byte


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield the site's server with less patience."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    Path(folder, "index.html").write_text("<p>home</p>")
    command = [sys.executable, "-c", SERVING, str(folder), str(port)]
    with running(command, port) as server:
        yield server


class Raw:
    """A socket that says what it likes."""

    def __init__(self, server: Server, origin: str = HERE) -> None:
        place = (urlsplit(server.url).hostname, urlsplit(server.url).port)
        self.socket = socket.create_connection(place, 10, (origin, 0))

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def upgrade(self, more: str = "") -> str:
        """Become a websocket; what the server says to that."""
        self.send(f"{UPGRADE}{more}\r\n".encode())
        told = b""
        while b"\r\n\r\n" not in told:
            told += self.socket.recv(1)
        return told.decode()

    def say(self, **message: Any) -> None:
        self.send(frame(json.dumps(message).encode()))

    def hear(self) -> Any:
        """Return the next message; nothing once the server closes."""
        kind, size = self._read(2)
        if kind == CLOSED | FINAL:
            return None
        if size > 125:
            size = int.from_bytes(self._read(2 if size == 126 else 8))
        return json.loads(self._read(size))

    def hear_all(self) -> list[Any]:
        """Return every message until the server closes."""
        return list(iter(self.hear, None))

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += (got := self.socket.recv(count - len(data)))
            assert got
        return data

    def ends(self) -> bool:
        """Return whether the server closes it before long."""
        with suppress(ConnectionError):
            while self.socket.recv(65536):
                pass
        return True


def frame(data: bytes, kind: int = TEXT | FINAL, size: int | None = None) -> bytes:
    """Return a frame as a browser sends it; it may lie about its size."""
    size = len(data) if size is None else size
    head = (
        bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFF]) + struct.pack(">Q", size)
    )
    return head + bytes(4) + data


def line(server: Server, stack: ExitStack, origin: str = HERE) -> Raw:
    raw = stack.enter_context(Raw(server, origin))
    assert "101" in raw.upgrade()
    return raw


def opened(server: Server, stack: ExitStack, origin: str = HERE) -> tuple[Raw, str]:
    leader = line(server, stack, origin)
    leader.say(type="open")
    return leader, leader.hear()["code"]


def joined(server: Server, stack: ExitStack, code: str, origin: str = HERE) -> Raw:
    pupil = line(server, stack, origin)
    pupil.say(type="join", code=code, pupil="", name="", seal="")
    return pupil


def a_class_meets(server: Server) -> bool:
    """Return whether a teacher and a pupil find together, in five seconds."""
    begin = time.monotonic()
    with ExitStack() as stack:
        _, code = opened(server, stack)
        pupil = joined(server, stack, code)
        return bool(pupil.hear()["type"] == "joined" and time.monotonic() - begin < 5)


@pytest.fixture
def stays_small(server: Server) -> Iterator[None]:
    """However it is treated, it grows little and is there for a class."""
    assert a_class_meets(server)
    before = server.process.memory_info().rss
    yield
    assert server.process.memory_info().rss - before < SMALL
    assert a_class_meets(server)


pytestmark = [pytest.mark.server, pytest.mark.usefixtures("stays_small")]


def test_who_says_nothing_or_half_a_word_or_pings_without_rest_is_closed(server: Server) -> None:
    with ExitStack() as stack:
        silent = [line(server, stack) for _ in range(100)]
        halves = [line(server, stack) for _ in range(50)]
        for raw in halves:
            raw.send(frame(b'{"type"', size=100))
        pinging, _ = opened(server, stack)
        with suppress(ConnectionError):
            for _ in range(1000):
                pinging.send(frame(b"x" * 100, PING | FINAL))
        assert all(raw.ends() for raw in (*silent, *halves, pinging))


def test_rooms_in_masses_keep_no_teacher_out(server: Server) -> None:
    for _ in range(400):
        with ExitStack() as stack:
            opened(server, stack)


def test_one_address_that_holds_every_room_keeps_no_teacher_out(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            opened(server, stack)
        assert opened(server, stack, ELSEWHERE)


def test_a_pupil_who_floods_a_class_reads_why_and_leaves_no_traceback(server: Server) -> None:
    vote = frame(json.dumps({"type": "vote", "question": 1, "choice": 0}).encode())
    with ExitStack() as stack:
        leader, code = opened(server, stack)
        pupil = joined(server, stack, code)
        assert pupil.hear()["type"] == "joined"
        pupil.send(vote * 4000)
        *_, late, much = pupil.hear_all()
        assert (late["type"], much["type"]) == ("trouble", "trouble")
        assert much["text"] != late["text"]  # why it is closed
        assert pupil.ends()
        leader.say(type="show", page="monster-crunch", link="?step=2", question="")
        while leader.hear().get("link") != "?step=2":
            pass
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("size", [200_000, 10_000_000, 2**40, 2**63 - 1])
def test_a_giant_frame_is_not_even_read(server: Server, size: int) -> None:
    with ExitStack() as stack:
        for _ in range(20):
            leader, _ = opened(server, stack)
            leader.send(frame(b"x", size=size))
            assert leader.ends()


def test_a_message_in_endless_parts_is_given_up(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(20):
            leader, _ = opened(server, stack)
            with suppress(ConnectionError):
                leader.send(frame(b"x" * 1000, TEXT))
                for _ in range(1000):
                    leader.send(frame(b"x" * 1000, CONTINUED))
            assert leader.ends()


def test_nothing_is_unpacked(server: Server) -> None:
    with ExitStack() as stack:
        leader = stack.enter_context(Raw(server))
        told = leader.upgrade("Sec-WebSocket-Extensions: permessage-deflate\r\n")
        assert "extensions" not in told.lower()
        squeeze = zlib.compressobj(wbits=-15)
        bomb = squeeze.compress(bytes(100_000_000)) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        with suppress(ConnectionError):
            leader.send(frame(bomb[:-4], TEXT | FINAL | PACKED))
        assert leader.ends()


def test_what_nobody_listens_to_does_not_pile_up(server: Server) -> None:
    with ExitStack() as stack:
        leader, code = opened(server, stack)
        for number in range(100):
            deaf = joined(server, stack, code, f"127.0.0.{number % 10 + 1}")
            deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for step in range(25):
            link = f"?step={step}&" + os.urandom(14_000).hex()
            leader.say(type="show", page="monster-crunch", link=link, question="")
        while leader.hear().get("link") != link:
            pass
