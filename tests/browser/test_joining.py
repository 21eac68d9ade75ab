"""The form to join a class, on the smallest phone that people bring."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.helper import serious

PHONE = {"width": 360, "height": 640}
LINES = """node => { const words = document.createRange(); words.selectNodeContents(node);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size; }"""


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, open_bare: Callable[..., Page]) -> Page:
    return open_bare("index", "?class=-", viewport=PHONE, color_scheme=request.param)


def test_code_name_and_join_stand_below_each_other_each_as_wide_as_the_form(page: Page) -> None:
    form = page.locator("[data-mt='class-entry']")
    parts = [page.locator(f"[data-mt='class-{name}']") for name in ("code", "name", "join")]
    boxes = [part.bounding_box() for part in parts]
    room = form.bounding_box()
    assert room is not None
    assert room["x"] >= 0
    assert room["x"] + room["width"] <= PHONE["width"]
    below = room["y"]
    for box in boxes:
        assert box is not None
        assert box["y"] >= below
        assert box["height"] >= 44
        assert box["width"] >= 0.8 * room["width"]
        below = box["y"] + box["height"]
    assert below <= room["y"] + room["height"] <= PHONE["height"]
    assert parts[2].evaluate(LINES) == 1


def test_each_field_says_what_it_wants(page: Page) -> None:
    for label in ("Class code", "Nickname (optional)"):
        assert page.get_by_text(label, exact=True).is_visible()
        assert page.get_by_label(label, exact=True).is_visible()
    assert serious(page) == {}
