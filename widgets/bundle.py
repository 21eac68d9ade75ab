"""One ES module and one style sheet for all widgets, out of small files: no build step."""

import re
from functools import cache

from .texts import HERE

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*.*\*/)?\n", re.MULTILINE)
INDENT = re.compile(r"^[ ]+", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.MULTILINE)


def modules(name: str, seen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A module and everything it imports, the imported ones first, each once."""
    for needed in IMPORT.findall(_read(name)):
        if needed not in seen:
            seen = modules(needed, seen)
    return (*seen, name)


@cache
def script() -> str:
    """All modules as one."""
    return _slim(
        "\n".join(EXPORT.sub("", IMPORT.sub("", _read(name))) for name in modules("all.js"))
    )


@cache
def style() -> str:
    """The shared theme and every style sheet after it."""
    others = sorted(path.name for path in HERE.glob("*.css") if path.name != "theme.css")
    return _slim("\n".join(_read(name) for name in ("theme.css", *others)))


@cache
def shell() -> str:
    """The few lines that each widget carries itself."""
    return _slim(_read("shell.js"))


@cache
def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _slim(code: str) -> str:
    """The code without comment lines and indents: it is sent to every page."""
    return INDENT.sub("", COMMENT.sub("", code))
