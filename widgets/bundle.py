"""One self-contained ES module and one style sheet per widget, out of small files: no build step."""

import re
from functools import cache

from .texts import HERE

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*.*\*/)?\n", re.MULTILINE)
INDENT = re.compile(r"^[ ]+", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.MULTILINE)
DEFAULT = re.compile(r"^(?:export default|function render\b).*", re.MULTILINE | re.DOTALL)


def modules(name: str, seen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A module and everything it imports, the imported ones first, each once."""
    for needed in IMPORT.findall((HERE / name).read_text(encoding="utf-8")):
        if needed not in seen and needed != name:
            seen = modules(needed, seen)
    return (*seen, name)


@cache
def script(name: str) -> str:
    """The module with its relative imports put in front of it."""
    *needed, last = modules(name)
    return _slim("\n".join([*(_library(module) for module in needed), _source(last)]))


def _library(name: str) -> str:
    """An imported module: without its own `render`, which is for its own widget."""
    return DEFAULT.sub("", _source(name))


def _source(name: str) -> str:
    text = IMPORT.sub("", (HERE / name).read_text(encoding="utf-8"))
    return EXPORT.sub("", text)


@cache
def style(*names: str) -> str:
    """The shared theme and the style sheets of a widget, in one."""
    sheets = [(HERE / f"{name}.css").read_text(encoding="utf-8") for name in ("theme", *names)]
    return _slim("\n".join(sheets))


def _slim(code: str) -> str:
    """The code without comment lines and indents: every widget of a page carries its own copy."""
    return INDENT.sub("", COMMENT.sub("", code))
