"""What a well-behaved learner notices while somebody else means harm, on the same server."""

import json
import os
import socket
import struct
import threading
import time as clock
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.support.serving import Server, free_port, kit_command, running
from tests.support.visitor import Visitor, custom, send, visiting

from .learners import HABITS, PAGE, Heard, part, settle
from .report import show, time, title

SECONDS, QUIET, PACE = 8.0, 4.0, 0.1  # the learner plays beside each attack, alone, how often
REST = 10  # seconds at most for the server to recover from an attack
BAR = 5  # times what the learner waits for when nobody disturbs
PLACES = 12
FRAMES = (
    ([Subprotocol("v1.kernel.websocket.jupyter.org")], struct.pack("<Q", 2**63 - 1)),
    (None, struct.pack(">I", 2**31 - 1)),
)
ANIMALS = ("cat", "owl")
KERNEL_BEGAN = b'id="rendered_cells"'  # in a page
HALF = 1000  # requests that are never finished
HUGE = {"state": {"_model_name": "LabelModel", "value": "x" * 900_000}, "buffer_paths": []}

Going = Callable[[], bool]
Attack = Callable[[Server, Going], None]


def run() -> None:
    """All rows of this part: the learner alone for a while, then beside an attack, and so on."""
    port, alone, rows = free_port(), Heard(), dict[str, Heard]()
    with running(kit_command(port, "--learners", str(PLACES)), port) as server:
        with visiting(server, PAGE) as learner:
            learner.view("play")
            settle(server)
            _learn(learner, Heard(), QUIET)  # warms up
            for attack in ATTACKS:
                _learn(learner, alone, QUIET)
                rows[attack.__name__.strip("_").replace("_", " ")] = _beside(
                    server, learner, attack
                )
                settle(server, REST)
        mended = _opens(server)
    base = part(alone.answered, 95)
    title("a learner beside somebody who means harm", ours="disturbed", base="alone")
    for told, heard in rows.items():
        wait = part(heard.answered, 95)
        show(f"{told}: click to verdict, p95", time(wait), time(base), wait / base, BAR)
        show(f"{told}: failures", heard.failures, alone.failures)
    show("a page opened afterwards", "yes" if mended else "NO", "")
    _table(rows, base)


def _table(rows: dict[str, Heard], base: float) -> None:
    """The same as a table for docs/hosting.md."""
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"\nAlone: {time(base)} at the 95th percentile; {cores} cores, load {load:.1f}.\n")
    print("| one visitor | times the undisturbed wait | clicks without an answer |\n|---|---|---|")
    for told, heard in rows.items():
        ratio = part(heard.answered, 95) / base
        over = "" if ratio <= BAR else ": over the bar"
        print(f"| {told} | {ratio:.1f}{over} | {heard.failures} |")


def _learn(learner: Visitor, heard: Heard, seconds: float) -> None:
    """Somebody plays for a while."""
    end, turn = clock.monotonic() + seconds, 0
    while clock.monotonic() < end:
        begin, message = clock.monotonic(), HABITS[turn % len(HABITS)]
        turn += 1
        try:
            answered = learner.play(**message)
        except (OSError, WebSocketException):
            heard.failed.append(message["type"])
        else:
            if answered is not None:  # not every word changes what is shown
                heard.answered.append(answered)
        clock.sleep(max(0.0, begin + PACE - clock.monotonic()))


def _beside(server: Server, learner: Visitor, attack: Attack) -> Heard:
    """The learner's time while an attack goes on; it ends with it."""
    done = threading.Event()

    def attacking() -> None:
        while not done.is_set():
            with suppress(OSError, WebSocketException, RuntimeError):
                attack(server, lambda: not done.is_set())
            clock.sleep(0.05)

    thread = threading.Thread(target=attacking, daemon=True)
    thread.start()
    heard = Heard()
    _learn(learner, heard, SECONDS)
    done.set()
    thread.join(30)
    return heard


def _opens(server: Server) -> bool:
    """Whether somebody new finds a place before long."""
    for _ in range(20):
        with suppress(OSError, WebSocketException, RuntimeError), visiting(server, PAGE) as visitor:
            return bool(visitor.view("play"))
        clock.sleep(1)
    return False


def _frames_that_lie(server: Server, going: Going) -> None:
    with visiting(server, "index") as visitor:
        place = str(visitor.socket.request.path if visitor.socket.request else "")
        url = server.url.replace("http", "ws", 1).rstrip("/") + place
        while going():
            for subprotocols, frame in FRAMES:
                with connect(url, subprotocols=subprotocols) as line:
                    line.send(frame)


def _a_calculator_without_rest(server: Server, going: Going) -> None:
    board = [[[ANIMALS[(row * col) % 2], 1] for col in range(6)] for row in range(6)]
    for row in board:
        row[4:] = [["none", 0]] * 2
    values = {"board": board[:4] + [[["none", 0]] * 6] * 2}
    with visiting(server, "midnight-mail") as visitor:
        while going():
            ask = {"type": "values", "values": values}
            list(visitor.until_idle(visitor.tell(visitor.table, {"to": "calculator", "ask": ask})))


def _reloads_without_end(server: Server, going: Going) -> None:
    place = urlsplit(server.page(PAGE))
    for _ in range(8):
        with socket.create_connection((place.hostname, place.port), timeout=10) as line:
            line.sendall(f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
            told = line.recv(1000)
            while told and KERNEL_BEGAN not in told:
                told = told[-len(KERNEL_BEGAN) :] + line.recv(1000)
        if not going():
            return


def _pages_that_nobody_joins(server: Server, going: Going) -> None:
    while going():
        urllib.request.urlopen(server.page("index"), timeout=30).close()


def _widgets_of_their_own(server: Server, going: Going) -> None:
    with visiting(server, "index") as visitor:
        for number in range(10**6):
            if not going():
                return
            content: dict[str, Any] = {
                "comm_id": str(number),
                "target_name": "jupyter.widget",
                "data": HUGE,
            }
            send(visitor.socket, "comm_open", **content)


def _questions_without_listening(server: Server, going: Going) -> None:
    with visiting(server, "index") as visitor:
        largest = max(visitor.widgets, key=lambda comm: len(json.dumps(visitor.widgets[comm])))
        while going():
            send(visitor.socket, "comm_msg", comm_id=largest, data={"method": "request_state"})


def _half_sent_requests(server: Server, going: Going) -> None:
    place = urlsplit(server.url)
    with ExitStack() as stack:
        for _ in range(HALF):
            line = socket.create_connection((place.hostname, place.port), timeout=10)
            stack.enter_context(line).sendall(b"GET / HTTP/1.1\r\nHost: ")
        while going():
            clock.sleep(0.1)


def _guesses_at_a_token(server: Server, going: Going) -> None:
    while going():
        with suppress(urllib.error.HTTPError):
            url = f"{server.page('nothing')}?token={os.urandom(4).hex()}"
            urllib.request.urlopen(url, timeout=10).close()


def _messages_without_sense(server: Server, going: Going) -> None:
    with visiting(server, PAGE) as visitor:
        while going():
            for comm in visitor.widgets:
                data = custom({"type": "zzz"})
                last = send(visitor.socket, "comm_msg", comm_id=comm, data=data)
            list(visitor.until_idle(last))


ATTACKS: tuple[Attack, ...] = (
    _frames_that_lie,
    _a_calculator_without_rest,
    _reloads_without_end,
    _pages_that_nobody_joins,
    _widgets_of_their_own,
    _questions_without_listening,
    _half_sent_requests,
    _guesses_at_a_token,
    _messages_without_sense,
)
