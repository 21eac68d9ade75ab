"""A page before its kernel is there: lessons can be used, clicks are kept, and the kernel joins unseen."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helper import GO, lesson_of
from tests.conftest import Watch, joined
from tests.support.serving import Server

GAME = "monster-crunch"
SCRIPT = "**/voila/static/voila.js*"
MARK = "node => { node.seenBefore = true; }"
GROUND = "getComputedStyle(document.body).backgroundColor"
MARKED = "node => node.seenBefore === true"


def without_kernel(browser: Browser, server: Server, link: str) -> tuple[Page, Watch]:
    """Return a page whose kernel cannot join before the script of Voilà is let through."""
    page = browser.new_context().new_page()
    watch = Watch(page, server.url)
    page.route(SCRIPT, lambda route: None)
    page.goto(server.page(GAME) + link, wait_until="commit")
    return page, watch


def test_a_page_can_be_used_before_its_kernel_is_there_and_is_not_drawn_again(
    browser: Browser, voila_server: Server
) -> None:
    page, watch = without_kernel(browser, voila_server, "?lesson=climbing&step=2")
    lesson = lesson_of(page, "climbing")
    expect(lesson).to_have_attribute("data-step", "2", timeout=30_000)
    page.evaluate(GO, "?view=play")
    table = page.locator("[data-mt='play-table']")
    piece = table.locator("button[data-piece]").first
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "false")
    piece.evaluate(MARK)
    page.locator("[data-mt='tab'][data-view='learn']").click()
    lesson.evaluate(MARK)
    lesson.locator("[data-mt='next']").click()
    expect(lesson).to_have_attribute("data-step", "3")
    assert page.locator("html[data-mt-joined]").count() == 0
    ground = page.evaluate(GROUND)
    page.unroute(SCRIPT)  # what was held back goes on
    joined(page)
    expect(lesson).to_have_attribute("data-step", "3")
    page.locator("[data-mt='tab'][data-view='play']").click()
    expect(piece).to_have_attribute("aria-pressed", "true", timeout=30_000)
    assert piece.evaluate(MARKED)
    assert lesson.evaluate(MARKED)
    assert page.locator(".mt-app").count() == 1
    assert page.evaluate(GROUND) == ground  # no other colour flashes in between
    watch.check()
    watch.close()


@pytest.mark.parametrize("way", ["?view=play&start=coach", "the tab"])
def test_no_other_cards_are_shown_while_a_first_game_is_awaited(
    browser: Browser, voila_server: Server, way: str
) -> None:
    page, watch = without_kernel(
        browser, voila_server, way if way.startswith("?") else "?view=rules"
    )
    if not way.startswith("?"):
        page.locator("[data-mt='tab'][data-view='play']").click(timeout=30_000)
    minute = page.locator("[data-mt='minute-card']")
    expect(minute).to_contain_text("The game in a minute", timeout=30_000)
    assert minute.locator("h2").count() == 1
    minute.locator("[data-mt='minute-close']").click()
    expect(page.locator("[data-mt='dealing']")).to_be_visible()
    expect(page.locator("[data-piece]:visible")).to_have_count(0)
    page.unroute(SCRIPT)
    expect(page.locator("[data-mt='dealing']")).to_be_hidden(timeout=30_000)
    expect(page.locator("[data-piece]:visible").first).to_be_visible()
    expect(page.locator("[data-mt='coach-switch']")).to_have_attribute(
        "aria-checked", "true", timeout=30_000
    )
    page.reload()
    page.locator("[data-mt='view'][data-view='play']").wait_for()
    expect(minute).to_have_count(0)  # once is enough
    watch.check()
    watch.close()


# What somebody sees of an essay, frame by frame: the ground of a corner, and the type of its prose.
SEES = """() => {
    window.seen = [];
    const ground = (node) => (!node || getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)" ? node : ground(node.parentElement));
    const look = () => {
        const cells = document.querySelector("#rendered_cells"), prose = cells?.querySelector("p");
        if (prose?.offsetParent) {
            const type = getComputedStyle(prose), [{ left, top }] = prose.getClientRects();
            const corner = getComputedStyle(ground(document.elementFromPoint(innerWidth - 20, innerHeight - 20)) ?? document.body);
            window.seen.push([corner.backgroundColor, type.fontSize, type.fontFamily, type.color, Math.round(left), Math.round(top)].join());
        }
        requestAnimationFrame(look);
    };
    look();
}"""


def test_an_essay_looks_the_same_before_and_after_its_widgets_come(
    browser: Browser, voila_server: Server
) -> None:
    page = browser.new_context().new_page()
    page.add_init_script(f"({SEES})()")
    page.goto(voila_server.page("your-own-lesson"))
    page.locator(".mt-lesson [data-mt='now']").first.wait_for(timeout=30_000)
    assert len(set(page.evaluate("window.seen"))) == 1
    page.close(run_before_unload=True)
