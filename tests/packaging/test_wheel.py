"""The wheel alone is the whole kit: installed away from the checkout, it serves."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from midnight_tutor.site import engine, lite
from midnight_tutor.site.folder import digest, replacing
from tests.support.serving import ROOT, free_port, running

pytestmark = pytest.mark.install
UV = (sys.executable, "-m", "uv")
NOTEBOOKS = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}


def run(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr


def contents(folder: Path) -> set[str]:
    """Return what is in a folder: names with digests, which are quickly told apart."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {f"{path.relative_to(folder)} {digest(path.read_bytes())}" for path in paths}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*UV, "build", "-q", "--wheel", "-o", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the command of a fresh environment with the wheel in it.

    The libraries are borrowed from this environment, to be quick; nothing of ours is: an editable
    install works by a .pth file, which borrowed folders do not run, and our template stays away.
    """
    folder = tmp_path_factory.mktemp("environment")
    run(*UV, "venv", "-q", "--allow-existing", "--python", sys.executable, folder)
    paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    site = Path(paths["purelib"])
    run(*UV, "pip", "install", "-q", "--python", folder / "bin" / "python", "--no-deps", wheel)
    (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    _borrow(Path(sys.prefix, "share", "jupyter"), folder / "share" / "jupyter")
    return folder / "bin" / "midnight-tutor"


def _borrow(source: Path, target: Path) -> None:
    """Link what Jupyter keeps beside its libraries, around what the wheel has put there."""
    for entry in source.iterdir():
        if (target / entry.name).is_dir():
            _borrow(entry, target / entry.name)
        elif not (target / entry.name).exists():
            (target / entry.name).symlink_to(entry)


def test_the_wheel_holds_pages_settings_texts_and_template(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"midnight_tutor/notebooks/{name}" for name in NOTEBOOKS} <= names
    assert {"midnight_tutor/voila.json", "midnight_tutor/texts.toml"} <= names
    for folder in ("tutor", "widgets"):
        data = [p for p in (ROOT / folder).rglob("*") if p.suffix in lite.OURS]
        assert {str(path.relative_to(ROOT)) for path in data} <= names
    assert any(name.endswith("share/jupyter/voila/templates/midnight/conf.json") for name in names)
    assert not [
        name for name in names if name.startswith(("tests/", "bench/")) or "checkpoint" in name
    ]


def test_the_installed_command_serves_every_page(
    installed: Path, fetch: Callable[..., Any]
) -> None:
    port = free_port()
    command = [str(installed), "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port)]
    with running(command, port) as server:
        for name in NOTEBOOKS:
            page = fetch(server.page(name.removesuffix(".ipynb")))
            assert page.status == 200
            assert "application/vnd.jupyter.widget-view+json" in page.text
            assert "Traceback" not in page.text
        assert all(Path(kernel.exe()).exists() for kernel in server.kernels())


def test_the_installed_command_knows_nothing_of_the_checkout(installed: Path) -> None:
    code = "import tutor, widgets, midnight_tutor; print(tutor.__file__, widgets.__file__)"
    python = installed.with_name("python")
    told = subprocess.run(
        [python, "-c", code], cwd=installed.parent, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert str(ROOT) not in told.stdout


def test_the_installed_command_writes_the_same_site(
    installed: Path, site_folder: Path, tmp_path: Path
) -> None:
    """Another process, another place, an engine packed anew, over a site of yesterday: the same bytes."""
    theirs, cache = tmp_path / "theirs", tmp_path / "cache"
    cache.mkdir()
    (cache / engine.source().name).symlink_to(engine.source())
    with replacing(theirs) as yesterday:
        yesterday.put("yesterday.html", b"")
    run(installed, "site", theirs, MIDNIGHT_TUTOR_CACHE=str(cache))
    assert contents(theirs) ^ contents(site_folder) == set()
