"""Learning by playing: a newcomer's path, a whole game with the coach, and what the browser remembers of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tutor
from tests.browser.helper import (
    DESK,
    PHONE,
    OpenPage,
    lesson_of,
    serious,
    table_of,
    to_the_end,
    unseen,
)
from tests.conftest import PATIENCE
from tests.support.newcomer import COACH, next_click
from tests.support.sample import sample
from tests.ui.test_coach import cited
from tutor.analysis import coach
from tutor.ui.play import Play

SHORT = "monster-cafe"
GAME = "monster-crunch"
LEAST = 9.5  # px: a table that does not fit ends at 9
CRUNCH = tutor.load(GAME)
STORE = "localStorage.getItem('midnight-tutor')"
COVERED = """() => {
    const card = document.querySelector("[data-mt='coach']").getBoundingClientRect();
    const lies = (box) => box.width && box.bottom > card.top + 1 && box.top < card.bottom - 1 && box.left < card.right && box.right > card.left;
    const shown = [...document.querySelectorAll(".mt-mat [data-piece], .mt-shared [data-piece], .mt-focus [data-piece]")];
    return shown.filter((node) => lies(node.getBoundingClientRect())).map((node) => node.dataset.piece);
}"""

STEP = """() => {
    const see = (hook) => [...document.querySelectorAll(`[data-mt='${hook}']`)].find((node) => node.offsetParent && node.ariaDisabled !== "true");
    const card = document.querySelector("[data-mt='coach']:not([hidden])");
    if (card) return card.dataset.rule;
    if (see("winners")) return "over";
    ["more-rules", "go-on", "play", "hint"].map(see).find(Boolean)?.click();
    return "";
}"""


def remembered(page: Page, name: str = GAME) -> dict[str, Any]:
    return dict(json.loads(page.evaluate(STORE))["games"][name])


def home_of(page: Page) -> Page:
    page.goto(page.url.split("?")[0].rsplit("/", 1)[0] + "/index.ipynb")
    page.locator("[data-mt='game']").first.wait_for()
    return page


@pytest.mark.parametrize("name", sample(tutor.games(), "monster-crunch"))
def test_a_newcomer_makes_a_first_move_within_four_clicks(open_bare: OpenPage, name: str) -> None:
    page = open_bare(name, viewport=DESK)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        page.locator("[data-mt='go-play']").click()
        table = table_of(page)
        expect(table.locator("[data-mt='about']")).not_to_be_empty()
        assert unseen(page, "[data-mt='about']", "[data-mt='play']") == []
        clicks = 1 + sum(1 for _ in next_click(page))
        assert clicks <= 4
        card = page.locator(COACH)
        expect(card).to_be_visible()
        assert card.get_attribute("data-rule") in tutor.load(name).rulebook
        assert unseen(page, "[data-mt='got-it']", "[data-mt='show-me']") == []
        assert page.evaluate(COVERED) == []
        if size == DESK:  # a phone has little room left beside a card
            assert float(table.locator(".mt-table").get_attribute("data-em") or 0) > LEAST
        page.locator(".mt-title").click()


@pytest.fixture(scope="module")
def cards(open_bare: OpenPage) -> tuple[Page, list[str]]:
    """Return a whole game with the coach, by hints, and the cards that came up."""
    page = open_bare(SHORT, viewport=PHONE)
    page.clock.install()
    page.locator("[data-mt='go-play']").click()
    table_of(page)
    return page, list(coached_to_the_end(page))


def coached_to_the_end(page: Page) -> Iterator[str]:
    """Reads every card, goes on after every round, and plays what the hint says."""
    while (said := page.evaluate(STEP)) != "over":
        if said:
            yield said
            page.clock.run_for(500)  # a click on a card that has just come is not heard
            page.locator("[data-mt='got-it']").click()
            expect(page.locator(f"{COACH}[data-rule='{said}']:not([hidden])")).to_have_count(0)
        page.clock.run_for(2000)  # time to read, for people and bots


@pytest.mark.full
def test_no_card_comes_twice_and_none_that_was_not_cited(cards: tuple[Page, list[str]]) -> None:
    page, shown = cards
    assert len(shown) == len(set(shown)) > 15
    play = Play(tutor.load(SHORT))
    play.handle({"type": "open", "link": page.evaluate("location.search")})
    assert play.session.seat is None
    memory = remembered(page, SHORT)
    assert set(memory["met"]) == set(shown) <= cited(play)
    assert (memory["played"], memory["link"], memory["coach"]) == (1, "", True)


@pytest.mark.full
def test_the_end_says_what_was_met_and_what_was_missed(cards: tuple[Page, list[str]]) -> None:
    page, shown = cards
    end = page.locator("[data-mt='coach-end']")
    expect(end.locator("[data-mt='learnt'] li")).to_have_count(len(shown))
    expect(end.locator("[data-mt='missed'] li")).to_have_count(6)
    expect(end.locator("[data-mt='missed'] li").first).to_be_hidden()
    end.locator("[data-mt='missed'] summary").click()
    end.locator("[data-mt='missed'] [data-mt='show-me']").first.click()
    page.locator("[data-mt='lesson'] [data-mt='now']").wait_for()
    page.locator("[data-mt='back-to-game']").click()
    expect(end).to_be_visible()
    assert serious(page) == {}
    page.locator(".mt-title").click()
    expect(page.locator("[data-mt='go-play']")).to_have_text("Play against the computer")


def test_show_me_leads_to_the_lesson_and_back_to_the_game(open_bare: OpenPage) -> None:
    page = open_bare(GAME, viewport=DESK)
    page.locator("[data-mt='go-play']").click()
    table = table_of(page)
    list(next_click(page))
    card = page.locator(COACH)
    expect(card).to_be_visible()
    rule = card.get_attribute("data-rule") or ""
    count = table.locator("[data-mt='coach-count']").text_content()
    page.locator("[data-mt='show-me']").click()
    place = coach.first_taught(CRUNCH)[rule]
    expect(lesson_of(page, place.lesson)).to_have_attribute("data-step", str(place.step))
    page.locator("[data-mt='back-to-game']").click()
    expect(page.locator(f"{COACH}[data-rule='{rule}']")).to_be_visible()
    expect(table.locator("[data-mt='coach-count']")).to_have_text(count or "")
    page.go_back()
    page.go_back()
    expect(page.locator(f"{COACH}[data-rule='{rule}']")).to_be_visible()
    page.locator("[data-mt='got-it']").click()
    expect(page.locator("[data-mt='met']")).to_contain_text("1 of 79")
    page.reload()
    table_of(page)
    expect(page.locator("[data-mt='met']")).to_contain_text("of 79")
    expect(page.locator("[data-mt='coach-switch']")).to_have_attribute("aria-checked", "true")
    page.locator("[data-mt='coach-switch']").click()
    expect(page.locator("[data-mt='coach-switch']")).to_have_attribute("aria-checked", "false")
    assert remembered(page)["coach"] is False


@pytest.mark.full
def test_what_was_done_is_kept_and_can_be_saved_forgotten_and_added(
    open_served: OpenPage, tmp_path: Path
) -> None:
    first, second, *_ = CRUNCH.lessons
    page = open_served(GAME, f"?lesson={first}", viewport=PHONE)
    to_the_end(lesson_of(page, first))
    for hook in ("next-lesson", "play-it", "try-here"):
        expect(page.locator(f"[data-mt='{hook}']")).to_be_visible()
    assert unseen(page, "[data-mt='next-lesson']", "[data-mt='play-it']") == []
    page.locator("[data-mt='next-lesson']").click()
    lesson_of(page, second).locator("[data-mt='now']").wait_for()
    before = remembered(page)
    assert before["done"] == [first]
    assert set(before["met"]) <= set(CRUNCH.rulebook)
    assert before["met"]
    page.locator("[data-mt='tab'][data-view='rules']").click()
    known = page.locator(".mt-square[data-standing='met']")
    expect(known.first).to_be_visible()
    expect(page.locator("[data-mt='legend']")).to_contain_text(f"met {len(before['met'])}")
    on = home_of(page).locator(f"[data-game='{GAME}'] [data-mt='continue']")
    assert f"lesson={second}" in (on.get_attribute("href") or "")
    with page.expect_download() as saved:
        page.locator("[data-mt='export']").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    page.locator("[data-mt='forget']").click()
    page.locator("[data-mt='forget-no']").click()
    assert remembered(page) == before
    page.locator("[data-mt='forget']").click()
    page.locator("[data-mt='forget-yes']").click()
    expect(page.locator("[data-mt='continue']")).to_have_count(0)
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text()[:-20])
    page.locator("[data-mt='import']").set_input_files(broken)
    expect(page.locator("[data-mt='keep-said']")).not_to_be_empty()
    expect(page.locator("[data-mt='continue']")).to_have_count(0)
    page.locator("[data-mt='import']").set_input_files(file)
    expect(page.locator("[data-mt='continue']")).to_have_count(1)
    assert remembered(page) == before
    assert serious(page) == {}


@pytest.mark.full
def test_damage_is_told_and_nothing_is_lost(open_served: OpenPage) -> None:
    page = open_served("index")
    good = {"done": [next(iter(CRUNCH.lessons))], "met": ["crunch.combine.cost"]}
    cards = {"crunch.pass.milk": {"fsrs": {"due": "soon"}, "last": []}}
    worse = good | {"played": "many", "cards": cards}
    text = json.dumps({"v": 2, "games": {GAME: worse, SHORT: good}})
    page.evaluate("text => localStorage.setItem('midnight-tutor', text)", text)
    page.reload()
    expect(page.locator("[data-mt='damaged']")).to_be_visible()
    expect(page.locator("[data-mt='continue']")).to_have_count(2)
    page.locator(f"[data-game='{GAME}'] [data-mt='open']").click()
    page.locator("[data-mt='landing']").wait_for()
    expect(page.locator("[data-mt='damaged']")).to_be_visible()
    left_out = page.locator("[data-mt='left-out']")
    expect(left_out).to_contain_text("(1)", timeout=PATIENCE)  # a kernel says so
    for hook, count in (("done-lessons", "1 of"), ("rules-met", "2 of")):
        expect(page.locator(f"[data-mt='{hook}']")).to_contain_text(count)
    with page.expect_download() as saved:
        page.locator("[data-mt='damaged-save']").click()
    assert Path(saved.value.path()).read_text() == text
    page.locator("[data-mt='damaged-drop']").click()
    page.reload()
    page.locator("[data-mt='landing']").wait_for()
    expect(page.locator("[data-mt='damaged']")).to_have_count(0)


def test_my_hand_stays_large_while_the_computer_moves(open_bare: OpenPage) -> None:
    page = open_bare(SHORT, viewport=DESK)
    page.clock.install()
    page.locator("[data-mt='go-play']").click()
    table = table_of(page)
    mine = table.locator(".mt-mat")
    expect(mine).to_contain_text("You (")
    expect(table.locator("[data-mt='who']")).to_have_text("Your move")
    seen = set()
    for _ in range(40):
        page.evaluate(STEP)
        seen.add(table.locator("[data-mt='who']").text_content() or "")
        assert mine.get_attribute("data-seat") == "seat-0"
        if page.locator(f"{COACH}:not([hidden])").count():
            page.clock.run_for(500)
            page.locator("[data-mt='got-it']").click()
        page.clock.run_for(2000)
    assert len(seen) > 2  # others have moved too


def test_rules_that_wait_are_opened_one_after_another(open_bare: OpenPage) -> None:
    page = open_bare(GAME, viewport=PHONE)
    page.clock.install()
    page.locator("[data-mt='go-play']").click()
    table = table_of(page)
    more = page.locator("[data-mt='more-rules']")
    while not more.is_visible():
        page.evaluate(STEP)
        page.clock.run_for(500)
        if page.locator(f"{COACH}:not([hidden])").count():
            page.locator("[data-mt='got-it']").click()
        page.clock.run_for(2000)
    count = int((more.text_content() or "").split()[0])
    assert unseen(page, "[data-mt='more-rules']") == []
    more.click()
    expect(page.locator(COACH)).to_be_visible()
    expect(more).to_be_hidden()
    if count > 1:
        expect(table.locator("[data-mt='coach-count']")).to_have_text(f"1 of {count}")
