"""What every widget shares: texts and link as plain data, and a closed door to the browser.

The page is not trusted. It cannot set a trait; what it wants comes as a message, and a message
that cannot be read, or a handler that fails, changes nothing and never sends a traceback.
"""

import logging
import sys
from typing import Any

import anywidget
import traitlets

from . import share

log = logging.getLogger(__name__)
LONGEST = 30_000  # characters of a link

# A kernel's own stderr is shown on the page: what went wrong goes to the server's instead.
logging.getLogger(__package__).addHandler(logging.StreamHandler(sys.__stderr__))


class Widget(anywidget.AnyWidget):
    """A widget drawn by one ES module from plain data."""

    texts = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    scope = traitlets.Unicode().tag(sync=True)
    door = traitlets.Unicode().tag(sync=True)

    @traitlets.default("door")
    def _door(self) -> str:
        return share.door()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuse whatever the browser tries to set."""

    def _handle_msg(self, msg: Any) -> None:
        """Pass on what has the form of a message; ipywidgets answers the rest with a traceback."""
        data = msg["content"].get("data")
        if isinstance(data, dict) and data.get("method") in ("update", "request_state", "custom"):
            super()._handle_msg(msg)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Hand a message of the page to `receive`; whatever happens, no traceback goes back."""
        try:
            match content:
                case {"type": "beat"}:
                    self.send({"type": "beat"})
                case {"type": "qr", "text": str(link)} if len(link) <= LONGEST:
                    self.send({"type": "qr", "rows": share.squares(link)})
                case _:
                    self.receive(content)
        except Exception:
            log.exception("a message of the page failed")

    def receive(self, message: Any) -> None:
        """What the widget does with a message; most take none."""
