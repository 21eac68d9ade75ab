"""A table on one screen: what a person needs is in sight in every phase, at the largest table, on every size."""

from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tutor
from tests.browser.helper import (
    CROWDED,
    DESK,
    GO,
    HALL,
    PHONE,
    OpenPage,
    lesson_of,
    refused_move,
    table_of,
    type_move,
    unseen,
)
from tests.support.sample import sample
from tutor import Game, Match, Move
from tutor.analysis.review import deciding_turn

SIZES = {"desk": DESK, "phone": PHONE, "hall": HALL}

# Whatever of the table reaches over an edge, text too small to read, and words broken within.
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
    for (const node of document.querySelectorAll(".mt-name > .mt-note, .mt-ticker > .mt-words")) {
        if (node.offsetParent && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)) faults.push(`${node.textContent} is cut`);
    }
    for (const node of document.querySelectorAll("[data-mt='play-table'] .mt-actions > *")) {
        const [box, row] = [node, node.parentElement].map((one) => one.getBoundingClientRect());
        if (node.offsetParent && over(box, row) && box.top < row.bottom) faults.push(`${node.textContent} is half hidden`);
    }
    for (const spent of document.querySelectorAll(".mt-mat .mt-turned")) {
        const box = spent.getBoundingClientRect(), pieces = [...spent.closest(".mt-mat").querySelectorAll(".mt-zone:not([data-layout='pile']) .mt-piece")];
        const under = pieces.map((node) => [node, node.getBoundingClientRect()]).find(([node, { top, bottom, left, right }]) =>
            node !== spent && node.offsetParent && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2 && Math.min(right, box.right) - Math.max(left, box.left) > 2);
        if (under) faults.push(`${spent.dataset.piece} lies over ${under[0].dataset.piece}`);
    }
    for (const node of document.querySelectorAll("[data-narrow] .mt-mat button.mt-cell")) {
        const { width, height } = node.getBoundingClientRect(), gap = 3; // which a finger may hit as well
        if (Math.min(width, height) + gap < 44) faults.push(`${node.dataset.piece} is too small for a finger`);
    }
    for (const twin of document.querySelectorAll(".mt-mat .mt-twin")) {
        const isOver = parseFloat(getComputedStyle(twin).marginLeft) < 0;
        if (twin.offsetParent && isOver && twin.offsetTop > twin.previousElementSibling.offsetTop) faults.push(`${twin.dataset.piece} is torn from its kind`);
    }
    const words = document.createTreeWalker(document.querySelector(".mt-table"), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const node = words.currentNode;
        if (!node.parentElement.offsetParent || node.parentElement.closest(".mt-hidden, .mt-name, .mt-strip-name")) continue;
        for (const word of node.textContent.matchAll(/\p{L}{2,}/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) faults.push(`${word[0]} is broken`);
        }
    }
    return [...new Set(faults)].slice(0, 5);
}"""


@pytest.fixture(scope="module", params=sample(tutor.games(), "seven-to-midnight"))
def game(request: pytest.FixtureRequest) -> Game:
    """One run of each test per game."""
    return tutor.load(request.param)


@cache
def positions(name: str, players: int) -> list[tuple[int, str]]:
    """Return a game of bots, at the first moment of each phase and every so often: its moves so far, and its link."""
    game = tutor.load(name)
    match, rng = Match(game, players, seed=7), Random(7)
    found, seen = list[tuple[int, str]](), set[str]()
    while game.to_move(match.state) is not None and len(match.turns) < 60:
        phase = game.scene(match.state).phase
        if phase not in seen or len(match.turns) % 15 == 0:
            seen.add(phase)
            found.append((len(match.turns), match.link))
        match.do(game.advise(match.state, rng))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_of_the_largest_table_fits_one_screen(
    page: Page, game: Game, size: str
) -> None:
    least, most = game.rulebook.players
    page.set_viewport_size(SIZES[size])
    table, faults = table_of(page), list[str]()
    for players in (most, least):
        for moves, link in positions(game.name, players):
            page.evaluate(GO, link)
            expect(table).to_have_attribute("data-moves", str(moves))
            expect(table.locator(".mt-others, .mt-mat").first).to_be_visible()
            page.wait_for_timeout(30)
            needs = ["[data-mt='play']", "[data-mt='now']", ".mt-mat", "[data-mt='undo']"]
            where = f"{players} players, move {moves}: "
            faults += [where + fault for fault in unseen(page, *needs)]
            faults += [where + fault for fault in page.evaluate(SPILLS)]
    assert faults == []


@pytest.fixture(scope="module")
def window(open_bare: OpenPage, game: Game) -> Page:
    """Return the game's table, opened once for all the tests that share it."""
    return open_bare(game.name, Match(game, seed=5).link)


