"""A server with two places and one warm kernel: who keeps a place, and when it is free again."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psutil
import pytest
from jupyter_server._tz import utcnow
from websockets.sync.client import connect

from midnight_tutor.server import kernels
from midnight_tutor.server.kernels import Place
from tests.support.serving import Server
from tests.support.visitor import address
from tests.support.waiting import awaited

Fetch = Callable[..., Any]
Serve = Callable[..., Any]
Eventually = Callable[..., bool]

pytestmark = pytest.mark.server
PLACES, WARM, UNATTENDED = 2, 1, 4.0
TUNED = {"Kernels.most": PLACES, "Kernels.warm": WARM, "Kernels.unattended": UNATTENDED}


@pytest.fixture(scope="module")
def room(serve_kit: Serve) -> Iterator[Server]:
    with serve_kit(tuned=TUNED) as server:
        yield server


@pytest.fixture
def server(room: Server, eventually: Eventually) -> Iterator[Server]:
    """Yield the server with nobody at a page, before and after, and with a kernel that waits."""
    assert eventually(lambda: len(room.kernels()) == WARM, 20)
    yield room
    assert eventually(lambda: len(room.kernels()) == WARM, 20)
    assert "Traceback" not in room.log.read_text()


@contextmanager
def at(server: Server, fetch: Fetch, page: Any) -> Iterator[None]:
    """Be at a page, and close its tab afterwards."""
    kernel = page.config["kernelId"]
    with connect(address(server, kernel)):
        yield
    leave(server, fetch, page)


def leave(server: Server, fetch: Fetch, page: Any) -> int:
    url = f"{server.url}voila/api/shutdown/{page.config['kernelId']}"
    return int(fetch(url, method="POST").status)


@pytest.mark.parametrize(("free", "places"), [(0, 1), (1_000_000_000, 13), (10**12, 200)])
def test_there_are_as_many_places_as_memory_has_room_for(
    free: int, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "free_memory", lambda: free)
    assert kernels.Kernels().most == places


def test_a_kernel_that_waits_or_was_just_given_out_is_not_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[str] = []

    async def end(self: Any, kernel_id: str) -> None:
        ended.append(kernel_id)

    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "cull_kernel_if_idle", end)
    ours = kernels.Kernels(cull_idle_timeout=60)
    now = utcnow()
    ago = {"new": 50, "old": 70}
    ours.taken = {name: Place(now - timedelta(seconds=each)) for name, each in ago.items()}
    for kernel_id in ("waiting", "new", "old"):
        awaited(ours.cull_kernel_if_idle(kernel_id))
    assert ended == ["old"]


def test_an_open_connection_keeps_a_place_only_as_long_as_a_page_beats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = kernels.Kernels(unattended=60, silent=300)
    ago = {"silent": 310, "page": 250, "left": 70, "new": 50}
    last = {kernel: utcnow() - timedelta(seconds=seconds) for kernel, seconds in ago.items()}
    monkeypatch.setattr(ours, "_last_activity", last.__getitem__)
    ours.taken = {kernel: Place(since) for kernel, since in last.items()}
    ours._kernel_connections = {"silent": 1, "page": 1, "left": 0}
    assert [kernel for kernel in last if ours._is_unattended(kernel)] == ["silent", "left"]


def test_pages_that_one_address_opens_in_masses_keep_nobody_out(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    masses, somebody = ({"X_Forwarded_For": f"192.0.2.{number}"} for number in (1, 2))
    opened = [fetch(server.page("index"), **masses) for _ in range(PLACES)]
    time.sleep(UNATTENDED / 4)
    assert fetch(server.page("index"), **masses).status == 503
    page = fetch(server.page("index"), **somebody)
    assert page.status == 200
    for each in (page, *opened):
        leave(server, fetch, each)


def test_a_page_gets_the_kernel_that_waits_and_another_takes_its_place(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    (waiting,) = server.kernels()
    assert waiting.environ()["SERVER_SOFTWARE"].startswith("voila/")  # it is a page's
    page = fetch(server.page("monster-crunch"))
    assert eventually(lambda: len(server.kernels()) == WARM + 1)
    assert leave(server, fetch, page) == 204
    assert eventually(lambda: not waiting.is_running())


def is_dead(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def test_a_kernel_that_died_while_it_waited_is_given_to_nobody(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    (waiting,) = server.kernels()
    waiting.kill()
    assert eventually(lambda: is_dead(waiting))
    with at(server, fetch, fetch(server.page("index"))):
        assert waiting not in server.kernels()


def test_so_many_at_once_find_a_place_and_no_more(server: Server, fetch: Fetch) -> None:
    with ThreadPoolExecutor() as pool:
        pages = list(pool.map(lambda _: fetch(server.page("index")), range(PLACES + 2)))
    assert sorted(page.status for page in pages) == [200, 200, 503, 503]
    for page in pages:
        if page.status == 200:
            leave(server, fetch, page)


def test_a_page_that_nobody_is_at_gives_way_and_one_that_somebody_is_at_does_not(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    with at(server, fetch, fetch(server.page("index"))):
        left = fetch(server.page("index"))  # and its tab crashed
        late = fetch(server.page("index"))
        assert late.status == 503
        assert eventually(lambda: fetch(server.page("monster-crunch")).status == 200, 20)
        assert leave(server, fetch, left) == 404
        with at(server, fetch, _next(server, fetch, eventually)):
            assert fetch(server.page("index")).status == 503


def _next(server: Server, fetch: Fetch, eventually: Eventually) -> Any:
    """Return a page for whom the one before gives way."""
    found: list[Any] = []

    def asked() -> bool:
        found.append(fetch(server.page("index")))
        return bool(found[-1].status == 200)

    assert eventually(asked, 20)
    return found[-1]
