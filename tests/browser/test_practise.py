"""Practise in a real Chromium: ten by keyboard alone, by thumb, by link; on one screen, in every game."""

import json
import re
from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Locator, Page, expect

import tutor
from tests.browser.helper import CROWDED, DESK, PHONE, serious, unseen
from tests.support.sample import sample
from tutor.practice import Exercise, exercises
from tutor.ui.channel import GamePage

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
GAME = "monster-crunch"
WHOLE = ("[data-mt='next']", "[data-mt='count']", "[data-mt='task']", ".mt-felt")


def practising(page: Page, state: str = "asking") -> Locator:
    view = page.locator(f"[data-mt='practise'][data-state='{state}']")
    view.wait_for()
    return view


def choose(page: Page) -> None:
    """Answer by keys alone: the first choice, or for a move that is asked for: no idea."""
    view = practising(page)
    if view.get_attribute("data-kind") == "find":
        page.locator("[data-mt='skip']").focus()
        page.keyboard.press("Enter")
    else:
        first = view.locator("[data-mt='choice'] kbd").first
        expect(first).to_have_text("A")
        page.keyboard.press("a" if int(view.get_attribute("data-at") or 0) % 2 else "1")
    practising(page, "answered")
    page.keyboard.press("Enter")


def cards(page: Page) -> dict[str, object]:
    store = json.loads(page.evaluate("localStorage['midnight-tutor'] ?? '{}'"))
    found: dict[str, object] = store["games"][GAME]["cards"]
    return found


def ten_by_keyboard(page: Page) -> None:
    """From the first exercise to what comes next, with no mouse; the browser remembers how it went."""
    for at in range(1, 11):
        expect(practising(page)).to_have_attribute("data-at", str(at))
        expect(page.locator("[data-mt='count']")).to_contain_text(f" {at} of 10")
        choose(page)
    over = practising(page, "over")
    expect(over.locator("[data-mt='summary'] h2")).to_be_visible()
    expect(over.locator("[data-mt='more']")).to_be_visible()
    assert len(cards(page)) == 10


@pytest.mark.full
def test_a_session_of_ten_by_keyboard_alone(open_served: OpenPage) -> None:
    """On Voilà, with a kernel."""
    ten_by_keyboard(open_served(GAME, "?view=practise", viewport=DESK))


def test_ten_by_keyboard_then_again_and_the_next_ten_begin_with_what_was_wrong(
    open_bare: OpenPage,
) -> None:
    page = open_bare(GAME, "?view=practise", viewport=DESK)
    ten_by_keyboard(page)
    wrong = page.locator("[data-mt='again-rule']")
    expect(wrong.first).to_be_visible()
    assert serious(page) == {}
    page.locator("[data-mt='again']").press("Enter")
    expect(practising(page)).to_have_attribute("data-at", "1")
    page.goto(page.url.split("?")[0] + "?view=practise")
    practising(page)
    assert len(cards(page)) == 10  # kept over the reload


def longest(name: str) -> dict[str, Exercise]:
    """Of some exercises the one with the most to read, of each kind."""
    some = islice(exercises(tutor.load(name), seed=1), 20)
    by_length = sorted(some, key=lambda one: len(one.text) + len("".join(one.choices)))
    return {one.kind: one for one in by_length}


