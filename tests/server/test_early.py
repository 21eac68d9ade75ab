"""What is known of a page before its kernel is there: read from the notebook, and nothing is run."""

import json
from pathlib import Path
from typing import Any

import pytest

import tutor
from midnight_tutor.notebook import NeedsKernel, read
from midnight_tutor.server import prerender
from midnight_tutor.site.build import names
from tests.support.serving import ROOT
from tutor.ui.lessons import lesson_data
from tutor.ui.page import PARTS, home_data, page_data, placeholder
from widgets import App

GAME = "monster-crunch"
APP = f'app = App("{GAME}")\napp.header'
SAID = {"output_type": "stream", "name": "stdout", "text": ["<b>1</b>\n"]}
VIEW = {"output_type": "display_data", "data": {"application/vnd.jupyter.widget-view+json": {"model_id": "x"}}}  # fmt: skip


def notebook(*sources: str, outputs: Any = (), **metadata: Any) -> dict[str, Any]:
    """Return a notebook of code cells, each with the same outputs."""
    cell = {"cell_type": "code", "outputs": [*outputs]}
    return {"metadata": metadata, "cells": [{**cell, "source": [text]} for text in sources]}


def beginning(folder: Path, *sources: str, outputs: Any = (), name: str = "page.ipynb") -> Any:
    """Return what is known of a notebook of code cells."""
    (folder / name).write_text(json.dumps(notebook(*sources, outputs=outputs)))
    return prerender.begin(folder, name, "/")


@pytest.mark.parametrize("name", names())
def test_every_page_of_ours_is_told_without_a_kernel(name: str) -> None:
    """Its one widget, every lesson in its place and what each cell printed; `App` shows no other."""
    path = ROOT / "notebooks" / f"{name}.ipynb"
    told = prerender.begin(path.parent, path.name, "/")
    assert told
    (widget,) = json.loads(told["facts"])["widgets"]
    content = json.loads(path.read_text())
    if name == "index":
        assert widget == {"draws": "home", "first": home_data(), "scope": ""}
    else:
        game = tutor.load(name)
        assert widget == {"draws": "app", "first": page_data(game), "scope": name}
        marks = [*(placeholder("lesson", id) for id in game.lessons), placeholder("play")]
        assert all(told["prose"].count(mark) == 1 for mark in marks)
    outputs = [output for cell in content["cells"] for output in cell.get("outputs", ())]
    printed = [output for output in outputs if output["output_type"] == "stream"]
    assert told["prose"].count("<pre>") == len(printed)
    assert told["prose"].count("jp-RenderedMarkdown") == sum(
        cell["cell_type"] == "markdown" for cell in content["cells"]
    )


def test_each_part_that_an_app_has_is_read() -> None:
    page = read("page", notebook(APP, 'app.lesson("equal")', *(f"app.{part}()" for part in PARTS)))
    assert [(cell.part, cell.id) for cell in page.cells[1:]] == [
        ("lesson", "equal"),
        *((part, "") for part in PARTS.values()),
    ]


def test_an_app_on_a_page_leaves_the_places_that_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    app = App(GAME)
    for part, place in PARTS.items():
        made = getattr(app, part)(*(["equal"] if part == "lesson" else []))
        assert (made.part, made.id) == (place, "equal" if part == "lesson" else "")


def test_every_lesson_has_a_file_that_lasts() -> None:
    told = prerender.begin(ROOT, f"notebooks/{GAME}.ipynb", "/prefix/")
    assert told
    game, files = tutor.load(GAME), json.loads(told["facts"])["files"]
    for id, lesson in game.lessons.items():
        address = files[f"learn {id}"].removeprefix(f"/prefix/{prerender.PLACE}")
        kept = prerender.FILES[address]()
        assert json.loads(kept.content) == json.loads(json.dumps(lesson_data(game, lesson)))
        assert "immutable" in kept.cache
        assert prerender.FILES[address]() is kept


@pytest.mark.parametrize(
    "cells",
    [
        (),
        ("app.table()",),
        ('app.lesson("setup")', APP),
        (APP, APP),
        (APP, "print(1)"),
        (APP, "app.options"),
        (APP, "app.lesson(__import__('os').getcwd())"),
        ('app = App("no-such-game")\napp.header',),
        ('app = App("monster-crunch", players=2)\napp.header',),
        (APP, "1 +"),
        ("raise SystemExit",),
    ],
)
def test_a_notebook_that_only_a_kernel_can_show_has_none(
    tmp_path: Path, cells: tuple[str, ...]
) -> None:
    assert beginning(tmp_path, *cells) is None


def test_what_was_printed_is_text(tmp_path: Path) -> None:
    told = beginning(tmp_path, APP, "print(2)", outputs=[SAID])
    assert "&lt;b&gt;1" in told["prose"]


def test_a_notebook_that_was_run_shows_its_widgets_and_values() -> None:
    state = {"state": {"draws": "chart", "first": {"chart": 1}, "scope": ""}}
    widgets = {"application/vnd.jupyter.widget-state+json": {"state": {"x": state}}}
    value = {"output_type": "execute_result", "data": {"text/plain": ["True"]}}
    page = read("page", notebook("show()", outputs=[VIEW, value], widgets=widgets))
    assert page.widgets == [state["state"]]
    assert "<pre>True</pre>" in page.prose
    with pytest.raises(NeedsKernel):
        read("page", notebook("x = 1"))
    assert read("page", notebook("x = 1"), is_run=True).cells == []


@pytest.mark.parametrize("content", ["", "{}", '{"metadata": [], "cells": [1]}', None])
def test_what_is_no_notebook_has_none(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "page.ipynb").write_text(content)
    assert prerender.begin(tmp_path, "page.ipynb", "/") is None


def test_nothing_hidden_or_outside_is_told(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    assert beginning(tmp_path, APP)
    assert beginning(tmp_path, APP, name=".page.ipynb") is None
    assert prerender.begin(tmp_path / "inside", "../page.ipynb", "/") is None
    assert prerender.begin(tmp_path / "inside", str(tmp_path / "page.ipynb"), "/") is None


def test_whoever_edits_the_front_end_sees_the_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert beginning(tmp_path, APP)
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    assert beginning(tmp_path, APP) is None
