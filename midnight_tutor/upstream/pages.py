"""What a visitor gets: a page, a file, the way home, and the door where a token is asked for."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound
from jinja2.bccache import Bucket, BytecodeCache
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.utils import url_path_join
from markupsafe import Markup, escape
from tornado.web import HTTPError, RequestHandler, authenticated
from traitlets import Bool, Float, Integer
from voila.exporter import VoilaExporter
from voila.handler import BaseVoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from ..classroom.handlers import invite
from ..early import begin
from ..texts import pages
from .kernels import FULL, VISIT, Visit
from .slips import Slips, visitor

HOME = "index.ipynb"
TEMPLATE = "midnight"
CELLS = '<main id="rendered_cells"'  # where the head of a page ends
HEADERS = {  # as Voilà sends them with a page
    "Content-Type": "text/html",
    "Cache-Control": "no-cache, no-store, must-revalidate",
    "Pragma": "no-cache",
    "Expires": "0",
}
TOO_MANY = 429


class EarlyPage(TornadoVoilaHandler):  # type: ignore[misc]
    """A page whose words and lessons are there before its kernel is.

    Voilà sends nothing before it has started a kernel. Where a page can be told beforehand, we send
    that at once, and of Voilà's page what comes after its head.
    """

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page."""
        await self._show(path, self._begin(path))

    def _begin(self, path: str | None) -> bool:
        """Send what can be told before a kernel is there, if anything can."""
        root = getattr(self.contents_manager, "root_dir", None)
        if root is None or self.voila_configuration.template != TEMPLATE:
            return False
        told = begin(Path(root), self.notebook_path or path or "", self.base_url)
        if told is None:
            return False
        try:
            html = self.render_template("early.html", **told)
        except TemplateNotFound:
            return False  # the template that is installed is an older one
        for header, value in HEADERS.items():
            self.set_header(header, value)
        self.write(html)
        self.flush()
        return True

    async def _show(self, path: str | None, begun: bool) -> None:
        async with aclosing(self.get_generator(path=path)) as parts:
            async for html in _cells(parts) if begun else parts:
                self.write(html)
                self.flush()


async def _cells(parts: AsyncIterator[str]) -> AsyncIterator[str]:
    """What comes after the head of a page."""
    head: str | None = ""
    async for html in parts:
        if head is None:
            yield html
            continue
        head += html
        if CELLS in head:
            yield head[head.index(CELLS) :]
            head = None


class Page(EarlyPage):
    """A page of the kit, or a friendly word when the room is full."""

    visit: Visit | None = None

    def initialize(self, **kwargs: Any) -> None:
        """A handler for one request."""
        super().initialize(**kwargs)
        self.left = asyncio.Event()

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page, as long as somebody waits for it."""
        if not self._is_wanted():
            raise HTTPError(403)
        kernels, who = self.kernel_manager, visitor(self)
        pause = kernels.pause(who)
        self.visit = visit = await kernels.admit(self.current_user.username, path or "")
        VISIT.set(visit)
        if "hosts" in self.settings:  # it is `serve` that runs
            invite(self, self.settings["base_url"])
        elif self.settings.get("classes"):  # on a hub nobody else could come in here
            invite(self, self.settings["base_url"], self.settings["classes"])
        try:
            begun = self._begin(path)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.left.wait(), pause)
            async with kernels.pace:
                if not visit.gone:  # who went on meanwhile needs no kernel
                    await self._show(path, begun)
        except BaseException:
            visit.gone = True
            raise
        finally:
            if visit.gone and visit.kernel_id:
                kernels.given_up.note(who)
            if visit.gone or not visit.kernel_id:
                kernels.end(visit)
            elif not visit.joined:
                visit.empty_since = time.monotonic()

    def _is_wanted(self) -> bool:
        """Whether somebody goes to this page: no script of another site, no picture of it.

        Browsers say so; what says nothing may be a browser that is old.
        """
        mode, site, place = (
            self.request.headers.get(f"Sec-Fetch-{name}") for name in ("Mode", "Site", "Dest")
        )
        framed = site == "cross-site" and place != "document"
        return mode in (None, "navigate") and not framed

    def on_connection_close(self) -> None:
        """Whoever asked has left: the kernel ends with the cell that it is at."""
        self.left.set()
        if self.visit:
            self.visit.gone = True
        super().on_connection_close()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Our error page; it says when to come back."""
        if status_code == FULL:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **kwargs)


