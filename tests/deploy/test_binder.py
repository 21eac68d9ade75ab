"""What Binder builds from binder/, and what the badge then opens."""

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.serving import ROOT, Server, free_port, running

pytestmark = pytest.mark.install

BINDER = ROOT / "binder"
PREFIX = "/user/reader/"  # Binder gives every visitor a server at an address of their own
TOKEN = "open-sesame"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the variables of a fresh environment with what Binder installs, by uv, which is quicker."""
    home = tmp_path_factory.mktemp("binder")
    uv, bin = [sys.executable, "-m", "uv"], home / "venv" / "bin"
    run(
        [*uv, "venv", "-q", "--seed", "--python", sys.executable, str(bin.parent)], dict(os.environ)
    )
    packages = ["-q", "--python", str(bin / "python"), "-r", str(BINDER / "requirements.txt")]
    run([*uv, "pip", "install", *packages], dict(os.environ))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    path = os.pathsep.join([str(bin), os.environ["PATH"]])
    variables = {**kept, "HOME": str(home), "PATH": path}
    run([str(BINDER / "postBuild")], variables)
    return variables


def run(command: list[str], variables: dict[str, str]) -> None:
    """Run to the end, or fail with what was said."""
    done = subprocess.run(
        ["env", *command], cwd=ROOT, env=variables, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def server(environment: dict[str, str]) -> Iterator[Server]:
    """Yield the server that Binder starts, by way of binder/start."""
    port = free_port()
    settings = [f"--ServerApp.base_url={PREFIX}", f"--IdentityProvider.token={TOKEN}"]
    start = ["jupyter-lab", "--no-browser", "--allow-root", f"--port={port}", *settings]
    names = [f"{name}={value}" for name, value in environment.items()]
    command = ["env", "-i", f"--chdir={ROOT}", *names, str(BINDER / "start"), *start]
    with running(command, port, PREFIX) as server:
        yield server


def test_what_the_readme_opens_is_the_home_page(server: Server) -> None:
    opened = re.search(r"On Binder, open `(\S+?)`", Path(ROOT, "README.md").read_text())
    assert opened
    with urllib.request.urlopen(f"{server.url}{opened[1]}?token={TOKEN}") as answer:
        page = answer.read().decode()
    assert answer.status == 200
    assert "<title>Midnight Tutor</title>" in page
    assert f'data-base-url="{PREFIX}voila/"' in page
    assert page.count("application/vnd.jupyter.widget-view+json") == 1
    assert 'id="mt-early"' in page  # our extension is there
    assert "Traceback" not in page


def test_binder_runs_a_python_that_the_kit_supports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    least = project["requires-python"].removeprefix(">=")
    runtime = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
    assert [int(part) for part in runtime.split(".")] >= [int(part) for part in least.split(".")]
