"""`midnight-tutor site`: writes the site, and serves it to any number of learners without a kernel."""

import errno
import re
import webbrowser
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import Application

from ..classroom.handlers import handlers, invite
from ..serve import check_host, check_port, headers, prefix, url
from ..server.cached_files import CachedFile, CachedFileHandler
from ..tables.handlers import handlers as table_handlers
from ..tables.registry import Tables
from ..tables.store import Store, store_at
from ..texts import UsageError, say
from . import lite
from .build import POLICY, build
from .folder import Folder

TRIES = 50  # ports, one after the other
LIMITS = {  # seconds that a request may take, and its bytes
    "idle_connection_timeout": 20,
    "body_timeout": 20,
    "max_body_size": 10_000,
}


class SiteFile(CachedFileHandler):
    """A file of the site; its notebooks need the exceptions that Voilà's pages have."""

    def get(self, name: str) -> None:
        """Send it; a page learns that there are classes here."""
        if name.startswith(lite.PLACE):
            self.set_header(lite.GUARD, headers()[lite.GUARD])
        if not name or name.endswith(".html"):
            invite(self, self.settings["prefix"])
        super().get(name)

    head = get


def site(args: Namespace) -> int:
    """Write the site, serve it, or both."""
    if not args.serve:
        if args.folder is None:
            raise UsageError("site-where")
        _build(Path(args.folder), args)
        return 0
    with TemporaryDirectory(prefix="midnight-tutor-") as passing:
        place = address(args)
        folder = _build(Path(args.folder or passing), args)
        serve(folder.path, place, args.tables)
    return 0


def _build(path: Path, args: Namespace) -> Folder:
    """Write the site; say so where it stays."""
    folder = build(path, not args.without_engine, args.lab)
    if args.folder:
        size = sum((path / name).stat().st_size for name in folder.files) / 1e6
        count = len(folder.files)
        print(say("site-written", name=str(path), count=count, size=f"{size:.1f}"))
    return folder


@dataclass(frozen=True)
class Address:
    """An address to listen at, and whether to open a browser there."""

    host: str
    port: int
    prefix: str
    browser: bool


def address(args: Namespace) -> Address:
    """Return the address that the command line names, if one can listen there."""
    check_port(args.port)
    check_host(args.host)
    return Address(args.host, args.port, prefix(args.base_url), not args.no_browser)


def application(folder: Path, prefix: str, store: Store | None = None) -> Application:
    """Return an application with the site of a folder, rooms for classes, and tables."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    names = [path.relative_to(folder).as_posix() for path in paths]
    files = {
        name: CachedFile(name, path.read_bytes()) for name, path in zip(names, paths, strict=True)
    }
    careful = {**headers(), lite.GUARD: f"{POLICY}; frame-ancestors 'self'"}
    site = (re.escape(prefix) + "(.*)", SiteFile, {"find": files.get})
    tables = table_handlers(prefix, prefix + "{}.html", Tables(store or Store()))
    meeting = [*handlers(prefix, prefix), *tables]
    return Application([*meeting, site], headers=careful, prefix=prefix)


def serve(folder: Path, place: Address, tables: str = "") -> None:
    """Serve a folder until Ctrl+C; `tables` is the file in which tables are kept."""
    store = store_at(tables, place.port)
    server = HTTPServer(application(folder, place.prefix, store), **LIMITS)
    port = _listen(server, place)
    address = url(place.host, port, place.prefix)
    print(say("serving", url=address), flush=True)
    if place.browser:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    IOLoop.current().start()


def _listen(server: HTTPServer, place: Address) -> int:
    """Take the port that was asked for, or the next one that is free."""
    for port in range(place.port, place.port + TRIES):
        try:
            server.listen(port, place.host)
            return port
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == place.port + TRIES - 1:
                raise
    return place.port
