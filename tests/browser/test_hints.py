"""Hints that teach, computers of three strengths, and the review of a game, in a real browser."""

from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import tutor
from tests.browser.helper import DESK, PHONE, OpenPage, hinted, serious, table_of, unseen
from tests.support.sample import sample
from tutor import Match, links

LONG = 60_000  # ms: a busy machine


def played(name: str, moves: int, seed: int = 7) -> Match:
    game = tutor.load(name)
    match, rng = Match(game, 2, seed=seed), Random(seed)
    while game.to_move(match.state) is not None and len(match.turns) < moves:
        match.do(game.advise(match.state, rng))
    return match


@pytest.mark.parametrize("size", sample([DESK, PHONE], PHONE), ids=["desk", "phone"])
def test_a_hint_gives_away_a_little_at_a_time_and_its_odds_grow(
    open_page: OpenPage, size: dict[str, int]
) -> None:
    link = played("monster-crunch", 6).link
    page = open_page("monster-crunch", link, viewport=size, color_scheme="dark")
    table = table_of(page)
    box = table.locator("[data-mt='hint-box']")
    expect(box).to_be_hidden()
    felt = table.locator(".mt-felt")
    before = felt.bounding_box()
    table.locator("[data-mt='hint']").click()
    expect(box.locator("[data-mt='nudge']")).to_be_visible(timeout=LONG)
    expect(box.locator("[data-mt='odds']")).to_have_count(0)
    box.locator("[data-mt='more-hint']").click()
    expect(box.locator("[data-mt='idea']")).to_be_visible(timeout=LONG)
    box.locator("[data-mt='more-hint']").click()
    expect(box.locator("[data-mt='odds'] [data-hinted]")).to_have_count(1, timeout=LONG)
    expect(box.locator("[data-mt='odds-share']")).to_have_js_property("value", 1, timeout=LONG)
    assert serious(page) == {}
    assert felt.bounding_box() == before  # the table stays as it is
    if size is PHONE:  # what it gains, and the rest on a card
        assert (
            unseen(page, "[data-mt='play']", "[data-mt='hint-box']", "[data-mt='hint-gain']") == []
        )
        box.locator("[data-mt='hint-open']").click()
        expect(page.locator("[data-mt='hint-card'] [data-mt='odds']")).to_be_visible()
        assert unseen(page, "[data-mt='hint-card'] [data-mt='odds']") == []
        page.locator("[data-mt='hint-close']").click()
    assert unseen(page, "[data-mt='play']") == []
    table.locator("[data-mt='play'][aria-disabled='false']").click()
    expect(table).to_have_attribute("data-moves", "7", timeout=LONG)
    expect(box).to_be_hidden()


def test_the_strength_of_the_computer_is_chosen_and_kept(open_page: OpenPage) -> None:
    table = table_of(open_page("monster-cafe", Match(tutor.load("monster-cafe"), 2, seed=1).link))
    for strength in ("sensible", "easy"):  # as it was, then as it was chosen
        table.locator("[data-mt='new-game']").click()
        setup = table.page.locator("[data-mt='setup']")
        expect(setup.locator("[data-mt='strength']")).to_have_value(strength)
        setup.locator("[data-mt='strength']").select_option("easy")
        setup.locator("[data-mt='start']").click()
        expect(setup).to_have_count(0)
    table.page.wait_for_function("() => location.search.includes('table=')", timeout=LONG)
    assert (
        links.read(urlsplit(table.page.url).query)["strength"] == "easy"
    )  # sealed: hands are hidden
    hinted(table)


def test_a_finished_game_is_reviewed(open_page: OpenPage) -> None:
    """The end of a game, where one of two computers was a person who erred."""
    game = tutor.load("monster-cafe")
    match, rng = Match(game, 2, seed=4), Random(4)
    while game.to_move(match.state) is not None:
        match.do(game.package.some_move(match.state, rng))
    page = open_page("monster-cafe", match.link, viewport=PHONE)
    over = table_of(page).locator("[data-mt='over']")
    over.locator("[data-mt='review-start'][data-seat='0']").click()
    expect(over.locator("[data-mt='review-turn']").last).to_be_attached(timeout=3000)
    expect(over.locator("[data-mt='fall']").first).to_be_visible(timeout=2 * LONG)
    assert serious(page) == {}
    link = over.locator("[data-mt='fall-link']").first.get_attribute("href") or ""
    number = int(over.locator("[data-mt='fall']").first.get_attribute("data-n") or 0)
    assert len(Match.from_link(game, link.partition("?")[2]).turns) == number
    over.locator("[data-mt='fall-look']").first.click()
    expect(table_of(page)).to_have_attribute("data-looking", "", timeout=LONG)
    page.locator("[data-mt='replay-end']:visible").click()
    _the_chances_lead_to_every_turn(page, game, len(match.turns))


def _the_chances_lead_to_every_turn(page: Page, game: tutor.Game, turns: int) -> None:
    """The chart over the whole game: a point, and a row of its table, is a way to its position."""
    page.locator("[data-mt='review-chart']").click()
    chart = page.locator("[data-mt='chart-card'] [data-mt='chart']")
    expect(chart).to_have_attribute("data-drawn", "light", timeout=LONG)
    assert serious(page) == {}
    chart.locator("[data-mt='chart-table'] summary").click()
    rows = chart.locator("[data-mt='chart-link']").all()
    assert chart.locator(".scatterlayer .point").count() == len(rows) > 1
    for row in (rows[0], rows[-1]):
        link = (row.get_attribute("href") or "").partition("?")[2]
        assert len(Match.from_link(game, link).turns) == int(row.inner_text()) - 1 < turns
    number, point = int(rows[1].inner_text()), chart.locator(".scatterlayer .point").nth(1)
    box = point.bounding_box()
    assert box
    page.route(f"**/{game.name}*", lambda route: route.fulfill(content_type="text/html"))
    with page.expect_navigation() as gone:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    link = gone.value.url.partition("?")[2]
    assert len(Match.from_link(game, link).turns) == number - 1
