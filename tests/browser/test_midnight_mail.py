"""Midnight Mail by hand: a tile laid by keys and by clicks, the look before, a message and its way."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

import tutor
from tests.browser.helper import DESK, OpenPage, lesson_of, table_of
from tutor import Match

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Pages on which pieces slide, as most people see them."""
    return partial(open_page, reduced_motion="no-preference")


def start(open_page: OpenPage, *moves: str) -> Locator:
    match = Match(tutor.load("midnight-mail"), 2, seed=1)  # Ada holds I4 and L4
    for move in moves:
        match.do(move)
    table = table_of(open_page("midnight-mail", match.link))
    expect(table).to_have_attribute("data-moves", str(len(moves)))
    return table


def piece(table: Locator, id: str) -> Locator:
    return table.locator(f"[data-piece='{id}']")


def test_a_tile_is_placed_with_the_keyboard_alone(open_page: OpenPage) -> None:
    table = start(open_page, "play L4 L4-1")
    keys = table.page.keyboard
    piece(table, "cell-0-r2c1").focus()
    for key in ("f", "r", "r", "r", "ArrowDown"):
        keys.press(key)
    peek = table.locator("[data-mt='peek']")
    expect(peek).to_have_attribute("data-legal", "true")
    expect(table.locator("[data-zone='board-0'] .mt-ghost")).to_have_count(4)
    keys.press("Enter")
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "true")
    expect(table.locator("[data-mt='typed']")).to_have_value("place L4-1 @r3c1 f1 q3")
    table.locator("[data-mt='play']").focus()
    keys.press("Enter")
    expect(table).to_have_attribute("data-moves", "2")
    expect(piece(table, "animal-0-r3c1")).to_have_count(1)


def test_a_look_says_why_a_tile_cannot_lie_there(open_page: OpenPage) -> None:
    table = start(open_page, "play L4 L4-1")
    piece(table, "cell-0-r1c6").hover()
    peek = table.locator("[data-mt='peek']")
    expect(peek).to_have_attribute("data-legal", "false")
    expect(peek).to_contain_text("edge of the board")
    piece(table, "cell-0-r1c1").hover()
    expect(peek).to_have_attribute("data-legal", "true")


def test_a_tile_is_taken_and_laid_by_clicking(open_page: OpenPage) -> None:
    table = start(open_page)
    piece(table, "tile-L4-1").click()
    expect(table.locator("[data-mt='typed']")).to_have_value("play L4 L4-1")
    table.locator("[data-mt='play']").click()
    expect(table.locator("[data-zone='taken-0'] [data-piece]")).to_have_count(1)
    table.locator("[data-mt='action'][data-word='turn']").click()
    piece(table, "cell-0-r5c1").click()
    expect(table.locator("[data-mt='typed']")).to_have_value("place L4-1 @r5c1 f0 q1")
    piece(table, "cell-0-r2c2").click()  # another space takes its place
    expect(table.locator("[data-mt='typed']")).to_have_value("place L4-1 @r2c2 f0 q1")
    table.locator("[data-mt='play']").click()
    expect(table).to_have_attribute("data-moves", "2")


def test_a_finger_hits_a_space_on_a_small_phone_however_it_was_held_before(
    open_page: OpenPage,
) -> None:
    table = start(open_page, "play L4 L4-1")
    for size in ({"width": 375, "height": 667}, DESK, {"width": 390, "height": 844}):
        table.page.set_viewport_size(size)
    expect(table.locator(".mt-table")).to_have_attribute("data-folds", "0")  # all of it is there
    table.page.set_viewport_size({"width": 375, "height": 667})
    table.page.wait_for_timeout(50)
    gap = 3  # may be hit as well
    assert ((piece(table, "cell-0-r3c3").bounding_box() or {})["width"]) + gap >= 44


def test_a_message_draws_its_way(open_page: OpenPage) -> None:
    page = open_page("midnight-mail", "?lesson=cats&step=7")
    player = lesson_of(page, "cats")
    player.wait_for(timeout=30_000)
    ways = player.locator("[data-mt='trail']").filter(has_text="+1+1+1+1")
    expect(ways).to_have_count(1, timeout=15_000)  # the other is what the two see each other by
