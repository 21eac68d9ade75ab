"""A JupyterHub of deploy/ on loopback, with two learners in it."""

import importlib.util
import os
import shutil
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Watch
from tests.support.serving import ROOT, Server, free_port, running

DEPLOY = ROOT / "deploy"
PASSWORD = "open-sesame"
PATIENCE = 60  # seconds for a hub or a learner's server to be there


@dataclass(frozen=True)
class Learner:
    """Somebody who has signed in."""

    name: str
    url: str  # of their server, ends with a slash
    watch: Watch
    hub: Server

    @property
    def page(self) -> Page:
        return self.watch.page

    def page_of(self, notebook: str) -> str:
        return f"{self.url}voila/render/{notebook}.ipynb"

    def server(self) -> psutil.Process:
        """Their server's process."""
        children = self.hub.process.children()
        return next(child for child in children if self.name == child.environ().get("USER"))

    def cookies(self) -> dict[str, str]:
        """Return what their browser knows, whatever the path."""
        return {cookie["name"]: cookie["value"] for cookie in self.page.context.cookies()}


@pytest.fixture(scope="module")
def hub() -> Iterator[Server]:
    """Yield the hub as deploy/README.md starts it, only on free ports."""
    with serving_hub() as server:
        yield server


@contextmanager
def serving_hub(config: Path = DEPLOY / "jupyterhub_config.py", **more: str) -> Iterator[Server]:
    """Yield a hub, with more in its environment, perhaps with a configuration of its own."""
    _need_a_hub()
    port, inner, api = free_port(), free_port(), free_port()
    command = [sys.executable, "-m", "jupyterhub", f"--config={config}"]
    ports = [f"--JupyterHub.hub_port={inner}", f"--ConfigurableHTTPProxy.api_url={_local(api)}"]
    told = {"MIDNIGHT_TUTOR_PASSWORD": PASSWORD, "MIDNIGHT_TUTOR_URL": _local(port), **more}
    settings = [f"{name}={value}" for name, value in told.items()]
    with running(["env", *settings, *command, *ports], port) as server:
        _wait_for(f"{server.url}hub/health", server)
        yield server


def _local(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _need_a_hub() -> None:
    """Skip where JupyterHub or its proxy is missing; fail where CI is set."""
    proxy = DEPLOY / "node_modules/.bin/configurable-http-proxy"
    missing = [name for name in ("jupyterhub", "jupyterhub_idle_culler") if not _there(name)]
    if not proxy.exists() and not shutil.which(proxy.name):
        missing.append(f"{proxy.name} (npm install --prefix deploy)")
    if missing and os.environ.get("CI"):
        pytest.fail(f"no hub to start without {', '.join(missing)}")
    if missing:
        pytest.skip(f"no hub to start without {', '.join(missing)}")


def _there(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _wait_for(url: str, server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url)
        except URLError:  # the proxy is up before the hub behind it
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(server.log.read_text())


@pytest.fixture(scope="module")
def learners(hub: Server, browser: Browser) -> Iterator[tuple[Learner, Learner]]:
    """Two who sign in at the same time, each in a browser of their own, and come home."""
    names = ("ada", "zoë")
    pages = [browser.new_context().new_page() for _ in names]
    watches = [Watch(page, hub.url) for page in pages]
    for name, page in zip(names, pages, strict=True):
        page.goto(hub.url)
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
    for page in pages:
        page.get_by_role("button", name="Sign in").click()
    for page in pages:
        expect(page.locator("[data-game]").first).to_be_visible(timeout=PATIENCE * 1000)
    urls = [page.url.partition("voila/")[0] for page in pages]
    ada, zoë = (Learner(*who, hub) for who in zip(names, urls, watches, strict=True))
    yield ada, zoë
    for watch in watches:
        watch.check()
        watch.page.context.close()
