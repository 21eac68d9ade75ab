"""What a learner notices of somebody who means harm, on the same server: its pages, its kernels and its rooms."""

import json
import struct
import threading
import time as clock
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.support.serving import Server, free_port, kit_command, running
from tests.support.visitor import Visitor, send, visiting

from .learners import HABITS, PAGE, Heard, part, settle
from .report import show, time, title

SECONDS, QUIET, PACE = 5.0, 3.0, 0.1  # beside each attack, alone before it, between two clicks
BAR = 5  # times what a click takes when nobody disturbs
LINES = 20  # by which an attacker comes to rooms

Going = Callable[[], bool]
Attack = Callable[[Server, Going], None]


def run() -> None:
    """Print how long a learner's click takes beside each attack, against alone."""
    port, alone, rows = free_port(), Heard(), dict[str, Heard]()
    with running(kit_command(port, "--learners", "12"), port) as server:
        settle(server)
        with visiting(server, PAGE) as learner:
            learner.view("play")
            _learn(learner, Heard(), QUIET)  # warms up
            for attack in (*BOUND, *LEFT):
                _learn(learner, alone, QUIET)
                rows[attack.__name__] = _beside(server, learner, attack)
                settle(server, 10)
    _rows(alone, rows)


def _rows(alone: Heard, rows: dict[str, Heard]) -> None:
    base = part(alone.answered, 95)
    title("a learner's click, p95", ours="beside harm", base="alone")
    for attack in (*BOUND, *LEFT):
        heard = rows[attack.__name__]
        wait, bar = part(heard.answered, 95), BAR if attack in BOUND else None
        show(attack.__name__.strip("_").replace("_", " "), time(wait), time(base), wait / base, bar)
    failed = sum(len(rows[attack.__name__].failed) for attack in BOUND)
    show("clicks without an answer", str(failed), str(len(alone.failed)), failed, 0)


def _learn(learner: Visitor, heard: Heard, seconds: float) -> None:
    """Play for a while, a click at a time."""
    end, turn = clock.monotonic() + seconds, 0
    while clock.monotonic() < end or turn % len(HABITS):
        message = HABITS[turn % len(HABITS)]
        turn += 1
        answered = learner.play(**message)
        if answered is None:
            heard.failed.append(message["type"])
        else:
            heard.answered.append(answered)
        clock.sleep(PACE)


def _beside(server: Server, learner: Visitor, attack: Attack) -> Heard:
    """Return the learner's waits while an attack goes on."""
    done, heard = threading.Event(), Heard()

    def attacking() -> None:
        while not done.is_set():
            with suppress(OSError, WebSocketException, RuntimeError):
                attack(server, lambda: not done.is_set())
            clock.sleep(0.02)

    thread = threading.Thread(target=attacking, daemon=True)
    thread.start()
    clock.sleep(1)  # until it is under way
    _learn(learner, heard, SECONDS)
    done.set()
    thread.join(20)
    return heard


@contextmanager
def _lines(
    server: Server, count: int = LINES, place: str = "class/room"
) -> Iterator[list[ClientConnection]]:
    url = f"{server.url}{place}".replace("http", "ws", 1)
    with ExitStack() as stack:
        yield [stack.enter_context(connect(url, close_timeout=1)) for _ in range(count)]


def _opened(line: ClientConnection) -> str:
    line.send('{"type": "open"}')
    code: str = json.loads(line.recv(timeout=10))["code"]
    return code


def _join(line: ClientConnection, code: str) -> None:
    line.send(json.dumps({"type": "join", "code": code, "pupil": "", "name": "", "seal": ""}))


def _qr_codes(server: Server, going: Going) -> None:
    """Draw codes for many leaders, each another one, as often as a line may ask."""
    with _lines(server) as leaders:
        for line in leaders:
            _opened(line)
        number = 0
        while going():
            for line in leaders:
                line.send(json.dumps({"type": "qr", "text": f"{number} ".ljust(290, "é")}))
                number += 1
            clock.sleep(0.2)


def _guesses_at_codes(server: Server, going: Going) -> None:
    while going():
        with _lines(server) as guessers:
            for line in guessers:
                _join(line, "AAAAA")
            clock.sleep(0.1)


def _joins_that_vote_and_leave(server: Server, going: Going) -> None:
    with _lines(server, 1) as [leader]:
        code = _opened(leader)
        ask = {"type": "ask", "id": "?", "text": "?", "choices": ["yes", "no"]}
        leader.send(json.dumps(ask))
        while going():
            with _lines(server) as pupils:
                for line in pupils:
                    _join(line, code)
                for line in pupils:
                    line.send('{"type": "vote", "question": 1, "choice": 0}')
                clock.sleep(0.1)


def _rooms_in_masses(server: Server, going: Going) -> None:
    while going():
        with _lines(server) as leaders:
            for line in leaders:
                _opened(line)


def _a_table_that_chatters(server: Server, going: Going) -> None:
    """Let many devices at one table be as quick as each may be."""
    with _lines(server, place="table/line") as devices:
        devices[0].send(json.dumps({"type": "open", "game": PAGE, "name": "Ada"}))
        entered = json.loads(devices[0].recv(timeout=10))
        for line in devices[1:]:
            line.send(
                json.dumps({"type": "enter", **{name: entered[name] for name in ("code", "key")}})
            )
        devices[0].send('{"to": "place", "ask": {"type": "start"}}')
        while going():
            for line in devices:
                line.send('{"to": "play", "n": 0, "ask": {"type": "got", "rule": ""}}')
            clock.sleep(0.1)


def _frames_that_lie(server: Server, going: Going) -> None:
    with visiting(server, "index") as visitor:
        path = str(visitor.socket.request.path if visitor.socket.request else "")
        with connect(server.url.replace("http", "ws", 1).rstrip("/") + path + "y") as line:
            while going():
                line.send(struct.pack(">I", 2**31 - 1))
                clock.sleep(0.002)


def _answers_that_nobody_reads(server: Server, going: Going) -> None:
    with visiting(server, "index") as visitor:
        while going():
            for comm in visitor.widgets:
                send(visitor.socket, "comm_msg", comm_id=comm, data={"method": "request_state"})
            clock.sleep(0.01)


def _reloads_without_end(server: Server, going: Going) -> None:
    while going():
        urllib.request.urlopen(server.page("index"), timeout=30).close()


BOUND: tuple[Attack, ...] = (
    _qr_codes,
    _guesses_at_codes,
    _joins_that_vote_and_leave,
    _rooms_in_masses,
    _a_table_that_chatters,
    _frames_that_lie,
)
LEFT: tuple[Attack, ...] = (
    _answers_that_nobody_reads,
    _reloads_without_end,
)  # to a proxy, or a hub
