"""The kernels of a room with so many places: who has one, for how long, and how big it may grow."""

import asyncio
import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Integer, default

from .slips import Slips, Turns

FULL = 503
MINUTE = 60
SERVER_MB, KERNEL_MB = 200, 60  # measured: the server with a class in it; a page's kernel
MOST = 200  # places, however much memory there is
OFFLINE = 30  # messages kept for a page whose connection was lost for a moment


@dataclass(eq=False)
class Visit:
    """A page that somebody asked for: whose, which, and what became of it."""

    browser: str
    page: str
    kernel_id: str = ""
    gone: bool = False  # whoever asked has left before the page was there
    joined: bool = False  # a websocket has been open
    empty_since: float | None = None  # none is open, since then

    def is_empty(self, seconds: float = 0) -> bool:
        """Whether nobody has been at the page for so long."""
        return self.empty_since is not None and time.monotonic() - self.empty_since >= seconds


VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)


def free_memory() -> int:
    """Bytes that can be had, here or in the container that we are in."""
    free = int(psutil.virtual_memory().available)
    with suppress(OSError, ValueError):
        limit, used = (
            int(Path("/sys/fs/cgroup", name).read_text())
            for name in ("memory.max", "memory.current")
        )
        free = min(free, limit - used)
    return free


class Kernels(AsyncMappingKernelManager):
    """Kernels of a room with so many places: Voilà itself starts kernels until memory ends.

    A place is taken when a page is asked for. It is free again when the tab says goodbye, when the
    request is given up, when no websocket came, or when its kernel works without end.
    """

    most = Integer().tag(config=True)  # open pages the room has place for
    unjoined = Float(60).tag(config=True)  # seconds that a page has to open its websocket
    unattended = Float(15).tag(
        config=True
    )  # seconds until an empty place goes to who finds no other
    busiest = Float(10).tag(config=True)  # seconds of a processor that one message may take
    memory = Integer(400_000_000).tag(config=True)  # bytes that a kernel may have
    look_every = Float(5).tag(config=True)  # seconds
    given_up_freely = Integer(3).tag(config=True)  # pages that a visitor may give up in a minute
    calming = Float(3).tag(config=True)  # seconds between the pages of one who gave up more
    calmest = Float(30).tag(config=True)  # seconds that anybody is made to wait

    @default("most")
    def _most(self) -> int:
        return max(1, min(MOST, (free_memory() // 10**6 - SERVER_MB) // KERNEL_MB))

    def __init__(self, **kwargs: Any) -> None:
        self.visits: list[Visit] = []
        self.work: dict[str, tuple[Any, float]] = {}
        self.endings: set[asyncio.Task[None]] = set()
        self.pace = asyncio.Semaphore(os.cpu_count() or 1)  # pages made at once: it is all work
        self.warming = asyncio.Semaphore(1)
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.given_up, self.turns = Slips(MINUTE), Turns(self.calming, self.calmest)
        self._looking = PeriodicCallback(self.look, self.look_every * 1000)

    def pause(self, visitor: str) -> float:
        """Seconds that a visitor's page waits for its kernel: to start one that nobody uses is work."""
        if self.given_up.count(visitor) <= self.given_up_freely:
            return 0
        seconds = self.turns.wait(visitor)
        if seconds > self.calmest:
            raise HTTPError(FULL)
        return seconds

    async def admit(self, browser: str, page: str) -> Visit:
        """A place for a page, or 503 when every place is taken.

        A browser that comes again takes its own place, and one that nobody sits at may be had.
        """
        own = [visit for visit in self.visits if (visit.browser, visit.page) == (browser, page)]
        for visit in own:
            if visit.joined and visit.is_empty():  # reloaded after a crash: no goodbye was said
                self.end(visit)
        while len(self.visits) >= self.most:
            free = self._free(own)
            if free:
                self.end(free)
            elif any(visit.gone for visit in own if visit in self.visits):
                await asyncio.sleep(0.05)  # it ends with the cell that it is at
            else:
                raise HTTPError(FULL)
        self.visits.append(visit := Visit(browser, page))
        if not self._looking.is_running():
            self._looking.start()
        return visit

    def _free(self, own: list[Visit]) -> Visit | None:
        """The place to give away: the browser's own, or the one that has been empty longest."""
        mine = [visit for visit in own if visit in self.visits and visit.is_empty()]
        empty = [visit for visit in self.visits if self._is_deserted(visit)]
        return next(iter(mine or sorted(empty, key=lambda visit: visit.empty_since or 0)), None)

    def _is_deserted(self, visit: Visit) -> bool:
        """Whether a place may be given away: a connection that was lost may come back."""
        return visit.is_empty(self.unjoined if visit.joined else self.unattended)

    def end(self, visit: Visit) -> None:
        """Free a place, and end its kernel."""
        if visit in self.visits:
            self.visits.remove(visit)
        if visit.kernel_id:
            self.end_kernel(visit.kernel_id)

    def end_kernel(self, kernel_id: str) -> None:
        """End a kernel soon, whatever it is doing."""
        task = asyncio.ensure_future(self._end_kernel(kernel_id))
        self.endings.add(task)
        task.add_done_callback(self.endings.discard)

    async def _end_kernel(self, kernel_id: str) -> None:
        with suppress(HTTPError, KeyError):  # it may have ended by itself
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    def hand_out(self, kernel_id: str) -> None:
        """Note whose kernel it is now; it has been idle since now."""
        self.get_kernel(kernel_id).last_activity = utcnow()  # type: ignore[attr-defined]
        if visit := VISIT.get():
            visit.kernel_id = kernel_id

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for a visitor, or one to keep warm, held to its memory."""
        kwargs.get("env", {}).setdefault("SERVER_SOFTWARE", "voila/warm")  # known to visitors' only
        kernel_id = str(await super().start_kernel(*args, **kwargs))
        limit(self.get_kernel(kernel_id).provisioner.pid, self.memory)  # type: ignore[union-attr]
        if (kwargs.get("env") or {}).get("VOILA_PREHEAT") != "True":
            self.hand_out(kernel_id)
        return kernel_id

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and free its place."""
        self.visits = [visit for visit in self.visits if visit.kernel_id != kernel_id]
        self.work.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clean up after a kernel that died: Jupyter Server forgets it, and keeps its sockets."""
        self.end_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """Somebody is at the page."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        for visit in self._at(kernel_id):
            visit.joined, visit.empty_since = True, None

    def notify_disconnect(self, kernel_id: str) -> None:
        """Nobody may be at the page any more."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if not self._kernel_connections.get(kernel_id):
            for visit in self._at(kernel_id):
                visit.empty_since = time.monotonic()

    def _at(self, kernel_id: str) -> Iterator[Visit]:
        return (visit for visit in self.visits if visit.kernel_id == kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep the last few messages for a page that lost its connection, not all there are."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        if kernel_id in self._kernel_buffers:
            self._kernel_buffers[kernel_id]["buffer"] = deque(maxlen=OFFLINE)

    def look(self) -> None:
        """End what nobody came for, and what works without end."""
        for visit in list(self.visits):
            if not visit.joined and visit.is_empty(self.unjoined):
                self.end(visit)
        for kernel_id in self.list_kernel_ids():
            if self._worked(kernel_id) > self.busiest:
                self.end_kernel(kernel_id)

    def _worked(self, kernel_id: str) -> float:
        """Seconds of a processor that a kernel has taken for what it is doing."""
        kernel: Any = self.get_kernel(kernel_id)
        with suppress(psutil.Error):
            spent = sum(psutil.Process(kernel.provisioner.pid).cpu_times()[:2])
            if getattr(kernel, "execution_state", "") != "busy":
                self.work.pop(kernel_id, None)
            elif self.work.get(kernel_id, (None, 0))[0] == kernel.last_activity:
                return float(spent - self.work[kernel_id][1])
            else:
                self.work[kernel_id] = kernel.last_activity, spent
        return 0


def limit(pid: int, memory: int) -> None:
    """Hold a kernel to its memory, where the system can do that."""
    with suppress(OSError, AttributeError, ImportError):
        import resource

        resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
