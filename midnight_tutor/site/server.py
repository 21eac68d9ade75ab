"""The site served by ourselves, to any number of learners; no kernel."""

import errno
import re
import webbrowser
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import Application

from ..classroom.handlers import handlers
from ..serve import OURSELVES, check_host, check_port, headers, prefix
from ..texts import say
from ..upstream.server import bounded, known_by, number
from . import lite
from .build import POLICY
from .cached_files import CachedFile, CachedFileHandler

TRIES = 50  # ports, one after the other
EVERYBODY = ("", "0.0.0.0")  # noqa: S104 (asked for by name)


class SiteFile(CachedFileHandler):
    """A file of the site: its pages need fewer exceptions than Voilà's, its notebooks the same."""

    def set_default_headers(self) -> None:
        """What tells a browser to be careful."""
        for name, value in headers().items():
            self.set_header(name, value)
        self.set_header(lite.GUARD, f"{POLICY}; frame-ancestors 'self'")
        self.clear_header("Server")

    def get(self, name: str) -> None:
        """Send it."""
        if name.startswith(lite.PLACE):
            self.set_header(lite.GUARD, headers()[lite.GUARD])
        super().get(name)

    head = get


@dataclass(frozen=True)
class Address:
    """Where to listen, and by which names we are known."""

    host: str
    port: int
    prefix: str
    names: list[str]
    browser: bool

    def url(self, port: int) -> str:
        """As visitors type it."""
        host = number() if self.host in EVERYBODY else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}{self.prefix}"


def address(args: Namespace) -> Address:
    """What the command line says, if one can listen there."""
    check_port(args.port)
    check_host(args.host)
    names = [*OURSELVES, *args.name]
    return Address(args.host, args.port, prefix(args.base_url), names, not args.no_browser)


def application(folder: Path, place: Address) -> Application:
    """The site of a folder, and rooms for classes."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    names = [path.relative_to(folder).as_posix() for path in paths]
    files = {
        name: CachedFile(name, path.read_bytes()) for name, path in zip(names, paths, strict=True)
    }
    made = Application(stranger=say("stranger"), prefix=place.prefix)
    rooms = handlers(place.prefix, place.prefix)
    serving = [*rooms, (re.escape(place.prefix) + "(.*)", SiteFile, {"find": files.get})]
    known_by(made.add_handlers, place.names, serving)
    return made


def serve(folder: Path, place: Address) -> None:
    """Serve a folder until Ctrl+C."""
    server = bounded(application(folder, place))
    port = _listen(server, place)
    url = place.url(port)
    print(say("serving", url=url), flush=True)
    if place.browser:
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    IOLoop.current().start()


def _listen(server: Any, place: Address) -> int:
    """Take the port that was asked for, or the next one that is free."""
    for port in range(place.port, place.port + TRIES):
        try:
            server.listen(port, place.host)
            return port
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == place.port + TRIES - 1:
                raise
    return place.port
