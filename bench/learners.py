"""A room of learners on one server: websocket clients that play, twenty at once against one."""

import time as clock
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from statistics import quantiles

import psutil

from tests.support.serving import Server, free_port, kit_command, running
from tests.support.visitor import Visitor, visiting

from .report import show, time, title

PAGE = "monster-crunch"
ROOM = 20
SECONDS, PACE = 15, 1.0  # how long each plays, and how often they do something
SETTLE = 45  # seconds at most for a server to come to rest
# What somebody does at a table; steps of a lesson never reach the kernel. Each changes something, round after round:
# what changes nothing has no answer.
HABITS: tuple[dict[str, str], ...] = (
    {"type": "type", "text": "pass 7"},
    {"type": "fill", "text": "play 5"},
    {"type": "play"},
    {"type": "undo"},
)


@dataclass
class Heard:
    """The figures of several learners' waits."""

    opened: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def failures(self) -> str:
        """The number of messages without an answer, including pages that did not open."""
        return f"{len(self.failed)} of {len(self.answered) + len(self.failed)}"


def run() -> None:
    """Run all rows of this part: one learner, then a room of them, on the same server."""
    port = free_port()
    with running(kit_command(port, "--learners", str(ROOM + 1)), port) as server:
        heard = [_learners(server, count) for count in (1, ROOM)]
    _rows(*heard)


def _learners(server: Server, count: int) -> Heard:
    """Run so many learners at once: all open the page, and when all have it they play."""
    settle(server)
    heard = Heard()
    with ExitStack() as stack, ThreadPoolExecutor(count) as pool:
        rngs = [Random(number) for number in range(count)]
        visitors = list(pool.map(lambda _: _open(server, stack, heard), rngs))
        list(pool.map(lambda who, rng: _play(who, rng, heard), visitors, rngs))
    return heard


def settle(server: Server, seconds: int = SETTLE) -> None:
    """Wait, but not for ever, until the kernels that are kept warm have started."""
    for _ in range(seconds):
        kernels = server.kernels()
        before = _busy(kernels)
        clock.sleep(1)
        if kernels and _busy(kernels) - before < 0.1 and len(server.kernels()) == len(kernels):
            return


def _busy(kernels: list[psutil.Process]) -> float:
    """Return seconds that some kernels have worked so far."""
    taken = 0.0
    for kernel in kernels:
        with suppress(psutil.Error):  # it may end while we look
            taken += kernel.cpu_times().user
    return taken


def _open(server: Server, stack: ExitStack, heard: Heard) -> Visitor | None:
    begin = clock.perf_counter()
    try:
        visitor = stack.enter_context(visiting(server, PAGE))
        visitor.view("play")
    except (OSError, RuntimeError):
        heard.failed.append("open")
        return None
    heard.opened.append(clock.perf_counter() - begin)
    return visitor


def _play(visitor: Visitor | None, rng: Random, heard: Heard) -> None:
    """Do something about once a second; people do not move in step."""
    if visitor is None:
        return
    clock.sleep(rng.uniform(0, PACE))
    for turn in range(round(SECONDS / PACE)):
        begin = clock.perf_counter()
        message = HABITS[turn % len(HABITS)]
        answered = _ask(visitor, message)
        if answered is None:
            heard.failed.append(message["type"])
        else:
            heard.answered.append(answered)
        pause = PACE * rng.uniform(0.8, 1.2)
        clock.sleep(max(0.0, begin + pause - clock.perf_counter()))


def _ask(visitor: Visitor, message: dict[str, str]) -> float | None:
    try:
        return visitor.play(**message)
    except OSError:  # closed, or silent for too long
        return None


def part(taken: list[float], percent: int) -> float:
    """Return the time within which `percent` of the samples were taken."""
    if len(taken) < 2:
        return taken[0] if taken else float("nan")
    return quantiles(taken, n=100, method="inclusive")[percent - 1]


def _rows(one: Heard, room: Heard) -> None:
    title(f"learners at {PAGE}", ours=f"{ROOM} at once", base="one")
    waits = (("page open", "opened"), ("message to answer", "answered"))
    for name, which in waits:
        for percent in (50, 95):
            many, alone = (part(getattr(heard, which), percent) for heard in (room, one))
            show(f"{name}, p{percent}", time(many), time(alone), many / alone)
    failed = len(room.failed) + len(one.failed)
    show("failures", room.failures, one.failures, failed, 0)
