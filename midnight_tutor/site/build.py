"""Writes the whole site: pages from the notebooks, data from the parts of each page, code from the front end."""

import json
import os
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from nbclient import NotebookClient

import tutor
from tutor.languages import language
from tutor.ui.serialize import Plain
from widgets import bundle

from ..notebook import NotebookPage, read, translated
from ..payloads import page_facts, payloads
from ..serve import kernel_config, kit
from ..texts import pages
from . import engine, lite
from .folder import Folder, digest, dump, inline, replacing

HOME, ESSAY, MISSING, MANIFEST = "index", "chances", "404.html", "manifest.webmanifest"
PATIENCE = 600  # seconds for a cell that computes
SPARE, LATER = ".zip", "plotly."  # how names of files end, and begin
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def names() -> list[str]:
    """Return the names of the pages: home, and every game that has a notebook."""
    notebooks = kit() / "notebooks"
    return [HOME, *(name for name in tutor.games() if (notebooks / f"{name}.ipynb").exists())]


def build(path: Path, with_engine: bool = True, with_lab: bool = False) -> Folder:
    """Write the site into a folder of its own, or over an earlier one."""
    if with_lab:
        lite.check()
    with replacing(path) as folder:
        _write(folder, with_engine, with_lab)
    return folder


def _write(folder: Folder, with_engine: bool, with_lab: bool) -> None:
    packed = engine.packed(names()[1:]) if with_engine else {}
    code = _code(folder)
    engines = engine.write(folder, packed, names())
    for name in (*names(), ESSAY):
        page = _page(name)
        files = _data(folder, name) if page.game else {}
        if with_lab:
            page.add(_render("notebook.html", address=lite.address(name)).decode(), at=1)
        folder.put(f"{name}.html", _html(page, code, files, engines.get(name, engines.get(HOME))))
    for other in (MANIFEST, MISSING):
        folder.put(other, _render(other, **code))
    _keep_offline(folder)
    if with_lab:  # after what is kept for later: it is large
        lite.write(folder, names()[1:], code["charts"])


def _page(name: str) -> NotebookPage:
    """Return the page of a notebook; lessons' sentences are there before any script is, and without one."""
    path = translated(kit() / "notebooks", f"{name}.ipynb")
    page = read(name, _run(path) if name == ESSAY else json.loads(path.read_bytes()), name == ESSAY)
    for cell in page.cells:
        cell.html = cell.html.replace('.ipynb"', '.html"')
        if cell.part == "lesson":
            game = tutor.load(page.game)
            frames = game.lesson(cell.id).frames(game)
            told = "".join(f"<li>{escape(frame.text)}</li>" for frame in frames)
            cell.html = cell.html.replace("></div>", f"><ol>{told}</ol></div>", 1)
    return page


def _run(path: Path) -> Any:
    """Return a notebook with what a kernel makes of its cells, as on a page."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    as_page = {**os.environ, "SERVER_SOFTWARE": "midnight-tutor/site"}
    NotebookClient(notebook, timeout=PATIENCE, config=kernel_config()).execute(env=as_page)
    return notebook


def _data(folder: Folder, game: str) -> dict[str, str]:
    """Write the data of a game; return which file answers what."""
    return {
        asked: folder.keep(f"data/{game}/{file}", dump(make()))
        for asked, (file, make) in payloads(game).items()
    }


def _code(folder: Folder) -> Plain:
    """Write the front end, the same as a kernel sends, and return its addresses."""
    static = files("midnight_tutor") / "jupyter/voila/templates/midnight/static"
    return {
        "script": folder.keep("kit.js", bundle.script().encode()),
        "style": folder.keep("kit.css", bundle.style().encode()),
        "theme": folder.keep("theme.js", (static / "theme.js").read_bytes()),
        "charts": folder.keep("plotly.js", bundle.charts()),
        "sheets": bundle.chart_sheets(),
        "icon": folder.keep("icon.svg", (static / "icon.svg").read_bytes()),
    }


def _html(page: NotebookPage, code: Plain, files: dict[str, str], engine: Plain | None) -> bytes:
    facts = inline(page_facts(page, files, engine=engine))
    prose = Markup(page.prose)  # noqa: S704 (our own notebooks)
    return _render("page.html", page=page, prose=prose, facts=facts, policy=POLICY, **code)


def _render(name: str, **facts: Any) -> bytes:
    return _templates().get_template(f"{name}.j2").render(**facts).encode()


def _keep_offline(folder: Folder) -> None:
    """Write the service worker, which knows what to keep for when there is no network.

    That is every file but the engine's second way to start; the code of charts once one was opened.
    """
    stored = sorted(name for name in folder.files if not name.endswith(SPARE))
    version = digest(*((folder.path / name).read_bytes() for name in stored))
    later = [name for name in stored if name.startswith(LATER)]
    files = [name for name in stored if name not in later]
    told = b"globalThis.KEPT = %s;\n" % dump({"version": version, "files": files, "later": later})
    folder.put("sw.js", told + bundle.script("boot/sw.js").encode())


def _templates() -> Environment:
    """Return the environment of the templates, which take every sentence by its key."""
    loader = PackageLoader("midnight_tutor.site")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    environment.globals |= {"say": pages().say, "language": language}
    return environment
