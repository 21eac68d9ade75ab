"""The oldest packages that pyproject.toml allows are enough, and the newest Python here is not too new."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.serving import ROOT

SMOKE = """
import tutor
from midnight_tutor.server import app
from widgets import App, LessonPlayer

for name in tutor.games():
    game = tutor.load(name)
    state = game.start(seed=7)
    assert game.play(state, game.moves(state)[0]).after != state, name
    App(name).header
lesson = next(iter(tutor.load(tutor.games()[0]).lessons))
assert LessonPlayer(tutor.games()[0], lesson).first["lesson"]["id"] == lesson
assert len(tutor.games()) == 6
"""


UV = [sys.executable, "-m", "uv"]


def newest() -> str:
    """Return the newest Python of this machine: on the path, fetched by uv, or built by pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    path = os.pathsep.join([*map(str, pyenv.glob("versions/*/bin")), os.environ["PATH"]])
    command = [*UV, "python", "list", "--only-installed", "--output-format", "json"]
    told = subprocess.run(
        command, env={**os.environ, "PATH": path}, capture_output=True, check=True
    )
    found = [one for one in json.loads(told.stdout) if one["implementation"] == "cpython"]
    return str(max(found, key=lambda one: [*one["version_parts"].values()])["path"])


@pytest.mark.install
@pytest.mark.parametrize(
    ("which", "resolution"), [(lambda: sys.executable, "lowest-direct"), (newest, "highest")]
)
def test_the_kit_starts_and_teaches(
    which: Callable[[], str], resolution: str, tmp_path: Path
) -> None:
    python = tmp_path / "own/bin/python"
    subprocess.run([*UV, "venv", "-q", "--python", which(), tmp_path / "own"], check=True)
    install = [*UV, "pip", "install", "-q", "--resolution", resolution, "--python", python, ROOT]
    subprocess.run(install, check=True)
    told = subprocess.run(
        [python, "-c", SMOKE],
        cwd=tmp_path,
        env={"HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
