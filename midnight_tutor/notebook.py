"""The reader of notebooks: prose as HTML, printed output, widgets as data. It runs nothing.

A cell that says by itself what it shows is believed (`app.lesson("setup")`); any other shows what is stored with it.
"""

import ast
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from nbconvert.filters.markdown import markdown2html

import tutor
from tutor.languages import language
from tutor.ui.page import PARTS, home_data, page_data, placeholder
from tutor.ui.serialize import Plain

CELL = '<div class="jp-Cell">{}</div>\n'
PROSE = CELL.format('<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown">{}</div>')
PRINTED = CELL.format('<div class="jp-OutputArea-output"><pre>{}</pre></div>')
VIEW, STATE = (f"application/vnd.jupyter.widget-{each}+json" for each in ("view", "state"))


class NeedsKernel(ValueError):
    """A cell shows something, and only a kernel knows what."""


@dataclass
class Cell:
    """One cell's part of the page: prose, an output, or a widget and the id of its lesson."""

    html: str
    part: str = ""
    id: str = ""


@dataclass
class NotebookPage:
    """The contents of a notebook, in order."""

    name: str
    title: str
    cells: list[Cell] = field(default_factory=list)
    widgets: list[Plain] = field(default_factory=list)
    game: str = ""  # whose page it is, once a cell has said so

    @property
    def prose(self) -> str:
        """All its cells as HTML."""
        return "".join(cell.html for cell in self.cells)

    def add(self, html: str, at: int | None = None) -> None:
        """Add prose at the end, or before the cell with the index `at`."""
        self.cells.insert(len(self.cells) if at is None else at, Cell(PROSE.format(html)))

    def add_widget(self, draws: str, first: Plain, scope: str = "") -> None:
        """Add a widget by what the front end draws it from."""
        self.cells.append(Cell(CELL.format(f'<div data-mt-widget="{len(self.widgets)}"></div>')))
        self.widgets.append({"draws": draws, "first": first, "scope": scope})

    def add_place(self, part: str, id: str = "") -> None:
        """Leave a place for a part of the page."""
        self.cells.append(Cell(CELL.format(placeholder(part, id)), part, id))

    def add_printed(self, text: str) -> None:
        """Add printed text."""
        self.cells.append(Cell(PRINTED.format(escape(text))))


def translated(folder: Path, name: str) -> Path:
    """Return the path of a notebook in the language that is spoken, or the English one."""
    own = folder / language() / name
    return own if own.is_file() else folder / name


def read(name: str, notebook: Plain, is_run: bool = False) -> NotebookPage:
    """Return the page of a notebook; of one that has just been run, cells without output show nothing.

    Raises `NeedsKernel` at a cell that neither says what it shows nor has it stored.
    """
    title = notebook["metadata"].get("title") or name.replace("-", " ").title()
    page = NotebookPage(name, title)
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            page.add(markdown2html(source))
        elif cell["cell_type"] == "code" and not _says(page, source):
            if not (cell["outputs"] or is_run):
                raise NeedsKernel(source)
            _show_outputs(page, cell["outputs"], notebook)
    return page


def _says(page: NotebookPage, source: str) -> bool:
    """Add what a cell says that it shows; return whether it says so."""
    body = ast.parse(source).body
    match body:
        case [ast.Expr(ast.Call(ast.Name("Home"), [], []))]:
            page.add_widget("home", home_data())
        case [
            ast.Assign([ast.Name("app")], ast.Call(ast.Name("App"), [ast.Constant(str(name))], [])),
            ast.Expr(ast.Attribute(ast.Name("app"), "header")),
        ]:
            page.game = name
            page.add_widget("app", page_data(tutor.load(name)), name)
        case [ast.Expr(ast.Call(ast.Attribute(ast.Name("app"), part), args, []))] if (
            page.game and part in PARTS
        ):
            page.add_place(PARTS[part], *map(ast.literal_eval, args))
        case _:
            return all(isinstance(each, ast.Import | ast.ImportFrom) for each in body)
    return True


def _show_outputs(page: NotebookPage, outputs: list[Plain], notebook: Plain) -> None:
    for output in outputs:
        data = output.get("data", {})
        if output.get("name") == "stdout":
            page.add_printed("".join(output["text"]))
        elif VIEW in data:
            widgets = notebook["metadata"]["widgets"][STATE]["state"]
            state = widgets[data[VIEW]["model_id"]]["state"]
            page.add_widget(*(state[name] for name in ("draws", "first", "scope")))
        elif [*data] == ["text/plain"]:
            page.add_printed("".join(data["text/plain"]))
        else:
            raise NeedsKernel(output["output_type"])
