"""Monster Crunch by hand: composing with clicks and keys, hot seat, names, a lost kernel."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

import tutor
from tests.browser.helper import OpenPage, hinted, lesson_of, table_of
from tests.support.serving import Server
from tests.support.typing import type_in
from tutor import Match


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Pages on which pieces slide, as most people see them."""
    return partial(open_page, reduced_motion="no-preference")


def start(open_page: OpenPage, *moves: str, players: int = 3) -> Locator:
    match = Match(tutor.load("monster-crunch"), players, seed=35, rulings={"powers": "off"})
    for move in moves:
        match.do(move)
    table = table_of(open_page("monster-crunch", match.link))
    expect(table).to_have_attribute("data-moves", str(len(moves)))
    return table


def pick(table: Locator, *pieces: str) -> None:
    for piece in pieces:
        table.locator(f"[data-piece='{piece}']").click()


@pytest.mark.full
@pytest.mark.parametrize("step", ["999", "no-step"])
def test_a_link_to_no_step_opens_the_lesson_at_its_start(open_page: OpenPage, step: str) -> None:
    page = open_page("monster-crunch", f"?lesson=climbing&step={step}")
    expect(lesson_of(page, "climbing")).to_have_attribute("data-step", "1")
    expect(page.locator("[data-mt='problem']:visible")).to_contain_text(step)


def test_an_illegal_play_is_composed_by_clicking(open_page: OpenPage) -> None:
    table = start(open_page)  # Ada holds 1 2 4 5 5 8 8 9 10 11 11 12 and 1 Milk
    pick(table, "card-0-4-1", "card-0-5-1", "card-0-5-2")
    verdict = table.locator("[data-mt='verdict']")
    expect(verdict).to_have_attribute("data-legal", "false")
    expect(verdict.locator("[data-mt='clause-link']")).to_have_attribute(
        "data-rule", "crunch.combine.cost"
    )
    expect(verdict.locator("[data-mt='headline']")).to_contain_text("2 extra cards cost 2 Milk")
    expect(table.locator("[data-piece='card-0-5-2'][data-lit]")).to_have_count(1)
    pick(table, "card-0-4-1")
    expect(verdict).to_have_attribute("data-legal", "true")
    table.locator("[data-mt='play']").click()
    bowl = table.locator("[data-mt='strip'][data-seat='seat-0'] .mt-chip")  # Ben's mat is large now
    expect(bowl).to_have_count(2)
    table.locator("[data-mt='undo']").click()
    expect(table.locator("[data-zone='bowl-0'] [data-piece]")).to_have_count(0)


@pytest.mark.full
def test_a_play_is_made_with_the_keyboard_alone(open_page: OpenPage) -> None:
    table = start(open_page)
    card = table.locator("[data-piece='card-0-1-1']")
    card.focus()
    page = table.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.locator("[data-mt='typed']")).to_have_value("play 2")
    table.locator("[data-mt='play']").focus()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-moves", "1")


@pytest.mark.full
def test_a_button_plays_at_once_when_that_is_legal(open_page: OpenPage) -> None:
    table = start(open_page)
    table.locator("[data-mt='action'][data-word='pass']").click()
    expect(table.locator("[data-mt='headline']")).to_contain_text("have to play")
    expect(table).to_have_attribute("data-moves", "0")
    table.locator("[data-mt='near']").first.click()
    table.locator("[data-mt='play']").click()
    table.locator("[data-mt='action'][data-word='pass']").click()
    expect(table).to_have_attribute("data-moves", "2")


@pytest.mark.full
def test_nonsense_is_answered_kindly(open_page: OpenPage) -> None:
    table = start(open_page)
    type_in(table, "<img src=x onerror=alert(1)>")
    expect(table.locator("[data-mt='error']")).to_contain_text("<img src=x onerror=alert(1)>")
    assert table.page.locator("img[src='x']").count() == 0
    type_in(table, "play 99999999")
    expect(table.locator("[data-mt='error']")).to_contain_text("99999999")
    expect(table).to_have_attribute("data-moves", "0")


