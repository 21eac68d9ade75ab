"""The kernels of a room with so many places: who has one, for how long, and how big it may grow."""

import asyncio
import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psutil
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Integer, default

FULL = 503
SERVER_MB, KERNEL_MB = 200, 60  # measured: the server with a class in it; a page's kernel
MOST = 200  # places, however much memory there is
OFFLINE = 30  # messages kept for a page whose connection was lost for a moment
LAST_TRIES = 3  # warm kernels that may fail a visitor before the visitor is told
QUIET = ["--IPKernelApp.capture_fd_output=False"]  # what a kernel prints goes to the server's log


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
        self._looking = PeriodicCallback(self.look, self.look_every * 1000)

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
        kwargs.setdefault("extra_arguments", QUIET)
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


class Warm:
    """Kernels kept warm, over Voilà's own: one that failed or died is never handed out."""

    closing = False

    async def get_rendered_notebook(self: Any, notebook_name: str, **options: Any) -> Any:
        """A page that is ready, and its kernel; Voilà would fail where its first one did."""
        for _ in range(LAST_TRIES):
            if not self._pools.get(notebook_name):
                self.fill_if_needed(delay=0, notebook_name=notebook_name, **options)
            content = await self._usable(self._pools[notebook_name].pop(0))
            if content:
                break
        else:
            raise HTTPError(FULL)
        self.fill_if_needed(delay=None, notebook_name=notebook_name, **options)
        content["renderer"].stop_generator = True
        self.hand_out(content["kernel_id"])
        return content["task"], content["renderer"].rendered_cache, content["kernel_id"]

    async def _initialize(self: Any, *args: Any, **kwargs: Any) -> Any:
        """Start a kernel and let it work, one after the other: visitors go first."""
        async with self.warming:
            content = await super()._initialize(*args, **kwargs)  # type: ignore[misc]
            await asyncio.wait([content["task"]])
            return content

    async def _usable(self: Any, task: Any) -> Any:
        """What a warm start came to, if it can be shown."""
        with suppress(Exception):
            content = await task
            alive = await self.get_kernel(content["kernel_id"]).is_alive()
            rendered = content["task"]
            return content if alive and not (rendered.done() and rendered.exception()) else None

    def fill_if_needed(
        self: Any, delay: float | None = None, notebook_name: str = "", **options: Any
    ) -> None:
        """Start what the pool lacks; what fails is left out, and tried again later."""
        if self.closing:
            return
        super().fill_if_needed(delay=delay, notebook_name=notebook_name, **options)  # type: ignore[misc]
        for task in self._pools[notebook_name]:
            task.add_done_callback(partial(self._drop_if_failed, notebook_name))

    def _drop_if_failed(self: Any, name: str, task: Any) -> None:
        if not task.cancelled() and task.exception():
            self.log.error("warm start failed: %s", name, exc_info=task.exception())
            self._drop(name, task)

    async def shutdown_kernel(self: Any, kernel_id: str, *args: Any, **kwargs: Any) -> Any:
        """End a kernel; one that was kept warm is missed in its pool."""
        for name, pool in self._pools.items():
            for task in [task for task in pool if _started(task) == kernel_id]:
                self._drop(name, task)
        return await super().shutdown_kernel(kernel_id, *args, **kwargs)  # type: ignore[misc]

    def _drop(self: Any, name: str, task: Any) -> None:
        with suppress(ValueError):  # it may have been handed out
            self._pools.get(name, []).remove(task)
            refill = partial(self.fill_if_needed, delay=0, notebook_name=name)
            IOLoop.current().call_later(self.look_every, refill)

    async def shutdown_all(self: Any, *args: Any, **kwargs: Any) -> None:
        """End all kernels, and start no more."""
        self.closing = True
        await super().shutdown_all(*args, **kwargs)  # type: ignore[misc]


def _started(task: Any) -> str | None:
    """The kernel that a warm start came to, if it has."""
    if not task.done() or task.cancelled() or task.exception():
        return None
    return str(task.result()["kernel_id"])
