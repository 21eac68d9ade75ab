"""One visitor who means harm, on a real server: the others notice nothing."""

import http.client
import json
import shutil
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from midnight_tutor.upstream.kernels import OFFLINE
from tests.support.serving import ROOT, Server, free_port, kit_command, running
from tests.support.visitor import KERNEL, Visitor, address, custom, send, visiting

Fetch = Callable[..., Any]
Eventually = Callable[..., bool]

pytestmark = pytest.mark.server
V1 = Subprotocol("v1.kernel.websocket.jupyter.org")


GREEDY = """\
import os, sys, time
from tutor.ui.channel import Channel
from widgets.base import Widget
class Greedy(Channel):
    kept = []
    def handle(self, message):
        match message["type"]:
            case "work":
                while True:
                    pass
            case "sleep":
                time.sleep(message["seconds"])
            case "grow":
                self.kept.append(bytearray(100_000_000))
            case "print":
                print("Traceback", flush=True)
                print("Traceback", file=sys.stderr, flush=True)
            case "write":
                os.write(2, b"Traceback")
            case "fail":
                raise RuntimeError("Traceback")
        return []
Widget("home", Greedy(), {"games": []})"""
SLOW = (  # a page of two cells; what it has come to is seen in a folder
    "import time; open('{}/began', 'w').close(); time.sleep(1)",
    "open('{}/ran', 'w').close()",
)
# The kit with one page more, whose widget does what no widget of ours may; with less patience, and
# telling how it connects.
PLANTED = """
import sys
from pathlib import Path
from midnight_tutor import cli, serve, upstream
serve.kit = lambda: Path(sys.argv[1])
upstream.server.HEADERS = 2
upstream.Kernels.look_every.default_value = 0.2
upstream.Kernels.busiest.default_value = 1.0
connect = upstream.Connection.connect
def telling(self):
    connected = connect(self)
    print("NODELAY", self.wire.socket.getsockopt(6, 1), flush=True)
    return connected
upstream.Connection.connect = telling
sys.exit(cli.main(sys.argv[2:]))
"""
LIMITED = 'ulimit -Sn 200; ulimit -Hn 400; exec "$0" "$@"'
FILES = 400  # that it may ask for


def page_of(folder: Path, name: str, *cells: str) -> None:
    """One page more, with these cells."""
    notebook = json.loads((folder / "notebooks" / "index.ipynb").read_text())
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"] = [{**cell, "id": f"n{n}", "source": text} for n, text in enumerate(cells)]
    (folder / "notebooks" / f"{name}.ipynb").write_text(json.dumps(notebook))


@contextmanager
def planted(folder: Path, **culling: object) -> Iterator[Server]:
    """A kit with pages of our own, and other times after which kernels are ended."""
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    page_of(folder, "greedy", GREEDY)
    page_of(folder, "slow", *(cell.format(folder) for cell in SLOW))
    settings = json.loads((ROOT / "voila.json").read_text())
    settings["MappingKernelManager"] |= culling
    (folder / "voila.json").write_text(json.dumps(settings))
    port = free_port()
    _, _, _, *options = kit_command(port)
    command = [sys.executable, "-c", PLANTED, str(folder), *options]
    with running(["sh", "-c", LIMITED, *command], port) as server:
        yield server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kit")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server of their own: what is done to it here could end it."""
    with planted(folder) as server:
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
    "the same bytes again and again": lambda v1: frame(v1, 100, *[900, 90_000] * 50, rest=90_000),
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


def test_an_answer_does_not_wait_for_more(
    server: Server, kernel: str, eventually: Eventually
) -> None:
    with connect(address(server, kernel)):
        assert eventually(lambda: "NODELAY 1" in server.log.read_text())


def greedy(visitor: Visitor) -> str:
    """The widget that does what it should not."""
    return next(comm for comm, state in visitor.widgets.items() if state.get("draws") == "home")


def its_kernel(server: Server, before: list[psutil.Process]) -> psutil.Process:
    """The kernel that was not there before."""
    (kernel,) = set(server.kernels()) - set(before)
    return kernel


