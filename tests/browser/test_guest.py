"""A widget by itself in a shadow root of somebody else's page, as marimo, Panel and MyST draw it."""

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.helper import OpenPage
from tests.support.hosts import EDGE
from tutor import Game
from tutor.ui.texts import sections
from widgets import LessonPlayer, PlayTable

GONE = "() => { window.post = () => new Promise(() => {}); }"  # a kernel that does not answer
LISTEN = "window.heard = []; for (const name of ['keydown', 'keypress', 'keyup']) document.addEventListener(name, ({ key }) => heard.push(key))"
PAINT = "node => getComputedStyle(node).backgroundColor"
LAMP = "rgb(255, 199, 102)"
BESIDE = "() => [document.documentElement, document.body].flatMap((node) => [...node.attributes]).map(({ name }) => name).filter((name) => name.startsWith('data-mt'))"


@pytest.fixture
def game() -> Game:
    return tutor.load("monster-crunch")


def test_a_table_judges_in_its_own_style_and_keeps_its_keys(
    open_page: OpenPage, game: Game
) -> None:
    page = open_page(game.name, guest=PlayTable(game, seed=7))
    page.evaluate(LISTEN)
    table = page.locator("[data-mt='play-table']")
    table.locator("[data-piece][aria-pressed='false']").first.click(position=EDGE)
    play = table.locator("[data-mt='play'][data-next]")
    expect(table.locator("[data-mt='verdict'][data-legal='true']")).to_be_visible()
    assert play.evaluate(PAINT) == LAMP
    page.keyboard.press("x")
    page.keyboard.press("Control+Enter")
    table.locator("[data-mt='now']").click()
    page.keyboard.press("r")
    assert page.evaluate("heard") == []
    table.locator("[data-mt='new-game']").click()
    setup = table.locator("[data-mt='setup']")
    expect(setup).to_be_in_viewport(ratio=1)
    assert setup.locator("[data-mt='start']").evaluate(PAINT) == LAMP
    assert page.evaluate(BESIDE) == []


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_a_table_takes_the_shade_of_what_lies_behind_it(
    open_page: OpenPage, game: Game, shade: str
) -> None:
    other = {"light": "dark", "dark": "light"}[shade]
    page = open_page(game.name, guest=PlayTable(game), color_scheme=other)
    table = page.locator("[data-mt='play-table']")
    ground = {"light": "rgb(255, 255, 255)", "dark": "oklch(0.2 0.02 280)"}[shade]
    page.evaluate("(ground) => { document.body.style.backgroundColor = ground; }", ground)
    expect(table).to_have_attribute("data-mt-theme", shade)
    page.evaluate("(shade) => { document.documentElement.className = shade; }", other)
    expect(table).to_have_attribute("data-mt-theme", other)  # what a host says comes first


def test_without_a_kernel_a_lesson_steps_by_click_and_by_arrow(
    open_page: OpenPage, game: Game
) -> None:
    page = open_page(game.name, guest=LessonPlayer(game, "climbing"))
    page.evaluate(GONE)
    lesson = page.locator("[data-mt='lesson']")
    lesson.locator("[data-mt='next']").click()
    expect(lesson).to_have_attribute("data-step", "2")
    lesson.locator("[data-mt='now']").click()
    page.keyboard.press("ArrowLeft")
    expect(lesson).to_have_attribute("data-step", "1")
    assert lesson.bounding_box()["height"] > 400  # type: ignore[index]


def test_without_a_kernel_a_table_says_how_to_play(open_page: OpenPage, game: Game) -> None:
    page = open_page(game.name, guest=PlayTable(game))
    page.clock.install()
    page.reload()
    table = page.locator("[data-mt='play-table']")
    table.locator("[data-piece]").first.wait_for()
    page.evaluate(GONE)
    page.clock.run_for(15_000)
    lost = table.locator("[data-mt='lost']")
    expect(lost).to_have_text(sections()["common"]["lost-lab"])
    expect(lost.locator("[data-mt='reload']")).to_have_count(0)
