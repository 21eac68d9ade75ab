"""A piece looked at closely: by key, by a second button, by a long press; with what it does and the clause that says so."""

from playwright.sync_api import expect

from tests.browser.helper import PHONE, OpenPage, table_of

TABLE = "?view=play&seed=3&start=table"
PLACARD = "[data-piece='placard-0-ghostly']"
CLOSER = "[data-mt='closer']"


def test_a_key_shows_a_piece_with_what_it_does_and_its_clause(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", TABLE)
    placard = table_of(page).locator(PLACARD)
    placard.focus()
    page.keyboard.press("i")
    card = page.locator(CLOSER)
    expect(card).to_contain_text("stack")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(placard).to_be_focused()
    placard.click(button="right")
    card.locator("[data-mt='clause-link']").click()
    expect(page.locator("article[data-rule='crunch.power.boo.ghostly']")).to_be_visible()
    expect(card).to_have_count(0)


def test_a_long_press_shows_a_piece_and_picks_nothing(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", TABLE, viewport=PHONE, has_touch=True)
    card = table_of(page).locator("[data-zone='hand-0'] [data-piece]").first
    finger = {"pointerType": "touch", "bubbles": True, "clientX": 9, "clientY": 9}
    card.dispatch_event("pointerdown", finger)
    page.locator(CLOSER).wait_for()
    card.dispatch_event("pointerup", finger)
    card.dispatch_event("click")
    expect(card).to_have_attribute("aria-pressed", "false")
    page.locator("[data-mt='closer-close']").click()
    card.dispatch_event("pointerdown", finger)  # a short one picks
    card.dispatch_event("pointerup", finger)
    page.wait_for_timeout(950)
    card.dispatch_event("click")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(CLOSER)).to_have_count(0)
