"""What moves: cards that fly, a refusal that shakes, a moment at the end; all of it skippable, none of it where motion is not wanted."""

import pytest
from playwright.sync_api import Page, expect

import tutor
from tests.browser.helper import GO, OpenPage, table_of, type_move
from tutor import Match

MOVING = {"reduced_motion": "no-preference"}
TABLE = "?view=play&seed=3&start=table"
FLYING = "document.querySelector('.mt-table').getAnimations({subtree: true}).filter((each) => each.id === 'mt-slide').length"
HAND = "[data-zone='hand-0'] [data-piece]"


def plays(page: Page) -> None:
    """Play the first card of the hand, and wait until the next player's table is drawn."""
    table = table_of(page)
    page.evaluate(f'document.querySelector("{HAND}").click()')
    table.locator("[data-mt='play'][aria-disabled='false']").wait_for()
    page.evaluate("document.querySelector(\"[data-mt='play']\").click()")
    expect(table).to_have_attribute("data-moves", "1")


def test_a_card_that_was_played_flies_to_its_owner(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", TABLE, **MOVING)
    page.clock.install()  # flights stand still until they are looked at
    plays(page)
    assert page.locator(".mt-leaving.mt-card").count() == 1
    assert page.evaluate(FLYING) > 0
    page.locator(".mt-table").dispatch_event("pointerdown")  # any click puts it down
    assert page.evaluate(FLYING) == 0
    assert page.locator(".mt-leaving").count() == 0


def test_nothing_moves_where_motion_is_not_wanted(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", TABLE)
    plays(page)
    assert page.evaluate(FLYING) == 0
    assert page.locator(".mt-leaving").count() == 0


def test_what_is_refused_shakes_its_head_once(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", TABLE, **MOVING)
    table = table_of(page)
    page.evaluate("""() => {
        window.shaken = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (frames.length === 6) window.shaken.push(this.dataset.piece);
            return animate.call(this, frames, how);
        };
    }""")
    low, high = (table.locator(HAND).nth(at) for at in (0, 3))
    low.click()
    high.click()
    table.locator("[data-mt='verdict']").wait_for()
    picked = [piece.get_attribute("data-piece") for piece in (low, high)]
    assert page.evaluate("window.shaken") == picked


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_end_of_a_game_is_a_moment(open_page: OpenPage, motion: str) -> None:
    game = tutor.load("monster-cafe")
    match = Match(game, 2, seed=7)
    while game.to_move(match.state) is not None:
        match.do(game.advise(match.state))
    last = match.turns[-1]
    match.undo()
    page = open_page("monster-cafe", reduced_motion=motion)
    page.evaluate(GO, match.link)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", str(len(match.turns)))
    assert page.locator("[data-mt='moment']").count() == 0
    page.clock.install()
    type_move(table, str(last.move))
    table.locator("[data-mt='play']").click()
    expect(table).to_have_attribute("data-moves", str(len(match.turns) + 1))
    assert page.locator("[data-mt='moment']").count() == (motion == "no-preference")
    page.clock.run_for(2100)
    assert page.locator("[data-mt='moment']").count() == 0
