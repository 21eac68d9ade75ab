"""Kernels kept warm, with a page that is ready: one that failed or died is never handed out."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import HTTPError

from .kernels import FULL

LAST_TRIES = 3  # warm kernels that may fail a visitor before the visitor is told


class Warm:
    """Laid over Voilà's own manager of warm kernels, and over `Kernels`."""

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
        """Start a kernel and let it work, one after the other: visitors go first.

        One that died over its page is a start that failed; Voilà would keep it.
        """
        async with self.warming:
            content = await super()._initialize(*args, **kwargs)  # type: ignore[misc]
            await asyncio.wait([content["task"]])
            if not await self._is_ready(content):
                self.end_kernel(content["kernel_id"])
                raise RuntimeError(content["kernel_id"])
            return content

    async def _usable(self: Any, task: Any) -> Any:
        """What a warm start came to, if it can be shown."""
        with suppress(Exception):
            content = await task
            return content if await self._is_ready(content) else None

    async def _is_ready(self: Any, content: Any) -> bool:
        """Whether a page was made, and its kernel lives."""
        with suppress(KeyError, HTTPError):  # it may have ended
            alive = await self.get_kernel(content["kernel_id"]).is_alive()
            return alive and not content["task"].exception()
        return False

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
        """End a kernel; one that was kept warm is missed in its pool, and so is a start that failed."""
        for name, pool in self._pools.items():
            for task in filter(asyncio.Task.done, list(pool)):
                if _started(task) in (None, kernel_id):
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
    """The kernel that a warm start, which is over, came to; none where it failed."""
    if task.cancelled() or task.exception():
        return None
    return str(task.result()["kernel_id"])
