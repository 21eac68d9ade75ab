"""What every widget shares: texts and link as plain data, and a closed door to the browser.

The page is not trusted. It cannot set a trait; what it wants comes as a message, and a message
that cannot be read, or a handler that fails, changes nothing and never sends a traceback.
"""

import logging
import sys
from functools import cache
from typing import Any

import anywidget
import ipywidgets
import traitlets

from tutor.desk import share
from tutor.link import LONGEST

from . import bundle

log = logging.getLogger(__name__)

# A kernel's own stderr is shown on the page: what went wrong goes to the server's instead.
for name in (__package__, "Comm", "ipykernel.comm"):
    logging.getLogger(name).addHandler(logging.StreamHandler(sys.__stderr__))


class Closed(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets ships no types
    """What the browser can look at and not change; ipywidgets answers nonsense with a traceback."""

    def _handle_msg(self, msg: Any) -> None:
        """Pass on a question or a message, and nothing that sets a trait."""
        data = msg["content"].get("data")
        if isinstance(data, dict) and data.get("method") in ("request_state", "custom"):
            super()._handle_msg(msg)


class Code(Closed):
    """The code that all widgets of a kernel draw with, sent to a page once."""

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)


class Layout(Closed, ipywidgets.Layout):  # type: ignore[misc]
    """The layout of all widgets: none of them asks for one of its own."""


@cache
def shared() -> tuple[Code, Layout]:
    """What the widgets of this kernel have in common."""
    return Code(script=bundle.script(), style=bundle.style()), Layout()


class Widget(Closed, anywidget.AnyWidget):
    """A widget drawn from plain data by the module that `draws` names."""

    _esm = bundle.shell()
    code = traitlets.Any().tag(sync=True, **ipywidgets.widget_serialization)
    draws = traitlets.Unicode().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    scope = traitlets.Unicode().tag(sync=True)
    door = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        code, layout = shared()
        super().__init__(code=code, layout=layout, door=share.door(), **traits)

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
