"""What we tell strangers is what we run, and the project speaks of itself alone."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import tutor
from midnight_tutor import texts
from tests.support.serving import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PAGES = {"index", *tutor.games()}
ESSAYS = sorted({path.stem for path in (ROOT / "notebooks").glob("*.ipynb")} - PAGES)
LOOKS = ROOT / "midnight_tutor/jupyter/voila/templates/midnight"
SITE = ROOT / "midnight_tutor" / "site"
FOLDERS = (".", "classroom", "tables", "server", "site", "worksheet")
OWN = [path for name in FOLDERS for path in (SITE.parent / name).glob("templates/*.html.j2")]
SERVED = ROOT / "midnight_tutor/server/templates"
TEMPLATES = sorted([*LOOKS.glob("*.html"), *LOOKS.glob("*.j2"), *SERVED.glob("*.html"), *OWN])
SOURCES = [path for name in FOLDERS for path in (ROOT / "midnight_tutor" / name).glob("*.py")]


def lines(name: str) -> list[str]:
    return (ROOT / name).read_text().splitlines()


def bare(requirement: str) -> str:
    """Return the name of a requirement as package indexes compare it."""
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-").replace(".", "-")


def test_the_readme_has_the_two_commands() -> None:
    commands = [line for line in lines("README.md") if line.startswith("python3 -m venv")]
    serve, test = commands
    assert serve.endswith("midnight-tutor serve")
    assert test.endswith("-m pytest -n 2")


def test_the_readme_leads_to_every_page_and_counts_its_lessons() -> None:
    text = (ROOT / "README.md").read_text()
    linked = re.findall(r"\(notebooks/([\w-]+)\.ipynb\)", text)
    assert sorted(linked) == sorted([*tutor.games(), *ESSAYS])
    counts = dict(re.findall(r"\(notebooks/([\w-]+)\.ipynb\) \| (\d+) \|", text))
    assert counts == {name: str(len(tutor.load(name).lessons)) for name in tutor.games()}


def test_the_readme_leads_to_no_other_place() -> None:
    assert "//" not in (ROOT / "README.md").read_text()


def cells(name: str) -> list[dict[str, str]]:
    found = json.loads((ROOT / f"notebooks/{name}.ipynb").read_text())["cells"]
    return [{"kind": cell["cell_type"], "text": "".join(cell["source"])} for cell in found]


@pytest.mark.parametrize("name", tutor.games())
def test_a_notebook_tells_the_game_and_then_its_lessons_in_order(name: str) -> None:
    game, told = tutor.load(name), [cell["text"] for cell in cells(name)]
    shown = re.findall(r'app\.lesson\("([\w-]+)"\)', "\n".join(told))
    assert shown == list(game.lessons) == list(game.rulebook.lessons)
    first = told.index(f'app.lesson("{shown[0]}")')
    assert told[first - 2].startswith("## ")


@pytest.mark.parametrize("name", ["index", *tutor.games(), *ESSAYS])
def test_a_notebook_is_told_in_short_cells(name: str) -> None:
    for cell in cells(name):
        if cell["kind"] == "markdown":
            words = [line for line in cell["text"].splitlines() if not line.startswith("#")]
            assert len(" ".join(words).split()) <= 60, cell["text"]


def test_ci_runs_the_readmes_test_command() -> None:
    found = re.search(r"grep -m1 '(.*)' README.md", (ROOT / ".ci/run").read_text())
    assert found
    assert [line for line in lines("README.md") if re.match(found[1], line)]
    assert (ROOT / ".ci/run").stat().st_mode & 0o100


def test_binder_pins_everything_by_name_and_version_alone() -> None:
    pins = [line for line in lines("binder/requirements.txt") if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in pins)
    assert {bare(line) for line in pins} >= {bare(need) for need in PROJECT["dependencies"]}


def test_the_essay_on_a_game_builds_the_game_that_new_writes() -> None:
    told = "\n".join(cell["text"] for cell in cells("your-own-game"))
    folder = ROOT / "midnight_tutor/template/my_game"
    for path in (folder / "game.py", folder / "rulebook.toml"):
        for line in path.read_text().splitlines():
            assert line in told or line.startswith('"""Nim'), line


def test_binders_scripts_can_run() -> None:
    for name in ("start", "postBuild"):
        assert (ROOT / "binder" / name).stat().st_mode & 0o100


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {PROJECT['version']}" in lines("CHANGELOG.md")


def test_every_sentence_of_the_command_is_used_and_there() -> None:
    code = "".join(path.read_text() for path in SOURCES)
    named = r'(?:say|UsageError|Refused|Over|Busy|_command)\((?:commands,)?\s*["\']([\w-]+)["\']'
    asked = set(re.findall(named, code))
    assert asked <= set(texts.texts())
    assert set(texts.texts()) - asked <= {
        "lesson",
        "judge",
        "play",
        "rules",
        "worksheet",
    }  # by variable


def test_every_sentence_of_the_templates_is_used_and_there() -> None:
    code = "".join(path.read_text() for path in TEMPLATES)
    # A function of some, a filter of others.
    asked = re.findall(r'say\("([\w-]+)"|"([\w-]+)" \| say', code)
    assert {one or other for one, other in asked} == set(texts.pages())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_words_of_its_own(path: Path) -> None:
    bare = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<script>.*?</script>", "", path.read_text())
    assert re.findall(r">([^<>]*\w[^<>]*)<", bare) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_command_has_no_sentences_in_code(path: Path) -> None:
    code = re.sub(r'""".*?"""|#.*', "", path.read_text(), flags=re.DOTALL)
    strings = re.findall(r'"([^"\n]*)"', code)
    assert [text for text in strings if re.search(r"[a-z]+ [a-z]+ [a-z]+", text)] == []


def test_links_in_documents_lead_somewhere() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", (ROOT / name).read_text()):
            assert (ROOT / target).exists(), f"{name}: {target}"


def test_no_file_names_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a checkout")
    for name in listed.stdout.split():
        path = ROOT / name
        if path.suffix in (".py", ".js", ".css", ".md", ".toml", ".json", ".ipynb", ".txt", ""):
            text = path.read_text() if path.is_file() else ""
            assert not re.search(
                r"(?<!\.)/(home|root|work|Users)/\w|index[-]url|file:[/]{3}", text
            ), name
