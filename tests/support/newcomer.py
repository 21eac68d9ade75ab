"""Somebody who opens a game's page for the first time: the clicks to a first legal move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLE = "[data-mt='play-table']"
COACH = "[data-mt='coach']"
READY = f"{TABLE} [data-mt='play'][aria-disabled='false']:visible"
GLOWING = f"{TABLE} :is([data-piece], [data-pick])[data-next]:visible, {TABLE} [data-mt='action']:not([data-idle]):visible"
SEEN = f"""() => {{
    const table = document.querySelector("{TABLE}");
    return [table.dataset.moves, table.querySelector("[data-mt='typed']").value, table.querySelectorAll("[aria-pressed='true']").length].join();
}}"""


def next_click(page: "Page") -> Iterator[str]:
    """Clicks what glows, then Play it, until a move was made; what the table showed after each."""
    page.wait_for_selector(f"{READY}, {GLOWING}")
    moves = page.locator(TABLE).get_attribute("data-moves")
    while page.locator(TABLE).get_attribute("data-moves") == moves:
        before = page.evaluate(SEEN)
        ready = page.locator(READY)
        (ready if ready.count() else page.locator(GLOWING)).first.click()
        page.wait_for_function(f"before => ({SEEN})() !== before", arg=before)
        yield str(page.evaluate(SEEN))


def first_move(browser: "Browser", address: str) -> tuple[int, float]:
    """Clicks and seconds from a page's address to a first legal move with the coach, on a phone."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(address, wait_until="commit")
    page.locator("[data-mt='go-play']").click(timeout=60_000)
    clicks = 1 + sum(1 for _ in next_click(page))
    taken = float(page.evaluate("performance.now()")) / 1000
    page.close(run_before_unload=True)
    return clicks, taken
