"""A table on one screen: what a person needs is in sight in every phase, at the largest table, on every size."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import tutor
from bench.serving import Server
from tests.browser.helper import DESK, HALL, PHONE, serious, table_of, type_move, unseen
from tests.conftest import open_pages
from tutor import Game, Match, Move

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
SIZES = {"desk": DESK, "phone": PHONE, "hall": HALL}
GO = "link => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }"

# Whatever of the table reaches over an edge, and text too small to read.
SPILLS = r"""() => {
    const faults = [], felt = document.querySelector(".mt-felt").getBoundingClientRect();
    const over = (box, room) => box.bottom > room.bottom + 2 || box.right > room.right + 2 || box.top < room.top - 2 || box.left < room.left - 2;
    for (const node of document.querySelectorAll(".mt-table > *, .mt-table .mt-zone")) {
        if (node.offsetParent && over(node.getBoundingClientRect(), felt)) faults.push(`${node.dataset.zone ?? node.className} spills`);
    }
    for (const node of document.querySelectorAll(".mt-table .mt-piece")) {
        if (node.offsetParent && over(node.getBoundingClientRect(), felt)) faults.push(`${node.dataset.piece} spills`);
    }
    for (const node of document.querySelectorAll("[data-mt='play-table'] *")) {
        const words = [...node.childNodes].some((child) => child.nodeType === 3 && /[\p{L}\p{N}]/u.test(child.textContent));
        if (words && node.offsetParent && !node.closest(".mt-mini, .mt-hidden") && parseFloat(getComputedStyle(node).fontSize) < 11.9)
            faults.push(`${node.className} has type of ${getComputedStyle(node).fontSize}`);
    }
    return [...new Set(faults)].slice(0, 5);
}"""


@pytest.fixture(scope="module", params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """One run of each test per game."""
    return tutor.load(request.param)


def positions(game: Game, players: int) -> Iterator[Match]:
    """A game of bots, at the first moment of each phase and every so often."""
    match, rng = Match(game, players, seed=7), Random(7)
    seen: set[str] = set()
    while game.to_move(match.state) is not None and len(match.turns) < 60:
        phase = game.scene(match.state).phase
        if phase not in seen or len(match.turns) % 15 == 0:
            seen.add(phase)
            yield match
        match.do(game.advise(match.state, rng))


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_of_the_largest_table_fits_one_screen(
    open_page: OpenPage, game: Game, size: str
) -> None:
    least, most = game.rulebook.players
    page = open_page(game.name, "?view=play", viewport=SIZES[size], reduced_motion="reduce")
    table, faults = table_of(page), list[str]()
    for players in (most, least):
        for match in positions(game, players):
            page.evaluate(GO, match.link)
            expect(table).to_have_attribute("data-moves", str(len(match.turns)))
            expect(table.locator(".mt-others, .mt-mat").first).to_be_visible()
            page.wait_for_timeout(30)
            needs = ["[data-mt='play']", "[data-mt='now']", ".mt-mat", "[data-mt='undo']"]
            where = f"{players} players, move {len(match.turns)}: "
            faults += [where + fault for fault in unseen(page, *needs)]
            faults += [where + fault for fault in page.evaluate(SPILLS)]
    assert faults == []


@pytest.fixture(scope="module")
def page(browser: Browser, voila_server: Server, game: Game) -> Iterator[Page]:
    """The game's table on a desk, opened once for all the tests that share it."""
    with open_pages(browser, voila_server) as open_:
        yield open_(game.name, Match(game, seed=5).link, viewport=DESK, reduced_motion="reduce")


