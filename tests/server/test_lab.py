"""JupyterLab on the notebooks: the checkout's own, or a copy in a folder of one's own."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Page, expect

from midnight_tutor import serve
from tests.support.serving import ROOT, Server, free_port, running

KERNEL = 60_000  # ms until a kernel has run the cells
LEARN = "id => document.dispatchEvent(new CustomEvent('mt-lesson', { detail: { lesson: id } }))"


def test_a_checkout_is_worked_in_itself() -> None:
    assert serve._notebooks(None) == ROOT / "notebooks"


def test_a_folder_gets_the_notebooks_it_lacks(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.ipynb").write_text("edited")
    assert serve._notebooks(str(mine)) == mine
    names = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name for path in mine.iterdir()} == names
    assert (mine / "index.ipynb").read_text() == "edited"


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    command = [sys.executable, "-m", "midnight_tutor", "lab", "--folder", f"{tmp_path}/file/mine"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@contextmanager
def opened(folder: Path) -> Iterator[Server]:
    """JupyterLab on a folder, for whoever knows the word x."""
    port = free_port()
    command = [sys.executable, "-m", "midnight_tutor", "lab", "--no-browser", "--token", "x"]
    options = ["--host", "127.0.0.1", "--port", str(port), "--folder", str(folder)]
    with running([*command, *options], port) as server:
        yield server


@pytest.mark.server
def test_lab_opens(fetch: Callable[..., Any], tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        assert (
            fetch(f"{server.url}?token=x").headers["Location"].startswith("/lab/tree/index.ipynb")
        )
        assert fetch(f"{server.url}api/contents/index.ipynb?token=x&content=0").status == 200
        page = fetch(f"{server.page('monster-crunch')}?token=x")
        early, cells = (
            page.text.index(f'<main id="{id}"') for id in ("mt-early", "rendered_cells")
        )
        assert early < cells  # our extension of the server comes before Voilà's
        file = re.search(r'src="(/voila/early/kit[^"]+)"', page.text)
        assert file
        assert "immutable" in fetch(server.url.rstrip("/") + file[1]).headers["Cache-Control"]
        assert page.text.count("application/vnd.jupyter.widget-view+json") == 1
        assert fetch(f"{server.page('nothing')}?token=x").status == 404


def notebook(*cells: str) -> str:
    python = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return nbformat.writes(new_notebook(cells=[*map(new_code_cell, cells)], metadata=python))


def press_commands(page: Page) -> None:
    """Keys that make a cell raw, cut it, add others, and delete it, where the notebook hears them."""
    for key in ("r", "x", "b", "a", "d", "d", "Enter"):
        page.keyboard.press(key)


@pytest.mark.server
@pytest.mark.browser
def test_keys_in_a_widget_are_no_commands_of_the_notebook(browser: Browser, tmp_path: Path) -> None:
    cells = (
        "from widgets import App; app = App('monster-crunch')",
        "app.table()",
        "app.practise()",
        "app.lesson('climbing')",
    )
    (tmp_path / "mine.ipynb").write_text(notebook(*cells))
    with opened(tmp_path) as server:
        page = browser.new_context().new_page()
        page.goto(f"{server.url}lab/tree/mine.ipynb?token=x")
        page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=KERNEL)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        table = page.locator("[data-mt='play-table']")
        table.locator("[data-piece][aria-pressed='false']").first.click(timeout=KERNEL)
        expect(table.locator("[data-mt='verdict'][data-legal='true']")).to_be_visible()
        press_commands(page)  # on a card
        table.locator("[data-mt='now']").click()
        press_commands(page)  # beside the cards
        practice = page.locator("[data-mt='practise']")
        practice.locator("[data-mt='task']").click()
        press_commands(page)
        practice.locator("[data-mt='choice'], [data-mt='skip']").first.click()
        expect(practice).to_have_attribute("data-state", "answered")
        page.evaluate(LEARN, "climbing")  # as the coach of the table does
        expect(page.locator("[data-mt='lesson'] [data-mt='next']")).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-mt='lesson'] [data-mt='now']")).to_be_in_viewport(ratio=1)
        expect(page.locator(".jp-CodeCell")).to_have_count(len(cells))
        expect(page.locator(".jp-RawCell")).to_have_count(0)
        expect(table).to_have_count(1)
        page.context.close()
