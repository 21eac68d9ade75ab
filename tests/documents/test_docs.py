"""The documents as a site: built without a warning, about lessons that exist, from one host."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import tutor
import widgets
from tests.support.serving import ROOT

DOCS = ROOT / "docs"
READ, LOOK, VOTE = (
    2.2,
    3,
    40,
)  # words a second aloud; seconds for each step, and for a question to a class


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q"]
    built = subprocess.run(
        [*command, "-d", folder / "cache", DOCS, folder / "html"], capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "html"


def test_the_site_asks_no_other_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        loaded = re.findall(
            r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=\"([^\"]*)", page.read_text()
        )
        assert [url for url in loaded if re.match(r"(https?:)?//", url)] == [], page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*['\"]?(https?:)?//", sheet.read_text()), sheet.name


def test_the_reference_tells_of_every_public_name(site: Path) -> None:
    told = set(re.findall(r'id="([\w.]+)"', (site / "reference.html").read_text()))
    wanted = {f"widgets.{name}" for name in widgets.__all__} | {"tutor.load", "tutor.Match"}
    assert wanted <= told


@pytest.mark.parametrize("name", tutor.games())
def test_a_plan_fills_forty_minutes_with_lessons_that_exist(name: str) -> None:
    plan = (DOCS / f"plans/{name}.md").read_text(encoding="utf-8")
    times = [(int(start), int(end)) for start, end in re.findall(r"^\| (\d+)–(\d+) \|", plan, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 40
    assert all(end == start for (_, end), (start, _) in pairwise(times))
    assert all(start < end for start, end in times)
    assert set(re.findall(r"\?lesson=([\w-]+)", plan)) <= set(tutor.load(name).lessons)


@pytest.mark.parametrize("name", tutor.games())
def test_what_is_told_together_takes_no_longer_than_planned(name: str) -> None:
    plan, game = (DOCS / f"plans/{name}.md").read_text(encoding="utf-8"), tutor.load(name)
    together = re.findall(r"^\| (\d+)–(\d+) \| Together.*?\| (.*?) \|$", plan, re.M)
    assert together
    for start, end, links in together:
        ids = re.findall(r"\?lesson=([\w-]+)", links)
        frames = [frame for id in ids for frame in game.lessons[id].frames(game, drawn=False)]
        words = sum(len(frame.text.split()) for frame in frames)
        questions = sum(frame.question is not None for frame in frames)
        seconds = words / READ + LOOK * len(frames) + VOTE * questions
        assert seconds <= 60 * (int(end) - int(start)), (start, end, seconds / 60)


def test_files_that_the_documents_name_are_there() -> None:
    text = (DOCS / "contributors.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:tutor|widgets|tests|midnight_tutor)/[\w/.]+)`", text):
        assert (ROOT / path).exists(), path
