"""Pages draw our own pictures: nothing on them needs an emoji font, which not every machine has."""

from collections.abc import Iterator
from random import Random
from unicodedata import category, east_asian_width

import pytest
from playwright.sync_api import Page

import tutor
from tests.browser.bare import SHELF
from tests.browser.helper import GO, OpenPage, table_of
from tests.support.sample import sample
from tutor import Match

VIEWS = ("learn", "practise", "rules", "calculator")


def is_emoji(char: str) -> bool:
    return char == "\ufe0f" or (category(char) == "So" and east_asian_width(char) == "W")


def shown(page: Page) -> str:
    """Return all words of a page, and wait until each picture on it is decoded."""
    broken = page.evaluate(
        "[...document.querySelectorAll('img.mt-art')].filter((one) => one.complete && !one.naturalWidth).length"
    )
    assert broken == 0
    return str(page.locator("body").text_content())


def every_view(page: Page, name: str) -> Iterator[str]:
    """Show the doors, each view, and a game in the middle and at its end."""
    yield "the doors"
    for view in VIEWS:
        page.evaluate(GO, f"?view={view}")
        page.locator(".mt-main, main").first.wait_for()
        yield view
    game = tutor.load(name)
    match, rng = Match(game, max(2, game.rulebook.players[0]), seed=7), Random(7)
    for stop in (12, 10_000):
        while len(match.turns) < stop and game.to_move(match.state) is not None:
            match.do(game.advise(match.state, rng))
        page.evaluate(GO, match.link)
        table = table_of(page)
        page.locator(f"[data-moves='{len(match.turns)}']").wait_for()
        table.locator(".mt-art").first.wait_for()
        yield f"move {len(match.turns)}"


@pytest.mark.parametrize("name", [SHELF, *sample(tutor.games(), "midnight-showdown")])
def test_no_emoji_is_drawn_on_a_page(open_page: OpenPage, name: str) -> None:
    page, found = open_page(name), dict[str, set[str]]()
    for view in ("the shelf",) if name == SHELF else every_view(page, name):
        found[view] = set(filter(is_emoji, shown(page)))
    assert not any(found.values()), found
