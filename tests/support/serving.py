"""A Voilà of our own on a free port, and a Chromium to look at it: for the benchmark and the tests."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a server to answer
BROWSERS = (  # the shell first: it takes a third of the time
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",  # nor a slow substitute for it
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass(frozen=True)
class Server:
    """A server that is running."""

    url: str  # ends with a slash
    process: psutil.Process
    log: Path

    def page(self, name: str) -> str:
        """Return the address of a page by the name of its notebook."""
        return f"{self.url}voila/render/{name}.ipynb"

    def kernels(self) -> list[psutil.Process]:
        """Return the kernels that run now."""
        children = self.process.children(recursive=True)
        return [child for child in children if is_kernel(child)]


def is_kernel(process: psutil.Process) -> bool:
    """Return whether a process is a kernel; one that is gone is none."""
    try:
        return any("ipykernel" in word for word in process.cmdline())
    except psutil.Error:
        return False


def free_port() -> int:
    """Return a port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kit_command(port: int, *options: str) -> list[str]:
    """Return the kit as a teacher starts it."""
    command = [sys.executable, "-m", "midnight_tutor", "serve", "--no-browser"]
    return [*command, "--host", "127.0.0.1", "--port", str(port), *options]


TUNED = """
import json, sys
from midnight_tutor import cli, serve
plain, settings = serve.configuration, json.loads(sys.argv.pop(1))
def tuned(args):
    config = plain(args)
    for name, value in settings.items():
        kind, trait = name.split(".")
        config[kind][trait] = value
    return config
serve.configuration = tuned
sys.exit(cli.main())
"""


def tuned_command(port: int, settings: dict[str, float], *options: str) -> list[str]:
    """Return the kit with other settings, `Kernels.unattended` and such: for what takes minutes in earnest."""
    _, _, _, *rest = kit_command(port, *options)
    return [sys.executable, "-c", TUNED, json.dumps(settings), *rest]


def voila_command(port: int, folder: Path, *options: str) -> list[str]:
    """Plain Voilà on a folder, with our settings."""
    command = [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}"]
    return [*command, "--Voila.ip=127.0.0.1", f"--Voila.config_file_paths={ROOT}", *options]


@contextmanager
def running(
    command: Sequence[str], port: int, prefix: str = "/", **environment: str
) -> Iterator[Server]:
    """Yield a server while it is needed; it and its kernels end afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with log.open("w") as out:
            known = {**os.environ, **environment}
            known.pop("PYTEST_CURRENT_TEST", None)  # a kernel that knows of it captures no output
            process = subprocess.Popen(command, stdout=out, stderr=out, cwd=folder, env=known)
        try:
            server = Server(f"http://127.0.0.1:{port}{prefix}", psutil.Process(process.pid), log)
            _wait(server, process)
            yield server
        finally:
            _end(process)


def _wait(server: Server, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"{server.url}voila/static/nothing")
        except urllib.error.HTTPError:
            return  # an answer, if only that there is no such file
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(server.log.read_text())


def _end(process: "subprocess.Popen[bytes]") -> None:
    children = (
        psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    )
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for child in psutil.wait_procs(children, timeout=3)[1]:
        child.kill()


def chromium() -> str | None:
    """Return the browser to drive: the one named, one on the path, or Playwright's own (None)."""
    names = [os.environ.get("CHROMIUM", ""), *BROWSERS]
    return next((path for name in names if name and (path := shutil.which(name))), None)


@contextmanager
def browsing() -> Iterator["Browser"]:
    """Yield a headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        yield browser
        browser.close()


@dataclass(frozen=True)
class Site(Server):
    """The same for the site, whose pages are files."""

    def page(self, name: str) -> str:
        """Return the address of a page."""
        return f"{self.url}{name}.html"


SERVING = """
import sys
from pathlib import Path
from midnight_tutor.site.server import Address, serve
folder, port, prefix = sys.argv[1:]
serve(Path(folder), Address("127.0.0.1", int(port), prefix, False))
"""


@contextmanager
def serving_site(folder: Path, prefix: str = "/", port: int = 0) -> Iterator[Site]:
    """Yield a site that was built already, served as `midnight-tutor site --serve` does."""
    port = port or free_port()
    command = [sys.executable, "-c", SERVING, str(folder), str(port), prefix]
    with running(command, port, prefix) as server:
        yield Site(server.url, server.process, server.log)
