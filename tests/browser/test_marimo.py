"""In marimo, in an environment of its own: a lesson steps, a table judges, and every visitor has their own."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.hosts import EDGE, KERNEL
from tests.support.serving import ROOT, Server, free_port, running

pytestmark = [pytest.mark.install, pytest.mark.browser]

NOTEBOOK = """
import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    import tutor
    import widgets
    return mo, tutor, widgets

@app.cell
def _(mo, widgets):
    mo.ui.anywidget(widgets.LessonPlayer("monster-crunch", "climbing"))

@app.cell
def _(mo, widgets):
    mo.ui.anywidget(widgets.PlayTable("monster-crunch", seed=7))

@app.cell
def _(tutor):
    game = tutor.load("monster-crunch")
    game.judge(game.start(3, seed=7), "play 4 8")

if __name__ == "__main__":
    app.run()
"""
LISTEN = "window.heard = []; for (const name of ['keydown', 'keypress', 'keyup']) document.addEventListener(name, ({ key }) => heard.push(key))"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield marimo with a notebook, its libraries apart from ours, and ours borrowed."""
    folder = tmp_path_factory.mktemp("marimo")
    python = folder / "venv" / "bin" / "python"
    uv = (sys.executable, "-m", "uv")
    subprocess.run([*uv, "venv", "-q", "--python", sys.executable, folder / "venv"], check=True)
    subprocess.run([*uv, "pip", "install", "-q", "--python", python, "marimo"], check=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    (folder / "shown.py").write_text(NOTEBOOK)
    port = free_port()
    options = ["--headless", "--no-token", "-p", str(port)]
    command = [str(python), "-m", "marimo", "run", str(folder / "shown.py"), *options]
    with running(command, port, PYTHONPATH=str(ROOT)) as server:
        yield server


@pytest.fixture(params=["the first visitor", "the second visitor"])
def page(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield the notebook as a visitor has it, whose system is dark while marimo is light."""
    size = {"width": 1300, "height": 1300}
    with browser.new_context(viewport=size, color_scheme="dark") as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(server.url)
        yield page


def test_a_visitor_of_marimo_steps_plays_and_reads(page: Page) -> None:
    lesson, table = (page.locator(f"[data-mt='{part}']") for part in ("lesson", "play-table"))
    lesson.locator("[data-mt='next']").click(timeout=KERNEL)
    expect(lesson).to_have_attribute("data-step", "2")
    expect(lesson).to_have_attribute("data-mt-theme", "light")
    page.evaluate(LISTEN)
    lesson.locator(".mt-newest").click()
    page.keyboard.press("ArrowRight")
    expect(lesson).to_have_attribute("data-step", "3")
    table.locator("[data-piece][aria-pressed='false']").first.click(position=EDGE)
    expect(table.locator("[data-mt='verdict']")).to_have_attribute("data-legal", "true")
    page.keyboard.press("Control+Enter")
    assert page.evaluate("heard") == []
    expect(page.get_by_text("“play 4 8” isn't allowed.").first).to_be_visible()