def test_a_refused_move_tells_the_decisive_reason_and_what_would_do(page: Page, game: Game) -> None:
    match = Match(game, seed=5)
    refused = _refused(game, match)
    table = table_of(page)
    for turn in match.turns:
        type_move(table, str(turn.move))
        table.locator("[data-mt='play']").click()
    expect(table).to_have_attribute("data-moves", str(len(match.turns)))
    type_move(table, str(refused))
    verdict = table.locator("[data-mt='verdict']")
    expect(verdict).to_have_attribute("data-legal", "false")
    failed = game.judge(match.state, refused).failed
    expect(verdict.locator("[data-mt='headline']")).to_contain_text(
        game.rulebook.sentence(failed[0])
    )
    expect(verdict.locator("[data-mt='clause-link']").first).to_have_attribute(
        "data-rule", failed[0].rule
    )
    table.locator("[data-mt='near']").first.click()
    expect(verdict).to_have_attribute("data-legal", "true")
    for moves in range(len(match.turns) - 1, -1, -1):
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(moves))


def _refused(game: Game, match: Match) -> Move:
    """A candidate that the rules refuse and that has a legal neighbour, playing on until there is one."""
    while True:
        for move in game.candidates(match.state):
            if not game.is_legal(match.state, move) and game.nearest(match.state, move):
                return move
        match.do(game.moves(match.state)[0])


LAYOUT = """root => Object.fromEntries([...root.querySelectorAll("[data-zone]")].map(zone =>
    [zone.dataset.zone, [...zone.querySelectorAll("[data-piece]")].map(piece => piece.dataset.piece)]))"""


def test_a_move_is_played_undone_and_found_again_by_its_link(page: Page, game: Game) -> None:
    match, table = Match(game, seed=5), table_of(page)
    page.evaluate(GO, match.link)
    expect(table).to_have_attribute("data-moves", "0")
    before = table.evaluate(LAYOUT)
    for number in (1, 2, 3):
        move = game.moves(match.state)[0]
        match.do(move)
        type_move(table, str(move))
        table.locator("[data-mt='play']").click()
        expect(table).to_have_attribute("data-moves", str(number))
        if table.get_attribute("data-looking") is not None:
            table.locator("[data-mt='go-on']").click()
    after: Any = table.evaluate(LAYOUT)
    assert after != before
    page.reload()
    expect(table_of(page)).to_have_attribute("data-moves", "3")
    assert table.evaluate(LAYOUT) == after
    for number in (2, 1, 0):
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(number))
    assert table.evaluate(LAYOUT) == before


def test_clicking_only_what_glows_leads_to_a_move(page: Page, game: Game) -> None:
    table = table_of(page)
    page.evaluate(GO, Match(game, seed=5).link)
    expect(table).to_have_attribute("data-moves", "0")
    for _ in range(8):
        if (
            table.locator("[data-mt='play'][aria-disabled='false']").count()
            or table.get_attribute("data-moves") != "0"
        ):
            break
        glowing = table.locator(
            ":is([data-piece], [data-pick])[data-next]:visible, [data-mt='action'][data-next], [data-mt='action']:not([data-idle])"
        )
        glowing.first.click()
        page.wait_for_timeout(80)
    if table.get_attribute("data-moves") == "0":
        table.locator("[data-mt='play']").click()
    expect(table).to_have_attribute("data-moves", "1")


@pytest.mark.parametrize("view", ["play", "learn", "rules"])
def test_axe_finds_nothing_serious_in_any_view(page: Page, view: str) -> None:
    page.locator(f"[data-mt='tab'][data-view='{view}']").click()
    page.wait_for_timeout(300)
    assert serious(page) == {}


def test_axe_finds_nothing_serious_on_a_dark_phone(open_page: OpenPage, game: Game) -> None:
    page = open_page(
        game.name,
        Match(game, seed=5).link,
        viewport=PHONE,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    table_of(page)
    assert serious(page) == {}
    page.locator("[data-mt='tab'][data-view='learn']").click()
    page.locator("[data-mt='next']").wait_for()
    assert serious(page) == {}


def test_a_broken_link_is_told_and_the_table_stays(page: Page) -> None:
    table = table_of(page)
    page.evaluate(GO, "?seed=1&moves=fly+away&n=1")
    expect(table.locator("[data-mt='notice']")).to_contain_text("fly away")
