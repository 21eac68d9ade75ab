"""JupyterLab on the notebooks: the checkout's own, or a copy in a folder of one's own."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from midnight_tutor import serve
from tests.support.serving import ROOT, Server, free_port, running


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
