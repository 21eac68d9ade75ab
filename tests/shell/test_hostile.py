"""One visitor who means harm, on a real server: the others notice nothing."""

import http.client
import json
import struct
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from bench.serving import Server
from bench.visitor import address, send

Fetch = Callable[..., Any]
Serve = Callable[..., Any]

V1 = Subprotocol("v1.kernel.websocket.jupyter.org")


@pytest.fixture(scope="module")
def server(serve_kit: Serve) -> Iterator[Server]:
    """A server of their own: what is done to it here could end it."""
    with serve_kit() as server:
        yield server


@pytest.fixture(scope="module")
def kernel(server: Server, fetch: Fetch) -> str:
    """The kernel of a page."""
    return str(fetch(server.page("index")).config["kernelId"])


def answers(server: Server, seconds: float = 5) -> bool:
    """Whether the server has a word for somebody else before long."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=seconds)
    try:
        connection.request("GET", urlsplit(server.url).path)
        return connection.getresponse().status == 302
    except OSError:
        return False
    finally:
        connection.close()


def frame(subprotocol: Subprotocol | None, *numbers: int, rest: int = 0) -> bytes:
    """A frame that begins with these numbers, as its protocol writes them, and has a rest."""
    kind = "<{}Q" if subprotocol else ">{}I"
    return struct.pack(kind.format(len(numbers)), *numbers) + b"{" * rest


LIES: dict[
    str, Callable[[Subprotocol | None], bytes]
] = {  # what a frame says of itself: the number of its parts, and where each begins
    "the largest number": lambda v1: frame(v1, 2**63 - 1 if v1 else 2**31 - 1),
    "a million parts": lambda v1: frame(v1, 10**6),
    "parts beyond its end": lambda v1: frame(v1, 10**6, rest=10**5),
    "a hundred and one": lambda v1: frame(v1, 101, rest=2000),
    "less than none": lambda v1: frame(v1, 2**64 - 1 if v1 else 2**32 - 1, rest=8),
    "one": lambda v1: frame(v1, 1, 8, rest=8) if v1 else frame(v1, 1, 9, rest=0),
    "none": lambda v1: frame(v1, 0, rest=8),
    "the same megabyte again and again": lambda v1: frame(v1, 100, *[900, 10**6] * 50, rest=10**6),
    "not even a number": lambda v1: b"\x01",
    "nothing": lambda v1: b"",
}


@pytest.mark.parametrize("subprotocol", [V1, None])
@pytest.mark.parametrize("lie", LIES)
def test_a_frame_that_lies_about_its_parts_is_dropped(
    server: Server, kernel: str, lie: str, subprotocol: Subprotocol | None
) -> None:
    before = server.process.memory_info().rss
    with connect(address(server, kernel), subprotocols=subprotocol and [subprotocol]) as socket:
        socket.send(LIES[lie](subprotocol))
        assert answers(server)
        assert server.process.memory_info().rss - before < 30e6
        if subprotocol is None:
            id = send(socket, "kernel_info_request")
            while json.loads(socket.recv(timeout=10))["parent_header"].get("msg_id") != id:
                pass