def test_a_page_opens_no_widget_of_its_own(server: Server) -> None:
    controls = "@jupyter-widgets/controls"
    module = {"_model_module": controls, "_model_module_version": "2.0.0", "_view_module": controls}
    label = {
        "_model_name": "LabelModel",
        "_view_name": "LabelView",
        "_view_module_version": "2.0.0",
    }
    data = {"state": {**module, **label, "value": "x" * 20_000}, "buffer_paths": []}
    with visiting(server, "index") as visitor:
        for id in map(str, range(5)):
            kind = {
                "comm_id": id,
                "target_name": "jupyter.widget",
                "metadata": {"version": "2.1.0"},
            }
            send(visitor.socket, "comm_open", **kind, data=data)
        assert set(Visitor(visitor.socket).widgets) == set(visitor.widgets)


def test_a_page_that_sends_too_much_is_read_slowly(server: Server) -> None:
    text = "x" * 500_000
    with visiting(server, "index") as visitor:
        begin = time.monotonic()
        for _ in range(2):
            send(visitor.socket, "comm_msg", comm_id="none", data={"text": text})
        visitor.ask("comm_msg", comm_id="none", data={})
        assert time.monotonic() - begin > 2
        assert answers(server)


def test_a_kernel_has_few_sockets(server: Server, fetch: Fetch) -> None:
    kernel = fetch(server.page("index")).config["kernelId"]
    with ExitStack() as stack:
        for number in range(5):
            line = connect(address(server, kernel) + str(number), close_timeout=0)
            stack.enter_context(line)
        with pytest.raises(InvalidStatus):
            stack.enter_context(connect(address(server, kernel)))
    fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST")


def test_what_a_page_may_send_at_once_is_bounded(server: Server) -> None:
    with visiting(server, "index") as visitor:
        with suppress(ConnectionClosed):
            send(visitor.socket, "comm_msg", comm_id="x", data={"text": "x" * 9_000_000})
        with pytest.raises(ConnectionClosed):
            visitor.linger(10)


def test_whoever_does_not_listen_loses_the_kernel(server: Server, eventually: Eventually) -> None:
    before, first = server.kernels(), server.process.memory_info().rss
    with visiting(server, "index") as visitor:
        kernel = its_kernel(server, before)
        largest = max(visitor.widgets, key=lambda comm: len(str(visitor.widgets[comm])))
        with suppress(ConnectionClosed):
            for _ in range(500):
                send(visitor.socket, "comm_msg", comm_id=largest, data={"method": "request_state"})
        assert eventually(lambda: not kernel.is_running(), 30)
        assert server.process.memory_info().rss - first < 120e6


def test_a_kernel_that_works_without_end_is_ended(server: Server, eventually: Eventually) -> None:
    before = server.kernels()
    with visiting(server, "greedy") as visitor:
        kernel = its_kernel(server, before)
        visitor.tell(greedy(visitor), {"type": "work"})
        assert answers(server)
        assert eventually(lambda: not kernel.is_running(), 30)


def test_a_kernel_that_only_waits_is_ended_when_nobody_is_there(
    tmp_path: Path, eventually: Eventually
) -> None:
    """It takes no work that could be counted, and would be busy for good."""
    with planted(tmp_path, cull_idle_timeout=1, cull_interval=1) as server:
        page = urlopen(server.page("greedy")).read().decode()
        with connect(address(server, KERNEL.findall(page)[0]), max_size=None) as socket:
            visitor = Visitor(socket)
            visitor.tell(greedy(visitor), {"type": "sleep", "seconds": 600})
        assert eventually(lambda: server.kernels() == [])


