"""Practise in a real Chromium: ten by keyboard alone, by thumb, by link; on one screen, in every game."""

import json
import re
from itertools import islice

import pytest
from playwright.sync_api import Locator, Page, expect

import tutor
from tests.browser.helper import CROWDED, DESK, PHONE, OpenPage, serious, unseen
from tests.support.sample import sample
from tutor.practice import Exercise, exercises
from tutor.practice.exercise import CHOSEN
from tutor.ui.channel import GamePage

GAME = "monster-crunch"
WHOLE = ("[data-mt='next']", "[data-mt='count']", "[data-mt='task']", ".mt-felt")


def practising(page: Page, state: str = "asking") -> Locator:
    view = page.locator(f"[data-mt='practise'][data-state='{state}']")
    view.wait_for()
    return view


def choose(page: Page) -> None:
    """Answer by keys alone: the first choice, the number 1; of anything else: no idea."""
    view = practising(page)
    kind = view.get_attribute("data-kind")
    if kind in CHOSEN:
        first = view.locator("[data-mt='choice'] kbd").first
        expect(first).to_have_text("A")
        page.keyboard.press("a" if int(view.get_attribute("data-at") or 0) % 2 else "1")
    elif kind == "number":
        view.locator("[data-mt='number']").focus()
        page.keyboard.type("1")
        page.keyboard.press("Enter")
    else:
        page.locator("[data-mt='skip']").focus()
        page.keyboard.press("Enter")
    practising(page, "answered")
    page.locator("[data-mt='next']").focus()
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
    assert len(cards(page)) >= 8


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
    assert len(cards(page)) >= 8  # kept over the reload


def longest(name: str) -> dict[str, Exercise]:
    """Of some exercises the one with the most to read, of each kind."""
    some = islice(exercises(tutor.load(name), seed=1), 30)
    by_length = sorted(some, key=lambda one: len(one.text) + len("".join(one.choices)))
    return {one.kind: one for one in by_length}


@pytest.mark.parametrize("name", sample(tutor.games(), "midnight-showdown"))
def test_every_exercise_is_on_one_screen(open_bare: OpenPage, name: str) -> None:
    """By thumb on a phone, and at a desk: task, table, answers and the way on are seen whole, asking and answered."""
    asked = longest(name)
    link = "?practice=" + "~".join(one.name for one in asked.values())
    own = {"can": "choice", "who": "choice", "number": "number", "order": "step", "find": "action"}
    for size, scheme, other in ((PHONE, "dark", DESK), (DESK, "light", PHONE)):
        page = open_bare(name, link, viewport=size, color_scheme=scheme, has_touch=True)
        felt = page.locator("[data-mt='practise'] .mt-felt")
        for at, kind in enumerate(asked, 1):
            view = practising(page)
            expect(view).to_have_attribute("data-at", str(at))
            answers = f"[data-mt='practise'] [data-mt='{own.get(kind, 'skip')}']"
            parts = [answers] if view.locator(answers).count() else []
            assert unseen(page, *WHOLE, *parts) == [], (size, kind)
            assert page.evaluate(CROWDED) == [], (size, kind)
            button = view.locator("[data-mt='choice']:visible, [data-mt='skip']:visible").first
            assert (button.bounding_box() or {})["height"] >= 44
            room = felt.bounding_box()
            button.tap()
            practising(page, "answered")
            assert felt.bounding_box() == room, (size, kind)  # nothing jumps
            told = ["[data-mt='choice'][data-right='true']"] if kind in CHOSEN else []
            assert unseen(page, *WHOLE, *told, "[data-mt='feedback']") == [], (size, kind)
            page.set_viewport_size(other)  # held another way, or a window made smaller
            page.wait_for_timeout(30)
            assert unseen(page, "[data-mt='next']", ".mt-felt") == [], (other, kind)
            assert page.evaluate(CROWDED) == [], (other, kind)
            page.set_viewport_size(size)
            page.locator("[data-mt='next']").tap()


def one_of(kind: str, name: str = GAME, clauses: list[str] | None = None) -> Exercise:
    """Return an exercise of a kind."""
    return next(exercises(tutor.load(name), 4, clauses, [kind]))