@pytest.mark.full
def test_typing_on_while_the_kernel_is_slow_loses_nothing(
    open_served: OpenPage, voila_server: Server
) -> None:
    before = {kernel.pid for kernel in voila_server.kernels()}
    table = start(open_served)
    table.locator("[data-mt='typing']").click()
    kernels = [kernel for kernel in voila_server.kernels() if kernel.pid not in before]
    typed = table.locator("[data-mt='typed']")
    for kernel in kernels:
        kernel.suspend()
    try:
        typed.fill("play 5")
        typed.press("Enter")
        typed.fill("play 6")
        table.locator("[data-mt='hint']").focus()
    finally:
        for kernel in kernels:
            kernel.resume()
    expect(table).to_have_attribute("data-moves", "1")
    expect(typed).to_have_value("play 6")
    expect(table.locator("[data-mt='verdict']")).to_be_visible()


def test_names_full_of_html_are_shown_as_text(open_page: OpenPage) -> None:
    name = "<b onclick=x>Bo</b>"
    match = Match(tutor.load("monster-crunch"), (name, "&amp;", "'\"><i>"), seed=1)
    table = table_of(open_page("monster-crunch", match.link))
    expect(table.locator("[data-mt='who']")).to_contain_text(name)
    assert table.locator("b[onclick], i:not(.mt-mini i)").count() == 0


def new_game(table: Locator, kind: str) -> Locator:
    """Return the dialog of a new game, with a kind chosen."""
    table.locator("[data-mt='new-game']").click()
    setup = table.page.locator("[data-mt='setup']")
    setup.locator(f"[data-mt='kind'][value='{kind}']").check()
    return setup


def test_hot_seat_covers_the_hands_between_turns(open_page: OpenPage) -> None:
    table = start(open_page)
    new_game(table, "pass").locator("[data-mt='start']").click()
    expect(table.locator("[data-mt='cover']")).to_be_visible()
    table.locator("[data-mt='ready']").click()
    hand = table.locator("button[data-piece^='card-']")
    expect(hand.first).to_be_visible()
    assert (
        table.locator("[data-piece^='card-1']:visible, [data-piece^='card-2']:visible").count()
        <= hand.count()
    )
    hinted(table)
    table.locator("[data-mt='play'][aria-disabled='false']").click()
    expect(table.locator("[data-mt='cover']")).to_be_visible()
    expect(table.locator("[data-piece], [data-seat]")).to_have_count(0)  # nor is it in the page
    table.locator("[data-mt='ready']").click()
    expect(hand.first).to_be_visible()


@pytest.mark.full
def test_a_bot_takes_its_turn(open_page: OpenPage) -> None:
    table = start(open_page, players=2)
    new_game(table, "computer").locator("[data-mt='start']").click()
    expect(table.locator("[data-mt='typed']")).to_be_enabled(timeout=20_000)  # a bot may begin
    before = table.locator("[data-mt='log-entry']").count()
    hinted(table)
    table.locator("[data-mt='play'][aria-disabled='false']").click()
    expect(table.locator("[data-mt='log-entry']").nth(before + 1)).to_be_attached(timeout=20_000)


def test_a_new_game_takes_names_and_rulings(open_page: OpenPage) -> None:
    table = start(open_page)
    setup = new_game(table, "open")
    setup.locator("[data-mt='player'][data-index='0']").fill("Zoë")
    for group in setup.locator("details > summary").all():
        group.click()
    setup.locator("[data-ruling='leader_may_pass']").select_option("True")
    setup.locator("[data-ruling='first_player']").select_option("0")
    setup.locator("[data-mt='start']").click()
    expect(table.locator("[data-mt='who']")).to_contain_text("Zoë")
    table.locator("[data-mt='action'][data-word='pass']").click()
    expect(table).to_have_attribute("data-moves", "1")


