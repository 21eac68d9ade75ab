"""A position set up by hand, asked about, linked, and left again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helper import PHONE, serious, table_of

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]


def opened(page: Page) -> Locator:
    table_of(page)
    if page.locator("[data-mt='all-tools']").is_visible():
        page.locator("[data-mt='all-tools']").click()
    page.locator(".mt-more-tools").evaluate("node => { node.open = true; }")
    page.locator("[data-mt='set-up']").click()
    card = page.locator("[data-mt='editor']")
    card.locator("[data-mt='editor-row']").first.wait_for()
    return card


def put(card: Locator, word: str, place: str, *things: str) -> None:
    row = card.locator(f"[data-word='{word}'][data-place='{place}'][data-mt='editor-row']")
    row.evaluate("node => { node.closest('details').open = true; }")
    row.locator("[data-mt='editor-open']").click()
    for thing in things:
        row.locator(f"[data-mt='editor-thing'][data-value='{thing}']").click()


def test_a_position_is_set_up_asked_about_and_left_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", "?view=play", viewport=PHONE)
    card = opened(page)
    assert not serious(page)
    names = card.locator("[data-mt='editor-row'][data-word='hands']").evaluate_all(
        "rows => rows.map((row) => row.dataset.place)"
    )
    put(card, "hands", names[0], "2", "6", "9", "9", "9", "9")
    verdict = card.locator("[data-mt='editor-wrong']")
    expect(verdict).to_have_attribute("data-legal", "false")
    expect(card.locator("[data-mt='editor-ask']")).to_have_attribute("aria-disabled", "true")
    expect(verdict.locator("[data-mt='clause-link']").first).to_be_visible()
    card.locator("[data-mt='editor-mend']").click()
    expect(verdict).to_have_attribute("data-legal", "true")
    card.locator("[data-mt='editor-ask']").click()
    expect(card).to_have_count(0)
    table = table_of(page)
    expect(table.locator(".mt-mat [data-zone='hand-0'] [data-piece]")).to_have_count(5)
    for value in (2, 6):
        table.locator(f".mt-mat [data-piece^='card-0-{value}-']").click()
    expect(table.locator(".mt-prompt")).to_have_attribute("data-legal", "false")
    refused = table.locator("[data-mt='verdict'] [data-rule='crunch.combine.run']")
    expect(refused.first).to_be_attached()
    card = opened(page)
    card.locator("[data-mt='editor-back']").click()
    expect(table.locator(".mt-mat [data-zone='hand-0'] [data-piece]")).to_have_count(12)
