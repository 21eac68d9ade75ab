"""A teacher and some phones in a real Chromium: a lesson with votes, and what can go wrong."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helper import DESK, HALL, PHONE, serious, unseen
from tests.conftest import open_pages
from tests.support.serving import Site, free_port, serving_site

LESSON = "?lesson=climbing&step=3"  # its next step asks
LATER = "?lesson=ladder&step=1"  # its next step asks what the fourth shows
PRACTICE = "?practice=may:crunch.combine.run:282794:6~milk:crunch.pass.milk:282794:15~size:crunch.combine.run:282794:65"
AWAY = 10_000  # ms
GONE = "WebSocket connection"  # what a browser says of a line that was cut on purpose

Open = Callable[..., Page]


def opened(teacher: Page) -> str:
    """Open a room and begin; its code."""
    teacher.locator("[data-mt='class']").click()
    teacher.locator("[data-mt='class-card'] [data-mt='qr-code']").wait_for()
    teacher.locator("[data-mt='class-go']").click()
    return str(teacher.locator("[data-mt='class-head']").get_attribute("data-code"))


def joined(open_: Open, site: Site, code: str, **options: Any) -> Page:
    """Return a phone that came by the short address."""
    page = open_("index", f"?class={code}", viewport=PHONE, has_touch=True, **options)
    page.locator("[data-mt='follow'][data-state='following']").wait_for()
    page.wait_for_url(re.compile(r"\w-\w"))  # the page of a game
    return page


def at(page: Page, step: int) -> None:
    expect(page.locator("[data-mt='lesson']")).to_have_attribute("data-step", str(step))


def choose(page: Page, index: int) -> None:
    choice = page.locator(f"[data-mt='class-choice'][data-index='{index}']")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def pressed(page: Page, hook: str, *keys: str) -> None:
    """Go by keys to what has this name, from where one is, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset?.mt") == hook:
            break
    expect(page.locator(f"[data-mt='{hook}']:focus")).to_have_count(1)
    for key in keys or ("Enter",):
        page.keyboard.press(key)


# Words of a chart that are cut by its edge, or lie on others.
CRAMPED = """(chart) => {
    const edge = chart.getBoundingClientRect();
    const boxes = [...chart.querySelectorAll("svg text")].map((text) => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width);
    const cut = boxes.filter(([, box]) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1);
    const over = boxes.filter(([, a], at) => boxes.some(([, b], other) => other > at && a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom));
    return [...cut, ...over].map(([text]) => text);
}"""


def answers(teacher: Page, *counts: int, right: int | None = None) -> None:
    """The chart on the projector, whole and legible, and the table that says the same."""
    chart = teacher.locator("[data-mt='class-votes'] [data-mt='votes'][data-drawn]")
    told = [str(count) for count in counts]
    expect(chart.locator("tbody td")).to_have_text(told)
    expect(chart.locator("svg .bartext")).to_have_text(told)
    names = chart.locator("tbody th").all_inner_texts()
    assert [at for at, name in enumerate(names) if "✓" in name] == (
        [] if right is None else [right]
    )
    assert chart.evaluate(CRAMPED) == []
    assert unseen(teacher, "[data-mt='votes'] .main-svg") == []