@pytest.mark.full
def test_a_bad_seed_is_told_where_it_was_entered(open_page: OpenPage) -> None:
    table = start(open_page)
    setup = new_game(table, "open")
    for group in setup.locator("details > summary").all():
        group.click()
    setup.locator("[data-mt='seed']").fill("x")
    setup.locator("[data-mt='start']").click()
    expect(setup.locator("[data-mt='setup-error']")).to_contain_text("x")
    expect(setup).to_be_visible()
    setup.locator("[data-mt='setup-close']").click()
    again = new_game(table, "open")
    expect(again.locator("[data-mt='setup-error']")).to_be_hidden()


@pytest.mark.full
def test_a_turn_is_stepped_through_again(open_page: OpenPage) -> None:
    table = start(open_page, "play 5")
    can_pick = table.locator("button[data-piece]")
    expect(can_pick.first).to_be_visible()
    table.locator("[data-mt='why']").first.click()
    expect(can_pick).to_have_count(0)
    table.locator("[data-mt='replay-next']").click()
    expect(table.locator("[data-mt='replay-count']")).to_contain_text("2")
    table.locator("[data-mt='replay-end']").click()
    expect(can_pick.first).to_be_visible()


def test_rulings_chosen_in_the_rulebook_are_played_at_the_table(open_page: OpenPage) -> None:
    table = start(open_page)
    page = table.page
    page.locator("[data-mt='tab'][data-view='rules']").click()
    book = page.locator("[data-mt='rulebook']")
    book.locator("[data-mt='apply']").wait_for()
    for group in book.locator(".mt-rulings summary").all():
        group.click()
    book.locator("[data-ruling='leader_may_pass']").select_option("True")
    book.locator("[data-mt='apply']").click()
    table.locator("[data-mt='offer-start']").click()
    table.locator("[data-mt='action'][data-word='pass']").click()
    expect(table).to_have_attribute("data-moves", "1")


def test_the_rulebook_is_searched(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", "?view=rules")
    book = page.locator("[data-mt='rulebook']")
    book.locator("input[type='search']").fill("no gap")
    expect(book.locator("[data-rule='crunch.combine.run']")).to_be_visible()
    expect(book.locator("[data-rule='crunch.pass.milk']")).to_be_hidden()


def test_a_lost_kernel_is_told_and_the_reload_keeps_the_position(
    open_served: OpenPage, voila_server: Server
) -> None:
    match = Match(tutor.load("monster-crunch"), 3, seed=35, rulings={"powers": "off"})
    match.do("play 5")
    lost = ("WebSocket", "404", "Kernel", "kernel", "Failed to load resource", "Connection lost")
    page = open_served("monster-crunch", match.link, tolerate=lost)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", "1")
    for kernel in voila_server.kernels():  # its own is one of those that were warm
        kernel.kill()
    lost = page.locator("[data-mt='lost']").first
    expect(lost).to_be_visible(timeout=10_000)
    assert "rgba" not in lost.evaluate("node => getComputedStyle(node).backgroundColor")  # opaque
    page.locator("[data-mt='tab'][data-view='learn']").click()  # lessons go on
    page.locator("[data-mt='lesson-link'][data-lesson='climbing']").click()
    lesson = lesson_of(page, "climbing")
    lesson.locator("[data-mt='next']").click()
    expect(lesson).to_have_attribute("data-step", "2")
    page.go_back()
    page.go_back()
    expect(table).to_be_visible()
    page.locator("[data-mt='reload']").first.click()
    expect(table_of(page)).to_have_attribute("data-moves", "1", timeout=30_000)


@pytest.mark.full
def test_pieces_on_their_way_do_not_make_the_table_small(open_page: OpenPage) -> None:
    phone = {"width": 390, "height": 844}
    match = Match(tutor.load("monster-crunch"), 5, seed=3)
    page = open_page("monster-crunch", match.link, viewport=phone)
    table = page.locator(".mt-table[data-players='5']")
    table.wait_for()
    page.wait_for_timeout(600)  # whatever slides has arrived
    at_first = table.get_attribute("data-em")
    for width in (380, 390):
        page.set_viewport_size(phone | {"width": width})
        page.wait_for_timeout(100)
    assert table.get_attribute("data-em") == at_first
