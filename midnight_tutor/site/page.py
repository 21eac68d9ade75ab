"""A notebook as a page: its prose as HTML, its widgets as data; what it prints is printed."""

import ast
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from nbconvert.filters.markdown import markdown2html

import tutor
from tutor.ui.serialize import Plain
from widgets.app import Placeholder
from widgets.base import Widget

CELL = '<div class="jp-Cell">{}</div>\n'
PROSE = CELL.format('<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown">{}</div>')
PRINTED = CELL.format('<div class="jp-OutputArea-output"><pre>{}</pre></div>')


@dataclass
class Page:
    """What a page consists of."""

    name: str
    title: str
    cells: list[str] = field(default_factory=list)
    widgets: list[Plain] = field(default_factory=list)

    def add(self, at: int, html: str) -> None:
        """Say something between the cells."""
        self.cells.insert(at, PROSE.format(html))


@contextmanager
def as_page() -> Iterator[None]:
    """Let widgets know that they are drawn on a page, and behind no hub's door."""
    before = dict(os.environ)
    for name in list(os.environ):
        if name.startswith(("BINDER_", "JUPYTERHUB_")):
            del os.environ[name]
    os.environ["SERVER_SOFTWARE"] = "midnight-tutor/site"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def read(path: Path) -> Page:
    """The page of a notebook, its cells run one after the other."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    page = Page(path.stem, notebook["metadata"].get("title", path.stem))
    scope: dict[str, Any] = {}
    with as_page():
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                told = markdown2html(source).replace('.ipynb"', '.html"')
                page.cells.append(PROSE.format(told))
            elif cell["cell_type"] == "code":
                _run(page, source, scope)
    return page


def _run(page: Page, source: str, scope: dict[str, Any]) -> None:
    """Run a cell as a kernel does: what it prints and what its last line gives are shown."""
    tree, said, value = ast.parse(source), StringIO(), None
    with redirect_stdout(said):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, page.name, "exec"), scope)  # noqa: S102 (our own notebooks)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), page.name, "eval"), scope)  # noqa: S307
    if said.getvalue():
        page.cells.append(PRINTED.format(escape(said.getvalue())))
    if isinstance(value, Placeholder):
        page.cells.append(CELL.format(_told(page.name, value)))
    else:
        show(page, value)


def show(page: Page, value: Any) -> None:
    """Put a part or a widget on the page."""
    if isinstance(value, Placeholder):
        page.cells.append(CELL.format(_mark(value)))
    elif isinstance(value, Widget):
        page.cells.append(CELL.format(f'<div data-mt-widget="{len(page.widgets)}"></div>'))
        page.widgets.append({name: getattr(value, name) for name in ("draws", "first", "scope")})


def _mark(place: Placeholder) -> str:
    """Where a part goes."""
    return place._repr_mimebundle_()["text/html"]


def _told(name: str, place: Placeholder) -> str:
    """Where a part goes; a lesson's sentences are there before any script is, and without one."""
    mark = _mark(place)
    if place.part != "lesson":
        return mark
    game = tutor.load(name)
    frames = game.lesson(place.id).frames(game)
    told = "".join(f"<li>{escape(frame.text)}</li>" for frame in frames)
    return mark.replace("></div>", f"><ol>{told}</ol></div>")
