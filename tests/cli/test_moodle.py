"""Exercises for Moodle, read back strictly: what Moodle's importer needs, and nothing that it doesn't know."""

import xml.etree.ElementTree as ET
from base64 import b64decode
from pathlib import Path

import pytest

import tutor
from midnight_tutor.cli import main

KNOWN = {  # the elements of each element, as Moodle's documentation of its format lists them
    "quiz": {"question"},
    "category": {"text"},
    "name": {"text"},
    "questiontext": {"text", "file"},
    "generalfeedback": {"text"},
    "feedback": {"text"},
    "answer": {"text", "feedback", "tolerance"},
    "question": {
        "category", "name", "questiontext", "generalfeedback", "defaultgrade", "single", "shuffleanswers",
        "answernumbering", "answer",
    },
}  # fmt: skip


def written(path: Path, *options: str) -> ET.Element:
    assert main(["worksheet", *options, "--moodle", "--output", str(path)]) == 0
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # our own file
    for node in root.iter():
        assert {child.tag for child in node} <= KNOWN.get(node.tag, set()), node.tag
    return root


def text(node: ET.Element | None) -> str:
    assert node is not None
    return node.findtext("text") or ""


@pytest.mark.parametrize("game", tutor.games())
def test_every_question_has_one_right_answer_and_a_reason_for_each(
    tmp_path: Path, game: str
) -> None:
    root = written(tmp_path / "quiz.xml", game, "--count", "8")
    category, *questions = root.findall("question")
    assert category.get("type") == "category"
    assert tutor.load(game).rulebook.title in text(category.find("category"))
    assert len(questions) == 8
    for question in questions:
        kind, answers = question.get("type"), question.findall("answer")
        assert kind in ("multichoice", "numerical")
        assert [answer.get("fraction") for answer in answers].count("100") == 1
        assert len(answers) > 1
        assert len({text(answer) for answer in answers}) == len(answers)
        for answer in answers:
            assert len(text(answer.find("feedback"))) > len("<p></p>") + 8
            if kind == "numerical":
                assert float(text(answer)) == int(text(answer))
        body = question.find("questiontext")
        assert body is not None
        file = body.find("file")
        assert file is not None
        assert f"@@PLUGINFILE@@/{file.get('name')}" in text(body)
        assert ET.fromstring(b64decode(file.text or "")).tag.endswith("svg")
        assert text(body).rstrip().endswith("?</p>")


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        written(tmp_path / name, "monster-crunch", "--seed", "5", "--count", "5")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
