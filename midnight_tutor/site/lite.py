"""The notebooks in the site, to edit and run in the browser: JupyterLite around the same Pyodide."""

import json
import re
import sys
from collections.abc import Iterator
from email import message_from_bytes
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
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
KERNEL = "@jupyterlite/pyodide-kernel-extension"
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "litePluginSettings": {
            f"{KERNEL}:kernel": {
                "pyodideUrl": f"./{PYTHON}pyodide.js",
                "pipliteUrls": [f"./extensions/{KERNEL}/static/pypi/all.json"],
                "disablePyPIFallback": True,
            }
        }
    },
}
LEAN = (
    *("--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix"),
    "--source-date-epoch=315532800",  # 1980: files have no dates of their own
)
PAGES_ONLY = ("jupyterlab_widgets", "jupyterlite_pyodide_kernel")  # nothing for Python
OURS = (".py", ".toml", ".js", ".css", ".svg")
ABOUT = "Metadata-Version: 2.1\nName: {}\nVersion: {}\n"


def check() -> None:
    """Return whether what is needed is there."""
    missing = [name for name in TOOLS if find_spec(name) is None]
    if missing:
        raise UsageError("lite-missing", missing=missing)


def address(name: str) -> str:
    """Return the address at which a page can be edited."""
    return f"{PAGE}?path={name}.ipynb"


def write(folder: Folder, games: list[str], charts: str) -> None:
    """Write JupyterLite with the notebooks, its kernel, and the kit for it."""
    wheels = fetched()
    with TemporaryDirectory() as name:
        work = Path(name)
        extensions = [*_extensions(wheels, work / "extensions")]
        _build(work, extensions)
        for path in sorted((work / "out").rglob("*")):
            inside = PLACE + path.relative_to(work / "out").as_posix()
            if path.is_file():
                content = path.read_bytes()
                folder.put(inside, _guarded(content, charts) if inside == PAGE else content)
        wheels = [path for path in wheels if not path.name.startswith(PAGES_ONLY)]
        wheels += sorted((work / "extensions" / KERNEL / "static/pypi").glob("*.whl"))
        _python(folder, {path.name: path.read_bytes() for path in wheels} | _own(games))


def _python(folder: Folder, wheels: dict[str, bytes]) -> None:
    """Write what the kernel runs on."""
    runtime = {name: (engine.source() / name).read_bytes() for name in RUNTIME}
    lock = {"pyodide-lock.json": dump(_lock(wheels))}
    for name, content in (runtime | wheels | lock).items():
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


def _extensions(wheels: list[Path], into: Path) -> Iterator[Path]:
    """Yield the parts of JupyterLab that show widgets and run Python, unpacked from their wheels."""
    for path in wheels:
        with ZipFile(path) as wheel:
            for name in wheel.namelist():
                _, found, inside = name.partition("/share/jupyter/labextensions/")
                if found and not name.endswith("/"):
                    target = into / inside
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(wheel.read(name))
                    if re.fullmatch(r"(@[^/]+/)?[^/]+/package\.json", inside):
                        yield target.parent


def _build(work: Path, extensions: list[Path]) -> None:
    """Let JupyterLite write itself, with notebooks that nobody has run yet."""
    (work / "notebooks").mkdir()
    for path in (kit() / "notebooks").glob("*.ipynb"):
        (work / "notebooks" / path.name).write_bytes(_fresh(json.loads(path.read_bytes())))
    (work / "jupyter-lite.json").write_bytes(dump(SETTINGS))
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
    return _wheel("midnight_tutor", found, "Requires-Dist: anywidget\n") | _wheel("sqlite3", [])


def _wheel(name: str, files: list[tuple[str, bytes]], more: str = "") -> dict[str, bytes]:
    about = {
        "METADATA": ABOUT.format(name, "1") + more,
        "WHEEL": "Wheel-Version: 1.0\n",
        "RECORD": "",
    }
    told = [(f"{name}-1.dist-info/{file}", text.encode()) for file, text in about.items()]
    return {f"{name}-1-py3-none-any.whl": engine.archive([*files, *told])}


def _lock(wheels: dict[str, bytes]) -> Plain:
    """Return the lock file that Pyodide reads: which packages there are, and what each needs."""
    lock: Plain = json.loads((engine.source() / "pyodide-lock.json").read_bytes())
    lock["packages"] = {}
    for file, content in wheels.items():
        entry = _entry(file, content)
        lock["packages"][entry["name"]] = entry
    for entry in lock["packages"].values():
        entry["depends"] = [name for name in entry["depends"] if name in lock["packages"]]
    return lock


def _entry(file: str, content: bytes) -> Plain:
    with ZipFile(BytesIO(content)) as wheel:
        names = wheel.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        facts = message_from_bytes(wheel.read(about))
    tops = {name.partition("/")[0].removesuffix(".py") for name in names}
    needs = [need for need in facts.get_all("Requires-Dist", []) if "extra" not in need]
    return {
        "name": _plain(facts["Name"]),
        "version": facts["Version"],
        "file_name": file,
        "install_dir": "site",
        "sha256": sha256(content).hexdigest(),
        "package_type": "package",
        "imports": sorted(name for name in tops if name.isidentifier()),
        "depends": sorted({_plain(need) for need in needs}),
    }


def _plain(requirement: str) -> str:
    """Return the name in a requirement, normalised for comparing."""
    found = re.match(r"[\w.-]+", requirement)
    return re.sub(r"[-_.]+", "-", found[0] if found else "").lower()
