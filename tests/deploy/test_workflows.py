"""What GitHub does with a copy of the kit: test it, and publish its site."""

import re
import shlex
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from midnight_tutor.cli import main, parser
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


def test_links_are_those_of_the_repository(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["links", "--repo", "ada/kit"]) == 0
    told = capsys.readouterr().out
    assert "https://ada.github.io/kit/\n" in told
    assert set(re.findall(r"workflows/([\w.]+)", told)) == {
        path.name for path in WORKFLOWS.glob("*")
    }
    assert len(re.findall(r"^\[!\[\w+\]\(https://\S+\)\]\(https://\S+\)$", told, re.MULTILINE)) == 3
    assert main(["links", "--repo", "https://github.com/Ada/ada.github.io.git"]) == 0
    assert "https://Ada.github.io/\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("remote", "told"),
    [
        ("git@github.com:ada/kit.git", "https://ada.github.io/kit/"),
        ("/somewhere/kit", ""),
        ("", ""),
    ],
)
def test_without_a_name_the_checkouts_own_remote_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], remote: str, told: str
) -> None:
    monkeypatch.setattr("midnight_tutor.links._remote", lambda: remote)
    assert main(["links"]) == (0 if told else 2)
    assert told in capsys.readouterr().out


def test_no_document_names_a_repository_that_may_not_exist() -> None:
    for path in (ROOT / "README.md", *ROOT.glob("docs/*.md")):
        assert not re.search(
            r"github\.io/|mybinder\.org|badge",
            path.read_text(encoding="utf-8").replace("badges", ""),
        ), path.name
