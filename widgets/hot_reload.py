"""While somebody works on the front end: an edited file shows without a restart."""

from threading import Thread

from . import bundle
from .base import FrontEnd


def follow(code: FrontEnd) -> None:
    """Send script and style again whenever a file of theirs was saved (`ANYWIDGET_HMR=1`)."""
    from watchfiles import watch  # comes with anywidget[dev]

    def run() -> None:
        for _ in watch(bundle.WEB):
            bundle.forget()
            with code.hold_sync():
                code.script, code.style = bundle.script(), bundle.style()

    Thread(target=run, daemon=True).start()
