"""One ES module and one style sheet for all widgets, out of small files: no build step.

Every module keeps a scope of its own: `const m7 = (() => { const {el} = m3; … return {PlayView}; })();`
"""

import hashlib
import json
import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from . import art

WEB = Path(__file__).parent / "web"
DRAWINGS = "art/drawings.js"  # made of the sprite
ALL, PAGE = "all.js", "page/page.css"
VIEWS = "views/"  # modules that are made: a view by itself
FIRST = "page/theme.css"  # common things, which every other sheet builds on
TEMPLATE = files("midnight_tutor") / "jupyter" / "voila" / "templates" / "midnight"
PALETTE = TEMPLATE / "static" / "palette.css"  # there before any widget is
CELLS = TEMPLATE / "static" / "cells.css"  # likewise

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w/.-]+\.js)";\n', re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)?\n", re.MULTILINE)
INDENT = re.compile(r"^[ ]+", re.MULTILINE)
DRAWN = re.compile(r"^  (\w+): (render\w+),$", re.MULTILINE)  # a view and what draws it, in `ALL`
REM = re.compile(r"(?<![\w.])(\d*\.?\d+)rem\b")
ROOT = 16  # px of a rem on our pages; a host may have another
SHEET = re.compile(r'getElementById\("([0-9a-f]{64})"\)')
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)


def modules(name: str, seen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a module and everything it imports, the imported ones first, each once."""
    for _, path in IMPORT.findall(read(name)):
        if (needed := _beside(name, path)) not in seen:
            seen = modules(needed, seen)
    return (*seen, name)


@cache
def script(root: str = "main.js") -> str:
    """Return a module and all that it imports as one, which exports what `root` does."""
    *needed, last = modules(root)
    scopes = {name: f"m{at}" for at, name in enumerate(needed)}
    parts = [
        f"const {scope} = (() => {{\n{_scope(name, scopes)}}})();\n"
        for name, scope in scopes.items()
    ]
    return _slim("".join([*parts, _linked(last, scopes)]))


def _scope(name: str, scopes: dict[str, str]) -> str:
    """Return the body of a module, which gives what it exports."""
    code = _linked(name, scopes)
    names = ", ".join(name for _, name in EXPORT.findall(code))
    return EXPORT.sub(r"\1 \2", code) + f"return {{ {names} }};\n"


def _linked(name: str, scopes: dict[str, str]) -> str:
    """Return the code of a module, which takes what it imports from the scopes of others."""

    def take(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {scopes[_beside(name, found[2])]};\n"

    return IMPORT.sub(take, read(name))


def _beside(name: str, path: str) -> str:
    """Return the module that `path` means in the module `name`."""
    return os.path.normpath(os.path.join(os.path.dirname(name), path)).replace(os.sep, "/")


def charts() -> bytes:
    """Return plotly.js as the installed plotly brings it, for the first chart of a page."""
    return (files("plotly") / "package_data" / "plotly.min.js").read_bytes()


def chart_sheets() -> str:
    """Return the ids of sheets that plotly.js adds where there are none: a strict page refuses them."""
    return " ".join(SHEET.findall(charts().decode()))


@cache
def style() -> str:
    """Return what a page has before any widget, the shared theme, and every style sheet after it."""
    sheets = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css"))
    early = (sheet.read_text(encoding="utf-8") for sheet in (PALETTE, CELLS))
    sources = map(read, sorted(sheets, key=lambda sheet: sheet != FIRST))
    return _slim("\n".join([*early, *sources]))


@cache
def shell() -> str:
    """Return the few lines that each widget carries itself."""
    return _slim(read("shell.js"))


@cache
def view(draws: str) -> str:
    """Return a view by itself, style included, as the module of an anywidget."""
    return _ascii(script(f"{VIEWS}{draws}.js"))


def sheets(draws: str) -> list[tuple[str, int, str]]:
    """Return the sheets of a view by their hashes, each with its place among those of all views."""
    folders = {os.path.dirname(name) for name in modules(_drawing(draws)[1])} - {"", "page"}
    bar = [PAGE] if "page/appearance.js" in modules(_drawing(draws)[1]) else []
    every = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css"))
    wanted = [name for name in every if os.path.dirname(name) in folders or name in (FIRST, *bar)]
    texts = {-2: PALETTE.read_text(encoding="utf-8")} | {
        -1 if name == FIRST else every.index(name): read(name) for name in wanted
    }
    made = {place: _for_hosts(text) for place, text in sorted(texts.items())}
    return [
        (hashlib.sha256(text.encode()).hexdigest()[:12], place, text)
        for place, text in made.items()
    ]


def _for_hosts(sheet: str) -> str:
    """Return a sheet without the rules for whole pages, in sizes that no host changes."""
    rules = (rule for rule in _slim(sheet).splitlines() if not rule.startswith(("html[", "body ")))
    return REM.sub(lambda size: f"{float(size[1]) * ROOT:g}px", "\n".join(rules))


def _drawing(draws: str) -> tuple[str, str]:
    """Return the function that draws a view, and its module."""
    render = dict(DRAWN.findall(read(ALL)))[draws]
    return next(
        (name, _beside(ALL, path))
        for name, path in IMPORT.findall(read(ALL))
        if name.strip() == render
    )


def _ascii(code: str) -> str:
    """Return the code with escapes in its strings: a browser keeps it in half the memory."""
    return re.sub(r"[^\x00-\x7f]", lambda letter: json.dumps(letter[0])[1:-1], code)


def forget() -> None:
    """Forget the files that were read, because somebody has edited one."""
    for made in (script, style, shell, view, art.drawings):
        made.cache_clear()


def read(name: str) -> str:
    """Return the code of a file below `WEB`, or of one that is made: of the sprite, or a view by itself."""
    if name.startswith(VIEWS):
        draws = name.removeprefix(VIEWS).removesuffix(".js")
        render, module = _drawing(draws)
        return (
            f'import {{{render}}} from "../{module}";\nimport {{ guest }} from "../guest.js";\n'
            f"export default guest({render.strip()}, {json.dumps(sheets(draws))});\n"
        )
    if name == DRAWINGS:
        made = {"open": art.OPEN, "drawings": art.drawings(), "logo": read("art/logo.svg")}
        return "".join(
            f"export const {key} = {json.dumps(value)};\n" for key, value in made.items()
        )
    return (WEB / name).read_text(encoding="utf-8")


def _slim(code: str) -> str:
    """Return the code without comment lines and indents: it is sent to every page."""
    return INDENT.sub("", COMMENT.sub("", code))
