"""The image of one learner's server: its steps in a fresh environment, and the image itself where a container engine is there."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.serving import ROOT, free_port, running

pytestmark = pytest.mark.install

FILE = ROOT / "deploy" / "Dockerfile"
PREFIX = "/user/ada/"
ENGINES = ("docker", "podman", "nerdctl")
HUB = {  # what a hub tells the servers that it starts
    "JUPYTERHUB_API_TOKEN": "secret",
    "JUPYTERHUB_API_URL": "http://127.0.0.1:1/hub/api",
    "JUPYTERHUB_BASE_URL": "/",
    "JUPYTERHUB_CLIENT_ID": "jupyterhub-user-ada",
    "JUPYTERHUB_HOST": "",
    "JUPYTERHUB_OAUTH_CALLBACK_URL": f"{PREFIX}oauth_callback",
    "JUPYTERHUB_SERVICE_PREFIX": PREFIX,
    "JUPYTERHUB_USER": "ada",
}


def steps() -> Iterator[tuple[str, list[str]]]:
    """Yield the instructions of the image and their words."""
    for line in FILE.read_text().splitlines():
        name, _, rest = line.partition(" ")
        if name in ("COPY", "RUN", "CMD"):
            yield name, shlex.split(rest.strip("[]").replace(",", " "))


def copy(words: list[str], folder: Path) -> None:
    """Do as COPY does: files into a folder or under another name, folders with what is in them."""
    *sources, target = words
    for source in sources:
        path, to = ROOT / source, folder / target
        if path.is_dir():
            shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, to / path.name if to.is_dir() else to)


def run(*command: str | Path, cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Return the folder that the image's steps make, and the command it starts with its own Python."""
    home = tmp_path_factory.mktemp("image")
    uv, python, kit = (sys.executable, "-m", "uv"), home / "venv" / "bin" / "python", home / "kit"
    run(*uv, "venv", "-q", "--python", sys.executable, home / "venv")
    kit.mkdir()
    command: list[str] = []
    for step, words in steps():
        if step == "COPY":
            copy(words, kit)
        elif step == "CMD":
            command = [str(python), *words[1:]]
        elif words[0] == "pip":
            asked = [word for word in words[2:] if word != "--no-cache-dir"]
            run(*uv, "pip", "install", "-q", "--python", python, *asked, cwd=kit)
    return kit, command


def test_the_steps_of_the_image_make_a_server_that_asks_its_hub_who_may_come(
    image: tuple[Path, list[str]],
) -> None:
    kit, [python, script] = image
    port = free_port()
    at = {"JUPYTERHUB_SERVICE_URL": f"http://127.0.0.1:{port}{PREFIX}", "PYTHONPATH": ""}
    import http.client

    with running([python, str(kit / script)], port, PREFIX, **HUB, **at) as server:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=30)
        connection.request("GET", f"{PREFIX}voila/render/index.ipynb")
        answer = connection.getresponse()
        assert answer.status == 302
        assert "/hub/api/oauth2/authorize" in (answer.headers["Location"] or "")
        connection.close()


def test_a_container_engine_builds_the_image() -> None:
    engine = next(filter(shutil.which, ENGINES), "")
    if not engine or subprocess.run([engine, "info"], capture_output=True).returncode:
        pytest.skip("no container engine is running here")
    run(engine, "build", "-q", "-f", str(FILE), "-t", "midnight-tutor-tested", str(ROOT))
    asked = ("python", "-c", "import tutor, widgets; print(len(tutor.games()))")
    done = subprocess.run(
        [engine, "run", "--rm", "midnight-tutor-tested", *asked],
        capture_output=True, text=True, env=os.environ,
    )  # fmt: skip
    assert done.stdout.strip() == "6", done.stderr
