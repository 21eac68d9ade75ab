"""Every page of the built folder, used in a real Chromium as people use it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import tutor
from tests.browser.helper import DESK, PHONE, OpenPage, lesson_of, serious, table_of, to_the_end
from tests.browser.test_use import Keyboard
from tests.support.typing import type_in
from tutor import Game, Match
from tutor.ui.channel import GamePage

pytestmark = [pytest.mark.browser, pytest.mark.install]

STARTING = 60_000  # ms for an engine to answer on a busy machine
LOOKS = {  # sizes and themes, shared out among the games
    "monster-crunch": (DESK, "light"),
    "midnight-brunch": (PHONE, "dark"),
    "monster-cafe": (DESK, "dark"),
    "midnight-mail": (PHONE, "light"),
    "seven-to-midnight": (DESK, "dark"),
    "midnight-showdown": (PHONE, "light"),
}
CLIPBOARD = ["clipboard-read", "clipboard-write"]
CLICK = "selector => document.querySelector(selector).click()"


def dealt(game: Game) -> tuple[Match, str]:
    """Return a game in which the first decision is a person's and all others are computers', and its link."""
    matches = (Match(game, 3, seed=seed) for seed in range(1, 50))
    match = next(match for match in matches if game.to_move(match.state) == 0)
    return match, f"{match.link}&mode=hot-seat&bots=2~3"


def view_of(page: Page, name: str) -> Locator:
    page.evaluate(CLICK, f"[data-mt='tab'][data-view='{name}']")
    return page.locator(f"[data-mt='view'][data-view='{name}']")


def judged(table: Locator, move: object, legal: str) -> None:
    """Type a move: the engine has its reasons."""
    type_in(table, str(move))  # folded away on a phone
    verdict = table.locator("[data-mt='verdict']")
    expect(verdict).to_have_attribute("data-legal", legal, timeout=STARTING)
    expect(verdict.locator("[data-mt='headline']")).not_to_be_empty()


def played(table: Locator, match: Match) -> None:
    """A refused move cannot be made, legal ones can until it is a computer's turn, and it plays on."""
    game, state = match.game, match.state
    some = (
        *game.package.candidates(state),
        *game.package.candidates(game.after(state, game.moves(state)[0])),
    )
    judged(table, next(move for move in some if not game.is_legal(state, move)), "false")
    expect(table.locator("[data-mt='play']")).to_have_attribute("aria-disabled", "true")
    for _ in range(8):
        judged(table, game.moves(match.state)[0], "true")
        table.locator("[data-mt='play']").click()
        match.do(game.moves(match.state)[0])
        expect(table).to_have_attribute("data-moves", re.compile(rf"^(?!{len(match.turns) - 1}$)"))
        if game.to_move(match.state) != 0:
            break
    after = re.compile(rf"^(?!([0-{len(match.turns)}])$)")
    expect(table).to_have_attribute("data-moves", after, timeout=STARTING)


def link_of(page: Page) -> str:
    """Return what is copied to hand the game on."""
    page.evaluate(CLICK, "[data-mt='play-table'] [data-mt='copy']")
    return str(page.evaluate("navigator.clipboard.readText()")).partition("?")[2]


def copied(page: Page, match: Match) -> None:
    """The link that is copied holds the game, with what the computers did since."""
    turns = Match.from_link(match.game, link_of(page)).turns
    ours = [turn.move for turn in match.turns]
    assert [turn.move for turn in turns][: len(ours)] == ours
    assert len(turns) > len(ours)


def learnt(page: Page, game: Game) -> None:
    """A lesson to its end."""
    id, lesson = next(iter(game.lessons.items()))
    view_of(page, "learn")
    player = lesson_of(page, id)
    to_the_end(player)
    expect(player.locator("[data-mt='now']")).to_contain_text(lesson.frames(game)[-1].text)


def counted(page: Page, game: Game, link: str) -> None:
    """The calculator takes over what lies on the table, then one more of something."""
    game_page = GamePage(game)
    game_page.part("play").handle({"type": "open", "link": link})
    sheet = game_page.part("calculator")
    view = view_of(page, "calculator")

    def same() -> None:
        lines = sheet.answer.get("lines", [{"text": ""}])
        wrong = [line["text"] for line in lines if line.get("tone") == "fail"]
        told = sheet.answer.get("error") or (wrong or [lines[0]["text"]])[0]
        expect(view.locator("[data-mt='sum']")).to_have_text(told, timeout=STARTING)

    view.locator("[data-mt='take']").click()
    sheet.handle({"type": "take"})
    same()
    for field in [field for field in game.package.fields if field.kind == "count"][:1]:
        view.locator(f"[data-field='{field.id}'] [data-mt='more']").click()
        values = sheet.answer["values"]
        sheet.enter({**values, field.id: values[field.id] + 1})
        same()


@pytest.mark.parametrize("name", tutor.games())
def test_a_game_is_played_counted_shared_and_learnt(open_page: OpenPage, name: str) -> None:
    game, (size, theme) = tutor.load(name), LOOKS[name]
    match, link = dealt(game)
    page = open_page(
        name,
        link,
        viewport=size,
        color_scheme=theme,
        permissions=CLIPBOARD,
    )
    page.evaluate("localStorage.setItem('mt-speed', 'fast')")
    table = table_of(page)
    if game.package.fields:
        counted(page, game, link)
        view_of(page, "play")
    played(table, match)
    copied(page, match)
    assert serious(page) == {}
    learnt(page, game)
    assert serious(page) == {}


def test_a_ruling_is_chosen_and_played_by(open_page: OpenPage) -> None:
    game = tutor.load("monster-crunch")
    ruling = next(ruling for ruling in game.rulebook.rulings.values() if not ruling.setup)
    other = next(each.value for each in ruling.choices if each.value != ruling.default)
    page = open_page(game.name, "?view=rules", viewport=DESK, permissions=CLIPBOARD)
    field = page.locator(f"[data-mt='rulebook'] [data-ruling='{ruling.id}']")
    field.evaluate("node => { node.closest('details').open = true; }")
    field.select_option(str(other))
    page.locator("[data-mt='apply']").click()
    page.locator("[data-mt='offer-start']").click(timeout=STARTING)
    expect(page.locator("[data-mt='offer']")).to_be_hidden()
    assert getattr(Match.from_link(game, link_of(page)).state.rulings, ruling.id) == other


def test_a_table_is_played_at_by_keyboard_alone(open_page: OpenPage) -> None:
    match = Match(tutor.load("midnight-showdown"), 2, seed=5)
    page = open_page("midnight-showdown", match.link, viewport=DESK)
    table = table_of(page)
    expect(table.locator("[data-mt='dealing']")).to_be_hidden(timeout=STARTING)
    hand = Keyboard(page, table)
    for _ in range(12):
        before = table.evaluate("node => node.innerHTML")
        hand.act()
        for _ in range(500):  # the policy of the page refuses Playwright's own way to wait
            if table.evaluate("node => node.innerHTML") != before:
                break
            page.wait_for_timeout(20)
        if table.get_attribute("data-moves") == "2":
            break
    expect(table).to_have_attribute("data-moves", "2")
