"""What every widget shares: texts and link as plain data, and a closed door to the browser.

The page is not trusted. It cannot set a trait; what it wants comes as a message, and a message
that cannot be read, or a handler that fails, changes nothing and never sends a traceback.
"""

import logging
import sys
from typing import Any

import anywidget
import traitlets

log = logging.getLogger(__name__)

# A kernel's own stderr is shown on the page: what went wrong goes to the server's instead.
logging.getLogger(__package__).addHandler(logging.StreamHandler(sys.__stderr__))


class Widget(anywidget.AnyWidget):
    """A widget drawn by one ES module from plain data."""

    texts = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    scope = traitlets.Unicode().tag(sync=True)

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
            if isinstance(content, dict) and content.get("type") == "beat":
                self.send({"type": "beat"})
            else:
                self.receive(content)
        except Exception:
            log.exception("a message of the page failed")

    def receive(self, message: Any) -> None:
        """What the widget does with a message; most take none."""