@pytest.mark.parametrize("name", sample(tutor.games(), "midnight-showdown"))
def test_every_exercise_is_on_one_screen(open_bare: OpenPage, name: str) -> None:
    """By thumb on a phone, and at a desk: task, table, answers and the way on are seen whole, asking and answered."""
    asked = longest(name)
    link = "?practice=" + "~".join(one.name for one in asked.values())
    for size, scheme, other in ((PHONE, "dark", DESK), (DESK, "light", PHONE)):
        page = open_bare(name, link, viewport=size, color_scheme=scheme, has_touch=True)
        felt = page.locator("[data-mt='practise'] .mt-felt")
        for at, kind in enumerate(asked, 1):
            view = practising(page)
            expect(view).to_have_attribute("data-at", str(at))
            answers = "[data-mt='action']" if kind == "find" else "[data-mt='choice']"
            own = [f"[data-mt='practise'] {answers}"] if view.locator(answers).count() else []
            assert unseen(page, *WHOLE, *own) == [], (size, kind)
            assert page.evaluate(CROWDED) == [], (size, kind)
            button = view.locator("[data-mt='choice']:visible, [data-mt='skip']:visible").first
            assert (button.bounding_box() or {})["height"] >= 44
            room = felt.bounding_box()
            button.tap()
            practising(page, "answered")
            assert felt.bounding_box() == room, (size, kind)  # nothing jumps
            told = [] if kind == "find" else ["[data-mt='choice'][data-right='true']"]
            assert unseen(page, *WHOLE, *told, "[data-mt='feedback']") == [], (size, kind)
            page.set_viewport_size(other)  # held another way, or a window made smaller
            page.wait_for_timeout(30)
            assert unseen(page, "[data-mt='next']", ".mt-felt") == [], (other, kind)
            assert page.evaluate(CROWDED) == [], (other, kind)
            page.set_viewport_size(size)
            page.locator("[data-mt='next']").tap()


def test_an_answer_is_coloured_with_its_reason_and_clause(open_bare: OpenPage) -> None:
    rule = next(exercises(tutor.load(GAME), 4, ["crunch.combine.*"], ["rule"]))
    page = open_bare(GAME, f"?practice={rule.name}", viewport=DESK)
    wrong = (rule.answer + 1) % len(rule.choices)
    expect(practising(page).locator("[data-mt='choice']")).to_have_count(len(rule.choices))
    page.keyboard.press(str(wrong + 1))
    view = practising(page, "answered")
    marked = view.locator("[data-mt='choice'][data-right]")
    expect(marked).to_have_count(2)
    right = view.locator("[data-mt='choice'][data-right='true']")
    expect(right).to_have_attribute("data-index", str(rule.answer))
    assert rule.reason
    expect(view.locator("[data-mt='reason']")).to_have_text(rule.reason.text)
    expect(view.locator("[data-mt='clause']")).to_have_attribute("data-rule", rule.clause)
    expect(view.locator("[data-mark='false']")).to_have_count(1)


def test_a_move_that_is_asked_for_is_made_on_the_table_or_typed(open_bare: OpenPage) -> None:
    find = next(exercises(tutor.load(GAME), 4, ["crunch.combine.return"], ["find"]))
    assert find.move
    page = open_bare(GAME, f"?practice={find.name}~{find.name}", viewport=PHONE)
    game_page = GamePage(tutor.load(GAME))
    game_page.part("practise").handle({"type": "open", "link": f"?practice={find.name}", "seed": 1})
    picks = game_page.part("practise").asked.composer.written(find.move.notation()).picks
    view = practising(page)
    expect(page.locator("[data-mt='next']")).to_have_attribute("aria-disabled", "true")
    for pick in picks:
        view.locator(f"[data-piece='{pick}']").click()
        expect(view.locator(f"[data-piece='{pick}']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-mt='next']").click()
    view = practising(page, "answered")
    expect(view.locator("[data-mt='feedback']")).to_have_attribute("data-right", "true")
    page.locator("[data-mt='next']").click()
    page.set_viewport_size(DESK)
    practising(page).locator("[data-mt='typed']").fill(find.move.notation())
    page.keyboard.press("Enter")
    view = practising(page, "answered")
    expect(view.locator("[data-mt='feedback']")).to_have_attribute("data-right", "true")


@pytest.mark.full
def test_the_address_carries_the_same_ten_to_everybody(open_bare: OpenPage) -> None:
    page = open_bare(GAME, "?view=practise")
    practising(page)
    page.wait_for_url(re.compile("practice="))
    task = page.locator("[data-mt='task']").text_content()
    query = "?" + page.url.split("?")[1]
    other = open_bare(GAME, query)
    practising(other)
    expect(other.locator("[data-mt='task']")).to_have_text(task or "")
    expect(other.locator("[data-mt='count']")).to_contain_text("10")
    bad = open_bare(GAME, "?practice=allowed:no.such:1:1")
    expect(bad.locator("[data-mt='practise'] [data-mt='notice']")).to_be_visible()
