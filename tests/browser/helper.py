"""What the tests of pages share: finding things, and measuring what a person sees."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tutor import Game, Match, Move

DESK = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
HALL = {"width": 1920, "height": 1080}

SEEN = """([selectors]) => {
    const missing = [];
    for (const selector of selectors) {
        const node = [...document.querySelectorAll(selector)].find((one) => one.offsetParent !== null);
        if (!node) { missing.push(`${selector}: not there`); continue; }
        const box = node.getBoundingClientRect();
        const inside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
        for (let room = node.parentElement; room; room = room.parentElement) {
            const edge = room.getBoundingClientRect();
            if (getComputedStyle(room).overflowY !== "visible" && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) {
                missing.push(`${selector}: cut by ${room.className}`);
                break;
            }
        }
        if (!inside) missing.push(`${selector}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} of ${innerWidth}x${innerHeight}`);
    }
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) missing.push("the page scrolls");
    return missing;
}"""


# Follows a link within the page.
GO = "link => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }"


def unseen(page: Page, *selectors: str) -> list[str]:
    """Which of these a person does not see whole on the screen as it is."""
    return list(page.evaluate(SEEN, [list(selectors)]))


def lesson_of(page: Page, id: str) -> Locator:
    return page.locator(f"[data-mt='lesson'][data-lesson='{id}']")


def table_of(page: Page) -> Locator:
    table = page.locator("[data-mt='play-table']")
    table.locator("[data-mt='who']").wait_for(state="attached")
    expect(table).to_have_attribute("data-moves", re.compile(r"\d+"))
    return table


def to_the_end(player: Locator) -> None:
    """The last frame of a lesson, by its slider."""
    player.locator("[data-mt='now']").wait_for()
    move = "node => { node.value = node.max; node.dispatchEvent(new Event('input')); }"
    player.locator("[data-mt='slider']").evaluate(move)


def type_move(table: Locator, text: str) -> None:
    table.locator("[data-mt='typed']").fill(text)
    expect(table.locator("[data-mt='verdict']")).to_be_visible()


def hinted(table: Locator) -> None:
    """All grades of a hint: the move is filled in."""
    for grade in (1, 2, 3):
        table.locator("[data-mt='hint']").click()
        box = table.locator("[data-mt='hint-box']")
        expect(box).to_have_attribute("data-grade", str(grade), timeout=20_000)


# Within an open dialog, else within what is shown.
VIOLATIONS = """async () => {
    const options = { resultTypes: ["violations"], preload: false, iframes: false };
    const shown = document.querySelector("dialog[open]") ?? { exclude: [[".mt-view[hidden]"]] };
    return (await axe.run(shown, options)).violations;
}"""


def serious(page: Page) -> dict[str, str]:
    """What axe finds that would keep somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: Any = page.evaluate(VIOLATIONS)
    bad = [item for item in found if item["impact"] in ("serious", "critical")]
    return {item["id"]: item["nodes"][0]["html"] for item in bad}


def refused_move(game: Game, match: Match) -> Move:
    """A candidate that the rules refuse and that has a legal neighbour, playing on until there is one."""
    while True:
        for move in game.candidates(match.state):
            if not game.is_legal(match.state, move) and game.nearest(match.state, move):
                return move
        match.do(game.moves(match.state)[0])
