"""`midnight-tutor new my-game`: a small working game as a package of its own."""

import re
from argparse import Namespace
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from .texts import UsageError, say

TEMPLATE = Path(__file__).with_name("template")


def new(args: Namespace) -> int:
    """Write the template under another name."""
    name, folder = args.name, Path(args.name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or iskeyword(name):
        raise UsageError("new-name", name=name[:40])
    if folder.exists() or find_spec(_renamed("my_game", name)):
        raise UsageError("new-taken", name=name)
    try:
        _write(folder, name)
    except OSError as error:
        raise UsageError("file-unwritable", name=name, problem=error.strerror) from None
    print(say("new-done", name=name))
    return 0


def _write(folder: Path, name: str) -> None:
    for path in TEMPLATE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            target = folder / _renamed(path.relative_to(TEMPLATE).as_posix(), name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def _renamed(text: str, name: str) -> str:
    """Return a text of the template with the new game's name, package and title."""
    title = name.replace("-", " ").title()
    names = {"my-game": name, "my_game": name.replace("-", "_"), "My Game": title}
    return re.sub("|".join(names), lambda found: names[found[0]], text)
