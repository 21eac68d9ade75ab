"""A table of several devices in a real Chromium: two phones and a television."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helper import HALL, PHONE, serious
from tests.conftest import open_pages
from tests.support.serving import Site, serving_site

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
GONE = (
    "WebSocket connection",
    "ERR_INTERNET_DISCONNECTED",
)  # what a browser says of a line that was cut on purpose
TABLE = "[data-mt='together'] [data-mt='play-table']"


@pytest.fixture(scope="module")
def site(site_folder: Path) -> Iterator[Site]:
    with serving_site(site_folder) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Open]:
    with open_pages(browser, site) as open_:
        yield open_


def opened(open_: Open, game: str, **options: object) -> Page:
    """Return the phone of whoever opens a table, from the dialog of a new game."""
    page = open_(game, "?view=play", viewport=PHONE, has_touch=True, tolerate=GONE, **options)
    page.locator("[data-mt='all-tools']").click()
    page.locator("[data-mt='new-game']").click()
    page.locator("[data-mt='kind'][value='together']").check()
    page.locator("[data-mt='start']").click()
    named(page, "Ada")
    return page


def named(page: Page, name: str) -> None:
    page.locator("[data-mt='together-name']").fill(name)
    page.locator("[data-mt='together-join']").click()
    page.locator("[data-mt='lobby']").wait_for()


def code_of(page: Page) -> str:
    return page.locator("[data-mt='table-code']").inner_text()


def joined(
    open_: Open, game: str, code: str, name: str, seat: int | None, **options: object
) -> Page:
    """Return a device that came by the code, on a seat or looking on."""
    page = open_(game, f"?together={code}", tolerate=GONE, **options)
    named(page, name)
    if seat is not None:
        page.locator(f"[data-mt='sit'][data-seat='{seat}']").click()
    return page


def moves(page: Page) -> int:
    return int(page.locator(TABLE).get_attribute("data-moves") or 0)


def move(page: Page) -> None:
    """Make one move by clicking what glows."""
    inside = page.locator(TABLE)
    before = moves(page)
    for _ in range(60):
        if inside.locator("[data-mt='go-on']:visible").count():
            inside.locator("[data-mt='go-on']:visible").click()
        elif (
            legal := inside.locator("[data-mt='play']:visible:not([aria-disabled='true'])")
        ).count():
            legal.first.click()
        else:
            inside.locator(
                "[data-next]:visible, [data-mt='action'][data-next]:visible"
            ).first.click()
        page.wait_for_timeout(60)
        if moves(page) != before:
            return
    raise AssertionError("no move")


def mover(pages: list[Page]) -> Page:
    """Return the phone whose turn it is: its title says so."""
    pages[0].wait_for_timeout(100)
    return next(page for page in pages if page.title().startswith("Your turn"))


def test_two_phones_and_a_television_play_and_agree(open_page: Open) -> None:
    game = "monster-crunch"
    host = opened(open_page, game)
    expect(host.locator("[data-mt='qr-code']")).to_be_visible()
    assert serious(host) == {}
    code = code_of(host)
    guest = joined(open_page, game, code, "Ben", 1, viewport=PHONE, has_touch=True)
    hall = joined(open_page, game, code, "Hall", None, viewport=HALL)
    expect(host.locator("[data-mt='chair'][data-taken='true']")).to_have_count(2)
    expect(guest.locator("[data-mt='lobby-waits']")).to_be_visible()
    host.locator("[data-mt='begin']").click()
    pages = [host, guest, hall]
    for page in pages:
        page.locator(f"{TABLE}[data-moves='0']").wait_for()
    assert hall.locator(f"{TABLE} .mt-back").count()  # the table shows nobody's hand
    assert guest.locator(f"{TABLE} [data-piece^='card-']").count()
    for _ in range(3):
        phone = mover(pages[:2])
        move(phone)
        for page in pages:
            page.locator(f"{TABLE}[data-moves='{moves(phone)}']").wait_for()
    expect(guest.locator("[data-mt='fellow'][aria-current]")).to_have_count(1)
    assert [serious(page) for page in pages] == [{}, {}, {}]

    n = moves(host)
    waits = next(page for page in pages[:2] if page is not mover(pages[:2]))
    asks = mover(pages[:2])  # the other one moved: taking that back is asked of them
    _undo(asks)
    waits.locator("[data-mt='decline']").click()
    expect(asks.locator("[data-mt='together-notice']")).to_be_visible()
    assert moves(host) == n
    _undo(asks)
    waits.locator("[data-mt='agree']").click()
    for page in pages:
        page.locator(f"{TABLE}[data-moves='{n - 1}']").wait_for()


def _undo(page: Page) -> None:
    page.locator(f"{TABLE} [data-mt='undo']:visible").click()


def test_a_phone_that_reloads_or_is_cut_off_comes_back_to_its_seat(open_page: Open) -> None:
    game = "monster-cafe"
    host = opened(open_page, game)
    guest = joined(open_page, game, code_of(host), "Ben", 1, viewport=PHONE, has_touch=True)
    expect(host.locator("[data-mt='chair'][data-taken='true']")).to_have_count(2)
    host.locator("[data-mt='begin']").click()
    for page in (host, guest):
        page.locator(f"{TABLE}[data-moves='0']").wait_for()
    guest.reload()
    guest.locator(f"{TABLE}[data-moves='0']").wait_for()
    expect(guest.locator(f"{TABLE} [data-mt='who']")).to_have_text(
        re.compile("Your move|Ada to move")
    )
    guest.context.set_offline(True)
    ben = host.locator("[data-mt='fellow'][data-seat='1']")
    expect(guest.locator("[data-mt='together-lost']")).to_be_visible()
    expect(ben).to_have_attribute("data-state", "away")
    ben.click()  # the host lets the computer play, and gives the seat back
    host.locator("[data-mt='fellow-computer']").click()
    expect(ben).to_have_attribute("data-state", "computer")
    ben.click()
    host.locator("[data-mt='fellow-computer']").click()
    expect(ben).to_have_attribute("data-state", "away")
    guest.context.set_offline(False)
    expect(ben).to_have_attribute("data-state", "here", timeout=15_000)
    expect(guest.locator("[data-mt='together-lost']")).to_be_hidden()
    phones = [host, guest]
    move(mover(phones))
    for page in phones:
        expect(page.locator(TABLE)).not_to_have_attribute("data-moves", "0")


def test_a_seat_moves_to_another_device_by_a_word(open_page: Open) -> None:
    host = opened(open_page, "monster-cafe")
    host.locator("[data-mt='skill']").select_option("easy")
    host.locator("[data-mt='begin']").click()
    host.locator(f"{TABLE}[data-moves='0']").wait_for()
    host.locator("[data-mt='tab'][data-view='rules']").click()
    host.locator("[data-mt='tab'][data-view='play']").click()  # leads back to the table
    expect(host.locator(TABLE)).to_be_visible()
    host.locator("[data-mt='fellow'][data-seat='0']").click()
    host.locator("[data-mt='fellow-invite']").click()
    word = host.locator("[data-mt='invitation'] .mt-class-code").inner_text()
    host.locator("[data-mt='invitation-close']").click()
    code = host.url.rpartition("=")[2]
    other = open_page("monster-cafe", f"?together={code}", viewport=PHONE, tolerate=GONE)
    other.locator("[data-mt='together-name']").fill("Ada")
    other.locator("[data-mt='together-entry'] summary").click()
    other.locator("[data-mt='together-word']").fill(word.lower())
    assert serious(other) == {}
    other.locator("[data-mt='together-join']").click()
    other.locator(TABLE).wait_for()
    expect(host.locator("[data-mt='together-trouble']")).to_be_visible()
    expect(host.locator("[data-mt='together-entry']")).to_be_visible()
    other.locator("[data-mt='leave-table']").click()
    expect(other.locator("[data-mt='together']")).to_have_count(0)
