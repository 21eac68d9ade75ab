"""Somebody who opens a game's page for the first time: the clicks to what they want first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

TABLE = "[data-mt='play-table']"
COACH = "[data-mt='coach']"
READY = f"{TABLE} [data-mt='play'][aria-disabled='false']:visible"
GLOWING = f"{TABLE} :is([data-piece], [data-pick])[data-next]:visible, {TABLE} [data-mt='action']:not([data-idle]):visible"
MINE = f"{TABLE}:not([data-looking], [data-over]) .mt-mat.mt-active"
GOT = f"{COACH} [data-mt='got-it']"
DARK = f"{TABLE} .mt-table button[data-piece]:not([data-next], [aria-pressed='true']):visible"
REFUSED = f"{TABLE} .mt-prompt[data-legal='false']"
LESSON = "[data-mt='lesson']"
BLIND, SOON = 400, 60  # ms: until a card may be put away, until a click is answered
MOST = 12  # clicks after which somebody gives up
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


def first_turn(page: "Page") -> Iterator[str]:
    """Goes on clicking what glows until somebody else is to move; reads what the coach says between."""
    while page.locator(MINE).count():
        if page.locator(f"{GOT}:visible").count():
            page.wait_for_timeout(BLIND)  # a card is read before it is put away
            for card in page.locator(f"{GOT}:visible").all():  # or it has gone by itself
                card.click()
                yield "read"
        else:
            yield from next_click(page)


def first_refusal(page: "Page") -> Iterator[str]:
    """Clicks what does not glow, and Play it, until the table says why not; gives up after a while."""
    page.wait_for_selector(f"{READY}, {GLOWING}")
    for at in range(MOST):
        others = page.locator(DARK)
        others.nth(at % max(1, others.count())).click()
        page.wait_for_timeout(SOON)
        yield "tried"
        if page.locator(REFUSED).count():
            return


def lesson(page: "Page") -> Iterator[str]:
    """Clicks what goes on until a lesson has ended: an answer, or Next."""
    page.wait_for_selector(f"{LESSON} [data-mt='now']")
    while not page.locator(f"{LESSON} [data-mt='ending']:visible").count():
        answers = page.locator(f"{LESSON} [data-mt='choice'][aria-disabled='false']:visible")
        (answers if answers.count() else page.locator(f"{LESSON} [data-mt='next']")).first.click()
        page.wait_for_timeout(SOON)
        yield "stepped"


JOURNEYS = {  # what somebody wants first: the door, and the clicks behind it
    "a first legal move": ("go-play", next_click),
    "a first finished turn": ("go-play", first_turn),
    "a first refusal, explained": ("go-play", first_refusal),
    "the end of a lesson": ("go-learn", lesson),
}


def walk(page: "Page", wanted: str) -> int:
    """Clicks from a game's open page to what a newcomer wants."""
    door, way = JOURNEYS[wanted]
    page.locator(f"[data-mt='{door}']").click(timeout=60_000)
    return 1 + sum(1 for _ in way(page))


def journey(
    browser: "Browser", address: str, wanted: str, viewport: "ViewportSize"
) -> tuple[int, float]:
    """Clicks and seconds from a page's address to what a newcomer wants, with the coach."""
    page = browser.new_context(viewport=viewport).new_page()
    page.goto(address, wait_until="commit")
    clicks = walk(page, wanted)
    taken = float(page.evaluate("performance.now()")) / 1000
    page.close(run_before_unload=True)
    return clicks, taken
