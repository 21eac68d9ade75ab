"""The site against Voilà: a bare one-button notebook, and our own pages with a kernel."""

import gzip
import json
import re
import tempfile
import time as clock
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from tests.support.serving import Server, browsing, serving_site
from tests.support.visitor import visiting

from . import thinking
from .learners import part
from .pages import BARE, CLICK, READY, VERDICT, served
from .report import show, time, title

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GAME = "monster-crunch"
ROUNDS, CLICKS = 3, 9
MANY, FEW = 200, 30  # learners on the site, and on Voilà
WITHIN = 10  # seconds in which they all come
PATIENCE = 120_000  # ms
NEXT = "button[data-mt='next']:not([disabled])"
VERDICT_BOX = "[data-mt='verdict']"
# Looks at every frame: what drives the browser would look twice a second.
SEEN = """([selector, asked, answer]) => new Promise((done) => {
  const shown = (what) => [...document.querySelectorAll(what)].find((node) => node.offsetParent !== null);
  const look = () => {
    const found = shown(selector);
    if (found && asked) { found.click(); [selector, asked] = [answer, false]; }
    else if (found && (selector !== answer || found.textContent.trim())) return done(performance.now() / 1000);
    requestAnimationFrame(look);
  };
  look();
})"""
ENGINE = 7e6  # bytes
KEPT = """() => "mtSite" in document.documentElement.dataset
  ? navigator.serviceWorker.ready.then(() => true) : new Promise((done) => setTimeout(done, 3000))"""


Use = Callable[
    ["Page"], float
]  # waits until a page can be used, and says when that was, in seconds


@dataclass
class Visits:
    """The times of one page, visit by visit."""

    cold: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)


def run() -> None:
    """Run all rows of this part, pages in turns so that a busy moment hits all of them."""
    from midnight_tutor.site.build import build

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "notebooks").mkdir()
        site = build(folder / "site").path
        voila = stack.enter_context(served(folder / "notebooks"))
        ours = stack.enter_context(serving_site(site))
        with browsing() as browser:
            _rows(_measure(browser, ours, voila))
            thinking.rows(browser, ours)
        show(
            "engine, compressed", f"{_engine(site) / 1e6:.2f} MB", "7 MB", _engine(site) / ENGINE, 1
        )
        _class(ours, voila, site)


def _measure(browser: "Browser", ours: Server, voila: Server) -> dict[str, Visits]:
    uses: dict[str, tuple[str, Use]] = {
        BARE: (voila.page(BARE), _seen(READY[BARE])),
        "lesson": (ours.page(GAME) + "?view=learn", _seen(NEXT)),
        "lesson with Voilà": (voila.page(GAME) + "?view=learn", _seen(NEXT)),
        "table": (ours.page(GAME) + "?view=play", _judged),
        "table with Voilà": (voila.page(GAME) + "?view=play", _judged),
    }
    visits = {name: Visits() for name in uses}
    for _ in range(ROUNDS):
        for name, (url, used) in uses.items():
            _visit(browser, url, used, visits[name])
    return visits


def _seen(selector: str) -> Use:
    return lambda page: float(page.evaluate(SEEN, [selector, False, ""]))


def _judged(page: "Page") -> float:
    """Ask as soon as there is something to ask with; the answer makes the table usable."""
    return float(page.evaluate(SEEN, [VERDICT[0], True, VERDICT_BOX]))


def _visit(browser: "Browser", url: str, used: Use, visits: Visits) -> None:
    """Open a page in a new profile, use it, and come back to it once what is kept is kept."""
    context = browser.new_context()
    taken, size, page = _open(context, url, used)
    visits.cold.append(taken)
    visits.sizes.append(size)
    page.evaluate(KEPT)
    if used is _judged:
        visits.clicks.append(_click(page))  # clicks are not part of loading
    page.close(run_before_unload=True)
    visits.again.append(_open(context, url, used)[0])
    context.close()


def _open(context: "BrowserContext", url: str, used: Use) -> tuple[float, float, "Page"]:
    page = context.new_page()
    wire = context.new_cdp_session(page)
    received: list[float] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    return used(page), sum(received) / 1e6, page


def _click(page: "Page") -> float:
    taken = []
    for _ in range(CLICKS):
        page.locator("[data-mt='clear']").first.click()
        page.wait_for_timeout(300)
        taken.append(float(page.evaluate(CLICK, list(VERDICT))))
    return median(taken)


def _rows(visits: dict[str, Visits]) -> None:
    bare = visits[BARE]
    cold, again = median(bare.cold), median(bare.again)
    title(f"site, {GAME}", base="bare Voilà page")
    for name, most in (("lesson", 0.15), ("lesson with Voilà", 0.6), ("table", 1.0)):
        taken = median(visits[name].cold)
        show(f"{name}: usable, nothing cached", time(taken), time(cold), taken / cold, most)
    taken = median(visits["table"].again)
    show("table: usable, second visit", time(taken), time(again), taken / again, 0.6)
    ours, base = median(visits["lesson"].sizes), median(bare.sizes)
    said = "lesson: bytes before it is usable"
    show(said, f"{ours:.2f} MB", f"{base:.2f} MB", ours / base, 0.1)
    ours, base = (median(visits[name].clicks) for name in ("table", "table with Voilà"))
    show("click to verdict, against Voilà", time(ours), time(base), ours / base, 1.5)


def _facts(site: Path) -> Any:
    found = re.search(r'id="mt-page">(.*?)</script>', (site / f"{GAME}.html").read_text())
    return json.loads(found[1]) if found else {}


def _engine(site: Path) -> float:
    """Return bytes of everything that the engine of a page loads."""
    told = _facts(site)["engine"]
    code = (site / told["folder"]).glob("pyodide*")
    return float(told["bytes"] + sum(len(gzip.compress(path.read_bytes())) for path in code))


def _class(ours: Server, voila: Server, site: Path) -> None:
    """Open the page for everybody within some seconds; a page with a kernel is there when it answers."""
    first = next(file for name, file in _facts(site)["files"].items() if name.startswith("learn "))

    def files() -> None:
        for address in (ours.page(GAME), ours.url + first):
            asked = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
            urllib.request.urlopen(asked, timeout=PATIENCE / 1000).read()

    def kernel() -> None:
        with visiting(voila, GAME) as visitor:
            visitor.view("learn")

    many, few = _arrive(MANY, files), _arrive(FEW, kernel)
    what = f"{MANY} learners, against {FEW} on Voilà: p95"
    show(what, time(part(many, 95)), time(part(few, 95)), part(many, 95) / part(few, 95), 0.02)


def _arrive(count: int, open_page: Callable[[], None]) -> list[float]:
    """Return the seconds that each waited."""
    rng = Random(count)
    delays = [rng.uniform(0, WITHIN) for _ in range(count)]

    def come(delay: float) -> float:
        clock.sleep(delay)
        begin = clock.perf_counter()
        open_page()
        return clock.perf_counter() - begin

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(come, delays))