@pytest.fixture
def page(window: Page) -> Page:
    """Return the same on a desk, whatever size the last test left it in."""
    window.set_viewport_size(DESK)
    return window


def in_words_on_a_phone(page: Page, game: Game, match: Match, refused: Move) -> None:
    """Check that nearest moves are in words beside the buttons, and the rest one tap away."""
    page.set_viewport_size(PHONE)
    row = table_of(page).locator(".mt-actions")
    failed = game.judge(match.state, refused).failed
    expect(page.locator("[data-mt='now']:visible")).to_contain_text(
        game.rulebook.sentence(failed[0])
    )
    actions = game.scene(match.state).actions
    nears = game.nearest(match.state, refused)
    words = {action.word for action in actions}
    told = [near.action or str(near.move) for near in nears if str(near.move) not in words]
    expect(row.locator("[data-mt='near']")).to_have_text(told)
    assert page.evaluate(SPILLS) == []
    again = [f"[data-mt='action'][data-word='{action.word}']" for action in actions if action.again]
    assert unseen(page, "[data-mt='now']", "[data-mt='play']", *again) == []
    if page.locator("[data-mt='more-actions']:visible").count():
        page.locator("[data-mt='more-actions']").click()
        assert unseen(page, ".mt-actions > *") == []
        page.locator("[data-mt='more-actions']").click()
    page.set_viewport_size(DESK)


def test_a_refused_move_tells_the_decisive_reason_and_what_would_do(page: Page, game: Game) -> None:
    match, table = Match(game, seed=5), table_of(page)
    page.evaluate(GO, match.link)
    expect(table).to_have_attribute("data-moves", "0")
    refused = refused_move(game, match)
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
    assert page.evaluate(SPILLS) == []
    in_words_on_a_phone(page, game, match, refused)
    verdict.locator("[data-mt='near']").first.click()
    expect(verdict).to_have_attribute("data-legal", "true")
    for moves in range(len(match.turns) - 1, -1, -1):
        table.locator("[data-mt='undo']").click()
        expect(table).to_have_attribute("data-moves", str(moves))


LAYOUT = """root => Object.fromEntries([...root.querySelectorAll("[data-zone]")].map(zone =>
    [zone.dataset.zone, [...zone.querySelectorAll("[data-piece]")].map(piece => piece.dataset.piece)]))"""


# Zones that are marked, and how many of those that were are still the same nodes.
MARK = "root => { for (const zone of root.querySelectorAll('[data-zone]')) zone.marked = true; }"
MARKED = "root => [...root.querySelectorAll('[data-zone]')].filter(({ marked }) => marked).length"


def test_a_move_is_played_undone_and_found_again_by_its_link(page: Page, game: Game) -> None:
    match, table = Match(game, seed=5), table_of(page)
    page.evaluate(GO, match.link)
    expect(table).to_have_attribute("data-moves", "0")
    before = table.evaluate(LAYOUT)
    stayed = 0
    for number in (1, 2, 3):
        move = game.moves(match.state)[0]
        match.do(move)
        type_move(table, str(move))
        table.evaluate(MARK)
        table.locator("[data-mt='play']").click()
        expect(table).to_have_attribute("data-moves", str(number))
        stayed += table.evaluate(MARKED)
        if table.get_attribute("data-looking") is not None:
            table.locator("[data-mt='go-on']").click()
    assert stayed > 0  # what is the same is not drawn again
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


def test_a_broken_link_is_told_and_the_table_stays(page: Page) -> None:
    table = table_of(page)
    page.evaluate(GO, "?seed=1&moves=fly+away&n=1")
    expect(table.locator("[data-mt='notice']")).to_contain_text("fly away")


