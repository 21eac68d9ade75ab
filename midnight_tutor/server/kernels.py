"""The kernels of a server: at most so many, a few kept warm for any page, each held to its memory."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import psutil
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Float, Integer, default

from ..classroom.room import crowded

FULL = 503
SERVER_MB, KERNEL_MB = 200, 60  # measured: the server with a class in it; a page's kernel
MOST = 200  # places, however much memory there is
PYTHON = "python3"
PAUSE = 5  # seconds until a warm kernel that was given out is replaced: the page needs the processor first
READY = [
    "--IPKernelApp.exec_lines=import tutor; from widgets import App"
]  # before a page asks for it
PAGE = {"SERVER_SOFTWARE": "voila/warm"}  # by this a kernel knows that it is a page's
PLACE: ContextVar[str] = ContextVar("place", default="")  # that is kept for the page of a request


class Place(NamedTuple):
    """A page's place: since when, and from where it was opened."""

    since: datetime
    address: str = ""


class Kernels(AsyncMappingKernelManager):
    """Kernels for so many pages: Voilà itself starts kernels until memory ends."""

    most = Integer().tag(config=True)  # open pages that there is room for
    warm = Integer(0).tag(config=True)  # kernels that wait for a page, whichever it is
    unattended = Float(60).tag(config=True)  # seconds until a page that nobody is at gives way
    silent = Float(300).tag(config=True)  # the same with a websocket that carries no heartbeat
    crowding = Float(0.2).tag(config=True)  # of both, for the address that has the most places
    memory = Integer(400_000_000).tag(config=True)  # bytes that a kernel may have

    @default("most")
    def _most(self) -> int:
        return max(1, min(MOST, (free_memory() // 10**6 - SERVER_MB) // KERNEL_MB))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.spare: list[str] = []
        self.taken: dict[str, Place] = {}  # of kernels, some on their way
        self.filling = asyncio.Lock()
        if self.warm:
            IOLoop.current().add_callback(self._fill)

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Keep a place for a page of somebody at an address until its kernel has it."""
        token = PLACE.set(place := self._admit(address))
        try:
            yield
        finally:
            PLACE.reset(token)
            if place not in self:  # another kernel has it, or none was started
                self.taken.pop(place, None)

    def _admit(self, address: str = "") -> str:
        """Return a new place, or raise 503; a page that nobody has been at for long gives way."""
        if len(self.taken) >= self.most:
            crowd = crowded((place.address for place in self.taken.values()), address)
            empty = [id for id in self.taken if id in self and self._is_unattended(id, crowd)]
            if not empty:
                raise HTTPError(FULL)
            oldest = min(empty, key=self._last_activity)
            del self.taken[oldest]
            IOLoop.current().add_callback(self.shutdown_kernel, oldest, now=True)
        self.taken[place := str(uuid4())] = Place(utcnow(), address)
        return place

    def _is_unattended(self, kernel_id: str, crowd: str | None = None) -> bool:
        """Return whether nothing has happened for a while; longer with an open websocket."""
        since = (utcnow() - self._last_activity(kernel_id)).total_seconds()
        most = self.silent if self._kernel_connections.get(kernel_id) else self.unattended
        return since > most * (self.crowding if self.taken[kernel_id].address == crowd else 1)

    def _last_activity(self, kernel_id: str) -> datetime:
        """Return when a kernel did something, or was given to a page: it may have waited for long."""
        kernel: Any = self.get_kernel(kernel_id)
        last: datetime = max(kernel.last_activity, self.taken[kernel_id].since)
        return last

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Return a warm kernel, if there is one and it fits, else a new one."""
        place = PLACE.get() or self._admit()
        fits = not kwargs.get("path") and kwargs.get("kernel_name") == PYTHON
        while fits and self.spare:
            kernel_id = self.spare.pop(0)
            IOLoop.current().call_later(PAUSE, self._fill)
            kernel: Any = self.get_kernel(kernel_id) if kernel_id in self else None
            if kernel and await kernel.is_alive():
                self.taken[kernel_id] = self.taken.pop(place)
                return kernel_id
        try:
            return await self._start(kernel_id=place, **kwargs)
        except BaseException:
            self.taken.pop(place, None)
            raise

    async def _start(self, **kwargs: Any) -> str:
        kernel_id = str(await super().start_kernel(**kwargs))
        limit(self.get_kernel(kernel_id).provisioner.pid, self.memory)  # type: ignore[union-attr]
        return kernel_id

    async def _fill(self) -> None:
        """Start the warm kernels that are missing, one after the other."""
        async with self.filling:
            while len(self.spare) < self.warm:
                environment = {**os.environ, **PAGE}
                kernel = {"kernel_name": PYTHON, "path": "", "env": environment}
                self.spare.append(await self._start(**kernel, extra_arguments=READY))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses; a warm one waits for somebody, or has done so until now."""
        place = self.taken.get(kernel_id)
        if place and (utcnow() - place.since).total_seconds() > self.cull_idle_timeout:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and free its place."""
        self.taken.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)


def free_memory() -> int:
    """Return the bytes that can be had, here or in the container that we are in."""
    free = int(psutil.virtual_memory().available)
    with suppress(OSError, ValueError):
        limit, used = (
            int(Path("/sys/fs/cgroup", name).read_text())
            for name in ("memory.max", "memory.current")
        )
        free = min(free, limit - used)
    return free


def limit(pid: int, memory: int) -> None:
    """Hold a kernel to its memory, where the system can do that."""
    with suppress(OSError, AttributeError, ImportError):
        import resource

        resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
