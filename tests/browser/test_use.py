"""A page used as people use it: on a phone, by keyboard alone, at twice the size."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import tutor
from tests.browser.bare import HOME, SHELF, bare_pages, serve
from tests.browser.helper import (
    DESK,
    GO,
    PHONE,
    OpenPage,
    hinted,
    lesson_of,
    serious,
    table_of,
    to_the_end,
    type_move,
    unseen,
)
from tests.support.sample import sample
from tutor import Game, Match, Move
from tutor.ui.game_session import GameSession
from tutor.ui.table import Table
from tutor.ui.texts import sections


def test_a_phone_has_the_reasons_and_all_tools_at_hand(open_page: OpenPage) -> None:
    match = Match(tutor.load("monster-crunch"), 3, seed=35, rulings={"powers": "off"})
    page = open_page("monster-crunch", match.link, viewport=PHONE)
    table = table_of(page)
    table.locator(".mt-table[data-em]").wait_for()  # it has found its size
    place = table.locator("[data-mt='play']").bounding_box()
    for card in ("card-0-4-1", "card-0-5-1", "card-0-5-2"):
        table.locator(f"[data-piece='{card}']").click()
    expect(table.locator("[data-mt='now']")).to_contain_text("2 extra cards cost 2 Milk")
    assert table.locator("[data-mt='play']").bounding_box() == place  # nothing has moved meanwhile
    table.locator("[data-mt='reasons-open']").click()
    card = page.locator("[data-mt='reasons-card']")
    expect(card.locator("[data-mt='headline']")).to_be_visible()
    assert serious(page) == {}
    card.locator("[data-mt='clause-link']").first.click()
    expect(page.locator("article[data-rule='crunch.combine.cost']")).to_be_focused()
    page.locator("[data-mt='back-there']").click()
    table.locator("[data-mt='all-tools']").click()
    tools = page.locator("[data-mt='tools-card']")
    for tool in ("undo", "hint", "clear", "show-score", "speed"):
        expect(tools.locator(f"[data-mt='{tool}']")).to_be_attached()
    tools.locator("[data-mt='new-game']").click()
    setup = page.locator("[data-mt='setup']")
    setup.locator("[data-mt='kind'][value='pass']").check()
    setup.locator("[data-mt='start']").click()
    expect(table.locator("[data-mt='cover']")).to_be_visible()
    expect(table.locator("[data-mt='undo']")).to_be_visible()  # what was lent is back


FOCUS = """() => {
    const { dataset, tagName } = document.activeElement;
    const hook = dataset.piece || dataset.pick ? "piece" : (dataset.mt ?? tagName);
    return { hook, next: "next" in dataset, idle: "idle" in dataset };
}"""


class Keyboard:
    """Somebody who has no pointer: Tab, arrows and Enter."""

    def __init__(self, page: Page, table: Locator) -> None:
        self.page, self.table = page, table

    def at(self) -> dict[str, Any]:
        return dict(self.page.evaluate(FOCUS))

    def tab(self, found: Callable[[dict[str, Any]], bool], key: str = "Tab") -> bool:
        """Tabs on until something is found; False when it is nowhere."""
        for _ in range(60):
            if found(self.at()):
                return True
            self.page.keyboard.press(key)
        return False

    def arrows(self) -> bool:
        """From piece to piece until one glows."""
        for key in ["ArrowRight"] * 8 + ["ArrowDown", "ArrowLeft", "ArrowLeft"] * 8:
            if self.at()["next"]:
                return True
            self.page.keyboard.press(key)
        return False

    def act(self) -> None:
        """One thing that can be done now: the next piece or button, or Play it."""
        if self.table.locator("[data-mt='go-on']:visible").count():
            assert self.tab(lambda at: at["hook"] == "go-on")
        elif self.table.locator("[data-mt='play'][data-next]").count():
            assert self.tab(lambda at: at["hook"] == "play")
        elif self.table.locator("button:is([data-piece], [data-pick])[data-next]").count():
            assert self.tab(lambda at: at["hook"] == "piece")
            assert self.arrows()
        else:
            assert self.tab(lambda at: at["hook"] == "action" and not at["idle"])
        self.page.keyboard.press("Enter")


def test_a_whole_game_is_played_by_keyboard_alone(open_page: OpenPage) -> None:
    match = Match(tutor.load("midnight-showdown"), 2, seed=5, rulings={"round_limit": 2})
    page = open_page("midnight-showdown", match.link, viewport=DESK)
    table = table_of(page)
    hand = Keyboard(page, table)
    ending = table.locator("[data-mt='over']")
    for _ in range(120):
        if ending.is_visible():
            break
        before = table.evaluate("node => node.innerHTML")
        hand.act()
        page.wait_for_function(
            "was => document.querySelector(\"[data-mt='play-table']\").innerHTML !== was",
            arg=before,
        )
    expect(ending).to_be_visible()
    assert hand.tab(lambda at: at["hook"] == "play-again")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-moves", "0")


LOST = """() => {
    const { activeElement: now } = document;
    const { top, bottom, height } = now.getBoundingClientRect();
    return now === document.body || !height || bottom < 0 || top > innerHeight || now.matches(":disabled");
}"""


def press(page: Page, hook: str, key: str = "Enter") -> str:
    """Return a key on something that can be seen; where the focus is when all is drawn."""
    page.locator(f"[data-mt='{hook}']:visible").first.focus()
    page.keyboard.press(key)
    page.wait_for_timeout(120)
    assert not page.evaluate(LOST), f"{key} on {hook}"
    return str(page.evaluate("document.activeElement.dataset.mt ?? document.activeElement.id"))


def before_a_stop(game: Game) -> tuple[str, Move]:
    """Return the link of a game up to the move that ends a round, and that move."""
    match, rng = Match(game, 2, seed=5), Random(5)
    session = GameSession(Table(match))
    while True:
        before, move = match.link, game.advise(match.state, rng)
        if session.ends_something(match.do(move)):
            return before, move


def test_the_focus_is_not_lost_with_what_had_it(open_page: OpenPage) -> None:
    game = tutor.load("seven-to-midnight")
    match = Match(game, 2, seed=5)
    match.do(game.moves(match.state)[0])
    page = open_page(game.name, match.link)
    table = table_of(page)
    assert press(page, "action") == "action"
    assert press(page, "why") == "replay-end"  # it has one picture
    assert press(page, "replay-end") == "why"
    assert press(page, "hint") == "hint"
    assert press(page, "more-hint") == "more-hint"
    press(page, "more-hint")
    assert press(page, "copy") == "copy"
    link, move = before_a_stop(game)
    page.evaluate(GO, link)
    expect(table).not_to_have_attribute("data-moves", "1")
    type_move(table, str(move))
    assert (
        press(page, "play") == "replay-next"
    )  # a second Enter steps on, past nothing that is told
    assert press(page, "go-on") == "play"
    table.locator("[data-mt='new-game']").click()
    assert press(page, "kind", "ArrowDown") == "kind"
    assert press(page, "count", "ArrowDown") == "count"
    assert press(page, "bot", "Space") == "bot"
    press(page, "start")
    assert press(page, "ready") == "play"


def test_a_form_that_is_drawn_anew_keeps_the_focus_in_sight(open_page: OpenPage) -> None:
    page = open_page("monster-cafe", "?view=calculator", viewport=DESK)
    page.locator("[data-mt='sum']").wait_for()
    for hook in ("take", "more", "reset"):
        assert press(page, hook) == hook


def test_a_lesson_does_not_lose_the_focus(open_page: OpenPage) -> None:
    page = open_page("seven-to-midnight", "?lesson=turn&step=2")
    lesson_of(page, "turn").locator("[data-mt='action']").first.wait_for()
    assert press(page, "action") == "action"  # no such move was asked for
    page.evaluate(GO, "?lesson=right-way&step=5")
    lesson_of(page, "right-way").locator("[data-mt='action']").first.wait_for()
    assert press(page, "action") == "next"
    assert press(page, "sentence") == "next"
    assert press(page, "variant") == "variant"
    to_the_end(lesson_of(page, "right-way"))
    assert press(page, "again") == "next"


WIDER = """() => [...document.querySelectorAll(".mt-name > *, .mt-strip-name > *, .mt-whose > *, .mt-log .mt-words")].filter((node) =>
    node.offsetParent && node.getBoundingClientRect().right > node.closest(".mt-mat, .mt-strip, .mt-panel").getBoundingClientRect().right + 1)
    .map((node) => node.textContent)"""
# Words broken in the middle, whose turn it is on a line of its own, and what lies over the mover's name.
PRESSED = """() => {
    const [own, who, open] = [".mt-mat .mt-name > .mt-note", "[data-mt='who']", "[data-mt='reasons-open']"].map((one) => document.querySelector(one));
    const words = document.createRange(), over = open.getBoundingClientRect(), broken = [];
    if (document.querySelector(".mt-active.mt-mat .mt-turn").offsetTop > own.offsetTop + own.offsetHeight / 2) broken.push("turn");
    words.selectNodeContents(who);
    if (over.width && [...words.getClientRects()].some((box) => box.right > over.left && box.bottom > over.top + 8)) broken.push("who");
    for (const [word] of own.textContent.matchAll(/[^ ]+/g)) {
        const at = own.textContent.indexOf(word);
        words.setStart(own.firstChild, at);
        words.setEnd(own.firstChild, at + word.length);
        if (words.getClientRects().length > 1) broken.push(word);
    }
    return broken;
}"""


@pytest.mark.parametrize("size", sample([DESK, PHONE], PHONE), ids=["desk", "phone"])
def test_long_names_keep_within_their_places(open_page: OpenPage, size: dict[str, int]) -> None:
    names = [f"{'W' * 22}{n:02}" for n in range(5)]
    match = Match(tutor.load("monster-crunch"), names, seed=5)
    match.do(match.game.moves(match.state)[0])
    page = open_page("monster-crunch", match.link, viewport=size)
    table_of(page)
    assert page.evaluate(WIDER) == []
    assert unseen(page, "[data-mt='play']", ".mt-mat") == []
    table_of(page).locator("button[data-piece][data-next]").last.click()
    page.locator("[data-mt='play'][aria-disabled='false']").wait_for()
    assert page.evaluate(PRESSED) == []
    placard = tutor.load("monster-crunch").scene(match.state).seats[0].note
    assert page.locator(".mt-mat").first.inner_text().count(placard) == 1


@pytest.mark.full
def test_what_can_be_typed_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page("seven-to-midnight", Match(tutor.load("seven-to-midnight"), 2, seed=7).link)
    table = table_of(page)
    table.locator(".mt-more-tools > summary").click()
    forms = table.locator("[data-mt='forms']")
    forms.locator("summary").click()
    for form, why in tutor.load("seven-to-midnight").rulebook.notation.items():
        expect(forms).to_contain_text(form)
        expect(forms).to_contain_text(why)
    assert "[object" not in page.locator("body").inner_text()
    assert "notebook" not in page.locator("body").inner_text()
    guardian = table.locator(
        "button[data-piece^='guardian-']"
    ).first  # a talent is read by picking it
    guardian.click()
    expect(table.locator("[data-mt='about']")).not_to_be_empty()


@pytest.mark.full
def test_a_thinking_computer_leaves_no_empty_verdict(open_page: OpenPage) -> None:
    page = open_page("midnight-brunch")
    page.evaluate("localStorage.setItem('mt-speed', 'slow')")
    page.locator("[data-mt='go-play']").click()
    table = table_of(page)
    hinted(table)
    table.locator("[data-mt='play'][data-next]").click()
    expect(table.locator("[data-mt='typed']")).to_be_disabled()
    expect(table.locator("[data-mt='verdict']")).to_be_hidden()


ZOOMED = {"width": 640, "height": 360}  # 1280x720 at 200 %
VIEWS = {
    "play": ("[data-mt='play']", "[data-mt='now']"),
    "learn": ("[data-mt='next']", "[data-mt='now']"),
    "rules": ("[data-mt='search']",),
    "calculator": ("[data-mt='sum']",),
}
SIDEWAYS = """() => [...document.querySelectorAll(".mt-view")].filter((node) => node.offsetParent && node.scrollWidth > node.clientWidth + 1)
    .map((node) => node.dataset.view)"""


# Zones of a mat, or what is in them, that lie on each other.
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll(".mt-mat .mt-zone")].filter((one) => one.offsetParent)
        .map((one) => [one.dataset.zone, [one, ...one.querySelectorAll("[data-piece]")].map((node) => node.getBoundingClientRect())]);
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return boxes.flatMap(([one, some], at) => boxes.slice(at + 1)
        .filter(([, others]) => some.some((a) => others.some((b) => meet(a, b)))).map(([other]) => `${one} on ${other}`));
}"""


