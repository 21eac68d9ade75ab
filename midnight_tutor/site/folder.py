"""The folder of a site: written next to the one it replaces; most files never change under their names."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from secrets import token_hex
from typing import Any

from markupsafe import Markup

from ..texts import UsageError

KIT = "midnight-tutor"
MARK = "midnight-tutor.json"  # in every folder of ours: who wrote it, and what lies in it
DIGITS = 10
SHOWN = 3  # names in a refusal


def digest(*parts: bytes) -> str:
    """Return a name for some content."""
    return sha256(b"".join(parts)).hexdigest()[:DIGITS]


def lasting(name: str, content: bytes) -> str:
    """Return a file name that holds a hash of the content, so that it can be cached forever."""
    path = PurePosixPath(name)
    return str(path.with_stem(f"{path.stem}.{digest(content)}"))


def dump(data: Any) -> bytes:
    """Return plain data as short JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def inline(data: Any) -> Markup:
    """Return plain data as it stands within a page: no tag can begin in it."""
    return Markup(dump(data).decode().replace("<", "\\u003c"))  # noqa: S704 (for that reason)


class Folder:
    """The files of a site, and where they are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files: list[str] = []

    def put(self, name: str, content: bytes) -> str:
        """Write a file under its name."""
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        self.files.append(name)
        return name

    def keep(self, name: str, content: bytes) -> str:
        """Write a file that carries its content in its name."""
        return self.put(lasting(name, content), content)


@contextmanager
def replacing(path: Path) -> Iterator[Folder]:
    """Yield a new folder next to `path` that takes its place in the end, unless something fails.

    Raises `UsageError` where `path` holds anything that no earlier site of ours brought.
    """
    with _writable(path):
        _check(path)
    target = path.resolve()
    new, old = (target.with_name(f".{target.name}.{token_hex(4)}") for _ in range(2))
    try:
        with _writable(path):
            new.mkdir(parents=True)
        yield (folder := Folder(new))
        folder.put(MARK, _mark(new))
        with _writable(path):
            _check(path)
            _swap(target, new, old)
        folder.path = path
    finally:
        for passing in (new, old):
            shutil.rmtree(passing, ignore_errors=True)


@contextmanager
def _writable(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError("file-unwritable", name=str(path), problem=error.strerror) from None


def _check(path: Path) -> None:
    """Raise `UsageError` if anything is in `path` that is not ours."""
    strange = sorted({each.name for each in path.iterdir()} - _ours(path)) if path.exists() else []
    if strange:
        raise UsageError("site-folder", name=str(path), have=strange[:SHOWN])


def _ours(path: Path) -> set[str]:
    """Return the names that the mark of an earlier site lists, if there is one."""
    try:
        told = json.loads((path / MARK).read_bytes())
        return {MARK, *told["holds"]} if told["kit"] == KIT else set()
    except (OSError, ValueError, LookupError, TypeError):
        return set()


def _mark(path: Path) -> bytes:
    holds = sorted(each.name for each in path.iterdir())
    return dump({"kit": KIT, "version": version(KIT), "holds": holds})


def _swap(target: Path, new: Path, old: Path) -> None:
    """Move `new` to `target`, and what was there to `old`; put it back if that fails."""
    if not target.exists():
        new.rename(target)
        return
    target.rename(old)
    try:
        new.rename(target)
    except OSError:
        old.rename(target)
        raise
