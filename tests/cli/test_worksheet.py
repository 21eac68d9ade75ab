"""Worksheets: exercises on paper with the key apart, in one file without scripts."""

import re
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import tutor
from midnight_tutor.cli import main
from tests.support.sample import sample
from tutor.practice import exercises, solution

GAME, FAMILY = "monster-crunch", "crunch.combine.*"


class Words(HTMLParser):
    """The tags and the words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def written(path: Path, *options: str, game: str = GAME) -> str:
    assert main(["worksheet", game, "--output", str(path), *options]) == 0
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", tutor.games())
def test_every_game_can_be_printed(tmp_path: Path, game: str) -> None:
    page = Words(written(tmp_path / "sheet.html", "--count", "8", game=game))
    assert page.tags.count("section") == page.tags.count("figure") == 8
    assert not {"script", "link", "iframe"} & set(page.tags)


def test_tasks_and_their_key_are_those_of_the_seed_and_the_clauses(tmp_path: Path) -> None:
    text = written(tmp_path / "a.html", "--count", "12", "--seed", "5", "--clauses", FAMILY)
    tasks, key = (Words(part).text for part in text.split("<article>"))
    for one in islice(exercises(tutor.load(GAME), 5, [FAMILY]), 12):
        assert one.text in tasks
        assert solution(one) in key
        assert solution(one) not in tasks
        assert tutor.load(GAME).rulebook[one.clause].title in key
    again = written(tmp_path / "b.html", "--count", "12", "--seed", "5", "--clauses", FAMILY)
    assert again == text
    assert "http" not in re.sub(r"http-equiv|src=\"data:[^\"]*\"", "", text)


@pytest.mark.parametrize(
    "options", [["--count", "0"], ["--count", "61"], ["--clauses", "no.such.*"], ["--output", "/no/such/x"]]
)  # fmt: skip
def test_what_cannot_be_printed_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", GAME, *options]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_without_a_name_it_is_named_after_the_game_and_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", GAME, "--seed", "5", "--count", "1"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [f"worksheet-{GAME}-5.html"]


@pytest.mark.browser
@pytest.mark.parametrize("size", sample(["A4", "Letter"], "A4"))
def test_a_printed_worksheet_has_its_key_on_its_own_sheet_and_cuts_nothing(
    browser: Browser, tmp_path: Path, size: str
) -> None:
    path = tmp_path / "sheet.html"
    written(path, "--count", "6", "--seed", "5", game="midnight-mail")
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(path.as_uri())
        width = {"A4": 186 / 25.4 * 96, "Letter": (8.5 - 24 / 25.4) * 96}[size]
        page.set_viewport_size({"width": int(width), "height": 1000})
        page.emulate_media(media="print")
        wide = "[...document.querySelectorAll('section > *')].filter((n) => n.scrollWidth > n.clientWidth + 1)"
        assert page.evaluate(f"{wide}.length") == 0
        whole = page.pdf(format=size)
        page.evaluate("document.querySelector('article').remove()")
        tasks = page.pdf(format=size)
    assert 3 <= pages(tasks) < pages(whole)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
