"""Waiting for what is asynchronous, beside Playwright, which keeps a loop of its own."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

T = TypeVar("T")


def awaited(main: Coroutine[Any, Any, T]) -> T:
    """Return what it comes to, run in a thread: the main one may have Playwright's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, main).result()


def within(
    opens: Callable[[], AbstractAsyncContextManager[T]],
) -> Callable[[Callable[[T], Awaitable[None]]], Callable[[], None]]:
    """Return a decorator for tests that are run within something, and get it as their argument."""

    def decorate(test: Callable[[T], Awaitable[None]]) -> Callable[[], None]:
        async def run() -> None:
            async with opens() as one:
                await test(one)

        def wrapped() -> None:
            awaited(run())

        wrapped.__doc__, wrapped.__name__ = test.__doc__, test.__name__
        return wrapped

    return decorate
