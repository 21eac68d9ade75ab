"""What many tests need: the kit served by a real Voilà, and pages in a real Chromium."""

import gzip
import http.client
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request
from playwright.sync_api import Error as PlaywrightError

from tests.support.serving import Server, browsing, free_port, kit_command, running, tuned_command

NOT_OURS = ("Unsatisfied version",)  # Voilà's own complaint about its shared modules, on every page
BROKEN = "Error displaying widget"
BUILDING = 300  # seconds for the site
LONGEST = 90  # seconds for an answer
PATIENCE = 30_000  # ms for a page to come up
STILL = {"reduced_motion": "reduce"}  # unless a test is about what moves
Serve = Callable[..., AbstractContextManager[Server]]


@dataclass(frozen=True)
class Answer:
    """An answer of a server."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @property
    def config(self) -> dict[str, Any]:
        """The settings a page gives Voilà's script: its kernel and the extensions to load."""
        found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', self.text, re.DOTALL)
        assert found, self.text
        config: dict[str, Any] = json.loads(found[1])
        return config


@pytest.fixture(scope="session")
def fetch() -> Callable[..., Answer]:
    """Return what asks over plain HTTP: no redirects followed, no cookies kept.

    `fetch(url, method="POST", **headers)`, underscores in names becoming dashes.
    """

    def ask(url: str, method: str = "GET", **headers: str) -> Answer:
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.netloc, timeout=60)
        path = url.split(parts.netloc, 1)[1]
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        answer = connection.getresponse()
        done = Answer(answer.status, answer.headers, b"".join(_parts(answer)))
        connection.close()
        return done

    return ask


def _parts(answer: http.client.HTTPResponse) -> Iterator[bytes]:
    """Yield what an answer brings; one that goes on and on, as where a kernel never comes, is a fault."""
    until = time.monotonic() + LONGEST
    while part := answer.read1():
        if time.monotonic() > until:
            raise TimeoutError(f"an answer took more than {LONGEST} seconds")
        yield part


@pytest.fixture(scope="session")
def serve_kit() -> Serve:
    """Return what starts `midnight-tutor serve` with options.

    What takes minutes in earnest takes seconds with `tuned={"Kernels.unattended": 1}`.
    """

    def serve(
        *options: str,
        prefix: str = "/",
        tuned: dict[str, float] | None = None,
        **environment: str,
    ) -> AbstractContextManager[Server]:
        port = free_port()
        command = tuned_command(port, tuned, *options) if tuned else kit_command(port, *options)
        return running(command, port, prefix, **environment)

    return serve


@pytest.fixture(scope="session")
def voila_server(serve_kit: Serve) -> Iterator[Server]:
    """Yield the kit, served for the whole session."""
    with serve_kit() as server:
        yield server


@pytest.fixture(scope="session")
def site_folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Path:
    """Return the folder that `midnight-tutor site` writes, shared by all processes; its engine comes with --full."""
    full = request.config.getoption("full")
    if full and not (shutil.which("npm") or "CI" in os.environ):
        pytest.skip("no npm to fetch Python for the browser with")
    shared = tmp_path_factory.getbasetemp()
    shared = shared if worker_id == "master" else shared.parent
    folder, done = shared / "site", shared / "site-is-built"
    try:
        (shared / "site-is-being-built").mkdir()
    except FileExistsError:
        deadline = time.monotonic() + BUILDING
        while not done.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
        assert done.exists()
    else:
        from midnight_tutor.site.build import build

        build(folder, with_engine=full)
        done.touch()
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield a headless Chromium: needed where CI is set, skipped with the reason elsewhere."""
    try:
        with browsing() as browser:
            yield browser
    except PlaywrightError as error:
        missing = f"no Chromium to drive (set CHROMIUM to its path): {error}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)


class Watch:
    """A record of a page's faults: errors on its console, requests to other hosts."""

    def __init__(self, page: Page, home: str, tolerate: tuple[str, ...] = ()) -> None:
        self.page, self.home, self.tolerate = page, home, NOT_OURS + tolerate
        self.errors: list[str] = []
        self.outside: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._error(str(error)))
        page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._error(f"{message.text} ({message.location.get('url', '')})")

    def _error(self, text: str) -> None:
        if not any(known in text for known in self.tolerate):
            self.errors.append(text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:", "about:")):
            self.outside.append(request.url)

    def check(self) -> None:
        """Fail when something was wrong."""
        assert self.errors == []
        assert self.outside == []
        assert self.page.is_closed() or BROKEN not in self.page.content()

    def close(self) -> None:
        """Close the tab as somebody does who leaves: that ends its kernel."""
        if not self.page.is_closed():
            with suppress(PlaywrightError):  # it may be gone before we look
                self.page.close(run_before_unload=True)
                self.page.wait_for_event("close", timeout=1000)
        self.page.context.close()


def joined(page: Page, patience: float = PATIENCE) -> None:
    """Wait until a page of Voilà has its kernel: one of the site has none, one without an early layer is its kernel's."""
    known = page.locator("html:is([data-mt-joined], [data-mt-site], :not(:has(#mt-page)))")
    known.wait_for(state="attached", timeout=patience)


@contextmanager
def open_pages(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages of the kit, each in a window of its own, and checks on them in the end.

    `open_("monster-crunch", "?lesson=…", viewport=…, color_scheme=…)`; errors that a test provokes
    are named in `tolerate`; a machine so many times as slow is `slow`.
    """
    watches: list[Watch] = []

    def open_(
        name: str, link: str = "", tolerate: tuple[str, ...] = (), slow: int = 1, **options: Any
    ) -> Page:
        page = browser.new_context(**{**STILL, **options}).new_page()
        watches.append(Watch(page, server.url, tolerate))
        if slow > 1:
            throttle = page.context.new_cdp_session(page)
            throttle.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        page.goto(server.page(name) + link, timeout=PATIENCE * slow)
        page.locator("[data-mt='view']:visible, .mt-shelf").first.wait_for(timeout=PATIENCE * slow)
        joined(page, PATIENCE * slow)
        return page

    with ExitStack() as closing:
        yield open_
        for watch in watches:
            closing.callback(watch.close)
        for watch in watches:
            watch.check()


@pytest.fixture
def open_page(browser: Browser, voila_server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages for one test: see `open_pages`."""
    with open_pages(browser, voila_server) as open_:
        yield open_
