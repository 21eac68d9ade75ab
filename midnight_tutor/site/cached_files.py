"""Files sent from memory: compressed once, and cached for long by what their names say of them."""

import gzip
import re
from collections.abc import Callable
from functools import cached_property
from mimetypes import guess_type
from pathlib import PurePosixPath
from typing import Any

from tornado.web import HTTPError, RequestHandler

from ..classroom.handlers import invite
from .build import HOME, MISSING
from .folder import DIGITS, digest

LASTING = re.compile(rf"\.[0-9a-f]{{{DIGITS}}}[./]")
FOREVER = "public, max-age=31536000, immutable"
PACKED = (".bin", ".zip", ".whl")  # as small as they get
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
}


class CachedFile:
    """A file in memory, and its compressed form once somebody asked for it."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name, self.content = name, content
        self.etag = f'"{digest(self.content)}"'
        suffix = PurePosixPath(name).suffix
        self.type = TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
        self.cache = FOREVER if LASTING.search(name) else "no-cache"

    @cached_property
    def packed(self) -> bytes | None:
        """Compressed, where that makes it smaller."""
        return None if self.name.endswith(PACKED) else gzip.compress(self.content, 9, mtime=0)


class CachedFileHandler(RequestHandler):
    """One of the files that there are; nothing else is looked for."""

    find: Callable[[str], CachedFile | None]

    def initialize(self, find: Callable[[str], CachedFile | None]) -> None:
        """How to find one by its name."""
        self.find = find

    def set_default_headers(self) -> None:
        """What tells a browser to be careful."""
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.clear_header("Server")

    def get(self, name: str) -> None:
        """Send a file, compressed for whoever can take it; a page learns that there are classes here."""
        kept = self.find(name or f"{HOME}.html")
        if kept is None:
            raise HTTPError(404)
        if kept.type == "text/html":
            invite(self, self.settings["prefix"])
        self.kept = kept
        self.set_header("Content-Type", kept.type)
        self.set_header("Cache-Control", kept.cache)
        self.set_header("Vary", "Accept-Encoding")
        if kept.packed and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(kept.packed)
        else:
            self.finish(kept.content)

    head = get

    def compute_etag(self) -> str | None:
        """Known already."""
        return self.kept.etag

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Our own page for what is not there."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        missing = self.find(MISSING)
        self.finish(missing.content if missing else b"")