def test_a_page_that_was_away_is_told_the_last_few_messages(server: Server, fetch: Fetch) -> None:
    kernel = fetch(server.page("greedy")).config["kernelId"]
    with connect(address(server, kernel), max_size=None) as socket:
        visitor = Visitor(socket)
        visitor.tell(greedy(visitor), {"type": "sleep", "seconds": 1})
        for _ in range(100):
            send(socket, "kernel_info_request")
    time.sleep(2)
    with connect(address(server, kernel), max_size=None) as socket:
        visitor, said = Visitor.__new__(Visitor), list[str]()
        visitor.socket, visitor.heard = socket, said.append
        visitor.linger(1)
    fetch(f"{server.url}voila/api/shutdown/{kernel}", method="POST")
    assert 0 < len([text for text in said if json.loads(text)["parent_header"]]) <= OFFLINE + 5


def test_a_page_that_is_given_up_stops_at_the_cell_it_is_at(
    server: Server, folder: Path, eventually: Eventually
) -> None:
    before = server.kernels()
    place = urlsplit(server.page("slow"))
    with create_connection((place.hostname, place.port), timeout=30) as line:
        line.sendall(f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        assert eventually((folder / "began").exists)
    assert eventually(lambda: server.kernels() == before)
    assert not (folder / "ran").exists()
    with visiting(server, "slow"):
        assert (folder / "ran").exists()


def test_charts_leave_nothing_behind(server: Server) -> None:
    """A chart is an answer, no widget: however many are asked for, none is kept."""
    before = server.kernels()
    with visiting(server, "monster-crunch") as visitor:
        kernel = its_kernel(server, before)
        ask = {"to": "score", "ask": {"type": "chart", "name": "bill-0"}}
        sizes = []
        for number in range(220):
            said = visitor.ask("comm_msg", comm_id=visitor.table, data=custom(ask))
            assert "figure" in json.dumps(said)
            if number >= 20:
                sizes.append(kernel.memory_info().rss)
        assert len(Visitor(visitor.socket).widgets) == len(visitor.widgets)
        assert sizes[-1] - sizes[0] < 3e6


def test_a_kernel_cannot_take_all_memory(server: Server) -> None:
    before = server.kernels()
    with visiting(server, "greedy") as visitor:
        kernel = its_kernel(server, before)
        for _ in range(10):
            visitor.ask("comm_msg", comm_id=greedy(visitor), data=custom({"type": "grow"}))
        assert kernel.memory_info().rss < 450e6
        assert visitor.state(greedy(visitor))


@pytest.mark.parametrize("wish", ["print", "write", "fail"])
def test_what_a_kernel_prints_stays_on_the_server(
    server: Server, eventually: Eventually, wish: str
) -> None:
    begun = len(server.log.read_text())
    with visiting(server, "greedy") as visitor:
        said: list[str] = []
        visitor.heard = said.append
        visitor.ask("comm_msg", comm_id=greedy(visitor), data=custom({"type": wish}))
        visitor.linger()
        assert said
        assert not [text for text in said if "Traceback" in text]
    if wish != "print":
        assert eventually(lambda: "Traceback" in server.log.read_text()[begun:])


def half_sent(server: Server, stack: ExitStack) -> socket.socket:
    """A request that is not finished."""
    place = urlsplit(server.url)
    line = stack.enter_context(socket.create_connection((place.hostname, place.port), timeout=10))
    line.sendall(b"GET / HTTP/1.1\r\nHost: ")
    return line


def test_half_sent_requests_keep_nobody_out(server: Server) -> None:
    assert server.process.rlimit(psutil.RLIMIT_NOFILE)[0] == FILES
    begun = len(server.log.read_text())
    with ExitStack() as stack:
        for _ in range(FILES + 50):
            half_sent(server, stack)
        assert answers(server)
    assert len(server.log.read_text()) - begun < 2000


def test_a_request_that_does_not_come_to_its_end_is_closed(server: Server) -> None:
    with ExitStack() as stack:
        assert half_sent(server, stack).recv(1) == b""


def test_a_request_with_a_huge_body_is_refused(server: Server, kernel: str) -> None:
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    line.putrequest("POST", f"/voila/api/shutdown/{kernel}")
    line.putheader("Content-Length", str(90_000_000))
    line.endheaders()
    assert line.getresponse().status == 400
    line.close()
