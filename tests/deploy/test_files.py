"""What deploy/ says in several places is the same everywhere."""

import os
import re
import subprocess
import sys
import tomllib

from tests.support.serving import ROOT

DEPLOY = ROOT / "deploy"
CONFIG = (DEPLOY / "jupyterhub_config.py").read_text()
VALUES = (DEPLOY / "values.yaml").read_text()
PAGES = [DEPLOY / "README.md", DEPLOY / "kubernetes.md"]


def setting(name: str) -> str:
    found = re.search(rf"^{name} = (\d+)", CONFIG, re.MULTILINE)
    assert found
    return found[1]


def test_every_place_names_the_same_sizes() -> None:
    each, most = setting("LEARNER"), setting("LEARNER_AT_MOST")
    assert f"guarantee: {each}M " in VALUES
    assert f"limit: {most}M " in VALUES
    readme, kubernetes = (page.read_text() for page in PAGES)
    assert f"plan {each} MB for each learner" in readme
    assert f"held to {most} MB" in readme
    assert f"`singleuser.memory.guarantee: {each}M`" in kubernetes
    assert f"`singleuser.memory.limit: {most}M`" in kubernetes


def test_every_place_names_the_same_times() -> None:
    idle, age = re.findall(r"^IDLE, AGE = (.*?), (.*?)  #", CONFIG, re.MULTILINE)[0]
    minutes, hours = int(idle.removesuffix(" * 60")), int(age.removesuffix(" * 60 * 60"))
    assert f"timeout: {minutes * 60} " in VALUES
    assert f"maxAge: {hours * 3600} " in VALUES
    for page in PAGES:
        assert f"after {minutes} minutes" in page.read_text()
        assert f"{hours} hours" in page.read_text()


def test_what_a_hub_needs_is_named_without_a_host_and_tested() -> None:
    needs = [
        line for line in (DEPLOY / "requirements.txt").read_text().splitlines() if line[0] != "#"
    ]
    assert all(re.fullmatch(r"[\w-]+>=[\d.]+,<\d+", need) for need in needs)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    tested = project["optional-dependencies"]["test"]
    assert {need.split(",")[0] for need in needs} <= set(tested)


def test_the_image_has_everything_that_the_wheel_is_made_of() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    names = {name for line in copied for name in line.split()}
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]
    assert names >= {*wheel["packages"], *wheel["force-include"], "pyproject.toml", "README.md"}
    assert all((ROOT / name).exists() for name in names)


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text()):
            assert (DEPLOY / target).exists(), f"{page.name}: {target}"


LEARNER = """
import learner
app = learner.learner()
ours = app.identity_provider_class is learner.Identity
print(ours, app.authorizer_class.__name__, app.config.Kernels.most)
"""
HUB = {
    "JUPYTERHUB_API_TOKEN": "none",
    "JUPYTERHUB_API_URL": "http://127.0.0.1:1/hub/api",
    "JUPYTERHUB_CLIENT_ID": "none",
    "JUPYTERHUB_SERVICE_PREFIX": "/user/ada/",
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:9/user/ada/",
    "JUPYTERHUB_USER": "ada",
}


def test_a_learners_server_asks_the_hub_who_comes() -> None:
    """Settings from a file go before a program's own: none of ours may decide this."""
    environment = {**os.environ, **HUB, "PYTHONPATH": f"{ROOT}{os.pathsep}{DEPLOY}"}
    said = subprocess.run(
        [sys.executable, "-c", LEARNER], env=environment, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["True", "JupyterHubAuthorizer", "6"]
    assert "identity_provider" not in (ROOT / "voila.json").read_text()
