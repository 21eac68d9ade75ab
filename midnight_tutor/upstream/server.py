"""Voilà's server with our pages: compressed, bounded, known by its own names only."""

import re
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.web import HTTPError
from voila import server_extension
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from .. import early
from ..classroom.handlers import RoomSocket
from ..classroom.handlers import handlers as class_handlers
from ..site.cached_files import CachedFileHandler
from .channel import Socket
from .pages import HOME, Home, Page, Stranger, TemplateFile

HEADERS = 20  # seconds that a request may take to say what it wants
BODY = 100_000  # bytes of a request: a form with a token, a goodbye
FILES = 65_536  # that we would like to have open at most
NUMBER = r"[\d.]+|\[[\da-f:.]+\]"  # an address by number: no other site can pass for it
init_settings, init_handlers, own_url = Voila.init_settings, Voila.init_handlers, Voila._url
load_extension = server_extension._load_jupyter_server_extension


class Server(HTTPServer):
    """A server that closes who keeps silent, when too many do."""

    most = 500  # connections

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Take care of who has said nothing yet."""
        super().initialize(*args, **kwargs)
        self.silent: dict[Any, None] = {}

    def start_request(self, server_conn: Any, request_conn: Any) -> Any:
        """Wait for a request; whoever has waited longest gives way when all connections are taken."""
        delegate: Any = super().start_request(server_conn, request_conn)
        received = delegate.headers_received

        def headers_received(*args: Any) -> Any:
            self.silent.pop(server_conn, None)
            return received(*args)

        delegate.headers_received = headers_received
        self.silent[server_conn] = None
        while len(self._connections) > self.most and self.silent:
            self.silent.pop(oldest := next(iter(self.silent)))
            oldest.stream.close()
        return delegate

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection."""
        self.silent.pop(server_conn, None)
        super().on_close(server_conn)


def more_files() -> int:
    """How many files we may have open, after asking for more: every connection is one."""
    try:
        import resource
    except ImportError:
        return 2000  # Windows counts otherwise
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft if 0 < soft < FILES else FILES


def settings(app: Voila) -> dict[str, Any]:
    """Compress responses (10 MB become 1.5): Tornado reads this before `tornado_settings` apply."""
    return {**init_settings(app), "compress_response": True}


def url(app: Voila, ip: str) -> str:
    """Our address by number when everybody may come: phones seldom know the machine's name."""
    return str(own_url(app, number() if app.ip in ("", "0.0.0.0") else ip))  # noqa: S104


def number() -> str:
    """This machine's address in its network; a probe that sends nothing finds it."""
    with socket(AF_INET, SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "localhost"


def handlers(app: Voila) -> list[tuple[Any, ...]]:
    """Our pages for Voilà's, and the home page for its list of files where there is one."""
    _bound(app.app, app.tornado_settings.get("hosts"))
    swap: dict[Any, Any] = {
        TornadoVoilaHandler: Page,
        TemplateStaticFileHandler: TemplateFile,
        VoilaKernelWebsocketHandler: Socket,
    }
    if Path(app.root_dir, HOME).exists():
        swap[TornadoVoilaTreeHandler] = Home
    rooms = class_handlers(app.server_url, app.server_url, ClassSocket)
    return [
        *rooms,
        _early(app.server_url),
        *(_swapped(app.server_url, entry, swap) for entry in init_handlers(app)),
    ]


def extend(server_app: Any) -> None:
    """Voilà as a part of Jupyter Server, on Binder and in JupyterLab, with the files of early pages."""
    load_extension(server_app)
    server_app.web_app.add_handlers(".*$", [_early(server_app.base_url)])


def _early(prefix: str) -> tuple[Any, ...]:
    return (url_path_join(prefix, early.PLACE, "(.*)"), CachedFileHandler, {"find": early.find})


class ClassSocket(RoomSocket, JupyterHandler):  # type: ignore[misc]
    """The way into a room, for whoever may see the pages."""

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Join, if the token was given where one is asked for."""
        if self.current_user is None:
            raise HTTPError(403)
        await super().get(*args, **kwargs)


def _swapped(prefix: str, entry: tuple[Any, ...], swap: dict[Any, Any]) -> tuple[Any, ...]:
    """Ours in place of an entry; Voilà leaves the prefix away where one signs in."""
    pattern, handler, *options = entry
    if not pattern.startswith(prefix):
        pattern = url_path_join(prefix, pattern)
    new = swap.get(handler, handler)
    return (pattern, new) if new is Home else (pattern, new, *options)


def _bound(application: Any, hosts: list[str] | None) -> None:
    """Bound what a connection may cost, and answer to our own names only, if they are given."""
    application.listen = bounded(application).listen
    if hosts is None:
        return
    add_handlers = application.add_handlers
    application.add_handlers = lambda pattern, ours: known_by(add_handlers, hosts, ours)


def bounded(application: Any) -> Server:
    """A server whose connections cost no more than they may."""
    server = Server(
        application, idle_connection_timeout=HEADERS, body_timeout=HEADERS, max_body_size=BODY
    )
    server.most = more_files() // 2
    return server


def known_by(add_handlers: Any, hosts: list[str], ours: Any) -> None:
    """Answer to our own names, and tell whoever uses another."""
    known = "|".join([NUMBER, *map(re.escape, hosts)])
    add_handlers(f"(?i)({known})$", ours)
    add_handlers(f"(?i)(?!({known})$).*", [(".*", Stranger)])


def no_token(handler: VoilaShutdownKernelHandler) -> None:
    """Let a closing tab end its kernel: its beacon carries no token (voila-dashboards/voila#1458).

    Jupyter Server still refuses other origins, and a kernel's id is random.
    """
