"""The notebooks can be read where no kernel runs: on GitHub, in an export, on paper. nbval compares what they show."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.documents.outputs import LIVE, NOTEBOOKS
from tutor import games

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
MOST = 1_000_000  # bytes
PICTURE = re.compile(r'<img alt="[^"]+" width="\d+" src="data:image/svg\+xml,')


def outputs(cell: Any) -> list[dict[str, str]]:
    """Return what a cell shows, by kind."""
    data = (output.get("data", {}) for output in cell["outputs"])
    return [{kind: "".join(text) for kind, text in each.items()} for each in data]


def shows(source: str) -> bool:
    """Return whether a cell ends with something to show."""
    body = ast.parse(source).body
    return bool(body) and isinstance(body[-1], ast.Expr) and "print(" not in source


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_needs_no_kernel_and_no_script(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) <= MOST
    assert not any(kind in text for kind in LIVE)
    assert "<script" not in text
    assert "widgets" not in json.loads(text)["metadata"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_cell_that_shows_something_stores_it(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["execution_count"]
            if shows("".join(cell["source"])):
                assert any(data.get("text/plain") for data in outputs(cell)), cell["source"]


@pytest.mark.parametrize("name", games())
def test_every_lesson_and_every_table_is_a_picture(name: str) -> None:
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        source = "".join(cell["source"])
        if re.match(r"app\.(lesson|table)\(", source):
            [data] = outputs(cell)
            assert PICTURE.search(data["text/html"]), source
            assert data["text/html"].count("<li>") > 1 or "table" in source
