"""Style and types, by the tools that pyproject.toml configures."""

import subprocess
import sys

import pytest

from bench.serving import ROOT


@pytest.mark.parametrize(
    "command",
    ["ruff check .", "ruff format --check .", "mypy"],
    ids=lambda text: text.split(" .")[0],
)
def test_tools_find_nothing(command: str) -> None:
    found = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stdout + found.stderr
