"""Writes the whole site: pages from the notebooks, data from the parts of each page, code from the front end."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import tutor
from tutor.ui.serialize import Plain
from tutor.ui.texts import sections
from widgets import bundle

from ..serve import kit
from ..texts import pages
from . import data, engine, lite, offline, page
from .folder import Folder, inline, replacing

HOME, ESSAY, MISSING, MANIFEST = "index", "chances", "404.html", "manifest.webmanifest"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def names() -> list[str]:
    """The pages: home, and every game that has a notebook."""
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
        files = data.write(folder, name) if name in tutor.games() else {}
        told = page.read(kit() / "notebooks" / f"{name}.ipynb")
        if with_lab:
            told.add(1, _render("notebook.html", address=lite.address(name)).decode())
        folder.put(f"{name}.html", _html(told, code, files, engines.get(name, engines.get(HOME))))
    for other in (MANIFEST, MISSING):
        folder.put(other, _render(other, **code))
    offline.write(folder)
    if with_lab:  # after what is kept for later: it is large
        lite.write(folder, names()[1:], code["charts"])


def _code(folder: Folder) -> Plain:
    """The front end, the same as a kernel sends, and what is there before it."""
    static = files("midnight_tutor") / "jupyter/voila/templates/midnight/static"
    return {
        "script": folder.keep("kit.js", bundle.script().encode()),
        "style": folder.keep("kit.css", bundle.style().encode()),
        "theme": folder.keep("theme.js", (static / "theme.js").read_bytes()),
        "charts": folder.keep("plotly.js", bundle.charts()),
        "sheets": bundle.chart_sheets(),
        "icon": folder.keep("icon.svg", (static / "icon.svg").read_bytes()),
    }


def _html(told: page.Page, code: Plain, files: dict[str, str], engine: Plain | None) -> bytes:
    facts = {"texts": sections(), "files": files, "engine": engine, "widgets": told.widgets}
    prose = Markup("".join(told.cells))  # noqa: S704 (our own notebooks)
    return _render("page.html", page=told, prose=prose, facts=inline(facts), policy=POLICY, **code)


def _render(name: str, **facts: Any) -> bytes:
    return _templates().get_template(f"{name}.j2").render(**facts).encode()


@cache
def _templates() -> Environment:
    """The templates, which say everything by key."""
    loader = PackageLoader("midnight_tutor.site")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    environment.globals["say"] = pages().say
    return environment
