"""The page as an app: views with addresses, back and forward, focus, the shortest way to a first move."""

from playwright.sync_api import expect

import tutor
from tests.browser.helper import DESK, GO, PHONE, OpenPage, lesson_of, table_of, to_the_end, unseen
from tutor import Match

GAME = "monster-crunch"


def test_a_page_opens_with_two_doors(open_page: OpenPage) -> None:
    for size in (DESK, PHONE):
        page = open_page(GAME, viewport=size)
        assert (
            unseen(
                page,
                "[data-mt='go-play']",
                "[data-mt='go-learn']",
                "[data-mt='tab'][data-view='rules']",
            )
            == []
        )


def test_each_view_has_its_address_and_back_and_forward_work(open_page: OpenPage) -> None:
    page = open_page(GAME)
    for view in ("learn", "play", "rules"):
        page.locator(f"[data-mt='tab'][data-view='{view}']").click()
        expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", view)
        expect(page.locator(f"[data-mt='view'][data-view='{view}']")).to_be_visible()
        assert page.evaluate("document.activeElement.id") == "mt-main"
    page.go_back()
    expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "play")
    page.go_back()
    expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "learn")
    page.go_forward()
    expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "play")
    expect(page.locator("[data-mt='view']:visible")).to_have_count(1)


def test_what_is_not_shown_is_not_built(open_page: OpenPage) -> None:
    page = open_page(GAME, "?view=rules")
    page.locator("[data-mt='search']").wait_for()
    assert page.locator("[data-mt='play-table'], [data-mt='lesson']").count() == 0


def test_links_to_a_lesson_a_clause_and_a_game_open_there(open_page: OpenPage) -> None:
    game = tutor.load(GAME)
    lesson = list(game.lessons)[1]
    page = open_page(GAME, f"?lesson={lesson}&step=3")
    expect(lesson_of(page, lesson)).to_have_attribute("data-step", "3")
    page.goto(page.url.split("?")[0] + "?rule=crunch.combine.cost")
    clause = page.locator("[data-rule='crunch.combine.cost']")
    expect(clause).to_be_focused()
    match = Match(game, seed=5)
    match.do(game.moves(match.state)[0])
    page.goto(page.url.split("?")[0] + match.link)
    expect(table_of(page)).to_have_attribute("data-moves", "1")


def test_a_link_to_what_is_not_there_says_so(open_page: OpenPage) -> None:
    lesson = list(tutor.load(GAME).lessons)[1]
    page = open_page(GAME)
    for link, told in {
        f"?lesson={lesson}&step=999": "999",
        f"?lesson={lesson}&variant=upside-down": "upside-down",
        "?rule=<img src=x>": "<img src=x>",
        "?rule=%E0%A4%A": "%A",
        "?view=nowhere": "nowhere",
    }.items():
        page.goto(page.url.split("?")[0] + link)
        expect(page.locator("[data-mt='problem']")).to_contain_text(told)
        assert page.locator(".mt-app img[src='x']").count() == 0
    page.evaluate(GO, f"?lesson={lesson}&step=2")
    expect(page.locator("[data-mt='problem']")).to_be_hidden()


def test_a_clause_has_a_way_back(open_page: OpenPage) -> None:
    page = open_page(GAME, "?view=play")
    table = table_of(page)
    table.locator("[data-mt='action']").first.click()
    link = table.locator("[data-mt='verdict'] [data-mt='clause-link']").first
    for _ in ("the book is opened", "and was open before"):
        link.click()
        expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "rules")
        expect(page.locator("article[data-rule]:focus")).to_be_visible()
        page.locator("[data-mt='back-there']").click()
        expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "play")


def test_the_header_comes_first_in_tab_order(open_page: OpenPage) -> None:
    page = open_page(GAME, "?view=play")
    table_of(page)
    page.evaluate("document.activeElement?.blur()")
    hooks = []
    for _ in range(5):
        page.keyboard.press("Tab")
        hooks.append(page.evaluate("document.activeElement.closest('.mt-skip, .mt-bar')?.tagName"))
    assert hooks == ["DIV"] * 2 + ["HEADER"] * 3


