"""Charts on a page: fetched when one is opened, light and dark, as a table, as files."""

import csv
from io import StringIO
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import tutor
from tests.browser.helper import DESK, PHONE, OpenPage, hinted, serious, table_of, unseen
from tutor import Match

GAME = "monster-crunch"


def played(moves: int) -> str:
    """Return the link of a game in which something was scored."""
    game, rng = tutor.load(GAME), Random(1)
    match = Match(game, seed=5)
    for _ in range(moves):
        match.do(game.package.some_move(match.state, rng))
    return match.link


def opened(page: Page, name: str) -> None:
    narrow = page.locator("[data-mt='all-tools']:visible")
    if narrow.count():
        narrow.click()
    page.locator("[data-mt='show-score']:visible").click()
    page.locator(f"[data-mt='show-chart'][data-name='{name}']").click()


def drawn(page: Page, theme: str) -> Locator:
    chart = page.locator("[data-mt='chart-card'] [data-mt='chart']")
    expect(chart).to_have_attribute("data-drawn", theme, timeout=60_000)
    return chart


@pytest.mark.parametrize(
    ("size", "scheme"),
    [pytest.param(DESK, "light", marks=pytest.mark.full), (PHONE, "dark")],
    ids=["desk", "phone"],
)
def test_charts_are_drawn_when_asked_for_and_not_before(
    open_page: OpenPage, size: dict[str, int], scheme: str
) -> None:
    page = open_page(GAME, played(60), viewport=size, color_scheme=scheme)
    table, fetched = table_of(page), list[str]()
    page.on("request", lambda request: fetched.append(request.url))
    assert page.evaluate("typeof Plotly") == "undefined"
    hinted(table)
    narrow = size == PHONE
    if narrow:
        table.locator("[data-mt='hint-open']").click()
    page.locator("[data-mt='odds-chart']:visible").click()
    chart = drawn(page, scheme)
    assert [url.rpartition("/")[2] for url in fetched] == ["plotly.js"]
    assert serious(page) == {}
    assert unseen(page, "[data-mt='chart-card'] .main-svg", "[data-mt='chart-close']") == []
    assert len(page.locator(".errorbar").all()) == len(_table(chart))
    page.locator("[data-mt='chart-close']").click()
    page.locator("[data-mt='outcomes-chart']:visible").click()
    chart = drawn(page, scheme)
    assert serious(page) == {}
    assert len(chart.locator(".barlayer .point").all()) == len(_table(chart))
    page.locator("[data-mt='chart-close']").click()
    if narrow:
        page.locator("[data-mt='hint-close']").click()
    opened(page, "bill-0")
    chart = drawn(page, scheme)
    before = _ink(chart)
    _figures_are_kept(page, chart)
    _a_picture_is_kept(page, chart)
    other = {"light": "dark", "dark": "light"}[scheme]
    page.evaluate("theme => document.documentElement.dataset.mtTheme = theme", other)
    drawn(page, other)
    assert _ink(chart) != before
    assert serious(page) == {}


def _ink(chart: Locator) -> str:
    return str(chart.locator("[data-mt='plot'] text").first.evaluate("node => node.style.fill"))


def _table(chart: Locator) -> list[str]:
    """Return the rows of its table, once it is opened."""
    chart.locator("[data-mt='chart-table'] summary").click()
    return chart.locator("tbody tr").all_inner_texts()


@pytest.mark.full
def test_a_served_page_fetches_no_chart_code_before(open_served: OpenPage) -> None:
    page, fetched = open_served(GAME, played(60), viewport=DESK), list[str]()
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    table_of(page)
    assert not [url for url in fetched if "plotly" in url]
    opened(page, "bill-0")
    drawn(page, "light")
    assert [url for url in fetched if "plotly" in url]


def _figures_are_kept(page: Page, chart: Locator) -> None:
    shown = _table(chart)
    with page.expect_download() as kept:
        chart.locator("[data-mt='chart-csv']").click()
    _, *rows = csv.reader(StringIO(kept.value.path().read_text(encoding="utf-8")))
    assert [row.split("\t") for row in shown] == rows
    assert sum(int(value) for _, value in rows[:-1]) == int(rows[-1][1])


def _a_picture_is_kept(page: Page, chart: Locator) -> None:
    with page.expect_download() as kept:
        chart.locator("[data-mt='chart-png']").click()
    with Image.open(kept.value.path()) as picture:
        assert picture.size == (1000, 560)
        colours = picture.convert("RGB").getcolors(10**6)
    assert colours is not None
    assert len(colours) > 10
