"""Every game's page in a real Chromium: lessons to their end, a game begun, links, access."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

import tutor
from bench.serving import Server
from tests.conftest import open_pages
from tutor import Game, Match, Move

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
CLICK_THROUGH = """host => {
    const next = host.querySelector("[data-mt='next']"), told = [];
    const now = () => host.querySelector("[data-mt='sentence'][aria-current='step'] .mt-jump").textContent;
    for (told.push(now()); !next.matches(":disabled, [aria-disabled='true']"); told.push(now())) next.click();
    return told;
}"""
LAYOUT = """root => Object.fromEntries([...root.querySelectorAll("[data-zone]")].map(zone =>
    [zone.dataset.zone, [...zone.querySelectorAll("[data-piece]")].map(piece => piece.dataset.piece)]))"""


@pytest.fixture(scope="module", params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """One run of each test per game."""
    return tutor.load(request.param)


@pytest.fixture(scope="module")
def page(browser: Browser, voila_server: Server, game: Game) -> Iterator[Page]:
    """The game's page on a desk, opened once for all the tests that share it."""
    with open_pages(browser, voila_server) as open_:
        yield open_(game.name, Match(game, seed=5).link)


def lesson_of(page: Page, id: str) -> Locator:
    return page.locator(f"[data-mt='lesson'][data-lesson='{id}']")


def table_of(page: Page) -> Locator:
    table = page.locator("[data-mt='play-table']")
    table.wait_for()
    return table


def layout(table: Locator) -> dict[str, list[str]]:
    """Which piece lies in which zone, as the page shows it."""
    return dict(table.locator("[data-mt='table']").evaluate(LAYOUT))


def type_move(table: Locator, text: str) -> None:
    table.locator("[data-mt='typed']").fill(text)
    expect(table.locator("[data-mt='verdict']")).to_contain_text(text)


def serious(page: Page) -> dict[str, str]:
    """What axe finds that would keep somebody out."""
    found = Axe().run(page).response["violations"]
    bad = [item for item in found if item["impact"] in ("serious", "critical")]
    return {item["id"]: item["nodes"][0]["html"] for item in bad}


def test_a_lesson_is_clicked_to_its_end(page: Page, game: Game) -> None:
    lesson = next(iter(game.lessons.values()))
    player = lesson_of(page, lesson.id)
    player.locator("[data-mt='next']").wait_for()
    told = player.evaluate(CLICK_THROUGH)
    assert told == [frame.text for frame in lesson.frames(game)]


def test_every_lesson_is_stepped_by_keyboard_alone(page: Page, game: Game) -> None:
    for lesson in game.lessons.values():
        texts = [frame.text for frame in lesson.frames(game)]
        player = lesson_of(page, lesson.id)
        player.locator("[data-mt='next']").focus()
        page.keyboard.press("Home")
        expect(player).to_have_attribute("data-step", "1")
        for _ in texts[1:]:
            page.keyboard.press("ArrowRight")
        expect(player).to_have_attribute("data-step", str(len(texts)))
        assert player.locator("[data-mt='sentence'] .mt-jump").all_text_contents() == texts
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("End")
        expect(player).to_have_attribute("data-step", str(len(texts)))


def test_a_step_needs_no_kernel(page: Page, voila_server: Server) -> None:
    player = page.locator("[data-mt='lesson']").first
    kernels = voila_server.kernels()
    for kernel in kernels:
        kernel.suspend()
    try:
        player.locator("[data-mt='back']").click()
        step = int(player.get_attribute("data-step") or 0)
        player.locator("[data-mt='next']").click()
        expect(player).to_have_attribute("data-step", str(step + 1), timeout=1000)
    finally:
        for kernel in kernels:
            kernel.resume()


def test_a_refused_move_tells_every_reason_and_what_would_do(page: Page, game: Game) -> None:
    match = Match(game, seed=5)
    refused = _refused(game, match)
    table = table_of(page)
    for turn in match.turns:
        type_move(table, str(turn.move))
        table.locator("[data-mt='play']").click()
    expect(table).to_have_attribute("data-moves", str(len(match.turns)))
    type_move(table, str(refused))
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "false")
    shown = table.locator("[data-mt='reasons'] > * > li[data-rule]")
    rules = [item.get_attribute("data-rule") for item in shown.all()]
    assert rules == [step.rule for step in game.judge(match.state, refused).failed]
    table.locator("[data-mt='near']").first.click()
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "true")
    while int(table.get_attribute("data-moves") or 0):
        moves = int(table.get_attribute("data-moves") or 0)
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(moves - 1))


def _refused(game: Game, match: Match) -> Move:
    """A candidate that the rules refuse, playing on until there is one."""
    while True:
        for move in game.candidates(match.state):
            if not game.is_legal(match.state, move):
                return move
        match.do(game.moves(match.state)[0])


def test_a_move_is_played_undone_and_found_again_by_its_link(
    page: Page, game: Game, open_page: OpenPage
) -> None:
    match, table = Match(game, seed=5), table_of(page)
    before = layout(table)
    for number in (1, 2, 3):
        move = game.moves(match.state)[0]
        match.do(move)
        type_move(table, str(move))
        table.locator("[data-mt='play']").click()
        expect(table).to_have_attribute("data-moves", str(number))
    after = layout(table)
    assert after != before
    again = table_of(open_page(game.name, match.link))
    expect(again).to_have_attribute("data-moves", "3")
    assert layout(again) == after
    for number in (2, 1, 0):
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(number))
    assert layout(table) == before


def test_axe_finds_nothing_serious_on_a_light_desk(page: Page) -> None:
    assert serious(page) == {}


def test_a_link_opens_a_lesson_on_a_dark_phone(open_page: OpenPage, game: Game) -> None:
    lesson = list(game.lessons)[1]
    link = f"?lesson={lesson}&step=3"
    page = open_page(game.name, link, viewport=PHONE, color_scheme="dark", reduced_motion="reduce")
    expect(lesson_of(page, lesson)).to_have_attribute("data-step", "3")
    expect(lesson_of(page, lesson)).to_be_in_viewport()
    table_of(page)
    assert page.evaluate("document.querySelector('main').scrollWidth") <= PHONE["width"]
    assert serious(page) == {}


def test_a_broken_link_is_told_and_the_table_stays(open_page: OpenPage, game: Game) -> None:
    table = table_of(open_page(game.name, "?seed=1&moves=fly+away&n=1"))
    expect(table.locator("[data-mt='notice']")).to_contain_text("fly away")
    expect(table).to_have_attribute("data-moves", "0")
