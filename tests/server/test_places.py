"""A room with two places: who keeps one, and when it is free again. Minutes are seconds here."""

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from midnight_tutor.upstream import kernels
from tests.support.serving import Server
from tests.support.visitor import address

Fetch = Callable[..., Any]
Serve = Callable[..., Any]
Eventually = Callable[..., bool]

pytestmark = pytest.mark.server
ROOM = 2
SECONDS = {"Kernels.unattended": 0.7, "Kernels.unjoined": 2.5, "Kernels.look_every": 0.2}
# Pages that one may give up, and seconds between those of one who gives up more.
FREELY, CALMING = 3, 5
KERNEL_BEGAN = b'id="rendered_cells"'


@pytest.fixture(scope="module")
def room(serve_kit: Serve) -> Iterator[Server]:
    with serve_kit(tuned={"Kernels.most": ROOM, "Kernels.calming": CALMING, **SECONDS}) as server:
        yield server


@pytest.fixture
def server(room: Server, eventually: Eventually) -> Iterator[Server]:
    """The room, empty before and after; that it empties itself is the first thing to know."""
    yield room
    assert eventually(lambda: room.kernels() == [], 15)
    assert "Traceback" not in room.log.read_text()


def cookies(page: Any) -> str:
    """What a browser would keep."""
    return "; ".join(cookie.split(";")[0] for cookie in page.headers.get_all("Set-Cookie"))


@contextmanager
def at(server: Server, fetch: Fetch, page: Any) -> Iterator[None]:
    """Be at a page, and close its tab afterwards."""
    kernel = page.config["kernelId"]
    with connect(address(server, kernel)):
        yield
    fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST")


def give_up(server: Server, cookie: str = "", source: str = "127.0.0.1") -> None:
    """Ask for a page, and go away when its kernel has begun."""
    parts = urlsplit(server.page("monster-crunch"))
    with socket.create_connection(
        (parts.hostname, parts.port), timeout=30, source_address=(source, 0)
    ) as line:
        lines = (f"GET {parts.path} HTTP/1.1", f"Host: {parts.netloc}", f"Cookie: {cookie}", "", "")
        line.sendall("\r\n".join(lines).encode())
        told = line.recv(12)
        assert told == b"HTTP/1.1 200"
        while KERNEL_BEGAN not in told:
            told = told[-len(KERNEL_BEGAN) :] + line.recv(1000)


@pytest.mark.parametrize(("free", "places"), [(0, 1), (1_000_000_000, 13), (10**12, 200)])
def test_there_are_as_many_places_as_memory_has_room_for(
    free: int, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "free_memory", lambda: free)
    assert kernels.Kernels().most == places


def test_pages_that_nobody_joins_fill_the_room_for_a_moment_only(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    with ThreadPoolExecutor() as pool:
        asked = pool.map(lambda _: fetch(server.page("index")).status, range(ROOM + 1))
    assert sorted(asked) == [200, 200, 503]
    assert eventually(lambda: server.kernels() == [])


def test_an_empty_place_goes_to_who_finds_no_other(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    with at(server, fetch, fetch(server.page("index"))):
        kernel = fetch(server.page("index")).config["kernelId"]
        assert eventually(lambda: fetch(server.page("index")).status == 200, 2)
        assert fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST").status == 404


def test_a_request_that_is_given_up_leaves_no_kernel(
    server: Server, eventually: Eventually
) -> None:
    for _ in range(ROOM):
        give_up(server)
    assert eventually(lambda: server.kernels() == [], 2)


def seconds(call: Callable[[], object]) -> float:
    begin = time.monotonic()
    call()
    return time.monotonic() - begin


def test_who_gives_up_page_after_page_waits_and_nobody_else_does(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    other = "127.0.0.2"
    for _ in range(FREELY + 1):
        give_up(server, source=other)
        assert eventually(lambda: server.kernels() == [])
    assert seconds(lambda: give_up(server, source=other)) >= CALMING
    page = fetch(server.page("index"))
    with at(server, fetch, page):
        assert seconds(lambda: give_up(server, cookies(page), other)) < CALMING


def test_a_browser_that_reloads_takes_its_own_place(server: Server, fetch: Fetch) -> None:
    first = fetch(server.page("monster-crunch"))
    cookie = cookies(first)
    with at(server, fetch, fetch(server.page("index"))):
        for _ in range(2):
            give_up(server, cookie)
        for _ in range(2):
            assert fetch(server.page("monster-crunch"), Cookie=cookie).status == 200
        assert len(server.kernels()) <= ROOM + 1  # one may be about to end


def test_a_reload_after_a_crash_leaves_no_kernel_behind(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    page = fetch(server.page("index"))
    with connect(address(server, page.config["kernelId"])):
        pass
    again = fetch(server.page("index"), Cookie=cookies(page))
    assert again.status == 200
    with at(server, fetch, again):
        assert eventually(lambda: len(server.kernels()) == 1, 2)


def test_a_second_tab_takes_a_second_place(server: Server, fetch: Fetch) -> None:
    page = fetch(server.page("index"))
    with at(server, fetch, page):
        other = fetch(server.page("index"), Cookie=cookies(page))
        with at(server, fetch, other):
            assert len(server.kernels()) == 2
            assert fetch(server.page("index"), Cookie=cookies(page)).status == 503


@pytest.mark.parametrize(
    "said",
    [
        {"Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
        {"Sec_Fetch_Mode": "cors", "Sec_Fetch_Dest": "empty", "Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe", "Sec_Fetch_Site": "cross-site"},
    ],
)
def test_only_who_goes_to_a_page_gets_a_kernel(
    server: Server, fetch: Fetch, said: dict[str, str]
) -> None:
    assert fetch(server.page("index"), **said).status == 403
    assert server.kernels() == []


def test_a_browser_that_goes_to_a_page_gets_a_kernel(server: Server, fetch: Fetch) -> None:
    said = {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert fetch(server.page("index"), **said, Sec_Fetch_Site="cross-site").status == 200
