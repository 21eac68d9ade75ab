"""One visitor who means harm, on a real server: the others notice nothing."""

import http.client
import json
import shutil
import struct
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.support.serving import ROOT, Server, free_port, kit_command, running
from tests.support.visitor import Visitor, address, custom, send, visiting

Fetch = Callable[..., Any]
Eventually = Callable[..., bool]

pytestmark = pytest.mark.server
V1 = Subprotocol("v1.kernel.websocket.jupyter.org")
GREEDY = """\
import time
from tutor.ui.channel import Channel
from widgets.base import Widget
class Greedy(Channel):
    kept = []
    def handle(self, message):
        if message["type"] == "sleep":
            time.sleep(600)
        self.kept.append(b"x" * 100_000_000)
        return []
Widget("home", Greedy(), {"games": []})"""
# The kit with one page more, whose widget does what no widget of ours may; it tells how it connects.
PLANTED = """
import sys
from pathlib import Path
from midnight_tutor import cli, serve
from midnight_tutor.server.connection import Connection
serve.kit = lambda: Path(sys.argv[1])
connect = Connection.connect
def telling(self):
    connected = connect(self)
    stream = self.websocket_handler.ws_connection.stream
    print("NODELAY", stream.socket.getsockopt(6, 1), flush=True)
    return connected
Connection.connect = telling
sys.exit(cli.main(sys.argv[2:]))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of their own, with a page more, that soon ends a kernel which nobody is at."""
    folder, port = tmp_path_factory.mktemp("kit"), free_port()
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    notebook = json.loads((folder / "notebooks" / "index.ipynb").read_text())
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"] = [{**cell, "id": "greedy", "source": GREEDY}]
    (folder / "notebooks" / "greedy.ipynb").write_text(json.dumps(notebook))
    settings = json.loads((ROOT / "voila.json").read_text())
    settings["MappingKernelManager"] |= {"cull_idle_timeout": 5, "cull_interval": 1}
    (folder / "voila.json").write_text(json.dumps(settings))
    _, _, _, *options = kit_command(port)
    with running([sys.executable, "-c", PLANTED, str(folder), *options], port) as server:
        yield server


def answers(server: Server, seconds: float = 5) -> bool:
    """Return whether the server has a word for somebody else before long."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=seconds)
    try:
        connection.request("GET", urlsplit(server.url).path)
        return connection.getresponse().status == 302
    except OSError:
        return False
    finally:
        connection.close()


def frame(subprotocol: Subprotocol | None, *numbers: int, rest: int = 0) -> bytes:
    """Return a frame that begins with these numbers, as its protocol writes them, and has a rest."""
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
    "the same bytes again and again": lambda v1: frame(v1, 100, *[900, 90_000] * 50, rest=90_000),
    "not even a number": lambda v1: b"\x01",
    "nothing": lambda v1: b"",
}


@pytest.mark.parametrize("subprotocol", [V1, None])
def test_frames_that_lie_about_their_parts_are_dropped(
    server: Server, subprotocol: Subprotocol | None
) -> None:
    with visiting(server, "index") as visitor:
        path = str(visitor.socket.request.path) if visitor.socket.request else ""
        place = f"ws://{urlsplit(server.url).netloc}{path}y"  # another session of the same kernel
        before = server.process.memory_info().rss
        for lie in LIES.values():
            with connect(place, subprotocols=subprotocol and [subprotocol]) as socket:
                socket.send(lie(subprotocol))
                assert answers(server)
        assert server.process.memory_info().rss - before < 30e6
        assert visitor.ask("comm_info_request")


def test_an_answer_does_not_wait_for_more(server: Server) -> None:
    with visiting(server, "index"):
        assert "NODELAY 1" in server.log.read_text()


def greedy(visitor: Visitor) -> str:
    """Return the widget that does what it should not."""
    return next(comm for comm, state in visitor.widgets.items() if state.get("draws") == "home")


def kernel_of(server: Server, visitor: Visitor) -> psutil.Process:
    """Return the process of the kernel that a page has."""
    assert visitor.socket.request
    id = visitor.socket.request.path.split("/")[-2]
    return next(kernel for kernel in server.kernels() if id in " ".join(kernel.cmdline()))


def test_a_message_of_more_than_a_megabyte_is_not_read(server: Server) -> None:
    with visiting(server, "index") as visitor:
        send(visitor.socket, "comm_msg", comm_id="none", data={"text": "x" * 1_100_000})
        with pytest.raises(ConnectionClosed, match="1009"):
            visitor.linger(10)
    assert answers(server)


def test_a_kernel_cannot_take_all_memory(server: Server) -> None:
    with visiting(server, "greedy") as visitor:
        for _ in range(10):
            visitor.ask("comm_msg", comm_id=greedy(visitor), data=custom({"type": "grow"}))
        assert 250e6 < kernel_of(server, visitor).memory_info().rss < 450e6
        assert visitor.state(greedy(visitor))


def test_charts_leave_nothing_behind(server: Server) -> None:
    chart = custom({"to": "score", "ask": {"type": "chart", "name": "bill-0"}})
    with visiting(server, "monster-crunch") as visitor:
        kernel, sizes = kernel_of(server, visitor), []
        for _ in range(120):
            said = visitor.ask("comm_msg", comm_id=visitor.table, data=chart)
            assert "figure" in json.dumps(said)
            sizes.append(kernel.memory_info().rss)
        assert len(Visitor(visitor.socket).widgets) == len(visitor.widgets)
        assert sizes[-1] - sizes[20] < 3e6


def test_a_kernel_that_nobody_is_at_is_ended_even_if_it_is_busy(
    server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    kernel = fetch(server.page("greedy")).config["kernelId"]
    with connect(address(server, kernel), max_size=None) as socket:
        visitor = Visitor(socket)
        visitor.tell(greedy(visitor), {"type": "sleep"})
    url = f"{server.url}api/kernels/{kernel}"
    assert fetch(url).status == 200
    assert eventually(lambda: fetch(url).status == 404, 30)
