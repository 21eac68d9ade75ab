"""The base of every widget: a channel to parts, closed to changes by the browser.

The page is not trusted. It cannot set a trait; what it wants comes as a message, and a message
that cannot be read, or a part that fails, changes nothing and never sends a traceback.
"""

import logging
import os
import sys
from functools import cache
from html import escape
from typing import Any

import anywidget
import ipywidgets
import traitlets

from tutor.phrases import messages
from tutor.ui import hub
from tutor.ui.channel import Channel
from tutor.ui.serialize import Plain
from tutor.ui.texts import sections

from . import bundle

log = logging.getLogger(__name__)

# A kernel's own stderr is shown on the page: what went wrong goes to the server's instead.
for name in (__package__, "tutor", "Comm", "ipykernel.comm"):
    logging.getLogger(name).addHandler(logging.StreamHandler(sys.__stderr__))


class ReadOnlyWidget(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets ships no types
    """A widget that the browser can read but not change. ipywidgets answers nonsense with a traceback."""

    def _handle_msg(self, msg: Any) -> None:
        """Pass on a question or a message, and nothing that sets a trait."""
        data = msg["content"].get("data")
        if isinstance(data, dict) and data.get("method") in ("request_state", "custom"):
            super()._handle_msg(msg)

    def set_state(self, sync_data: Any) -> None:
        """Change nothing: marimo sets traits by this, without a message."""


class FrontEnd(ReadOnlyWidget):
    """The code and the words that all widgets of a page of ours draw with, sent to it once."""

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)


class Layout(ReadOnlyWidget, ipywidgets.Layout):  # type: ignore[misc]
    """The layout of a widget, which nobody changes."""


def is_page() -> bool:
    """Return whether Voilà serves the notebook as a page, or the site is made of it."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith(("voila/", "midnight-tutor/"))


@cache
def shared(language: str) -> tuple[FrontEnd, Layout]:
    """Return what the widgets of a page have in common."""
    texts = sections(language)
    code = FrontEnd(script=bundle.script(), style=bundle.style(), texts=texts)
    if os.environ.get("ANYWIDGET_HMR") == "1":
        from .hot_reload import follow

        follow(code)
    return code, Layout()


def _means(draws: str, language: str) -> dict[str, Any]:
    """Return what a widget draws with."""
    if is_page():
        code, layout = shared(language)
        return {"code": code, "layout": layout, "_esm": bundle.shell()}
    id = f"midnight-tutor.{draws}"  # by default the class, which several views may share
    own = {"_esm": bundle.view(draws), "_anywidget_id": id}
    return {**own, "texts": sections(language), "layout": Layout()}


class Widget(ReadOnlyWidget, anywidget.AnyWidget):
    """Draws what the parts on its channel show: on a page with code that all share, in a host by itself."""

    _esm = traitlets.Unicode().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    code = traitlets.Any().tag(sync=True, **ipywidgets.widget_serialization)
    draws = traitlets.Unicode().tag(sync=True)
    first = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    scope = traitlets.Unicode().tag(sync=True)
    door = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, draws: str, channel: Channel, first: Plain | None = None, **traits: Any
    ) -> None:
        self.channel = channel
        self.followers: list[
            Widget
        ] = []  # what else may have changed when the page asked something
        facts = {"draws": draws, "first": first or {}, "door": hub.join_url_prefix()}
        super().__init__(**_means(draws, channel.language), **facts, **traits)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and in a notebook what is read where no kernel runs: a host shows one of the two."""
        made: Any = super()._repr_mimebundle_(**options)
        data, meta = made if isinstance(made, tuple) else (made or {}, {})
        still = {} if is_page() else {"text/html": self.html(), "text/plain": self.text()}
        return {**data, **still}, meta

    def text(self) -> str:
        """Return what the widget is, in words."""
        return messages().say("still")

    def html(self) -> str:
        """Return what is seen of it without a kernel."""
        return f"<p>{escape(self.text())}</p>"

    def __dir__(self) -> list[str]:
        """Return what is ours, without the dozens of ipywidgets: a notebook offers it while somebody types."""
        kinds = [kind for kind in type(self).__mro__ if issubclass(kind, Widget)]
        own = {*vars(self), *(name for kind in kinds for name in vars(kind))}
        return sorted(name for name in own - {*self.traits()} if not name.startswith("_"))

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Hand a message of the page to the channel; whatever happens, no traceback goes back."""
        try:
            if content == {"type": "beat"}:
                self.send(content)
            else:
                for answer in self.channel.handle(content):
                    self.send(answer)
                for widget in self.followers:
                    widget.refresh()
        except Exception:
            log.exception("a message of the page failed")

    def refresh(self) -> None:
        """Send what changed although the page did not ask."""
        for answer in self.channel.changes():
            self.send(answer)
