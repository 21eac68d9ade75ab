"""Pages in a language whose words are a third longer than ours, asked for by a link, on a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helper import GO, PHONE, lesson_of, table_of
from tests.conftest import open_pages
from tests.support import pseudo
from tests.support.sample import sample
from tests.support.serving import ROOT, Server
from tutor import games, load

pytestmark = [pytest.mark.browser, pytest.mark.server]

# Words that do not fit what they are in, and whatever makes the page wider than the phone.
WIDE = """() => {
    const shown = [...document.querySelectorAll("button, a, summary, h1, h2, h3, label, legend, [data-mt-place] p")].filter((one) => one.offsetParent);
    const cut = shown.filter((one) => getComputedStyle(one).overflowX !== "visible" && getComputedStyle(one).textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 2);
    const out = shown.filter((one) => { const box = one.getBoundingClientRect(); return box.width && (box.right > innerWidth + 1 || box.left < -1) && !one.closest(".mt-scroll, [data-mt='strip'], table"); });
    const page = document.scrollingElement.scrollWidth > innerWidth + 1 ? ["the page"] : [];
    return [...page, ...[...cut, ...out].map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 60)}`)];
}"""


@pytest.fixture(scope="module")
def spoken(
    tmp_path_factory: pytest.TempPathFactory, serve_kit: Callable[..., Any]
) -> Iterator[Server]:
    """Yield a kit with the words of the language, served in English."""
    kit: Path = pseudo.kit(tmp_path_factory.mktemp("kit"))
    with serve_kit(PYTHONPATH=f"{kit}:{ROOT}", PYTHONSAFEPATH="1") as server:
        yield server


@pytest.mark.parametrize("name", sample(games(), "monster-crunch"))
def test_longer_words_fit_on_a_phone_and_none_is_english(
    browser: Browser, spoken: Server, name: str
) -> None:
    with open_pages(browser, spoken) as open_page:
        page = open_page(name, f"?lang={pseudo.CODE}", viewport=PHONE)
        expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)
        expect(page.locator("main h2:visible").first).to_contain_text("⟦")
        wide = {view: page.evaluate(WIDE) for view in _views(page, name)}
        assert not {view: found for view, found in wide.items() if found}


def _views(page: Page, name: str) -> Iterator[str]:
    yield "landing"
    lesson = next(iter(load(name).lessons))
    page.evaluate(GO, f"?lesson={lesson}")
    expect(lesson_of(page, lesson).locator("[data-mt='next']").first).to_contain_text("⟦")
    yield "lesson"
    page.evaluate(GO, "?view=play")
    expect(table_of(page)).to_contain_text("⟦")
    yield "table"
    page.evaluate(GO, "?view=practise")
    page.locator("[data-mt='practise'][data-state='asking']").wait_for()
    yield "practise"
    page.evaluate(GO, "?view=rules")
    page.locator("article[data-rule]").first.wait_for(state="attached")
    yield "rules"
    if "calculator" in load(name).package.parts:
        page.evaluate(GO, "?view=calculator")
        page.locator("[data-mt='sum']").wait_for()
        yield "calculator"


def test_a_language_stays_from_page_to_page(browser: Browser, spoken: Server) -> None:
    with open_pages(browser, spoken) as open_page:
        page = open_page("index", f"?lang={pseudo.CODE}", viewport=PHONE)
        page.locator("a[href*='monster-crunch']").first.click()
        expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)
        expect(page.locator("[data-mt='tab']").first).to_contain_text("⟦")
