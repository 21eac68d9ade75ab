"""Waiting for what is asynchronous, beside Playwright, which keeps a loop of its own."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def awaited(main: Coroutine[Any, Any, None]) -> None:
    """Run it to its end in a thread: the main one may have Playwright's loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, main).result()
