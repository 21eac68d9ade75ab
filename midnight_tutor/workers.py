"""Work that takes long, in processes beside the server: thinking at tables, and QR codes."""

import asyncio
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

from .refusals import Busy

PROCESSES = 2
WAITING, MOST = 16, 64  # pieces of work that may wait; for somebody with none waiting yet
START = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
Result = TypeVar("Result")


def _end_with_server() -> None:
    """End this process when the server has died, however it did."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            wait([server.sentinel])
            os._exit(0)

    Thread(target=watch, daemon=True).start()


class Workers:
    """Processes that are started when first needed; what was begun in one goes on there."""

    def __init__(self) -> None:
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._waiting = Counter[str]()  # by who asks

    async def ask(self, line: str, who: str, work: Callable[..., Result], *about: Any) -> Result:
        """Return what a process works out, for a line always the same; raise `Busy` where too much waits.

        Somebody with no work waiting is refused later, so that nobody can take all the room.
        """
        if self._waiting.total() >= (WAITING if self._waiting[who] else MOST):
            raise Busy("table-busy")
        at = hash(line) % PROCESSES
        self._waiting[who] += 1
        try:
            return await asyncio.wrap_future(self._pool(at).submit(work, *about))
        except BrokenProcessPool:
            self._pools.pop(at, None)
            raise Busy("table-busy") from None
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # drops those with no work left

    def _pool(self, at: int) -> ProcessPoolExecutor:
        if at not in self._pools:
            context = multiprocessing.get_context(START)
            self._pools[at] = ProcessPoolExecutor(
                1, mp_context=context, initializer=_end_with_server
            )
        return self._pools[at]


WORKERS = Workers()
