"""Files sent from memory: compressed once, and cached for long by what their names say of them."""

import gzip
import re
from collections.abc import Callable
from functools import cached_property
from mimetypes import guess_type
from pathlib import PurePosixPath

from tornado.web import HTTPError, RequestHandler

from ..site.folder import DIGITS, digest

HOME, MISSING = "index.html", "404.html"
LASTING = re.compile(rf"\.[0-9a-f]{{{DIGITS}}}[./]")
FOREVER, CHECKED = "public, max-age=31536000, immutable", "no-cache"
PACKED = (".bin", ".zip", ".whl")  # as small as they get
NO = re.compile(r"q=0(\.0*)?")
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
        self.cache = FOREVER if LASTING.search(name) else CHECKED

    @cached_property
    def packed(self) -> bytes | None:
        """The compressed form, where that is smaller."""
        return None if self.name.endswith(PACKED) else gzip.compress(self.content, 9, mtime=0)


class CarefulHandler(RequestHandler):
    """An answer that carries the headers which make a browser careful."""

    def set_default_headers(self) -> None:
        """Set them from the application's settings."""
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.clear_header("Server")


class CachedFileHandler(CarefulHandler):
    """One of the files that there are; nothing else is looked for."""

    find: Callable[[str], CachedFile | None]

    def initialize(self, find: Callable[[str], CachedFile | None]) -> None:
        """Take the function that finds a file by its name."""
        self.find = find

    def get(self, name: str) -> None:
        """Send a file, compressed for anyone who can take it."""
        self.file = self.find(name or HOME)
        if self.file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", self.file.type)
        self.set_header("Cache-Control", self.file.cache)
        self.set_header("Vary", "Accept-Encoding")
        if self.file.packed and takes_gzip(self.request.headers.get("Accept-Encoding", "")):
            self.set_header("Content-Encoding", "gzip")
            self.finish(self.file.packed)
        else:
            self.finish(self.file.content)

    head = get

    def compute_etag(self) -> str | None:
        """Return the one that is known already."""
        return self.file.etag if self.file else None

    def write_error(self, status_code: int, **kwargs: object) -> None:
        """Send our own page for what is not there; it may be there the next time."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", CHECKED)
        missing = self.find(MISSING)
        self.finish(missing.content if missing else b"")


def takes_gzip(accepted: str) -> bool:
    """Return whether an `Accept-Encoding` allows gzip: named with `q=0` it is refused."""
    weights = {}
    for each in accepted.lower().split(","):
        coding, _, weight = (part.strip() for part in each.partition(";"))
        weights[coding] = not NO.fullmatch(weight.replace(" ", ""))
    return weights.get("gzip", weights.get("*", False))
