"""Pages of `serve` in a real Chromium, against a bare one-button notebook of plain Voilà."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import psutil

from midnight_tutor.site.build import names
from tests.support.serving import (
    Server,
    browsing,
    free_port,
    kit_command,
    running,
    voila_command,
)

from .learners import settle
from .report import show, time, title

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROUNDS = 5
TRIPS, STEPS = 15, 5  # clicks of a visit: to a kernel and back, and on in a lesson
FRAME = 0.05  # seconds that a step of a lesson may take
BARE = "bare"
BUTTON = """\
import ipywidgets
button, label = ipywidgets.Button(description="Press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""
READY = {BARE: "button.jupyter-button", "index": "[data-game] a"}  # the first control one can use
EARLY, JOINED = "#mt-kit", "html[data-mt-joined]"  # a page before its kernel, and with it
READY_GAME = "button[data-mt='go-play']"
# What is clicked, where something then changes, and which attribute alone counts, if one does.
ROUND_TRIP = {BARE: ("button.jupyter-button", ".widget-label", "")}
ON = "button:is([data-mt='next']:not([aria-disabled='true']), [data-mt='skip']:not([hidden]))"
STEP = (ON, "[data-mt='lesson']", "")  # a question is skipped: that is a step too
PIECE = "[data-mt='play-table'] button:is([data-piece], [data-pick])"
VERDICT = (PIECE, "[data-mt='play-table']", "aria-pressed")
VIEWS = {
    "play": "[data-mt='play-table'] [data-mt='hint']",
    "learn": "[data-mt='lesson'] [data-mt='next']",
}
CLICK = """([clicked, changes, attribute]) => new Promise((done, fail) => {
  const begin = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    done((performance.now() - begin) / 1000);
  });
  const all = { childList: true, characterData: true, attributes: true };
  watch.observe(document.querySelector(changes), { subtree: true, ...(attribute ? { attributeFilter: [attribute] } : all) });
  setTimeout(() => fail(new Error(`${clicked} changes nothing`)), 10_000);
  document.querySelector(clicked).click();
})"""


@dataclass
class Measured:
    """The times of one page, medians of several visits."""

    ready: float
    alive: float
    click: float | None
    step: float | None
    megabytes: float
    memory: float


def run() -> None:
    """Run all rows of this part."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(served(folder))
        browser = stack.enter_context(browsing())
        _rows(_measure(browser, server, [BARE, *names()]))


@dataclass(frozen=True)
class Beside(Server):
    """The kit, and beside it plain Voilà with the bare page."""

    plain: Server

    def page(self, name: str) -> str:
        """Return the address of a page, on the server that has it."""
        return self.plain.page(name) if name == BARE else super().page(name)


def bare(folder: Path) -> Path:
    """Write the bare page into a folder."""
    cell = {"cell_type": "code", "source": BUTTON, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    cells = [{**cell, "execution_count": None, "id": "only"}]
    (folder / f"{BARE}.ipynb").write_text(json.dumps({**notebook, "cells": cells}))
    return folder


@contextmanager
def served(folder: Path) -> Iterator[Beside]:
    """Serve the kit, with its warm kernels, and the bare page of a folder with plain Voilà."""
    port, other = free_port(), free_port()
    with (
        running(kit_command(port, "--learners", "60"), port) as kit,
        running(voila_command(other, bare(folder)), other) as plain,
    ):
        yield Beside(kit.url, kit.process, kit.log, plain)


def _measure(browser: "Browser", server: Beside, pages: list[str]) -> dict[str, Measured]:
    """Measure every page some times, in turns so that a busy moment hits all of them."""
    rounds = [[_visit(browser, server, page) for page in pages] for _ in range(ROUNDS)]
    return {
        page: _typical(visits)
        for page, visits in zip(pages, zip(*rounds, strict=True), strict=True)
    }


def _typical(visits: tuple[Measured, ...]) -> Measured:
    clicks = [visit.click for visit in visits if visit.click is not None]
    steps = [visit.step for visit in visits if visit.step is not None]
    return Measured(
        ready=median(visit.ready for visit in visits),
        alive=median(visit.alive for visit in visits),
        click=median(clicks) if clicks else None,
        step=median(steps) if steps else None,
        megabytes=median(visit.megabytes for visit in visits),
        memory=median(visit.memory for visit in visits),
    )


def _visit(browser: "Browser", server: Beside, name: str) -> Measured:
    """Open a page in a window without a cache, use it, close it."""
    page = browser.new_context().new_page()
    wire = page.context.new_cdp_session(page)
    received: list[float] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    settle(server)  # a kernel is warm when somebody comes
    page.goto(server.page(name), wait_until="commit")
    page.wait_for_selector(READY.get(name, READY_GAME), timeout=60_000)
    ready = float(page.evaluate("performance.now()")) / 1000
    if page.locator(EARLY).count():
        page.wait_for_selector(JOINED, state="attached", timeout=60_000)
    alive = float(page.evaluate("performance.now()")) / 1000
    page.wait_for_timeout(1000)  # let everything settle: clicks are not part of loading
    kernels = (server.plain if name == BARE else server).kernels()
    visit = Measured(
        ready=ready,
        alive=alive,
        click=_click(page, ROUND_TRIP[name], TRIPS)
        if name in ROUND_TRIP
        else _in_view(page, "play", VERDICT, TRIPS),
        step=_in_view(page, "learn", STEP, STEPS),
        megabytes=sum(received) / 1e6,
        memory=max(_memory(kernel) for kernel in kernels),
    )
    page.close(run_before_unload=True)
    return visit


def _in_view(page: "Page", view: str, where: tuple[str, str, str], clicks: int) -> float | None:
    """Return the same measurement in a view that is opened first, or None where the page has no such view."""
    tab = page.locator(f"[data-mt='tab'][data-view='{view}']")
    if tab.count() == 0:
        return None
    tab.click()
    page.wait_for_selector(VIEWS[view])
    page.wait_for_timeout(500)
    return _click(page, where, clicks)


def _memory(kernel: psutil.Process) -> float:
    """Return the megabytes that are the kernel's own, shared ones in part."""
    info = kernel.memory_full_info()
    return float(getattr(info, "pss", info.rss)) / 1e6


def _click(page: "Page", where: tuple[str, str, str], clicks: int) -> float | None:
    """Return median seconds from a click to the change it makes; None where there is nothing to click."""
    if any(page.locator(selector).count() == 0 for selector in where[:2]):
        return None
    taken = []
    for _ in range(clicks):
        taken.append(float(page.evaluate(CLICK, list(where))))
        page.wait_for_timeout(100)
    return median(taken)


def _rows(measured: dict[str, Measured]) -> None:
    """Show each page against the bare one."""
    bare = measured.pop(BARE)
    title("pages", base="bare button")
    for name, page in measured.items():
        ratio = page.ready / bare.ready
        show(f"{name}: ready", time(page.ready), time(bare.ready), ratio, 0.3)
        ratio = page.alive / bare.alive
        show(f"{name}: kernel there", time(page.alive), time(bare.alive), ratio, 1.3)
        if page.click is not None and bare.click is not None:
            ratio = page.click / bare.click
            show(f"{name}: click to verdict", time(page.click), time(bare.click), ratio, 2)
        if page.step is not None:
            ratio = page.step / FRAME
            show(f"{name}: lesson step", time(page.step), time(FRAME), ratio, 1)
        ratio, sizes = page.memory / bare.memory, (f"{page.memory:.0f} MB", f"{bare.memory:.0f} MB")
        show(f"{name}: kernel memory", *sizes, ratio, 1.25)
        sizes = (f"{page.megabytes:.2f} MB", f"{bare.megabytes:.2f} MB")
        show(f"{name}: bytes received", *sizes, page.megabytes / bare.megabytes)
