"""Runs in Pyodide while the engine is packed: compiles what a page needs, and warms it up."""

import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from types import CodeType

KIT = "/kit"
LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
BOOT = (  # what Python looks for by itself
    "abc", "codecs", "genericpath", "io", "ntpath", "os", "posixpath", "site", "stat", "zipimport",
    "_collections_abc", "_sitebuiltins", "encodings/idna", "importlib/machinery", "importlib/util",
)  # fmt: skip
ELSEWHERE = (
    "tutor.analysis.reveal",
    "tutor.scene_text",
    "tutor.ui.device",
)  # what no page's worker needs
NOWHERE = 0xF8  # an entry in a table of lines
# Never asked for anything: the first would bring the network along, the other all kinds of pictures.
UNUSED = ("urllib/request.py", "segno/writers.py")


def modules(package: str) -> Iterator[str]:
    """Yield a package and every module below it, except games."""
    yield package
    folder = os.path.join(KIT, *package.split("."))
    for name in sorted(os.listdir(folder)):
        stem, ending = os.path.splitext(name)
        if os.path.isdir(os.path.join(folder, name)):
            if name not in ("__pycache__", "games"):
                yield from modules(f"{package}.{name}")
        elif ending in (".py", ".pyc") and not stem.startswith("__"):
            yield f"{package}.{stem}"


def common() -> None:
    """Import what all games share, and read its words."""
    ours = (name for name in modules("tutor") if name not in ELSEWHERE)
    for name in (*ours, "cattrs", "fsrs", "segno", "random", "traceback"):
        importlib.import_module(name)
    from tutor.practice.words import phrases
    from tutor.ui.texts import sections

    sections()
    phrases()


def ready(name: str) -> Callable[[str], str]:
    """Return what answers a game's page, with everything from files read in advance."""
    import tutor
    from tutor.practice.analysis import words_of
    from tutor.ui.worker import message_handler

    game = tutor.load(name)
    for module in modules(game.package.main.__name__):
        importlib.import_module(module)
    words_of(game)
    ask = {"type": "open", "link": tutor.Match(game).link}
    message_handler(name)(json.dumps({"to": "play", "ask": ask}))
    return message_handler(name)


def rehearse(name: str) -> None:
    """Ask everything once, so that all of Python's library that is ever needed is imported."""
    import tutor
    from tutor.ui.channel import GamePage

    hear, parts = ready(name), GamePage(tutor.load(name)).names
    asked = [{"to": "play", "ask": {"type": kind}} for kind in ("play", "undo", "?")]
    code = {"to": "page", "ask": {"type": "qr", "text": "https://localhost/"}}
    for message in (*({"to": part} for part in parts), *asked, code):
        hear(json.dumps(message))


def pack(library: str) -> None:
    """Write what was imported so far of Python's library, and all of the kit, compiled."""
    _write("/std.zip", _library(library))
    _write("/kit.zip", _kit())


def _library(path: str) -> Iterator[tuple[str, bytes]]:
    from zipfile import ZipFile

    found = (getattr(module, "__file__", None) or "" for module in sys.modules.values())
    used = {file.partition(f"{LIBRARY}/")[2] for file in found} | {f"{name}.py" for name in BOOT}
    with ZipFile(path) as archive:
        for name in archive.namelist():
            if name in used:
                source = b"" if name in UNUSED else archive.read(name)
                yield f"{name}c", _compiled(source, f"{LIBRARY}/{name}")


def _kit() -> Iterator[tuple[str, bytes]]:
    for folder, _, names in os.walk(KIT):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                content = file.read()
            if name.endswith(".py"):
                inside = path[len(KIT) + 1 :]
                yield f"{inside}c", _compiled(b"" if inside in UNUSED else content, path)
            elif not name.endswith(".pyc"):
                yield path[len(KIT) + 1 :], content


def _compiled(source: bytes, path: str) -> bytes:
    """Return bytecode that is never held against its source, without docstrings and line numbers."""
    from importlib import _bootstrap_external as files

    code = _bare(compile(source, path, "exec", dont_inherit=True, optimize=2))
    return bytes(files._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]


def _bare(code: CodeType) -> CodeType:
    """Return the same code without the path it came from."""
    inner = tuple(_bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = bytes([NOWHERE | 7] * whole + [NOWHERE | (rest - 1)] * bool(rest))
    return code.replace(co_linetable=nowhere, co_consts=inner)


def _write(path: str, entries: Iterator[tuple[str, bytes]]) -> None:
    """Write a zip whose bytes depend only on its entries."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(entries):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
