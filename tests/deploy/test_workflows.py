"""What GitHub does with a copy of the kit: test it, and publish its site."""

import re
import shlex
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from midnight_tutor.cli import parser
from tests.support.serving import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"


def workflow(name: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8"))
    return read


def steps(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in told["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*")), ids=lambda path: path.name)
def test_a_workflow_uses_official_actions_and_may_only_read(path: Any) -> None:
    told = workflow(path.name)
    used = [step["uses"] for step in steps(told) if "uses" in step]
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", name) for name in used)
    assert told["permissions"] == {"contents": "read"}
    assert all(
        job["timeout-minutes"] <= 60 for job in told["jobs"].values() if "run" in str(job["steps"])
    )


def test_one_runs_everything_that_has_to_pass() -> None:
    commands = [step.get("run") for step in steps(workflow("tests.yml"))]
    assert commands[-1] == ".ci/run"
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_the_other_builds_the_site_with_its_engine_and_publishes_that_folder() -> None:
    told = workflow("site.yml")
    (command,) = (
        run for step in steps(told) if (run := step.get("run", "")).startswith("midnight-tutor")
    )
    args = parser().parse_args(shlex.split(command)[1:])
    assert (args.command, args.without_engine) == ("site", False)
    uses = {step["uses"].split("@")[0]: step for step in steps(told) if "uses" in step}
    assert uses["actions/upload-pages-artifact"]["with"]["path"] == args.folder
    assert "actions/setup-node" in uses
    publish = told["jobs"]["publish"]
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert publish["needs"] == "build"
    assert publish["steps"][-1]["uses"].startswith("actions/deploy-pages@")


def test_no_document_names_a_repository_that_may_not_exist() -> None:
    for path in (ROOT / "README.md", *ROOT.glob("docs/*.md")):
        hosts = r"https://(\S+?\.github\.io|mybinder\.org|github\.com)/(\S*)"
        for host, place in re.findall(hosts, path.read_text(encoding="utf-8")):
            assert "NAME" in place, path.name
            assert "OWNER" in host + place, path.name


def test_the_documents_name_a_workflow_that_there_is() -> None:
    told = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"workflows/([\w.]+?\.yml)", told))
    assert named == {path.name for path in WORKFLOWS.glob("*")}
