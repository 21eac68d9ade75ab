"""A page before its kernel is there: words, lessons and first views, read from the notebook, not run.

A cell that says by itself what it will show is believed; what a cell printed is kept with the
notebook. A notebook with any other cell has no early page: it comes when its kernel has run it.
"""

import json
import os
import re
from collections.abc import Callable
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup
from nbconvert.filters.markdown import markdown2html

import tutor
from tutor.ui import hub
from tutor.ui.serialize import Plain
from tutor.ui.texts import sections
from widgets import App, Home, bundle

from .site.cached_files import CachedFile
from .site.data import sources
from .site.folder import digest, dump, inline, lasting
from .site.page import PRINTED, PROSE, Page, as_page, show

PLACE = "voila/early/"  # where the files are, below the server's prefix
IMPORTS = re.compile(r"(?:(?:import|from) [\w., ]+\n?)*")
HOME = re.compile(r"Home\(\)")
HEADER = re.compile(r'app = App\("([a-z0-9-]+)"\)\napp\.header')
PART = re.compile(r'app\.(lesson|table|practise|score|calculator|rulebook)\((?:"([\w-]+)")?\)')
PICTURE = re.compile(r"!\[|<img")
NOTEBOOKS = 50  # remembered

CHARTS = "plotly.js"  # asked for with the first chart of a page

# By address; made when first asked for.
FILES: dict[str, Callable[[], CachedFile]] = {
    CHARTS: cache(lambda: CachedFile(CHARTS, bundle.charts()))
}


def find(name: str) -> CachedFile | None:
    """The file of that name, if a page was told of it."""
    return FILES[name]() if name in FILES else None


def begin(root: Path, name: str, base: str) -> Plain | None:
    """What the page of a notebook below a folder begins with, if it can be told before its kernel has run."""
    if os.environ.get("ANYWIDGET_HMR") == "1":
        return None  # whoever edits the front end looks at the kernel's
    try:
        path = (root / name).resolve()
        inside = path.relative_to(root.resolve())  # and nowhere else
        hidden = any(part.startswith(".") for part in inside.parts)
        return None if hidden else _begin(path.stem, path.read_bytes(), base)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, tutor.TutorError):
        return None  # whatever is wrong with it, Voilà says so


@lru_cache(NOTEBOOKS)
def _begin(name: str, content: bytes, base: str) -> Plain | None:
    page = _read(name, json.loads(content))
    if page is None:
        return None
    (widget,) = page.widgets
    files = _data(widget["scope"]) if widget["scope"] else {}
    facts = {
        "texts": sections(),
        "files": {asked: base + PLACE + file for asked, file in files.items()},
        "widgets": page.widgets,
        "door": hub.join_url_prefix(),
    }
    return {
        "title": page.title,
        "prose": Markup("".join(page.cells)),  # noqa: S704 (as Voilà shows it)
        "facts": inline(facts),
        **{kind: base + PLACE + file for kind, file in _code().items()},
    }


def _read(name: str, notebook: Any) -> Page | None:
    """The page of a notebook, if every cell can be read and one of them draws it."""
    title = notebook["metadata"].get("title") or name.replace("-", " ").title()
    page = Page(name, title)
    apps: list[App] = []
    with as_page():
        known = all(_cell(page, cell, apps) for cell in notebook["cells"])
    return page if known and len(page.widgets) == 1 else None


def _cell(page: Page, cell: Any, apps: list[App]) -> bool:
    """Show a cell; False where only a kernel can."""
    source = "".join(cell["source"])
    if PICTURE.search(source) and cell["cell_type"] == "markdown":
        return False  # Voilà puts it into the page
    if cell["cell_type"] == "markdown":
        page.cells.append(PROSE.format(markdown2html(source)))
    if cell["cell_type"] != "code" or IMPORTS.fullmatch(source):
        return True
    if HOME.fullmatch(source):
        show(page, Home())
    elif found := HEADER.fullmatch(source):
        apps.append(App(found[1]))
        show(page, apps[0].header)
    elif apps and (found := PART.fullmatch(source)):
        part, id = found.groups()
        show(page, getattr(apps[0], part)(*[id] if id else []))
    else:
        return _printed(page, cell["outputs"])
    return True


def _printed(page: Page, outputs: list[Any]) -> bool:
    """What a cell printed when the notebook was written."""
    said = ["".join(each["text"]) for each in outputs if each.get("name") == "stdout"]
    if not said or len(said) < len(outputs):
        return False
    page.cells.append(PRINTED.format(escape("".join(said))))
    return True


@cache
def _version() -> str:
    """A name for all that the data of games is made of."""
    folder = Path(tutor.__file__).parent
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    return digest(*(path.read_bytes() for path in paths))


@cache
def _data(game: str) -> dict[str, str]:
    """Which file answers what about a game."""
    place, told = f"{game}.{_version()}/", {}
    for asked, (file, make) in sources(game).items():
        told[asked] = place + file
        FILES[place + file] = _once(place + file, make)
    return told


def _once(name: str, make: Callable[[], Plain]) -> Callable[[], CachedFile]:
    return cache(lambda: CachedFile(name, dump(make())))


@cache
def _code() -> dict[str, str]:
    """The front end, the same as a kernel sends, with what a page needs until one is there."""
    made = {"script": ("kit.js", bundle.script()), "style": ("kit.css", bundle.style())}
    return {kind: _kept(name, text.encode()) for kind, (name, text) in made.items()}


def _kept(name: str, content: bytes) -> str:
    kept = CachedFile(lasting(name, content), content)
    FILES[kept.name] = lambda: kept
    return kept.name
