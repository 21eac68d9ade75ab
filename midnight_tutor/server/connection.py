"""The websocket between a page and its kernel: quick, and believing no frame about itself."""

from itertools import pairwise
from struct import unpack_from
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

V1 = "v1.kernel.websocket.jupyter.org"
PARTS = 100  # of a message: six where it begins and ends, and its buffers


class Connection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket without Nagle's delay, whose frames are checked before they are counted.

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
        is_text = isinstance(incoming_msg, str)
        if not v1 if is_text else _is_sound(incoming_msg, v1):  # type: ignore[arg-type]
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]


def _is_sound(frame: bytes, v1: bool) -> bool:
    """Return whether a frame has the parts that it says it has, one after the other."""
    size, kind, least = (8, "<{}Q", 6) if v1 else (4, ">{}I", 1)
    if len(frame) < size:
        return False
    (count,) = unpack_from(kind.format(1), frame)
    if not least <= count <= min(len(frame) // size - 1, PARTS):
        return False
    offsets = unpack_from(kind.format(count), frame, size)
    return all(a <= b for a, b in pairwise((*offsets, len(frame))))