def test_a_lesson_s_position_is_tried_at_the_table(open_page: OpenPage) -> None:
    lesson = list(tutor.load(GAME).lessons)[1]
    page = open_page(GAME, f"?lesson={lesson}")
    to_the_end(lesson_of(page, lesson))
    for _ in range(3):
        if page.locator("[data-mt='skip']:visible").count():
            page.locator("[data-mt='skip']").click()
    page.locator("[data-mt='try-here']").click()
    expect(page.locator("[data-mt='app']")).to_have_attribute("data-view", "play")
    expect(table_of(page).locator("button[data-piece]").first).to_be_visible()
    page.locator("[data-mt='tab'][data-view='learn']").click()  # and back
    expect(lesson_of(page, lesson).locator("[data-mt='try-here']")).to_be_visible()
    assert f"lesson={lesson}&step=" in page.url


def test_a_finished_lesson_is_ticked_and_stays_so(open_page: OpenPage) -> None:
    lesson = next(iter(tutor.load(GAME).lessons))
    page = open_page(GAME, f"?lesson={lesson}")
    to_the_end(lesson_of(page, lesson))
    link = page.locator(f"[data-mt='lesson-link'][data-lesson='{lesson}']")
    expect(link).to_have_attribute("data-done", "")
    page.reload()
    expect(link).to_have_attribute("data-done", "")


def test_on_a_phone_the_lessons_lie_in_a_drawer(open_page: OpenPage) -> None:
    first, second, *_ = tutor.load(GAME).lessons
    page = open_page(GAME, f"?lesson={first}", viewport=PHONE)
    drawer, list_ = page.locator("[data-mt='drawer']"), page.locator("[data-mt='lesson-list']")
    expect(list_).to_be_hidden()
    drawer.click()
    list_.locator(f"[data-lesson='{second}']").click()
    lesson_of(page, second).locator("[data-mt='now']").wait_for()
    expect(list_).to_be_hidden()
    drawer.click()
    page.keyboard.press("Escape")
    expect(list_).to_be_hidden()
    expect(drawer).to_be_focused()
    page.locator("[data-mt='tab'][data-view='play']").click()
    table_of(page).locator("[data-mt='all-tools']").click()
    page.go_back()  # a card does not stay over what it has nothing to do with
    lesson_of(page, second).locator("[data-mt='now']").wait_for()
    expect(page.locator("dialog[open]")).to_have_count(0)
    drawer.click()
    page.go_back()
    lesson_of(page, first).locator("[data-mt='now']").wait_for()
    expect(list_).to_be_hidden()


def test_a_lesson_that_is_not_here_is_told(open_page: OpenPage) -> None:
    page = open_page(GAME, "?lesson=<b>nope</b>")
    expect(page.locator("[data-mt='problem']")).to_contain_text("<b>nope</b>")
    page.locator("[data-mt='now']").wait_for()


def test_everyday_questions_find_their_clause(open_page: OpenPage) -> None:
    page = open_page(GAME, "?view=rules")
    search = page.locator("[data-mt='search']")
    for question, rule in (
        ("can i pass", "crunch.pass.voluntary"),
        ("who wins a tie", "crunch.score.tie-milk"),
    ):
        search.fill(question)
        expect(page.locator(f"[data-rule='{rule}']")).to_be_visible()
    search.fill("zzz milk")
    expect(page.locator("[data-mt='found']")).to_contain_text("No exact match")
    expect(page.locator("[data-rule='crunch.combine.cost']")).to_be_visible()


def test_the_rulebook_prints_whole(open_page: OpenPage) -> None:
    page = open_page(GAME, "?view=rules", viewport=DESK)
    page.locator("[data-mt='search']").wait_for()
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = ''; }; }")
    page.locator("[data-mt='print-rules']").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    page.emulate_media(media="print")
    visible = page.locator("article[data-rule]:visible").count()
    assert visible == len(tutor.load(GAME).rulebook)
    assert page.locator(".mt-bar:visible, [data-mt='practise-section']:visible").count() == 0
