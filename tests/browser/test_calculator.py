"""The calculator at a real table, in mid-game: everything is tapped, nothing is looked for in a list that drops down."""

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.helper import DESK, PHONE, OpenPage
from tests.support.sample import sample

WITH = [name for name in tutor.games() if tutor.load(name).package.fields]


@pytest.mark.parametrize("name", sample(WITH, "midnight-brunch"))
def test_everything_can_be_tapped_in(open_bare: OpenPage, name: str) -> None:
    page = open_bare(name, "?view=calculator", viewport=PHONE)
    form = page.locator("[data-mt='calculator']")
    form.locator("[data-field]").first.wait_for()
    assert form.locator("select").count() == 0
    small = "nodes => nodes.filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 43.5).length"
    assert form.locator(".mt-form button").evaluate_all(small) == 0


CROSSED = """nodes => {
    const boxes = nodes.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return boxes.filter((one, at) => one.right > innerWidth || boxes.some((other, place) => place > at && meet(one, other))).length;
}"""


@pytest.mark.parametrize("name", sample(WITH, "monster-cafe"))
def test_no_button_of_it_lies_on_another(open_bare: OpenPage, name: str) -> None:
    page = open_bare(name, "?view=calculator", viewport=DESK)
    form = page.locator("[data-mt='calculator']")
    form.locator("[data-field]").first.wait_for()
    for size in (DESK, PHONE, {"width": 640, "height": 400}):
        page.set_viewport_size(size)
        shown = form.locator(".mt-form :is(button:not(.mt-space), input), .mt-results")
        for _ in range(40):  # until the page has taken the new size
            page.wait_for_timeout(50)
            if not (crossed := shown.evaluate_all(CROSSED)):
                break
        assert not crossed


def test_a_showdown_is_tapped_in_and_answered_in_one_table(open_bare: OpenPage) -> None:
    page = open_bare("midnight-brunch", "?view=calculator", viewport=PHONE)
    form = page.locator("[data-mt='calculator']")
    form.locator("[data-mt='reset']").click()
    expect(form.locator("[data-mt='sum']")).to_have_attribute("data-wrong", "")
    for number, cards, call in (
        (1, ("7", "7"), "red"),
        (2, ("8", "8", "cancel"), "red"),
        (3, ("9",), "yellow"),
    ):
        group = form.locator(
            "[data-mt='group']", has=page.locator(f"[data-field='party-{number}']")
        )
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        for card in cards:
            group.locator(f"[data-mt='add'][data-value='{card}']").click()
        group.locator(f"[data-mt='choose'][data-value='{call}']").click()
    rows = form.locator("[data-mt='results'] tbody tr")
    expect(rows.first).to_contain_text("Player 1 and Player 2")
    expect(rows.first.locator("td").nth(1)).to_have_text("Player 1")
    expect(form.locator("[data-mt='group']:has([data-field='party-2']) summary")).to_contain_text(
        "red"
    )


def test_more_players_are_asked_for_where_they_play(open_bare: OpenPage) -> None:
    page = open_bare("midnight-brunch", "?view=calculator", viewport=PHONE)
    fifth = page.locator("[data-mt='group']:has([data-field='party-5'])")
    expect(fifth).to_be_hidden()
    for _ in range(2):
        page.locator("[data-field='players'] [data-mt='more']").click()
    expect(fifth).to_be_visible()
