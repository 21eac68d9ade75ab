"""Where we reach into Voilà and Jupyter Server: each mend with its reason.

Importing this module mends Voilà. `voila.json` names two classes of it, so that plain `voila`
is mended as well as `midnight-tutor serve`. `tests/shell/test_upstream.py` fails when a mend is
no longer needed, or no longer fits.
"""

from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket
from struct import unpack_from
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler
from traitlets import Integer
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

HOME = "index.ipynb"
FULL = 503
V1 = "v1.kernel.websocket.jupyter.org"
PARTS = 100  # of a message: six where it begins and ends, and its buffers


class Connection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket without Nagle's delay, that believes no frame about itself.

    Small answers otherwise wait 40 ms for an acknowledgement. Tornado leaves the choice to the
    handler (tornadoweb/tornado#755), and Jupyter Server makes none.

    A frame begins with the number of its parts, and Jupyter Server makes a list of that length
    before it looks further: eight bytes stop the server for everybody.
    """

    def connect(self) -> Any:
        """Connect to the kernel, sending every answer at once."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a message on to the kernel; drop one that is not what it says."""
        v1 = self.subprotocol == V1
        if isinstance(incoming_msg, str) and not v1:
            super().handle_incoming_message(incoming_msg)
        elif isinstance(incoming_msg, bytes) and _is_sound(incoming_msg, v1):
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]


def _is_sound(frame: bytes, v1: bool) -> bool:
    """Whether a frame has the parts that it says it has, one after the other."""
    size, kind, least = (8, "<{}Q", 6) if v1 else (4, ">{}I", 1)
    if len(frame) < size:
        return False
    (count,) = unpack_from(kind.format(1), frame)
    if not least <= count <= min(len(frame) // size - 1, PARTS):
        return False
    offsets = unpack_from(kind.format(count), frame, size)
    return all(a <= b for a, b in pairwise((*offsets, len(frame))))


class Kernels(AsyncMappingKernelManager):
    """Kernels of a room with so many places: Voilà itself starts kernels until memory ends."""

    most = Integer(0).tag(config=True)  # open pages the room has place for; 0 is no limit

    def __init__(self, **kwargs: Any) -> None:
        self.starting = 0  # for visitors
        self.started: set[str] = set()
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]

    @property
    def learners(self) -> int:
        """Kernels that somebody has, started or starting: all but those kept warm."""
        pools = getattr(self, "_pools", {}).values()
        warm = {task.result()["kernel_id"] for pool in pools for task in pool if task.done()}
        return self.starting + len((self.started & set(self.list_kernel_ids())) - warm)

    def make_room(self) -> None:
        """Refuse one more when every place is taken."""
        if self.most and self.learners >= self.most:
            raise HTTPError(FULL)

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for a visitor if there is a place, or one to keep warm."""
        visitor = (kwargs.get("env") or {}).get("VOILA_PREHEAT") != "True"
        if visitor:
            self.make_room()
        self.starting += visitor
        try:
            kernel_id = str(await super().start_kernel(*args, **kwargs))
        finally:
            self.starting -= visitor
        self.started.add(kernel_id)
        return kernel_id


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A page of the kit, or a friendly word when the room is full."""

    async def get(self, path: str | None = None) -> None:
        """Show the page; one that is kept warm never asks `start_kernel`, so ask here too."""
        make_room = getattr(self.kernel_manager, "make_room", None)
        if make_room:
            make_room()
        await super().get(path)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Our error page; it says when to come back."""
        if status_code == FULL:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **kwargs)


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


_init_settings, _init_handlers = Voila.init_settings, Voila.init_handlers
_own_url = Voila._url


def _settings(app: Voila) -> dict[str, Any]:
    """Compress responses (10 MB become 1.5): Tornado reads this before `tornado_settings` apply."""
    return {**_init_settings(app), "compress_response": True}


def _url(app: Voila, ip: str) -> str:
    """Our address by number when everybody may come: phones seldom know the machine's name."""
    return str(_own_url(app, _number() if app.ip in ("", "0.0.0.0") else ip))  # noqa: S104


def _number() -> str:
    """This machine's address in its network; a probe that sends nothing finds it."""
    with socket(AF_INET, SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "localhost"


def _handlers(app: Voila) -> list[tuple[Any, ...]]:
    """Our page for Voilà's, and the home page for its list of files where there is one."""
    swap: dict[Any, Any] = {
        TornadoVoilaHandler: Page,
        TemplateStaticFileHandler: TemplateFile,
    }
    if Path(app.root_dir, HOME).exists():
        swap[TornadoVoilaTreeHandler] = Home
    return [_swapped(entry, swap) for entry in _init_handlers(app)]


def _swapped(entry: tuple[Any, ...], swap: dict[Any, Any]) -> tuple[Any, ...]:
    pattern, handler, *options = entry
    new = swap.get(handler, handler)
    return (pattern, new) if new is Home else (pattern, new, *options)


def _no_token(handler: VoilaShutdownKernelHandler) -> None:
    """Let a closing tab end its kernel: its beacon carries no token (voila-dashboards/voila#1458).

    Jupyter Server still refuses other origins, and a kernel's id is random.
    """


Voila.init_settings, Voila.init_handlers, Voila._url = _settings, _handlers, _url
VoilaShutdownKernelHandler.check_xsrf_cookie = _no_token
