"""What leaves the page and comes back: links, QR codes, and a server that was away for a while."""

from collections.abc import Iterator
from io import BytesIO
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

import tutor
from tests.browser.helper import OpenPage, lesson_of, table_of
from tests.conftest import Serve, joined, open_pages
from tests.support.sample import sample
from tests.support.serving import Server, free_port, kit_command, running
from tests.support.typing import type_in
from tutor import Match, links

GAME = "monster-crunch"


def photograph(button: Locator) -> str:
    """Return what a camera reads off the screen after a click on the button."""
    button.click()
    page = button.page
    page.locator("[data-mt='qr-code']").wait_for()
    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(page.screenshot())))
    page.keyboard.press("Escape")
    expect(page.locator("[data-mt='qr-card']")).to_have_count(0)
    return str(code.text)


@pytest.fixture(scope="module")
def home(browser: Browser, voila_server: Server) -> Iterator[Page]:
    """Yield the home page, opened once; what is shared is the address that it has just then."""
    with open_pages(browser, voila_server) as open_:
        yield open_("index")


@pytest.mark.parametrize("scheme", sample(["light", "dark"], "dark"))
def test_a_camera_reads_the_code_of_the_page(
    home: Page, voila_server: Server, scheme: Literal["light", "dark"]
) -> None:
    home.emulate_media(color_scheme=scheme)
    expect(home.locator("html")).to_have_attribute("data-mt-theme", scheme)
    assert photograph(home.locator("[data-mt='qr']")) == voila_server.page("index")


def shown(home: Page, query: str) -> Locator:
    """Return the card of the home page at an address."""
    home.evaluate("query => history.replaceState(null, '', location.pathname + query)", query)
    home.locator("[data-mt='qr']").click()
    card = home.locator("[data-mt='qr-card']")
    card.wait_for()
    return card


def close(home: Page) -> None:
    home.locator("[data-mt='qr-close']").click()
    expect(home.locator("[data-mt='qr-card']")).to_have_count(0)


def test_a_code_that_lets_people_in_says_so(home: Page) -> None:
    for query, told in (("?token=open-sesame", 1), ("", 0)):
        card = shown(home, query)
        expect(card.locator("[data-mt='qr-code']")).to_be_visible()
        expect(card.locator("[data-mt='qr-token']")).to_have_count(told)
        close(home)


def test_a_game_too_long_for_a_code_says_so(home: Page) -> None:
    expect(shown(home, f"?seed={'1' * 3000}")).to_contain_text("too long for a QR code")
    close(home)


def test_a_code_asked_for_twice_is_shown_once(home: Page) -> None:
    home.locator("[data-mt='qr']").evaluate("button => { button.click(); button.click(); }")
    expect(home.locator("[data-mt='qr-card']").first).to_be_visible()
    home.keyboard.press("Escape")
    expect(home.locator("[data-mt='qr-card']")).to_have_count(0)


@pytest.mark.full
def test_a_camera_reads_the_code_of_a_step_and_of_a_game(
    open_served: OpenPage, voila_server: Server
) -> None:
    match = Match(tutor.load(GAME), seed=5)
    match.do(match.game.moves(match.state)[0])
    page = open_served(GAME, match.link)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", "1")
    assert photograph(table.locator("[data-mt='qr']")) == voila_server.page(GAME) + match.link
    page.locator("[data-mt='tab'][data-view='learn']").click()
    lesson = page.locator("[data-mt='lesson']")
    lesson.locator("[data-mt='next']").click()
    expect(lesson).to_have_attribute("data-step", "2")
    name = lesson.get_attribute("data-lesson")
    link = photograph(lesson.locator("[data-mt='qr']"))
    assert link == f"{voila_server.page(GAME)}?lesson={name}&step=2"


@pytest.fixture
def binder_page(
    browser: Browser, serve_kit: Serve, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenPage]:
    """Pages with the address and the variables that Binder gives a visitor."""
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    monkeypatch.setenv("BINDER_PERSISTENT_REQUEST", "v2/gh/someone/something/abc")
    prefix = "/user/reader/"
    with (
        serve_kit("--base-url", prefix, prefix=prefix) as server,
        open_pages(browser, server) as open_,
    ):
        yield open_


@pytest.mark.full
def test_a_link_from_binder_launches_binder(binder_page: OpenPage) -> None:
    lesson = lesson_of(binder_page(GAME, "?lesson=climbing"), "climbing")
    link = urlsplit(photograph(lesson.locator("[data-mt='qr']")))
    assert link[:3] == ("https", "binder.example", "/v2/gh/someone/something/abc")
    (place,) = parse_qs(link.query)["urlpath"]
    assert place == f"voila/render/{GAME}.ipynb?lesson=climbing&step=1"


@pytest.mark.full
def test_a_restarted_server_is_told_and_the_reload_keeps_the_position(browser: Browser) -> None:
    port = free_port()
    match = Match(tutor.load(GAME), seed=5)
    move = match.game.moves(match.state)[0]
    with running(kit_command(port), port) as server:
        page = browser.new_page()
        page.goto(server.page(GAME) + match.link)
        joined(page)
        table = table_of(page)
        type_in(table, str(move))
        expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "true")
        table.locator("[data-mt='play']").click()
        expect(table).to_have_attribute("data-moves", "1")
    expect(page.locator("[data-mt='lost']")).to_be_visible(timeout=10_000)
    with running(kit_command(port), port):
        page.locator("[data-mt='reload']").click()
        expect(table_of(page)).to_have_attribute("data-moves", "1", timeout=30_000)
        expect(page.locator("[data-mt='lost']")).to_have_count(0)
        page.close(run_before_unload=True)


def test_a_game_is_sent_to_whoever_is_next_and_opens_behind_the_cover(
    open_page: OpenPage, voila_server: Server
) -> None:
    link = Match(tutor.load(GAME), ("Ada", "Ben"), seed=7)
    link.do("play 4")
    hidden = links.seal(**link.link_parts(), mode="hot-seat")
    page = open_page(GAME, hidden)
    page.evaluate("() => void (navigator.share = async ({ url }) => (window.sent = url))")
    page.locator("[data-mt='send-game']").click()
    sent = str(page.evaluate("window.sent"))
    other = open_page(GAME, f"?{urlsplit(sent).query}")
    expect(other.locator("[data-mt='cover'] h3")).to_contain_text("Ben")
    expect(other.locator("[data-mt='play-table'] [data-mt='piece']")).to_have_count(0)
    other.locator("[data-mt='ready']").click()
    expect(other.locator("[data-mt='play-table']")).to_have_attribute("data-moves", "1")
