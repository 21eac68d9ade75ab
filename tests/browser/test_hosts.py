"""In somebody's notebook the kit is a guest: their cells, keys and colours stay theirs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.hosts import EDGE, HOSTS, KERNEL, hosting, notebook
from tests.support.sample import sample
from tests.support.serving import Server

CELLS = (
    "from widgets import App; app = App('monster-crunch', seed=7)",
    "app.lesson('climbing')",
    "app.table()",
    "app.practise()",
)
# What makes a cell raw, cuts, adds, deletes, turns, runs or moves it where a notebook hears it.
COMMANDS = (
    *("r", "x", "b", "d", "d", "a", "m", "y", "Enter", "Escape", "x", "Shift+M"),
    *("Control+x", "Control+Enter", "Shift+Enter", "Control+Shift+ArrowDown"),
)
EVERYWHERE = pytest.mark.parametrize("host", sample(HOSTS, "notebook"))

MARKS = """() => [document.documentElement, document.body].map((node) =>
  [...node.attributes].map(({ name, value }) => `${name}=${value}`).filter((one) => /mt/.test(one)))"""
ADDED = "() => [...document.body.children].filter((node) => node.matches('.mt, [data-mt]')).length"
UNSEEN = """() => [...document.querySelectorAll('.jp-CodeCell .jp-InputArea-editor, div.code_cell div.input_area')]
  .filter((node) => getComputedStyle(node).display === 'none' || node.getBoundingClientRect().height < 5).length"""
GROUND = """node => { const probe = document.createElement('i'); probe.style.color = 'var(--mt-bg)'; node.append(probe);
  const { color } = getComputedStyle(probe); probe.remove(); return color; }"""
# As the coach of a table leads to a lesson.
LEARN = (
    "() => document.dispatchEvent(new CustomEvent('mt-lesson', { detail: { lesson: 'climbing' } }))"
)
LIGHT, DARK = "rgb(251, 246, 234)", "rgb(18, 18, 43)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    for host in HOSTS:  # a name that was opened before would get its old kernel
        (folder / f"{host}.ipynb").write_text(notebook(*CELLS))
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with hosting(folder) as server:
        yield server


def lesson(page: Page) -> Locator:
    return page.locator("[data-mt='lesson']")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.server
@EVERYWHERE
def test_a_notebook_keeps_its_cells_its_keys_and_its_colours(
    browser: Browser, server: Server, host: str
) -> None:
    here = HOSTS[host]
    size: Any = {"width": 1300, "height": 1100}
    page = browser.new_context(
        viewport=size, color_scheme="dark", reduced_motion="reduce"
    ).new_page()
    page.set_default_timeout(10_000)
    here.open(page, server, f"{host}.ipynb")
    lesson(page).locator("[data-mt='next']").wait_for(timeout=KERNEL)
    before = here.sources(page)
    assert before == [f"code: {cell}" for cell in CELLS]
    assert page.evaluate(UNSEEN) == 0
    assert page.evaluate(MARKS) == [[], []]
    assert lesson(page).evaluate(GROUND) == LIGHT, "light host, dark system"

    lesson(page).locator(".mt-newest").click()
    press(page, "ArrowRight")
    expect(lesson(page)).to_have_attribute("data-step", "2")
    press(page, *COMMANDS)
    assert here.sources(page) == before, "after a click on the words of a lesson"
    lesson(page).locator("[data-mt='next']").click()
    press(page, *COMMANDS)
    assert here.sources(page) == before, "on Next"

    table = page.locator("[data-mt='play-table']")
    table.locator("[data-piece][aria-pressed='false']").first.click(timeout=KERNEL, position=EDGE)
    expect(table.locator("[data-mt='verdict'][data-legal='true']")).to_be_visible()
    press(page, *COMMANDS)
    assert here.sources(page) == before, "on a card"
    table.locator("[data-mt='now']").click()
    press(page, *COMMANDS)
    assert here.sources(page) == before, "beside the cards"

    practice = page.locator("[data-mt='practise']")
    practice.locator("[data-mt='choice'], [data-mt='skip']").first.click()  # which goes
    expect(practice).to_have_attribute("data-state", "answered")
    press(page, *COMMANDS)
    assert here.sources(page) == before, "on an exercise"
    table.locator("[data-mt='new-game']").click()
    expect(table.locator("[data-mt='setup']")).to_be_visible()
    press(page, *COMMANDS[:5])
    assert here.sources(page) == before, "in a dialog"
    page.keyboard.press("Escape")
    expect(table.locator("[data-mt='setup']")).to_have_count(0)
    page.evaluate(LEARN)
    for part in ("next", "now"):
        expect(lesson(page).locator(f"[data-mt='{part}']")).to_be_in_viewport(ratio=1)
    assert page.evaluate(MARKS) == [[], []]
    assert page.evaluate(ADDED) == 0
    if here.theme:
        page.emulate_media(color_scheme="light")
        page.evaluate(here.theme, "Dark")
        page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        lesson(page).scroll_into_view_if_needed()
        expect(lesson(page)).to_have_attribute("data-mt-theme", "dark")
        assert lesson(page).evaluate(GROUND) == DARK, "dark host, light system"
        page.evaluate(here.theme, "Light")  # the other hosts of this server have it from here
        expect(lesson(page)).to_have_attribute("data-mt-theme", "light")
    page.context.close()