def test_a_class_follows_a_lesson_and_answers(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", LESSON, viewport=HALL)
    code = opened(teacher)
    phones = [joined(open_page, site, code) for _ in range(2)]
    for phone in phones:
        at(phone, 3)
    teacher.keyboard.press("ArrowRight")
    for index, phone in enumerate(phones):
        at(phone, 4)
        choose(phone, index)
        assert unseen(phone, "[data-mt='class-question']", "[data-mt='table']") == []
    assert unseen(teacher, "[data-mt='class-head']", "[data-mt='now']", "[data-mt='next']") == []
    expect(teacher.locator("[data-mt='skip']")).to_be_hidden()  # to reveal is the same
    expect(teacher.locator("[data-mt='class-answered']")).to_have_text(re.compile("2.*2"))
    late = joined(open_page, site, code)
    at(late, 4)
    expect(late.locator("[data-mt='class-choice']")).to_have_count(2)
    assert serious(late) == {}
    teacher.locator("[data-mt='class-reveal']").click()
    right, wrong = (phone.locator("[data-mt='class-told']") for phone in phones)
    expect(right).to_have_attribute("data-right", "true")
    expect(wrong).to_have_attribute("data-right", "false")
    expect(late.locator("[data-mt='class-told']")).not_to_have_attribute(
        "data-right", re.compile("")
    )
    answers(teacher, 1, 1, right=0)
    teacher.set_viewport_size({"width": 1280, "height": 720})
    answers(teacher, 1, 1, right=0)
    assert phones[0].evaluate("typeof Plotly") == "undefined"  # nor does the speaker's window
    assert serious(teacher) == {}
    teacher.keyboard.press("ArrowRight")
    for phone in phones:
        at(phone, 5)
        expect(phone.locator("[data-mt='class-question']")).to_be_hidden()
    _to_the_end(teacher, [*phones, late])


def _to_the_end(teacher: Page, phones: list[Page]) -> None:
    """The rest of a lesson, whatever it asks on the way."""
    last = int(teacher.locator("[data-mt='slider']").get_attribute("max") or 0) + 1
    for step in range(6, last + 1):
        teacher.keyboard.press("ArrowRight")
        at(teacher, step)
        asks = teacher.locator("[data-mt='question'][data-open='true'] [data-mt='choice']").count()
        for index, phone in enumerate(phones):
            at(phone, step)
            if asks:
                choose(phone, index % asks)
        if asks:
            teacher.locator("[data-mt='class-reveal']").click()
            votes = [
                [index % asks for index in range(len(phones))].count(each) for each in range(asks)
            ]
            expect(teacher.locator("[data-mt='votes'][data-drawn] tbody td")).to_have_text(
                [str(each) for each in votes]
            )


@pytest.mark.full
def test_one_may_look_around_and_come_back_and_a_class_ends(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", LESSON, viewport=DESK)
    code = opened(teacher)
    phone = joined(open_page, site, code)
    phone.locator("[data-mt='follow-toggle']").click()
    phone.locator("[data-mt='tab'][data-view='rules']").click()
    teacher.keyboard.press("ArrowLeft")
    expect(phone.locator("[data-mt='app']")).to_have_attribute("data-view", "rules")
    phone.locator("[data-mt='follow-toggle']").click()
    at(phone, 2)
    teacher.reload()
    expect(teacher.locator("[data-mt='class-head']")).to_have_attribute("data-code", code)
    teacher.keyboard.press("ArrowRight")
    at(phone, 3)
    phone.reload()
    at(phone, 3)
    teacher.locator("[data-mt='class']").click()
    teacher.locator("[data-mt='class-end']").click()
    teacher.locator("[data-mt='class-close']").click()
    expect(phone.locator("[data-mt='follow']")).to_have_attribute("data-state", "over")
    assert serious(phone) == {}
    expect(teacher.locator("[data-mt='class-head']")).to_be_hidden()


@pytest.mark.full
def test_a_phone_that_was_away_comes_back_at_the_right_step(
    browser: Browser, open_page: Open, site: Site
) -> None:
    teacher = open_page("monster-cafe", "?lesson=doubling&step=5", viewport=DESK)
    phone = joined(open_page, site, opened(teacher), tolerate=(GONE, "ERR_INTERNET_DISCONNECTED"))
    choose(phone, 0)
    teacher.locator("[data-mt='class-reveal']").click()
    phone.locator("[data-mt='class-told'][data-right]").wait_for()
    assert unseen(phone, "[data-mt='class-told']", "[data-mt='table']", "[data-piece]") == []
    phone.context.set_offline(True)
    expect(phone.locator("[data-mt='follow']")).to_have_attribute("data-state", "lost")
    teacher.keyboard.press("ArrowLeft")
    teacher.keyboard.press("ArrowLeft")
    phone.wait_for_timeout(AWAY)
    phone.context.set_offline(False)
    at(phone, 3)


@pytest.mark.install
def test_any_move_on_the_table_can_be_asked_about(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", "?v=1&game=monster-crunch&seed=3", viewport=DESK)
    code = opened(teacher)
    phone = joined(open_page, site, code)
    teacher.locator("[data-mt='typing']").click()
    typed = teacher.locator("[data-mt='typed']")
    expect(typed).to_be_enabled(timeout=30_000)
    typed.fill("play 1 3")
    ask, verdict = teacher.locator("[data-mt='class-ask']"), teacher.locator("[data-mt='verdict']")
    ask.click()
    expect(verdict).to_have_attribute("data-legal", "false")
    expect(verdict).to_be_hidden()  # it would be the answer
    choose(phone, 1)
    assert unseen(phone, "[data-mt='class-question']", "[data-mt='table']") == []
    teacher.locator("[data-mt='class-reveal']").click()
    told = phone.locator("[data-mt='class-told']")
    expect(told).to_have_attribute("data-right", "true")
    expect(told.locator("[data-mt='clause-link']")).to_have_count(0)  # nor is the rule told yet
    expect(verdict).to_be_hidden()
    teacher.locator("[data-mt='class-ask-rule']").click()
    expect(phone.locator("[data-mt='class-choice']").nth(1)).to_be_visible()
    rules = phone.locator("[data-mt='class-choice']").all_inner_texts()
    expect(teacher.locator("[data-mt='class-asked']")).to_contain_text("play 1 3")
    teacher.locator("[data-mt='class-reveal']").click()
    expect(phone.locator("[data-mt='class-choice'][data-right='true']")).to_have_count(1)
    expect(verdict).to_be_visible()
    answers(teacher, *[0] * len(rules), right=rules.index("A run"))
    assert unseen(teacher, "[data-mt='headline']") == []
    typed.focus()
    teacher.keyboard.press("End")
    for key in ("Backspace", "4"):  # by keys alone
        teacher.keyboard.press(key)
    expect(verdict).to_be_hidden()
    for hook in ("class-ask", "class-reveal", "class-why"):
        pressed(teacher, hook)
    expect(told.locator("[data-mt='clause-link']")).to_be_visible()
    expect(verdict).to_be_visible()
    typed.fill("play 1")
    expect(verdict).to_have_attribute("data-legal", "true")
    expect(verdict).to_be_hidden()
    ask.click()
    asked = teacher.locator("[data-mt='class-asked']")
    expect(asked).to_have_text(phone.locator("[data-mt='class-question'] .mt-now").inner_text())
    expect(asked).not_to_contain_text("Allowed")
    teacher.locator("[data-mt='class-reveal']").click()
    expect(verdict).to_be_visible()
    teacher.locator("[data-mt='class']").click()
    teacher.locator("[data-mt='class-end']").click()
    report = teacher.locator("[data-mt='class-report']")
    report.locator("[data-mt='chart'][data-drawn]").wait_for()
    expect(report.locator("tbody tr")).to_have_count(1)  # the other was answered by nobody
    assert serious(teacher) == {}
    with teacher.expect_download() as saved:
        report.locator("[data-mt='chart-csv']").click()
    assert "crunch.combine.run" in saved.value.path().read_text()


@pytest.mark.full
def test_a_class_is_led_and_followed_by_keys_alone(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", LESSON, viewport=HALL)
    pressed(teacher, "class")
    teacher.locator("[data-mt='class-card'] [data-mt='qr-code']").wait_for()
    expect(teacher.locator("[data-mt='class-go']:focus")).to_have_count(1)
    assert serious(teacher) == {}
    teacher.keyboard.press("Enter")
    expect(teacher.locator("[data-mt='class']:focus")).to_have_count(1)
    code = str(teacher.locator("[data-mt='class-head']").get_attribute("data-code"))
    phone = open_page("index", "?class=-", viewport=PHONE)
    assert serious(phone) == {}
    pressed(phone, "class-code", *code.lower())
    phone.keyboard.press("Enter")
    at(phone, 3)
    teacher.keyboard.press("ArrowRight")
    expect(phone.locator("[data-mt='class-choice']")).to_have_count(2)
    pressed(phone, "class-choice")
    mine = phone.locator("[data-mt='class-choice'][aria-pressed='true']")
    expect(mine).to_be_focused()  # it was drawn anew
    expect(teacher.locator("[data-mt='class-answered']")).to_have_text(re.compile("1.*1"))
    pressed(teacher, "class-reveal")
    expect(phone.locator("[data-mt='class-told']")).to_have_attribute("data-right", "true")
    assert serious(phone) == {}
    expect(mine).to_be_focused()
    teacher.keyboard.press("ArrowRight")
    at(phone, 5)
    pressed(phone, "follow-toggle")
    pressed(phone, "follow-leave")
    expect(phone.locator("[data-mt='follow']")).to_have_count(0)
    pressed(teacher, "class")
    pressed(teacher, "class-end")
    expect(teacher.locator("[data-mt='class-report']")).to_be_visible()
    pressed(teacher, "class-close")
    expect(teacher.locator("[data-mt='class-head']")).to_be_hidden()


@pytest.mark.full
def test_the_speaker_sees_what_comes_next_and_may_step(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", LESSON, viewport=DESK)
    opened(teacher)
    teacher.locator("[data-mt='class']").click()
    with teacher.expect_popup() as popped:
        teacher.locator("[data-mt='class-speaker']").click()
    speaker = popped.value
    teacher.locator("[data-mt='class-go']").click()
    coming = speaker.locator("[data-mt='speaker-next']").inner_text()
    expect(speaker.locator("[data-mt='speaker-clause']")).to_be_visible()
    pressed(speaker, "speaker-step")
    at(teacher, 4)
    expect(speaker.locator("[data-mt='speaker-step']")).to_be_focused()
    expect(speaker.locator("[data-mt='speaker-answer']")).to_be_visible()
    assert teacher.locator("[data-mt='now']").inner_text() in coming
    assert serious(speaker) == {}
    speaker.close()


@pytest.mark.full
def test_a_code_that_nobody_has_is_told(open_page: Open, site: Site) -> None:
    page = open_page("index", "?class=-", viewport=PHONE)
    page.locator("[data-mt='class-code']").fill("<b>x")
    page.locator("[data-mt='class-name']").fill("Ada")
    page.locator("[data-mt='class-join']").click()
    follow = page.locator("[data-mt='follow']")
    expect(follow).to_have_attribute("data-state", "over")
    expect(follow).to_contain_text("<B>X")


@pytest.mark.full
def test_what_shows_itself_later_is_told_then(open_page: Open, site: Site) -> None:
    teacher = open_page("midnight-brunch", LATER, viewport=HALL)
    phone = joined(open_page, site, opened(teacher))
    teacher.keyboard.press("PageDown")
    at(phone, 2)
    choose(phone, 2)
    expect(teacher.locator("[data-mt='class-answered']")).to_have_text(re.compile("1.*1"))
    teacher.keyboard.press("PageDown")  # closes the answers, like the button
    asked = phone.locator("[data-mt='class-question']")
    expect(asked).to_have_attribute("data-state", "held")
    answers(teacher, 0, 0, 1)
    teacher.keyboard.press("PageDown")
    at(phone, 3)
    expect(asked).to_have_attribute("data-state", "held")
    teacher.reload()
    answers(teacher, 0, 0, 1)
    teacher.keyboard.press("PageDown")
    at(phone, 4)
    expect(phone.locator("[data-mt='class-told']")).to_have_attribute("data-right", "true")
    expect(phone.locator("[data-mt='class-told'] [data-mt='clause-link']")).to_be_visible()
    answers(teacher, 0, 0, 1, right=2)
    assert unseen(teacher, "[data-mt='next']") == []
    teacher.keyboard.press("PageDown")
    at(phone, 5)
    expect(asked).to_be_hidden()


@pytest.mark.install
def test_an_exercise_is_asked_and_answered_by_most(open_page: Open, site: Site) -> None:
    teacher = open_page("monster-crunch", PRACTICE, viewport=DESK)
    code = opened(teacher)
    phones = [joined(open_page, site, code) for _ in range(3)]
    for index, phone in enumerate(phones):
        choose(phone, 1 if index else 0)
    expect(teacher.locator("[data-mt='class-answered']")).to_have_text(re.compile("3.*3"))
    pressed(teacher, "class-reveal")
    for index, phone in enumerate(phones):
        told = phone.locator("[data-mt='class-told']")
        expect(told).to_have_attribute("data-right", "true" if index else "false")
        expect(told.locator("[data-rule='crunch.combine.run']")).to_be_visible()
    feedback = teacher.locator("[data-mt='practise'] [data-mt='feedback']")
    expect(feedback).to_have_attribute("data-right", "true")
    expect(teacher.locator("[data-mt='practise'] [data-mt='notice']")).to_be_hidden()
    answers(teacher, 1, 2, right=1)
    assert serious(teacher) == {}
    shown: tuple[str, ...] = ("task", "feedback", "clause", "next")
    assert unseen(teacher, *(f"[data-mt='practise'] [data-mt='{one}']" for one in shown)) == []
    table = phones[0].locator("[data-mt='practise'] [data-mt='table']")
    expect(table.locator("[data-piece]").first).to_be_visible(timeout=60_000)
    pressed(teacher, "next")
    expect(teacher.locator("[data-mt='practise'] [data-mt='class-reveal']")).to_be_visible()
    asked = ("[data-mt='practise'] [data-mt='task']", "[data-mt='practise'] [data-mt='number']")
    assert unseen(teacher, *asked, "[data-mt='class-reveal']") == []
    choose(phones[0], 0)
    pressed(teacher, "class-reveal")
    shown = ("task", "votes", "feedback", "next")
    told = phones[0].locator("[data-mt='class-told']")
    expect(told).to_contain_text("brings 1 more.")
    expect(told).not_to_contain_text("..")
    assert unseen(teacher, *(f"[data-mt='practise'] [data-mt='{one}']" for one in shown)) == []
    pressed(teacher, "next")
    expect(teacher.locator("[data-mt='class-find']")).to_be_visible()
    expect(phones[0].locator("[data-mt='class-question']")).to_be_hidden()


@pytest.mark.full
def test_a_class_outlives_its_server(browser: Browser, site_folder: Path) -> None:
    port, cut = free_port(), (GONE, "ERR_CONNECTION_REFUSED", "Failed to fetch")
    with serving_site(site_folder, port=port) as before, open_pages(browser, before) as open_:
        alone = {"tolerate": cut, "service_workers": "block"}
        teacher = open_("monster-crunch", "?lesson=climbing&step=4", viewport=DESK, **alone)
        code = opened(teacher)
        phone = joined(open_, before, code, **alone)
        choose(phone, 0)
        before.process.terminate()
        expect(phone.locator("[data-mt='follow']")).to_have_attribute("data-state", "lost")
        expect(teacher.locator("[data-mt='class-head']")).to_have_attribute("data-lost", "true")
        before.process.wait(10)
        with serving_site(site_folder, port=port):
            follow = phone.locator("[data-mt='follow'][data-state='following']")
            expect(follow).to_be_visible(timeout=30_000)
            expect(teacher.locator("[data-mt='problem']")).to_be_visible()
            expect(teacher.locator("[data-mt='class-head']")).to_have_attribute("data-code", code)
            choose(phone, 1)
            teacher.locator("[data-mt='class-reveal']").click()
            told = phone.locator("[data-mt='class-told']")
            expect(told).to_have_attribute("data-right", "false")
