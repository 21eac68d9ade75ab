"""The folder that is written: files that never change under their name, and a few that may."""

import json
import shutil
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from markupsafe import Markup

from ..texts import UsageError

MARK = "manifest.webmanifest"  # in every folder of ours
DIGITS = 10


def digest(*parts: bytes) -> str:
    """A name for some content."""
    return sha256(b"".join(parts)).hexdigest()[:DIGITS]


def lasting(name: str, content: bytes) -> str:
    """The name of a file with its content in it: it can be cached for ever."""
    path = PurePosixPath(name)
    return str(path.with_stem(f"{path.stem}.{digest(content)}"))


def dump(data: Any) -> bytes:
    """Plain data as short JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def inline(data: Any) -> Markup:
    """Plain data as it stands within a page: no tag can begin in it."""
    return Markup(dump(data).decode().replace("<", "\\u003c"))  # noqa: S704 (for that reason)


class Folder:
    """Where the site goes. What was there of an earlier one is replaced; anybody else's is not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files: list[str] = []
        try:
            if path.exists() and any(path.iterdir()):
                if not (path / MARK).exists():
                    raise UsageError("site-folder", name=str(path))
                shutil.rmtree(path)
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError("file-unwritable", name=str(path), problem=error.strerror) from None

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