@pytest.mark.parametrize("name", sample(tutor.games(), "midnight-mail"))
def test_at_twice_the_size_every_view_is_whole(open_page: OpenPage, name: str) -> None:
    page = open_page(name, viewport=ZOOMED)
    assert page.evaluate(SIDEWAYS) == []
    for view, needs in VIEWS.items():
        tab = page.locator(f"[data-mt='tab'][data-view='{view}']")
        if not tab.count():
            continue
        tab.click()
        page.locator(needs[0]).first.wait_for()
        page.wait_for_timeout(100)
        if view != "calculator":  # this one is scrolled
            assert unseen(page, *needs) == [], view
        assert page.evaluate(SIDEWAYS) == [], view
        assert page.evaluate(OVERLAPS) == [], view
    match = Match(tutor.load(name), seed=7)
    match.do(match.game.advise(match.state, Random(1)))
    page.evaluate(GO, match.link)
    expect(table_of(page)).to_have_attribute("data-moves", "1")
    page.wait_for_timeout(100)
    assert page.evaluate(OVERLAPS) == []


COVERED = """() => {
    const at = document.activeElement, { left, top, width, height } = at.getBoundingClientRect();
    const on = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
    return at.contains(on) || on?.contains(at) ? "" : at.textContent || at.getAttribute("aria-label") || at.tagName;
}"""


