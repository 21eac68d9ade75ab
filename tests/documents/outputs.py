"""The outputs that the notebooks carry: what a reader sees where no kernel runs. nbval holds them fresh.

`python -m tests.documents.outputs` runs all notebooks and stores them anew, or those that it names.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LIVE = ("application/vnd.jupyter.widget-view+json", "application/vnd.plotly.v1+json")
PATIENCE = 600  # seconds for a cell


def store(path: Path) -> None:
    """Run a notebook and write it with the outputs that need neither a kernel nor a script."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}  # not which one it was
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [still for output in cell.outputs if (still := _still(output))]
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


def _still(output: Any) -> Any:
    """Return an output without what only a kernel or a script draws; nothing if it is nothing else."""
    if "data" in output:
        output.data = {kind: shown for kind, shown in output.data.items() if kind not in LIVE}
        output.metadata = {}
    return None if output.get("data") == {} else output


if __name__ == "__main__":
    names = sys.argv[1:] or [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb"))]
    for name in names:
        store(NOTEBOOKS / f"{name}.ipynb")
