"""Kernels kept warm: what fails or dies is never handed out, and the pool fills again."""

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest
from websockets.sync.client import connect

from bench.learners import settle
from tests.support.serving import ROOT, Server, free_port, running
from tests.support.visitor import Visitor, address, visiting

Fetch = Callable[..., Any]
Eventually = Callable[..., bool]

pytestmark = pytest.mark.server
PAGES = ("index", "other")
IDLE = 3  # seconds until a kernel that nobody has is culled
# One folder of notebooks for the kit: its own home page twice. When a pool fills up again for the
# first time, that fails as soon as it is told to. Whether kernels live is looked at when it is told to, not every three seconds.
FOLDER = """
import asyncio, signal, sys
from pathlib import Path
from tornado.ioloop import IOLoop
from midnight_tutor import cli, serve
from midnight_tutor.upstream import Kernels
folder, go = Path(sys.argv.pop(1)), Path.cwd() / "go"
serve.kit = lambda: folder
start, starts = Kernels.start_kernel, []
async def start_kernel(self, *args, **kwargs):
    starts.append(1)
    if len(starts) == 3:
        while not go.exists():
            await asyncio.sleep(0.1)
        raise RuntimeError("planted")
    return await start(self, *args, **kwargs)
Kernels.start_kernel = start_kernel
initialize = Kernels.__init__
def __init__(self, **kwargs):
    initialize(self, **kwargs)
    async def look():
        for kernel_id in list(self.list_kernel_ids()):
            restarter = getattr(self._kernels.get(kernel_id), "_restarter", None)
            if restarter:  # neither gone since, nor about to start
                await restarter.poll()
    signal.signal(signal.SIGUSR1, lambda *_: IOLoop.current().add_callback_from_signal(look))
Kernels.__init__ = __init__
Kernels.look_every.default_value = 0.3
serve.WARM = {}
sys.exit(cli.main())
"""


# A cell that lasts as long as there is a file `long`, and says so.
LASTS = """
from pathlib import Path
from time import sleep
while Path("long").exists():
    Path("begun").touch()
    sleep(0.05)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of two pages, one of which takes as long as it is told to."""
    folder = tmp_path_factory.mktemp("kit")
    (folder / "notebooks").mkdir()
    home = json.loads((ROOT / "notebooks" / "index.ipynb").read_text(encoding="utf-8"))
    lasts = {"cell_type": "code", "id": "lasts", "metadata": {}, "outputs": [], "source": LASTS}
    for page, extra in zip(PAGES, ([], [lasts | {"execution_count": None}]), strict=True):
        notebook = home | {"cells": [*home["cells"], *extra]}
        (folder / "notebooks" / f"{page}.ipynb").write_text(json.dumps(notebook))
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """Two pages with one warm kernel each, the third of which fails to start."""
    settings = json.loads((ROOT / "voila.json").read_text())
    settings["MappingKernelManager"] |= {"cull_idle_timeout": IDLE, "cull_interval": 1}
    settings["KernelRestarter"]["time_to_dead"] = 60.0
    (folder / "voila.json").write_text(json.dumps(settings))
    port = free_port()
    command = [sys.executable, "-c", FOLDER, str(folder), "serve", "--no-browser"]
    options = ["--host", "127.0.0.1", "--port", str(port), "--learners", "4"]
    with running([*command, *options], port) as server:
        yield server


def warm(server: Server, eventually: Eventually, seconds: float = 0) -> list[psutil.Process]:
    """The kernels when what is to fail has failed, and all pools are full again for so long."""
    let_fail(server)
    return full(server, eventually, seconds)


def full(server: Server, eventually: Eventually, seconds: float = 0) -> list[psutil.Process]:
    """The kernels when all pools are full, have been for so long, and every page is ready."""

    def is_settled() -> bool:
        kernels = server.kernels()
        newest = max((kernel.create_time() for kernel in kernels), default=time.time())
        return len(kernels) == len(PAGES) and time.time() > newest + seconds

    assert eventually(is_settled, 30)
    settle(server)
    return server.kernels()


def let_fail(server: Server) -> None:
    """Let the start fail that is to fail."""
    (server.log.parent / "go").touch()


def looked(server: Server) -> bool:
    """Let it look now whether its kernels live, as it does every few seconds."""
    server.process.send_signal(signal.SIGUSR1)
    time.sleep(0.2)
    return True


def lives(visitor: Visitor) -> bool:
    """Whether the page has widgets that answer."""
    return any("draws" in state for state in visitor.widgets.values())


def test_a_start_that_fails_is_tried_again_and_no_page_suffers(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    full(server, eventually)
    assert fetch(server.page("index")).status == 200  # a kernel in its place is about to fail
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(fetch, server.page("index"))
        time.sleep(1)  # it waits for that kernel
        let_fail(server)
        assert waiting.result().config["kernelId"]  # its words came before, whatever happened
    assert "planted" in server.log.read_text()


def test_a_warm_kernel_knows_that_it_is_for_a_page(server: Server, eventually: Eventually) -> None:
    """Voilà tells this by the request, which a warm kernel has not had."""
    for kernel in warm(server, eventually):
        assert kernel.environ()["SERVER_SOFTWARE"].startswith("voila/")


def test_a_warm_kernel_counts_as_idle_from_when_it_is_handed_out(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    warm(server, eventually, IDLE + 1)  # longer than a kernel that somebody has may be idle
    kernel = fetch(server.page("index")).config["kernelId"]
    handed_out = time.monotonic()
    assert eventually(lambda: time.monotonic() > handed_out + 1.2)  # it was looked for idle ones
    with connect(address(server, kernel)) as socket:
        assert Visitor(socket).widgets
    fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST")


@pytest.mark.parametrize("is_noticed", [False, True])
def test_a_warm_kernel_that_died_is_never_handed_out(
    server: Server, eventually: Eventually, is_noticed: bool
) -> None:
    kernels = warm(server, eventually)
    for kernel in kernels:
        kernel.kill()
    dead = psutil.STATUS_ZOMBIE
    assert eventually(lambda: not any(k.is_running() and k.status() != dead for k in kernels))
    if is_noticed:
        assert eventually(lambda: looked(server) and len(server.kernels()) == len(PAGES), 30)
        warm(server, eventually)
    with visiting(server, "index") as visitor:
        assert lives(visitor)
    assert looked(server)


@pytest.mark.parametrize("is_noticed", [False, True])
def test_a_kernel_that_dies_over_its_page_is_missed_in_its_pool(
    server: Server, folder: Path, fetch: Fetch, eventually: Eventually, is_noticed: bool
) -> None:
    before = set(warm(server, eventually))
    long, begun = (folder / "notebooks" / name for name in ("long", "begun"))
    long.touch()
    kernel = fetch(server.page("other")).config["kernelId"]
    assert eventually(begun.exists, 30)  # the page of the one that came in its place
    (died,) = set(server.kernels()) - before
    died.kill()
    if is_noticed:  # sooner than by whoever waits for the cell
        assert looked(server)
    long.unlink()
    begun.unlink()
    fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST")
    assert died not in full(server, eventually)