def test_an_answer_is_coloured_with_its_clause(open_bare: OpenPage) -> None:
    who = one_of("who")
    page = open_bare(GAME, f"?practice={who.name}", viewport=DESK)
    right = who.choices.index(who.right[0])
    expect(practising(page).locator("[data-mt='choice']")).to_have_count(len(who.choices))
    page.keyboard.press(str((right + 1) % 2 + 1 if right < 2 else 1))
    view = practising(page, "answered")
    expect(view.locator("[data-mt='choice'][data-right]")).to_have_count(2)
    marked = view.locator("[data-mt='choice'][data-right='true']")
    expect(marked).to_have_attribute("data-index", str(right))
    expect(view.locator("[data-mt='clause']")).to_have_attribute("data-rule", who.clause)
    expect(view.locator("[data-mark='false']")).to_have_count(1)


def test_a_number_is_typed_or_stepped_and_its_thought_is_told(open_bare: OpenPage) -> None:
    number = one_of("number", clauses=["crunch.combine.cost"])
    page = open_bare(GAME, f"?practice={number.name}~{number.name}", viewport=PHONE, has_touch=True)
    view = practising(page)
    expect(page.locator("[data-mt='next']")).to_have_attribute("aria-disabled", "true")
    for _ in range(int(number.right[0])):
        view.locator("[data-mt='one-more']").tap()
    page.locator("[data-mt='next']").tap()
    told = practising(page, "answered").locator("[data-mt='feedback']")
    expect(told).to_have_attribute("data-right", "true")
    page.locator("[data-mt='next']").tap()
    page.set_viewport_size(DESK)
    view = practising(page)
    expect(view.locator("[data-mt='number']")).to_have_value("")
    view.locator("[data-mt='number']").fill(str(number.question.wrong["every"]))
    page.keyboard.press("Enter")
    told = practising(page, "answered").locator("[data-mt='feedback']")
    expect(told).to_have_attribute("data-right", "false")
    expect(told).to_contain_text("would be right if every card cost Milk")


def test_pieces_are_tapped_and_what_can_be_tapped_gives_nothing_away(open_bare: OpenPage) -> None:
    tap = one_of("tap")
    page = open_bare(GAME, f"?practice={tap.name}", viewport=PHONE, has_touch=True)
    view = practising(page)
    pieces = {value: id for id, value in tap.question.options.items()}
    for id in pieces.values():
        expect(view.locator(f"button[data-piece='{id}']")).to_be_visible()
    for value in tap.right:
        view.locator(f"[data-piece='{pieces[value]}']").tap()
        expect(view.locator(f"[data-piece='{pieces[value]}']")).to_have_attribute(
            "aria-pressed", "true"
        )
    page.locator("[data-mt='next']").tap()
    told = practising(page, "answered").locator("[data-mt='feedback']")
    expect(told).to_have_attribute("data-right", "true")


def test_steps_are_put_into_their_order(open_bare: OpenPage) -> None:
    order = one_of("order")
    page = open_bare(GAME, f"?practice={order.name}", viewport=PHONE, has_touch=True)
    view = practising(page)
    for place, key in enumerate(order.right, 1):
        view.locator(f"[data-step='{key}']").tap()
        expect(view.locator(f"[data-step='{key}']")).to_have_attribute("data-place", str(place))
        expect(view.locator(f"[data-step='{key}'] kbd")).to_be_visible()
    page.locator("[data-mt='next']").tap()
    told = practising(page, "answered").locator("[data-mt='feedback']")
    expect(told).to_have_attribute("data-right", "true")


def test_a_move_that_is_asked_for_is_made_on_the_table_or_typed(open_bare: OpenPage) -> None:
    find = one_of("find", clauses=["crunch.combine.run"])
    page = open_bare(GAME, f"?practice={find.name}~{find.name}", viewport=PHONE)
    game_page = GamePage(tutor.load(GAME))
    game_page.part("practise").handle({"type": "open", "link": f"?practice={find.name}", "seed": 1})
    picks = game_page.part("practise").asked.composer.written(find.right[0]).picks
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
    practising(page).locator("[data-mt='typed']").fill(find.right[0])
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
