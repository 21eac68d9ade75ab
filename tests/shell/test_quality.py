"""Style and types, by the tools that pyproject.toml and package.json configure."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench.serving import ROOT

BIN = ROOT / "node_modules" / ".bin"
NPM = shutil.which("npm")


def finds_nothing(*command: str | Path) -> None:
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    "command",
    ["ruff check .", "ruff format --check .", pytest.param("mypy", marks=pytest.mark.slow)],
    ids=lambda text: text.split(" .")[0],
)
def test_tools_find_nothing(command: str) -> None:
    finds_nothing(sys.executable, "-m", *command.split())


@pytest.fixture(scope="module")
def npm() -> str:
    """What package.json pins is there, installed when it is not."""
    if not NPM and "CI" not in os.environ:
        pytest.skip("no npm to install them with")
    assert NPM
    if subprocess.run([NPM, "ls"], cwd=ROOT, capture_output=True).returncode:
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([NPM, "install", *quiet], cwd=ROOT, check=True)
    return NPM


@pytest.mark.parametrize(
    "command",
    ["biome check --error-on-warnings", pytest.param("tsc", marks=pytest.mark.slow)],
)
@pytest.mark.usefixtures("npm")
def test_tools_find_nothing_in_the_javascript(command: str) -> None:
    tool, *options = command.split()
    finds_nothing(BIN / tool, *options)
