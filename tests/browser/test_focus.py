"""Where the focus is can be seen on what glows: two signs at once, both clear of what is behind them."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import tutor
from tests.browser.helper import DESK, table_of
from tests.support.sample import sample

LEAST = 3  # WCAG 2.2, 1.4.11: contrast of what is no text
# What lies behind a node, as far as its ancestors paint it: a gradient is all of its colours.
LOOK = """() => {
    const channels = (colour) => {
        const [r, g, b, a = 1] = colour.replace("color(srgb", "").match(/[\\d.]+/g).map(Number);
        return [...[r, g, b].map((one) => (colour.startsWith("color(") ? 255 * one : one)), a];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
    const light = (rgb) => { const [r, g, b] = rgb.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const contrast = (one, other) => { const [less, more] = [light(one), light(other)].sort((a, b) => a - b); return (more + 0.05) / (less + 0.05); };
    const grounds = (node) => {
        if (!node) return [[255, 255, 255]];
        const { backgroundColor, backgroundImage } = getComputedStyle(node);
        const behind = grounds(node.parentElement).map((one) => over(channels(backgroundColor), one));
        const paints = (backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []).map(channels);
        return paints.length ? paints.flatMap((paint) => behind.map((one) => over(paint, one))) : behind;
    };
    const clear = (colour, node) => Math.min(...grounds(node.parentElement).map((one) => contrast(over(channels(colour), one), one)));
    const found = [];
    for (const node of document.querySelectorAll(".mt-play-table button[data-next]:not([aria-disabled='true'])")) {
        if (!node.checkVisibility()) continue;
        node.focus();
        const { outlineStyle, outlineColor, outlineOffset, boxShadow } = getComputedStyle(node);
        const [colour, spread] = boxShadow.match(/^(rgba?\\([^)]*\\)) 0px 0px 0px ([\\d.]+)px/)?.slice(1) ?? ["rgba(0, 0, 0, 0)", "0"];
        const inset = /^[^,]*\\([^)]*\\)[^,]*inset/.test(boxShadow);
        found.push({
            what: node.className || node.dataset.mt,
            isFocused: node.matches(":focus-visible") && outlineStyle === "solid",
            focus: clear(outlineColor, node),
            glow: clear(colour, node),
            apart: outlineColor !== colour && (inset || parseFloat(outlineOffset) > parseFloat(spread)),
        });
    }
    return found;
}"""


def unclear(page: Page) -> tuple[int, list[Any]]:
    """Return how many things glow, and those on which the two signs are not both seen."""
    page.keyboard.press("Tab")  # from here on the focus is shown
    found = page.evaluate(LOOK)
    return len(found), [
        one
        for one in found
        if not (one["isFocused"] and one["apart"] and min(one["focus"], one["glow"]) >= LEAST)
    ]


@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("name", sample(tutor.games(), "monster-cafe"))
def test_focus_and_what_can_be_done_are_seen_together(
    name: str, shade: str, open_bare: Callable[..., Page]
) -> None:
    page = open_bare(name, "?view=play", viewport=DESK, color_scheme=shade)
    table = table_of(page)
    table.locator("[data-next]").first.wait_for()
    count, wrong = unclear(page)
    assert (count > 0, wrong) == (True, [])
    table.locator("button[data-next]:not([aria-disabled='true'])").first.click()  # a move begins
    table.locator("[aria-pressed='true'], [data-mt='play'][data-next]").first.wait_for()
    _, wrong = unclear(page)
    assert wrong == []
