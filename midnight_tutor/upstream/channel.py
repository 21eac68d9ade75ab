"""The websocket between a page and its kernel: quick, and trusting neither end."""

import asyncio
import json
import time
from itertools import pairwise
from struct import unpack_from
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .slips import visitor

V1 = "v1.kernel.websocket.jupyter.org"
PARTS = 100  # of a message: six where it begins and ends, and its buffers
UNSENT = 8_000_000  # bytes that may wait for a page: all that one shows is less than a million
OPENED = "jupyter.widget.control"  # the one channel that a page opens: it asks for all widgets
BYTES, MESSAGES = 200_000, 300  # a second that a page may send, in the long run
WHOLE, STATE = 20_000, "request_state"  # bytes that a question for all of a widget counts as
AHEAD = 2.0  # seconds' worth of them that may come at once
SOCKETS = 5  # of one kernel: a page has one, and another when it joins again
PRIVATE = ("stream", "error")  # what a kernel prints is for the server's log


class Socket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A page's end of the line: what comes too fast is read later, so that the server has time."""

    due = 0.0  # when everything that came may have come

    async def get(self, kernel_id: str) -> None:
        """Join a kernel, unless many have."""
        if self.kernel_manager._kernel_connections.get(kernel_id, 0) >= SOCKETS:
            raise HTTPError(429)
        await super().get(kernel_id)

    async def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message on; the next one is read when this one's time is over."""
        super().on_message(ws_message)
        now = time.monotonic()
        asks = STATE in ws_message if isinstance(ws_message, str) else STATE.encode() in ws_message
        size = len(ws_message) + WHOLE * asks
        self.due = max(self.due, now) + size / BYTES + 1 / MESSAGES
        if self.due - now > AHEAD:
            await asyncio.sleep(self.due - now - AHEAD)


class Connection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket without Nagle's delay, that believes no frame about itself.

    Small answers otherwise wait 40 ms for an acknowledgement. Tornado leaves the choice to the
    handler (tornadoweb/tornado#755), and Jupyter Server makes none.

    A frame begins with the number of its parts, and Jupyter Server makes a list of that length
    before it looks further: eight bytes stop the server for everybody.
    """

    @property
    def guarded(self) -> bool:
        """Whether the page is a visitor's (Voilà), not an author's (JupyterLab)."""
        return bool(self.multi_kernel_manager.allowed_message_types)

    @property
    def wire(self) -> Any:
        """The bytes on their way to the page."""
        handler: Any = self.websocket_handler
        return handler.ws_connection.stream

    def connect(self) -> Any:
        """Connect to the kernel, sending every answer at once, and keeping few that wait."""
        self.websocket_handler.set_nodelay(True)
        self.wire.max_write_buffer_size = UNSENT
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a message on to the kernel; drop one that is not what it says."""
        v1 = self.subprotocol == V1
        if isinstance(incoming_msg, str) == v1:
            return
        if isinstance(incoming_msg, bytes) and not _is_sound(incoming_msg, v1):
            return
        if not self.guarded or _is_welcome(incoming_msg, v1):
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message on to the page; one that lets megabytes wait loses its kernel."""
        if self.guarded and self._kind(outgoing_msg) in PRIVATE:
            return
        try:
            super().handle_outgoing_message(stream, outgoing_msg)
        except StreamBufferFullError:
            self.wire.close()
            if self.guarded:
                self.multi_kernel_manager.given_up.note(visitor(self.websocket_handler))
                self.multi_kernel_manager.end_kernel(self.kernel_id)

    def _kind(self, message: list[Any]) -> Any:
        _, parts = self.session.feed_identities(message)
        return self.session.unpack(parts[1])["msg_type"]


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


def _is_welcome(frame: str | bytes, v1: bool) -> bool:
    """Whether a message can be read, and opens nothing that is not ours to open."""
    try:
        header, content = _read(frame, v1)
        return bool(header["msg_type"] != "comm_open" or content()["target_name"] == OPENED)
    except (ValueError, LookupError, TypeError, RecursionError):
        return False


def _read(frame: str | bytes, v1: bool) -> tuple[Any, Any]:
    """The header of a message, and its content when asked for."""
    if v1:
        _, parts = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
        return json.loads(parts[0]), lambda: json.loads(parts[3])
    if isinstance(frame, bytes):
        (start,) = unpack_from(">I", frame, 4)
        (count,) = unpack_from(">I", frame)
        stop = unpack_from(">I", frame, 8)[0] if count > 1 else len(frame)
        frame = frame[start:stop]
    message = json.loads(frame)
    return message["header"], lambda: message["content"]
