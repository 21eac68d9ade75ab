"""What the tests of pages share: finding things, and measuring what a person sees."""

import re
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.support.typing import type_in
from tutor import Game, Match, Move

OpenPage = Callable[..., Page]  # the fixture `open_page`

DESK = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
HALL = {"width": 1920, "height": 1080}

# Whatever is not whole on the screen: not there, over an edge, cut by what it lies in, or holding more than it shows.
SEEN = """([selectors]) => {
    const missing = [];
    const clips = (style) => style.overflowY !== "visible" || style.overflowX !== "visible";
    const beyond = (box, edge) => box.bottom > edge.bottom + 2 || box.top < edge.top - 2 || box.right > edge.right + 2 || box.left < edge.left - 2;
    const look = (selector, node) => {
        const box = node.getBoundingClientRect();
        for (let room = node.parentElement; room; room = room.parentElement) {
            if (clips(getComputedStyle(room)) && beyond(box, room.getBoundingClientRect())) {
                missing.push(`${selector}: cut by ${room.className}`);
                break;
            }
        }
        if (clips(getComputedStyle(node)) && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)) missing.push(`${selector}: holds more than it shows`);
        if (beyond(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) missing.push(`${selector}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} of ${innerWidth}x${innerHeight}`);
    };
    for (const selector of selectors) {
        const nodes = [...document.querySelectorAll(selector)].filter((one) => one.offsetParent !== null);
        if (!nodes.length) missing.push(`${selector}: not there`);
        for (const node of nodes) look(selector, node);
    }
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) missing.push("the page scrolls");
    return missing;
}"""


# Buttons beside each other whose words do not fit them, words under the mark of what is spent, and type too small to read.
CROWDED = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent);
    const crowded = shown(".mt-controls > .mt-button").filter((one) => one.scrollWidth > one.clientWidth + 2);
    const marked = shown(".mt-mat .mt-turned").filter((one) => {
        const words = document.createRange(), box = one.getBoundingClientRect();
        words.selectNodeContents(one);
        return [...words.getClientRects()].some(({ right, top }) => right > box.right - 12 && top < box.top + 10);
    });
    const small = shown(".mt-table :is(.mt-face, .mt-small)").filter((one) => /[\\p{L}\\p{N}]/u.test(one.textContent) && parseFloat(getComputedStyle(one).fontSize) < 11.9);
    return [...crowded, ...marked, ...small].map((one) => one.textContent);
}"""


# Follows a link within the page.
GO = "link => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }"


def unseen(page: Page, *selectors: str) -> list[str]:
    """Return which of these a person does not see whole on the screen as it is."""
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
    type_in(table, text)
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
    """Return what axe finds that would keep somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: Any = page.evaluate(VIOLATIONS)
    bad = [item for item in found if item["impact"] in ("serious", "critical")]
    return {item["id"]: item["nodes"][0]["html"] for item in bad}


def refused_move(game: Game, match: Match) -> Move:
    """Return a candidate that the rules refuse and that has a legal neighbour, playing on until there is one."""
    while True:
        for move in game.package.candidates(match.state):
            if not game.is_legal(match.state, move) and game.nearest(match.state, move):
                return move
        match.do(game.moves(match.state)[0])