def say(key: str, **facts: Any) -> Markup:
    """A sentence of a template, as text: `say` in every one of them."""
    return escape(pages().say(key, **facts))


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """A notebook's cells, one after the other, until nobody waits for them any more."""

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        visit = getattr(self.request_handler, "visit", None)
        if not (visit and visit.gone):  # an early page may be left before its kernel has begun
            async for cell in super()._jinja_cell_generator(nb, kernel_id):
                if visit and visit.gone:
                    break
                yield cell
            else:
                return
        await self._cleanup_resources()


class Compiled(BytecodeCache):
    """Templates compiled once: Voilà compiles all of them anew for every page."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled of this very text."""
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it; there are as many as there are files."""
        self.kept[bucket.key, bucket.checksum] = bucket.code


class Exporter(VoilaExporter):  # type: ignore[misc]
    """A notebook as HTML, without doing twice what was done for the page before."""

    optimistic_validation = Bool(True).tag(config=True)  # once, not after each of twelve steps
    compiled = Compiled()

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


class TemplateFile(TemplateStaticFileHandler):  # type: ignore[misc]
    """A file of a template; Voilà's own handler fails at an address that names none."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send the file if there is one."""
        try:
            await super().get(path, include_body)
        except (ValueError, AssertionError):
            raise HTTPError(404) from None


class Home(RequestHandler):
    """The home page where Voilà has a list of files."""

    def get(self, path: str = "") -> None:
        """Send the visitor on, keeping what the link says."""
        url = url_path_join(self.settings["base_url"], "voila/render", HOME)
        query = self.request.query
        self.redirect(f"{url}?{query}" if query else url)


class Stranger(RequestHandler):
    """An answer to whoever asks for a host that we are not."""

    def prepare(self) -> None:
        """Say so, and nothing else."""
        self.set_status(421)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self.settings["stranger"])


class Login(BaseVoilaHandler, LoginFormHandler):  # type: ignore[misc]
    """Where a token is asked for: Voilà shows Jupyter's page, and only where there is no prefix."""


class Logout(BaseVoilaHandler):  # type: ignore[misc]
    """The way out; Jupyter's own page needs addresses that Voilà does not have."""

    def get(self) -> None:
        """Forget who it was."""
        self.identity_provider.clear_login_cookie(self)
        self.redirect(self.settings["base_url"])


class Identity(PasswordIdentityProvider):
    """Who knows the token; guesses are slow, and nobody who knows it can set another."""

    allow_password_change = Bool(False).tag(config=True)
    guesses = Integer(10).tag(config=True)  # wrong ones from an address, before it must wait
    pause = Float(60).tag(config=True)  # seconds until a wrong guess is forgotten

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wrong = Slips(self.pause)

    def get_handlers(self) -> list[tuple[Any, ...]]:
        """The way in where there is a token, and the way out."""
        app: Any = self.parent
        looks = {"voila_configuration": app.voila_configuration}
        login = [("/login", Login, looks)] if self.auth_enabled else []
        return [*login, ("/logout", Logout, looks)]

    async def get_user_token(self, handler: Any) -> User | None:
        """Who shows a token in the address or a header."""
        if not self.auth_enabled or not self.get_token(handler):
            return None
        self._check(handler)
        return self._noted(handler, await super().get_user_token(handler))

    def process_login_form(self, handler: Any) -> User | None:
        """Who types the token."""
        self._check(handler)
        return self._noted(handler, super().process_login_form(handler))

    def _check(self, handler: Any) -> None:
        """Let nobody guess who has just guessed wrong too often."""
        if self.wrong.count(handler.request.remote_ip) >= self.guesses:
            raise HTTPError(TOO_MANY)

    def _noted(self, handler: Any, user: User | None) -> User | None:
        if user is None:
            self.wrong.note(handler.request.remote_ip)
        return user
