"""Style and types, by the tools that pyproject.toml and package.json configure."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.serving import ROOT

BIN = ROOT / "node_modules" / ".bin"


def finds_nothing(*command: str | Path) -> None:
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    "command",
    ["ruff check .", "ruff format --check .", "mypy"],
    ids=lambda text: text.split(" .")[0],
)
def test_tools_find_nothing(command: str) -> None:
    finds_nothing(sys.executable, "-m", *command.split())


def pinned(command: str) -> object:
    """Return a tool of package.json; one that is not there yet is installed first, and that waits for --full."""
    missing = () if (BIN / command.split()[0]).exists() else pytest.mark.install
    return pytest.param(command, marks=missing)


@pytest.mark.parametrize("command", [*map(pinned, ("biome check --error-on-warnings", "tsc"))])
def test_tools_find_nothing_in_the_javascript(command: str) -> None:
    tool, *options = command.split()
    if not (BIN / tool).exists():
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=ROOT, check=True)
    finds_nothing(BIN / tool, *options)
