"""What is known of a page before its kernel is there: read from the notebook, and nothing is run."""

import json
from pathlib import Path
from typing import Any

import pytest

import tutor
from midnight_tutor import early
from midnight_tutor.site.build import names
from midnight_tutor.site.page import read
from tests.support.serving import ROOT
from tutor.ui.lessons import lesson_data

GAME = "monster-crunch"
APP = f'app = App("{GAME}")\napp.header'


def beginning(folder: Path, *sources: str, outputs: Any = (), name: str = "page.ipynb") -> Any:
    """What is known of a notebook of code cells."""
    cells = [{"cell_type": "code", "source": [text], "outputs": [*outputs]} for text in sources]
    (folder / name).write_text(json.dumps({"metadata": {}, "cells": cells}))
    return early.begin(folder, name, "/")


@pytest.mark.parametrize("name", names())
def test_it_says_what_the_cells_would_have_shown(name: str) -> None:
    path = ROOT / "notebooks" / f"{name}.ipynb"
    told, run = early.begin(path.parent, path.name, "/"), read(path)
    assert told
    assert told["title"] == run.title
    facts = json.loads(told["facts"])
    assert facts["widgets"] == run.widgets
    assert told["prose"].count("jp-Cell") == len(run.cells)
    for printed in (cell for cell in run.cells if "<pre>" in cell):
        assert printed in told["prose"]


def test_every_lesson_has_a_file_that_lasts() -> None:
    told = early.begin(ROOT, f"notebooks/{GAME}.ipynb", "/prefix/")
    assert told
    game, files = tutor.load(GAME), json.loads(told["facts"])["files"]
    for id, lesson in game.lessons.items():
        address = files[f"learn {id}"].removeprefix(f"/prefix/{early.PLACE}")
        kept = early.FILES[address]()
        assert json.loads(kept.content) == json.loads(json.dumps(lesson_data(game, lesson)))
        assert "immutable" in kept.cache
        assert early.FILES[address]() is kept


@pytest.mark.parametrize(
    "cells",
    [
        (),
        ("app.table()",),
        ('app.lesson("setup")', APP),
        (APP, APP),
        (APP, "print(1)"),
        (APP, "app.options"),
        ('app = App("no-such-game")\napp.header',),
        ('app = App("monster-crunch", players=2)\napp.header',),
        ("raise SystemExit",),
    ],
)
def test_a_notebook_that_only_a_kernel_can_show_has_none(
    tmp_path: Path, cells: tuple[str, ...]
) -> None:
    assert beginning(tmp_path, *cells) is None


def test_what_was_printed_is_text(tmp_path: Path) -> None:
    said = {"output_type": "stream", "name": "stdout", "text": ["<b>1</b>\n"]}
    told = beginning(tmp_path, APP, "print(2)", outputs=[said])
    assert "&lt;b&gt;1" in told["prose"]


@pytest.mark.parametrize("content", ["", "{}", '{"metadata": [], "cells": [1]}', None])
def test_what_is_no_notebook_has_none(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "page.ipynb").write_text(content)
    assert early.begin(tmp_path, "page.ipynb", "/") is None


def test_nothing_hidden_or_outside_is_told(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    assert beginning(tmp_path, APP)
    assert beginning(tmp_path, APP, name=".page.ipynb") is None
    assert early.begin(tmp_path / "inside", "../page.ipynb", "/") is None
    assert early.begin(tmp_path / "inside", str(tmp_path / "page.ipynb"), "/") is None


def test_whoever_edits_the_front_end_sees_the_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert beginning(tmp_path, APP)
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    assert beginning(tmp_path, APP) is None
