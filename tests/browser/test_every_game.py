"""Every game's page in a real Chromium: lessons to their end, a game begun, links, access."""

from collections.abc import Callable

import pytest
import tutor
from axe_playwright_python.sync_playwright import Axe
from bench.serving import Server
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
games = pytest.mark.parametrize("name", tutor.games())


def lesson_of(page: Page, id: str) -> Locator:
    return page.locator(f"[data-mt='lesson'][data-lesson='{id}']")


def table_of(page: Page) -> Locator:
    table = page.locator("[data-mt='play-table']")
    table.wait_for()
    return table


def layout(table: Locator) -> dict[str, list[str]]:
    """Which piece lies in which zone, as the page shows it."""
    read = """root => Object.fromEntries([...root.querySelectorAll('[data-zone]')].map(zone =>
        [zone.dataset.zone, [...zone.querySelectorAll('[data-piece]')].map(p => p.dataset.piece)]))"""
    return dict(table.locator("[data-mt='table']").evaluate(read))


def type_move(table: Locator, text: str) -> None:
    table.locator("[data-mt='typed']").fill(text)
    expect(table.locator("[data-mt='verdict']")).to_contain_text(text)


@games
def test_every_lesson_is_clicked_to_its_end(open_page: OpenPage, name: str) -> None:
    game, page = tutor.load(name), open_page(name)
    sent: list[object] = []
    for lesson in game.lessons.values():
        texts = [frame.text for frame in lesson.frames(game)]
        player = lesson_of(page, lesson.id)
        player.scroll_into_view_if_needed()
        for step, text in enumerate(texts, 1):
            expect(player).to_have_attribute("data-step", str(step))
            current = player.locator("[data-mt='sentence'][aria-current='step']")
            expect(current).to_contain_text(text)
            if step < len(texts):
                player.locator("[data-mt='next']").click()
        expect(player.locator("[data-mt='next']")).to_be_disabled()
    assert not sent


@games
def test_every_lesson_is_stepped_by_keyboard_alone(open_page: OpenPage, name: str) -> None:
    game, page = tutor.load(name), open_page(name)
    for lesson in game.lessons.values():
        last = len(lesson.frames(game))
        player = lesson_of(page, lesson.id)
        player.locator("[data-mt='next']").focus()
        for _ in range(last - 1):
            page.keyboard.press("ArrowRight")
        expect(player).to_have_attribute("data-step", str(last))
        page.keyboard.press("Home")
        expect(player).to_have_attribute("data-step", "1")
        page.keyboard.press("End")
        expect(player).to_have_attribute("data-step", str(last))


@games
def test_a_step_needs_no_kernel_and_one_frame(
    open_page: OpenPage, voila_server: Server, name: str
) -> None:
    page = open_page(name)
    player = page.locator("[data-mt='lesson']").first
    player.locator("[data-mt='next']").wait_for()
    for kernel in voila_server.kernels():
        kernel.suspend()
    try:
        took = player.evaluate(
            """async host => {
                const next = host.querySelector("[data-mt='next']"), start = performance.now();
                next.click();
                if (host.dataset.step !== "2") return 1e9;
                await new Promise(requestAnimationFrame);
                return performance.now() - start;
            }"""
        )
    finally:
        for kernel in voila_server.kernels():
            kernel.resume()
    assert took < 200  # one animation frame on a quiet machine; a round trip would never end


@games
def test_a_link_opens_a_lesson_at_its_step(open_page: OpenPage, name: str) -> None:
    lesson = list(tutor.load(name).lessons)[1]
    page = open_page(name, f"?lesson={lesson}&step=3")
    expect(lesson_of(page, lesson)).to_have_attribute("data-step", "3")
    expect(lesson_of(page, lesson)).to_be_in_viewport()


@games
def test_a_refused_move_tells_every_reason_and_what_would_do(
    open_page: OpenPage, name: str
) -> None:
    game = tutor.load(name)
    match = tutor.Match(game, seed=3)
    refused = _refused(game, match)
    page = open_page(name, match.link)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", str(len(match.turns)))
    type_move(table, str(refused))
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "false")
    shown = table.locator("[data-mt='reasons'] > ul > li, [data-mt='reasons'] > ol > li")
    rules = [item.get_attribute("data-rule") for item in shown.all()]
    assert rules == [step.rule for step in game.judge(match.state, refused).failed]
    expect(table.locator("[data-mt='play']")).to_be_disabled()
    table.locator("[data-mt='near']").first.click()
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "true")


def _refused(game: tutor.Game, match: tutor.Match) -> tutor.Move:
    """A candidate that the rules refuse, playing on until there is one."""
    while True:
        for move in game.candidates(match.state):
            if not game.is_legal(match.state, move):
                return move
        match.do(game.moves(match.state)[0])


@games
def test_a_move_is_played_undone_and_found_again_by_its_link(
    open_page: OpenPage, name: str
) -> None:
    game = tutor.load(name)
    page = open_page(name, tutor.Match(game, seed=5).link)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", "0")
    before = layout(table)
    match = tutor.Match(game, seed=5)
    for number in (1, 2, 3):
        move = game.moves(match.state)[0]
        match.do(move)
        type_move(table, str(move))
        table.locator("[data-mt='play']").click()
        expect(table).to_have_attribute("data-moves", str(number))
    after = layout(table)
    assert after != before
    again = table_of(open_page(name, match.link))
    expect(again).to_have_attribute("data-moves", "3")
    assert layout(again) == after
    for number in (2, 1, 0):
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(number))
    assert layout(table) == before


@games
def test_a_broken_link_is_told_and_the_table_stays(open_page: OpenPage, name: str) -> None:
    page = open_page(name, "?seed=1&moves=fly+away&n=1")
    table = table_of(page)
    expect(table.locator("[data-mt='notice']")).to_contain_text("fly away")
    expect(table).to_have_attribute("data-moves", "0")


@games
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, name: str, scheme: str) -> None:
    page = open_page(name, color_scheme=scheme, reduced_motion="reduce")
    table_of(page)
    found = Axe().run(page).response["violations"]
    serious = {v["id"]: v["nodes"][0]["html"] for v in found if v["impact"] in ("serious", "critical")}
    assert serious == {}


@games
def test_nothing_sticks_out_on_a_phone(open_page: OpenPage, name: str) -> None:
    page = open_page(name, viewport=PHONE)
    table_of(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