def test_the_end_of_a_game_is_whole(page: Page, game: Game) -> None:
    """On a phone and on a desk: who won, the ranking, the ways on; and one turn after the other can be looked at."""
    least, most = game.rulebook.players
    match, rng = Match(game, most, seed=7), Random(7)
    while game.to_move(match.state) != most - 1:
        match.do(game.advise(match.state, rng))
    page.evaluate(GO, match.link)  # the seat that is large here is not there later
    expect(table_of(page)).to_have_attribute("data-moves", str(len(match.turns)))
    match = Match(game, max(2, least), seed=7)
    while (outcome := game.outcome(match.state)) is None:
        match.do(game.advise(match.state, rng))
    page.evaluate(GO, match.link)
    table = table_of(page)
    over = table.locator("[data-mt='over']")
    over.wait_for()
    names = match.first.players
    ranked = 0 if len(outcome.winners) in (0, len(names)) else len(names)
    expect(over.locator("[data-mt='ranking'] li")).to_have_count(ranked)
    expect(over.locator("details[open]")).to_have_count(0)
    bill = game.rulebook.sentence(game.score(match.state)[0])
    assert (over.text_content() or "").count(bill) == 1  # folded, and told once
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_timeout(30)
        needs = (
            "[data-mt='winners']",
            "[data-mt='play-again']",
            ":is([data-mt='another'], [data-mt='sequel'])",
            ".mt-mat",
        )
        assert unseen(page, *needs) == []
        assert page.evaluate(SPILLS) == []
    decided = int(over.locator("[data-mt='decided']").get_attribute("data-n") or -1)
    assert decided == deciding_turn(match)
    over.locator("[data-mt='decided-look']").click()
    expect(table.locator("[data-mt='who']")).to_contain_text(f"Turn {decided + 1}:")
    table.locator("[data-mt='replay-end']").click()
    over.locator("[data-mt='look-back']").click()
    expect(table.locator("[data-mt='round']")).to_have_text(game.scene(match.first).round)
    for number, turn in enumerate(match.turns[:2], 1):
        expect(table.locator("[data-mt='who']")).to_contain_text(f"Turn {number}:")
        for _ in turn.steps:
            table.locator("[data-mt='replay-next']").click()
    table.locator("[data-mt='replay-end']").click()
    expect(over).to_be_visible()


def test_what_lies_on_its_kind_is_not_torn_from_it(open_page: OpenPage) -> None:
    game, rng = tutor.load("monster-cafe"), Random(10)
    match = Match(game, 2, seed=10)  # it ends with more monsters than a phone's line has room for
    while game.to_move(match.state) is not None:
        match.do(game.advise(match.state, rng))
    page = open_page(game.name, match.link, viewport=PHONE)
    page.locator("[data-mt='play-again']").wait_for()
    assert page.locator(".mt-mat .mt-twin:visible").count() > 0
    assert page.evaluate(SPILLS) == []


def test_a_presenter_has_the_whole_hall_and_keeps_the_place(page: Page, game: Game) -> None:
    page.set_viewport_size(HALL)
    lesson = list(game.lessons.values())[1]
    step = next(number for number, frame in enumerate(lesson.frames(game), 1) if frame.line)
    page.evaluate(GO, f"?lesson={lesson.id}&step={step}")
    if page.locator("html[data-mt-present]").count() == 0:
        page.locator("[data-mt='present']").click()
    expect(lesson_of(page, lesson.id)).to_have_attribute("data-step", str(step))
    page.wait_for_timeout(30)
    assert unseen(page, "[data-mt='now']", "[data-mt='next']", ".mt-why[open] .mt-clause") == []
    lesson, step = next(
        (lesson, number)
        for lesson in game.lessons.values()
        for number, frame in enumerate(lesson.frames(game), 1)
        if frame.question
    )
    page.evaluate(GO, f"?lesson={lesson.id}&step={step}")
    expect(lesson_of(page, lesson.id).locator("[data-mt='skip']")).to_be_visible()
    assert page.evaluate(CROWDED) == []
    assert unseen(page, "[data-mt='skip']", "[data-mt='next']") == []
    match, rng = Match(game, game.rulebook.players[1], seed=7), Random(7)
    while len(match.turns) < 12:
        match.do(game.advise(match.state, rng))
    page.evaluate(GO, match.link)
    expect(table_of(page)).to_have_attribute("data-moves", "12")
    page.wait_for_timeout(30)
    needs = ["[data-mt='play']", "[data-mt='table']", ".mt-mat", "[data-mt='undo']"]
    assert unseen(page, *needs, "[data-mt='new-game']") == []
    assert page.evaluate(SPILLS) == []
