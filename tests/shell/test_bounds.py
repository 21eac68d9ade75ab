"""The oldest versions that pyproject.toml allows are enough: the kit starts and teaches with them."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.serving import ROOT

SMOKE = """
import tutor
from midnight_tutor import serve, upstream
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


@pytest.mark.slow
def test_the_oldest_versions_are_enough(tmp_path: Path) -> None:
    uv, python = [sys.executable, "-m", "uv"], tmp_path / "oldest/bin/python"
    lowest = ["--resolution", "lowest-direct", "--python", python]
    subprocess.run([*uv, "venv", "-q", "--python", sys.executable, tmp_path / "oldest"], check=True)
    subprocess.run([*uv, "pip", "install", "-q", *lowest, ROOT], check=True)
    told = subprocess.run(
        [python, "-c", SMOKE],
        cwd=tmp_path,
        env={"HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