@pytest.mark.full
def test_nothing_lies_over_what_has_the_focus_in_a_new_game(open_page: OpenPage) -> None:
    page = open_page("midnight-brunch", "?players=7&seed=1", viewport=DESK)
    table_of(page).locator("[data-mt='new-game']").click()
    setup = page.locator("[data-mt='setup']")
    for fold in setup.locator("summary").all()[:2]:
        fold.click()
    setup.locator("input").first.focus()
    covered = []
    for _ in range(60):
        page.keyboard.press("Tab")
        covered.append(page.evaluate(COVERED))
    assert set(covered) == {""}


def test_a_skip_link_leads_to_the_table_and_a_question_mark_lists_the_keys(
    open_page: OpenPage,
) -> None:
    page = open_page("monster-crunch", "?players=3&seed=1", viewport=DESK)
    expect(table_of(page).locator("button[data-piece]").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    skip = page.locator("[data-mt='skip-link']")
    expect(skip).to_be_focused()
    assert unseen(page, "[data-mt='skip-link']", "[data-mt='keys']") == []
    page.keyboard.press("Enter")
    expect(page.locator(".mt-felt button:focus")).to_have_count(1)
    page.keyboard.press("?")
    card = page.locator("[data-mt='keys-card']")
    expect(card).to_contain_text(sections()["keys"]["arrows"])
    expect(card).to_be_in_viewport(ratio=1)
    assert serious(page) == {}
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator("[data-mt='typing']").click()
    page.locator("[data-mt='typed']").press("?")
    expect(card).to_have_count(0)


def test_a_copied_link_is_told_beside_the_button(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", "?players=3&seed=1", viewport=PHONE)
    table_of(page).locator("[data-mt='all-tools']").click()
    tools = page.locator("[data-mt='tools-card'] .mt-tools > button:visible")
    boxes = [tool.bounding_box() or {} for tool in tools.all()]
    assert len({box["x"] for box in boxes}) == 1  # one list
    words = [tool.locator(".mt-label").bounding_box() or {} for tool in tools.all()]
    assert min(box["width"] for box in words) > 20  # of which each has its word
    page.locator("[data-mt='tools-card'] [data-mt='copy']").click()
    note = page.locator("[data-mt='copied']")
    expect(note).to_be_in_viewport(ratio=1)
    at = "node => { const { x, y } = node.getBoundingClientRect(); return document.elementFromPoint(x + 9, y + 9) === node; }"
    assert note.evaluate(at)  # above the card, not behind it


def test_a_clause_shows_its_id_when_somebody_looks_at_it(open_page: OpenPage) -> None:
    page = open_page("monster-crunch", "?rule=crunch.combine.cost", viewport=DESK)
    opacity = "node => getComputedStyle(node).opacity"
    clause = page.locator("article[data-rule='crunch.combine.cost']")
    other = page.locator("article[data-rule]:visible").last.locator(".mt-clause-foot > .mt-rule-id")
    expect(clause).to_be_focused()
    assert clause.locator(".mt-rule-id").evaluate(opacity) == "1"
    assert other.evaluate(opacity) == "0"
    page.emulate_media(media="print")
    assert other.evaluate(opacity) == "1"


def test_on_a_small_phone_the_first_rule_found_is_in_sight(open_page: OpenPage) -> None:
    page = open_page("midnight-mail", "?view=rules", viewport={"width": 360, "height": 640})
    page.locator("[data-mt='search']").fill("two cats")
    expect(page.locator("[data-mt='legend']")).to_be_hidden()
    found = page.locator("article[data-rule]:visible").all()  # sections come in another order
    assert min((one.bounding_box() or {})["y"] for one in found) < 300
    filters = page.locator("[data-mt='filter']").all()
    assert len({(one.bounding_box() or {})["y"] for one in filters}) == 1  # in one row


IDS = r"\b[a-z]+\.[a-z0-9-]+\.[a-z0-9_.-]+"  # of clauses: mail.deliver.pair


@pytest.mark.parametrize("name", sample(tutor.games(), "midnight-mail"))
def test_nobody_reads_notation_who_does_not_ask_for_it(open_page: OpenPage, name: str) -> None:
    match, rng = Match(tutor.load(name), seed=4), Random(4)
    for _ in range(50):
        if match.game.to_move(match.state) is not None:
            match.do(match.game.package.some_move(match.state, rng))
    page = open_page(name, match.link, viewport=DESK)
    table = table_of(page)
    assert table.locator("[data-mt='log-entry']").count() == len(match.turns)
    assert table.locator("[data-mt='log'] code").count() == 0
    assert re.findall(IDS, page.inner_text("body")) == []
    if match.game.to_move(match.state) is None:
        return
    typed = table.locator("[data-mt='typed']")
    expect(typed).to_be_hidden()
    table.locator("[data-mt='typing']").click()
    expect(typed).to_be_focused()
    page.reload()
    expect(typed).to_be_visible()  # somebody who types goes on typing


def test_games_that_wait_are_listed_on_the_front_page(browser: Browser) -> None:
    """Two games of one title are two; one that is over or taken off the list is gone."""
    game = tutor.load("monster-crunch")
    with bare_pages(browser) as open_:
        page = open_(game.name)
        for seed in (1, 2):
            match = Match(game, ("Ada", f"Ben {seed}"), seed=seed)
            for _ in range(seed):
                match.do(game.moves(match.state)[0])
            page.evaluate(GO, match.link)
            expect(table_of(page)).to_have_attribute("data-moves", str(seed))
        play_one(page, game, match)
        serve(front := page.context.new_page(), SHELF)
        front.goto(HOME)
        games = front.locator("[data-mt='my-game']")
        expect(games).to_have_count(2)
        expect(games.first).to_contain_text("Ada, Ben 2")
        expect(games.first).to_contain_text("3")
        assert "seed=2" in (games.first.get_attribute("href") or "")
        assert serious(front) == {}
        front.locator("[data-mt='my-game-drop']").first.click()
        expect(games).to_have_count(1)
        expect(games.first).to_contain_text("Ben 1")
        front.reload()
        expect(games).to_have_count(1)


def play_one(page: Page, game: Game, match: Match) -> None:
    type_move(table_of(page), str(game.moves(match.state)[0]))
    table_of(page).locator("[data-mt='play']").click()
    expect(table_of(page)).to_have_attribute("data-moves", str(len(match.turns) + 1))


def test_the_site_offers_itself_as_an_app_where_the_browser_can(open_page: OpenPage) -> None:
    page = open_page(SHELF)
    install = page.locator("[data-mt='install']")
    expect(install).to_be_hidden()
    page.evaluate(
        "() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => { window.asked = true; } }))"
    )
    install.click()
    assert page.evaluate("window.asked")
    expect(install).to_be_hidden()
