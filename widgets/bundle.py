"""One ES module and one style sheet for all widgets, out of small files: no build step."""

import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

WEB = Path(__file__).parent / "web"
FIRST = "page/theme.css"  # common things, which every other sheet builds on
TEMPLATE = files("midnight_tutor") / "jupyter" / "voila" / "templates" / "midnight"
PALETTE = TEMPLATE / "static" / "palette.css"  # there before any widget is
CELLS = TEMPLATE / "static" / "cells.css"  # likewise

IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[\w/.-]+\.js)";\n', re.MULTILINE)
TEXT = re.compile(r'^import (\w+) from "(\.{1,2}/[\w/.-]+\.svg)";\n', re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*.*\*/)?\n", re.MULTILINE)
INDENT = re.compile(r"^[ ]+", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.MULTILINE)


def modules(name: str, seen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A module and everything it imports, the imported ones first, each once."""
    for path in IMPORT.findall(_read(name)):
        needed = os.path.normpath(os.path.join(os.path.dirname(name), path)).replace(os.sep, "/")
        if needed not in seen:
            seen = modules(needed, seen)
    return (*seen, name)


@cache
def script(root: str = "all.js") -> str:
    """A module with all that it imports as one."""
    return _slim("\n".join(EXPORT.sub("", IMPORT.sub("", _read(name))) for name in modules(root)))


@cache
def style() -> str:
    """What a page has before any widget, the shared theme, and every style sheet after it."""
    sheets = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css"))
    early = (sheet.read_text(encoding="utf-8") for sheet in (PALETTE, CELLS))
    read = map(_read, sorted(sheets, key=lambda sheet: sheet != FIRST))
    return _slim("\n".join([*early, *read]))


@cache
def shell() -> str:
    """The few lines that each widget carries itself."""
    return _slim(_read("shell.js"))


def forget() -> None:
    """Read the files again: somebody has edited one."""
    for made in (script, style, shell):
        made.cache_clear()


def _read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def _slim(code: str) -> str:
    """The code without comment lines and indents: it is sent to every page."""
    return INDENT.sub("", COMMENT.sub("", code))
