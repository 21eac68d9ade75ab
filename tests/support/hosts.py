"""JupyterLab, Notebook 7 and the classic Notebook on a folder: how each is opened, run and asked for its cells."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.serving import Server, free_port, running

if TYPE_CHECKING:
    from playwright.sync_api import Page, Position

KERNEL = 45_000  # ms until a kernel has run the cells
TOKEN = "x"  # of a server that only this machine sees
EDGE: "Position" = {
    "x": 12,
    "y": 30,
}  # px into a card of a fan, where the next one does not cover it
SHELL = "jupyterapp.shell.currentWidget"


@dataclass(frozen=True)
class Host:
    """A program that shows notebooks: where it opens one, and what to say to it."""

    path: str
    ready: str  # true when cells can be run
    run: str
    cells: str  # kind and source of each cell, as the notebook would be saved
    theme: str = ""  # changes its theme, Light or Dark

    def open(self, page: "Page", server: Server, name: str) -> None:
        """Open a notebook and run all its cells."""
        page.goto(f"{server.url}{self.path}/{name}?token={TOKEN}")
        page.wait_for_function(self.ready, timeout=KERNEL)
        page.evaluate(self.run)

    def sources(self, page: "Page") -> list[str]:
        """Return kind and source of each cell."""
        return list(page.evaluate(self.cells))


def _jupyter(path: str) -> Host:
    return Host(
        path,
        f"() => window.jupyterapp && {SHELL}?.context?.isReady && {SHELL}.sessionContext?.session?.kernel?.connectionStatus === 'connected'",
        "() => { jupyterapp.commands.execute('notebook:run-all-cells'); }",
        f"() => {SHELL}.content.model.sharedModel.cells.map((cell) => cell.cell_type + ': ' + cell.source)",
        "(shade) => jupyterapp.commands.execute('apputils:change-theme', { theme: `JupyterLab ${shade}` })",
    )


HOSTS = {
    "notebook": _jupyter("notebooks"),
    "lab": _jupyter("lab/tree"),
    "nbclassic": Host(
        "nbclassic/notebooks",
        "() => window.Jupyter?.notebook?.kernel?.is_connected() && Jupyter.notebook.kernel.widget_manager",
        # what comes while it asks for the widgets of a former visit would be taken for one of them
        "() => Jupyter.notebook.kernel.comm_info(null, () => Jupyter.notebook.execute_all_cells())",
        "() => Jupyter.notebook.get_cells().map((cell) => cell.cell_type + ': ' + cell.get_text())",
    ),
}


@contextmanager
def hosting(folder: Path) -> Iterator[Server]:
    """One server on a folder for all of them, which leaves nothing in the settings of this machine."""
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}"]
    options = [
        "--allow-root",
        f"--ServerApp.root_dir={folder}",
        f"--IdentityProvider.token={TOKEN}",
    ]
    shown = [f"--{app}.expose_app_in_browser=True" for app in ("LabApp", "JupyterNotebookApp")]
    own = {
        name: str(folder / ".jupyter") for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR")
    }
    with running([*command, *options, *shown], port, **own) as server:
        yield server


def notebook(*cells: str) -> str:
    """Return a notebook of these code cells as a file holds it."""
    empty: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    python = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    drawn = [{**empty, "id": str(at), "source": cell} for at, cell in enumerate(cells)]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": python, "cells": drawn})
