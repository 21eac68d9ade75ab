"""The engine of the site: Pyodide from npm, and the kit packed for it. Made once, then kept."""

import gzip
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from platformdirs import user_cache_path

from tutor.languages import is_spoken
from tutor.registry import package_name
from tutor.ui.serialize import Plain
from widgets import bundle

from ..texts import UsageError
from .folder import Folder, digest

PYODIDE = "0.29.5"
CHECKSUM = "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181"
CODE = ("pyodide.mjs", "pyodide.asm.js")
WASM = "pyodide.asm.wasm"
NEEDED = ("tutor", "attr", "attrs", "cattrs", "fsrs", "segno", "typing_extensions")
HERE = Path(__file__).parent
KINDS = (".py", ".toml")
PLACE = "engine"
PATIENCE = 600  # seconds for npm, and for packing


def write(folder: Folder, files: dict[str, bytes], pages: list[str]) -> dict[str, Plain]:
    """Write the engine; what each page tells its worker. Home asks whichever game comes first."""
    if not files:
        return {}
    settings = json.loads(files.pop("settings.json"))
    place = f"{PLACE}.{digest(*files.values())}/"
    for name, content in files.items():
        folder.put(place + name, content)
    worker = folder.keep("worker.js", bundle.script("boot/worker.js").encode())
    shared = {"worker": worker, "folder": place, "settings": settings}
    return {page: {**shared, **_told(files, page, pages)} for page in pages}


def _told(files: dict[str, bytes], page: str, pages: list[str]) -> Plain:
    game = page if f"{page}.bin" in files else pages[1]
    size = sum(len(files[f"{name}.bin"]) for name in ("python", "memory", game))
    return {"game": game, "bytes": size}


def packed(games: list[str]) -> dict[str, bytes]:
    """Return the engine's files for these games, by name."""
    kit = _kit(games)
    scripts = [HERE / "pack.mjs", HERE / "inside.py"]
    parts = [kit, *(path.read_bytes() for path in scripts), " ".join([PYODIDE, *games]).encode()]
    made = cache() / f"engine-{digest(*parts)}"
    if not made.is_dir():
        _make(made, kit, games)
    return {path.name: _smaller(path) for path in sorted(made.iterdir())}


def _smaller(path: Path) -> bytes:
    """Return a file; of what Node has packed, Python's zlib saves one byte in a hundred."""
    content = path.read_bytes()
    return gzip.compress(gzip.decompress(content), mtime=0) if path.suffix == ".bin" else content


def _make(target: Path, kit: bytes, games: list[str]) -> None:
    """Pack everything next to where it goes, and put it there whole."""
    pyodide = source()
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent) as name:
        work, out = Path(name), Path(name, "out")
        out.mkdir()
        (work / "kit.zip").write_bytes(kit)
        run("node", HERE / "pack.mjs", pyodide, work / "kit.zip", HERE / "inside.py", out, *games)
        for code in CODE:
            shutil.copyfile(pyodide / code, out / code)
        (out / "python.bin").write_bytes(gzip.compress((pyodide / WASM).read_bytes(), 9, mtime=0))
        try:
            out.rename(target)
        except OSError:
            if not target.is_dir():  # nobody else was quicker
                raise


def cache() -> Path:
    """Return the folder for things that are made or fetched once."""
    return Path(os.environ.get("MIDNIGHT_TUTOR_CACHE") or user_cache_path("midnight-tutor"))


def source() -> Path:
    """Return Pyodide as npm has it, fetched once, and surely the one that is meant."""
    target = cache() / f"pyodide-{PYODIDE}"
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent) as name:
        run("npm", "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", name)
        archive = next(Path(name).glob("*.tgz"))
        if sha256(archive.read_bytes()).hexdigest() != CHECKSUM:
            raise UsageError("engine-other", version=PYODIDE)
        with tarfile.open(archive) as packed:
            packed.extractall(name, filter="data")
        Path(name, "package").rename(target)
    return target


def run(command: str, *options: object, cwd: Path | None = None) -> None:
    """Run a program, mostly of Node.js, or say what is missing."""
    program = shutil.which(command)
    if program is None:
        raise UsageError("engine-npm", command=command)
    try:
        done = subprocess.run(  # noqa: S603 (our own scripts, with our own names)
            [program, *map(str, options)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=cwd,
        )
    except subprocess.TimeoutExpired as error:
        raise UsageError("engine-failed", command=command, problem=str(error)) from None
    if done.returncode:
        problem = (done.stdout + done.stderr).strip()[-600:]
        raise UsageError("engine-failed", command=command, problem=problem)


def _kit(games: list[str]) -> bytes:
    """Return the rules and what they need as an archive whose bytes depend only on its files."""
    return archive(files({*NEEDED, *packages(games)}, KINDS))


def packages(games: list[str]) -> set[str]:
    """Return the packages of these games."""
    return {(package_name(name) or "").partition(".")[0] for name in games}


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as one, the same whenever it is made."""
    into = BytesIO()
    with ZipFile(into, "w") as written:
        for inside, content in files:
            written.writestr(ZipInfo(inside), content)
    return into.getvalue()


def files(names: set[str], kinds: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of packages and modules, where there are any."""
    for name in sorted(names):
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if spec.submodule_search_locations is None:
            yield origin.name, origin.read_bytes()
            continue
        for path in sorted(origin.parent.rglob("*")):
            if path.suffix in kinds and "conformance" not in path.parts and is_spoken(path.name):
                yield f"{name}/{path.relative_to(origin.parent).as_posix()}", path.read_bytes()
