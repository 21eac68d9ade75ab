"""Voilà with the kit's pages: `midnight-tutor serve`, and a learner's server on a hub."""

from pathlib import Path
from typing import Any

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest
from tornado.web import (
    GZipContentEncoding,
    HTTPError,
    OutputTransform,
    RequestHandler,
    authenticated,
)
from traitlets import Unicode
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from ..brake import address_of
from ..classroom.handlers import RoomSocket, invite
from ..classroom.handlers import handlers as class_handlers
from ..tables.handlers import TableSocket
from ..tables.handlers import handlers as table_handlers
from ..tables.registry import Tables
from ..tables.store import store_at
from .cached_files import CachedFileHandler, takes_gzip
from .kernels import FULL
from .prerender import PLACE, PrerenderedHandler, find, templates

HOME = "index.ipynb"
HERE = "1"


class KitServer(Voila):  # type: ignore[misc]
    """Voilà, compressed, with our pages in place of its own, and with rooms for classes."""

    # Where classes meet: here, at an address elsewhere, or nowhere ("").
    class_url = Unicode(HERE).tag(config=True)
    # The file in which tables are kept; "" is one of this port's own.
    tables = Unicode("").tag(config=True)

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings, with compression (10 MB become 1.5) and our templates."""
        pages = templates(*self.template_paths)
        ours = {"transforms": [compressing], "voila_jinja2_env": pages, "classes": self.class_url}
        return {**super().init_settings(), **ours}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return Voilà's handlers with ours in the place of some, the files of pages, and rooms."""
        replaced = {
            TornadoVoilaHandler: KitPage,
            VoilaShutdownKernelHandler: Goodbye,
            VoilaLoginHandler: Login,
        }
        if Path(self.root_dir, HOME).exists():
            replaced[TornadoVoilaTreeHandler] = HomeHandler
        return [
            *class_handlers(self.server_url, self.server_url, ClassSocket),
            *self._tables(),
            early_files(self.server_url),
            *(
                self._ours(*entry, replaced=replaced)
                for entry in super().init_handlers()
                if entry[1] is not LogoutHandler  # whose page needs addresses that Voilà hasn't
            ),
        ]

    def _tables(self) -> list[Any]:
        """Return the addresses of tables, where they are not elsewhere."""
        if self.class_url != HERE:
            return []
        page = url_path_join(self.server_url, "voila/render", "{}.ipynb")
        tables = Tables(store_at(self.tables, self.port))
        return table_handlers(self.server_url, page, tables, SharedTableSocket)

    def _ours(
        self, pattern: str, handler: Any, *options: Any, replaced: dict[Any, Any]
    ) -> tuple[Any, ...]:
        """Return an entry with our handler; Voilà leaves the prefix away where one signs in."""
        if not pattern.startswith(self.server_url):
            pattern = url_path_join(self.server_url, pattern)
        if handler is VoilaLoginHandler:
            options = ({"voila_configuration": self.voila_configuration},)
        new = replaced.get(handler, handler)
        return (pattern, new) if new is HomeHandler else (pattern, new, *options)


def compressing(request: HTTPServerRequest) -> OutputTransform:
    """Return what compresses an answer for clients that take it so: Tornado doesn't hear a refusal."""
    accepts = takes_gzip(request.headers.get("Accept-Encoding", ""))
    return (GZipContentEncoding if accepts else OutputTransform)(request)


def early_files(prefix: str) -> tuple[Any, ...]:
    """Return where the files of pages are that are there before their kernels."""
    return (url_path_join(prefix, PLACE, "(.*)"), CachedFileHandler, {"find": find})


class KitPage(PrerenderedHandler):
    """A page of the kit, or a friendly word when there is no place for another."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page; it learns where classes meet."""
        with self.kernel_manager.place(address_of(self.request)):
            if classes := self.settings["classes"]:
                invite(self, self.settings["base_url"], "" if classes == HERE else classes)
            await super().get(path)  # type: ignore[misc]

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Send our error page; it says when to come back, and isn't kept."""
        self.set_header("Cache-Control", "no-cache")
        if status_code == FULL:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **kwargs)


class Goodbye(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """The handler that ends a closing tab's kernel. Its beacon has no token (voila-dashboards/voila#1458).

    Jupyter Server still refuses other origins, and a kernel's id is random.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""


class HomeHandler(RequestHandler):
    """The home page where Voilà has a list of files."""

    def get(self, path: str = "") -> None:
        """Send the visitor on, keeping what the link says."""
        url = url_path_join(self.settings["base_url"], "voila/render", HOME)
        query = self.request.query
        self.redirect(f"{url}?{query}" if query else url)


class Login(BaseVoilaHandler, LoginFormHandler):  # type: ignore[misc]
    """The login page. Voilà shows Jupyter's, which breaks below a prefix."""


class _ForVisitors:
    """A line for anyone who may see the pages."""

    current_user: Any

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Join, if the token was given where one is asked for."""
        if self.current_user is None:
            raise HTTPError(403)
        await super().get(*args, **kwargs)  # type: ignore[misc]


class ClassSocket(_ForVisitors, RoomSocket, JupyterHandler):  # type: ignore[misc]
    """The way into a room."""


class SharedTableSocket(_ForVisitors, TableSocket, JupyterHandler):  # type: ignore[misc]
    """The way to a table."""
