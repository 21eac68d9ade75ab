"""What a visitor gets: a page, a file, the way home, and the door where a token is asked for."""

import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.utils import url_path_join
from markupsafe import Markup, escape
from tornado.web import HTTPError, RequestHandler, authenticated
from traitlets import Bool, Float, Integer
from voila.handler import BaseVoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from ..texts import pages
from .kernels import FULL, VISIT, Visit

HOME = "index.ipynb"
TOO_MANY = 429
ADDRESSES = 10_000  # remembered for their wrong guesses


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A page of the kit, or a friendly word when the room is full."""

    visit: Visit | None = None

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page, as long as somebody waits for it."""
        if not self._is_wanted():
            raise HTTPError(403)
        kernels = self.kernel_manager
        self.visit = visit = await kernels.admit(self.current_user.username, path or "")
        VISIT.set(visit)
        try:
            async with kernels.pace:
                await self._show(path)
        except BaseException:
            visit.gone = True
            raise
        finally:
            if visit.gone or not visit.kernel_id:
                kernels.end(visit)
            elif not visit.joined:
                visit.empty_since = time.monotonic()

    async def _show(self, path: str | None) -> None:
        async with aclosing(self.get_generator(path=path)) as parts:
            async for html in parts:
                self.write(html)
                self.flush()

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
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            visit = getattr(self.request_handler, "visit", None)
            if visit and visit.gone:
                await self._cleanup_resources()
                return
            yield cell


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
        self.wrong: dict[str, deque[float]] = {}
        super().__init__(**kwargs)

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
        tries = self.wrong.get(handler.request.remote_ip, deque())
        while tries and tries[0] < time.monotonic() - self.pause:
            tries.popleft()
        if len(tries) >= self.guesses:
            raise HTTPError(TOO_MANY)

    def _noted(self, handler: Any, user: User | None) -> User | None:
        if user is None:
            if len(self.wrong) >= ADDRESSES:
                self.wrong.clear()
            self.wrong.setdefault(handler.request.remote_ip, deque()).append(time.monotonic())
        return user
