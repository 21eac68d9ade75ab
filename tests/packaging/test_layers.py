"""Which rooms may know which: rules know no widget, widgets know no server."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.serving import ROOT

ABOVE = {  # what the modules of a room never import, even inside a function
    "tutor": {
        "widgets",
        "midnight_tutor",
        "bench",
        "tests",
        "ipywidgets",
        "anywidget",
        "tornado",
        "voila",
    },
    "widgets": {"midnight_tutor", "bench", "tests", "tornado", "voila"},
    "midnight_tutor": {"bench", "tests"},
}
PAGES = ("tutor.ui", "tutor.practice")  # built on the rules and on what can be asked about them


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, by its full name."""
    package = path.parent.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("room", ABOVE)
def test_no_room_imports_one_above_it(room: str) -> None:
    paths = list((ROOT / room).rglob("*.py"))
    found = {(path.name, name) for path in paths for name in imported(path)}
    assert len(paths) > 10
    assert [(path, name) for path, name in found if name.split(".")[0] in ABOVE[room]] == []


def test_the_rules_know_neither_pages_nor_exercises() -> None:
    folders = [ROOT / "tutor", ROOT / "tutor" / "analysis"]
    paths = [path for folder in folders for path in folder.glob("*.py")]
    paths += (ROOT / "tutor" / "games").rglob("*.py")
    found = {(path.name, name) for path in paths for name in imported(path)}
    assert len(paths) > 100
    assert [(path, name) for path, name in found if name.startswith(PAGES)] == []
