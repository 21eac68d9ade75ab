"""The notebooks in the site, to edit and run in the browser: JupyterLite around the same Pyodide."""

import json
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from tutor.ui.serialize import Plain
from widgets import bundle

from ..serve import PACKAGE, headers, kit
from ..texts import UsageError
from . import engine
from .folder import Folder, digest, dump

GUARD = "Content-Security-Policy"
PLACE = "lite/"
PAGE = PLACE + "lab/index.html"
TOOLS = ("jupyterlite_core", "pip")
SET = Path(__file__).with_name("lite.txt")
BROWSER = ("--platform", "any", "--python-version", "3.13", "--implementation", "py")
RUNTIME = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
PYTHON = "static/pyodide/"
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
KERNEL = {"pyodideUrl": f"./{PYTHON}pyodide.js", "disablePyPIFallback": True}
LEAN = (
    *("--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix"),
    "--source-date-epoch=315532800",  # 1980: files have no dates of their own
)
KERNEL_WHEEL = "jupyterlite_pyodide_kernel"
PAGES_ONLY = ("jupyterlab_widgets", KERNEL_WHEEL)  # nothing for Python
OURS = (".py", ".toml", ".js", ".css", ".svg")
ABOUT = "Metadata-Version: 2.1\nName: {}\nVersion: {}\n"


def check() -> None:
    """Raise `UsageError` if a tool is missing."""
    missing = [name for name in TOOLS if find_spec(name) is None]
    if missing:
        raise UsageError("lite-missing", missing=missing)


def address(name: str) -> str:
    """Return the address at which a page can be edited."""
    return f"{PAGE}?path={name}.ipynb"


def write(folder: Folder, games: list[str], charts: str) -> None:
    """Write JupyterLite with the notebooks, its kernel, and the kit for it."""
    pages = fetched()
    wheels = _wheels(pages, games)
    lock = _lock(wheels)
    with TemporaryDirectory() as name:
        _build(Path(name), pages, [package["name"] for package in lock["packages"].values()])
        out = Path(name, "out")
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            inside, content = PLACE + path.relative_to(out).as_posix(), path.read_bytes()
            folder.put(inside, _guarded(content, charts) if inside == PAGE else content)
    runtime = {name: (engine.source() / name).read_bytes() for name in RUNTIME}
    runtime["pyodide-lock.json"] = dump(lock)
    for name, content in (runtime | wheels).items():
        folder.put(PLACE + PYTHON + name, content)


def fetched() -> list[Path]:
    """Return the wheels, fetched once and checked by pip."""
    target = engine.cache() / f"wheels-{digest(SET.read_bytes())}"
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target.parent) as name:
            options = ("--quiet", "--no-deps", "--only-binary=:all:", *BROWSER, "--require-hashes")
            engine.run(
                sys.executable, "-m", "pip", "download", *options, "-r", SET, "-d", f"{name}/all"
            )
            Path(name, "all").rename(target)
    return sorted(target.glob("*.whl"))


def _wheels(fetched: list[Path], games: list[str]) -> dict[str, bytes]:
    """Return what the kernel loads: from the package index, from its own package, and ours."""
    wheels = {
        path.name: path.read_bytes() for path in fetched if not path.name.startswith(PAGES_ONLY)
    }
    with ZipFile(next(path for path in fetched if path.name.startswith(KERNEL_WHEEL))) as kernel:
        for name in kernel.namelist():
            if "/static/pypi/" in name and name.endswith(".whl"):
                wheels[name.rpartition("/")[2]] = kernel.read(name)
    return wheels | _own(games)


def _build(work: Path, extensions: list[Path], packages: list[str]) -> None:
    """Let JupyterLite write itself, with notebooks that nobody has run yet."""
    (work / "notebooks").mkdir()
    for path in (kit() / "notebooks").glob("*.ipynb"):
        (work / "notebooks" / path.name).write_bytes(_fresh(json.loads(path.read_bytes())))
    kernel = {**KERNEL, "loadPyodideOptions": {"packages": packages}}
    settings = {"litePluginSettings": {PLUGIN: kernel}}
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (work / "jupyter-lite.json").write_bytes(dump(lite))
    places = ("--lite-dir", work, "--output-dir", work / "out", "--contents", work / "notebooks")
    with_ = [f"--LiteBuildConfig.federated_extensions={path}" for path in extensions]
    command = ("-m", "jupyterlite_core", "build", *places, *LEAN, *with_)
    engine.run(sys.executable, *command, cwd=work)  # where it notes down what it did


def _fresh(notebook: Plain) -> bytes:
    """Return a notebook without its outputs."""
    notebook["metadata"].pop("widgets", None)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return dump(notebook)


def _guarded(page: bytes, charts: str) -> bytes:
    """Return a page with its own content security policy and the place of the chart library."""
    policy = headers()[GUARD].partition("; frame-ancestors")[0]  # which only a header can say
    rules = f'<meta http-equiv="{GUARD}" content="{policy}">'
    drawing = f'<meta name="mt-charts" content="../../{charts}">'
    return page.replace(b"<head>", f"<head>{rules}{drawing}".encode(), 1)


def _own(games: list[str]) -> dict[str, bytes]:
    """Return Midnight Tutor as a wheel, and an empty module that the kernel asks for."""
    names = {*engine.NEEDED, *engine.packages(games), "widgets"} - {"typing_extensions"}
    extra = [PACKAGE / "__init__.py", *(Path(str(each)) for each in (bundle.PALETTE, bundle.CELLS))]
    found = [*engine.files(names, OURS)]
    found += [(path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes()) for path in extra]
    return _wheel("midnight_tutor", found) | _wheel("sqlite3", [])


def _wheel(name: str, files: list[tuple[str, bytes]]) -> dict[str, bytes]:
    about = {
        "METADATA": ABOUT.format(name, "1"),
        "WHEEL": "Wheel-Version: 1.0\n",
        "RECORD": "",
    }
    told = [(f"{name}-1.dist-info/{file}", text.encode()) for file, text in about.items()]
    return {f"{name}-1-py3-none-any.whl": engine.archive([*files, *told])}


def _lock(wheels: dict[str, bytes]) -> Plain:
    """Return the lock file that Pyodide reads: all is loaded at once, so nothing names what it needs."""
    lock: Plain = json.loads((engine.source() / "pyodide-lock.json").read_bytes())
    lock["packages"] = {}
    for file, content in wheels.items():
        name, version, *_ = file.split("-")
        lock["packages"][name.lower().replace("_", "-")] = {
            "name": name,
            "version": version,
            "file_name": file,
            "install_dir": "site",
            "sha256": sha256(content).hexdigest(),
            "package_type": "package",
            "imports": [],
            "depends": [],
        }
    return lock
