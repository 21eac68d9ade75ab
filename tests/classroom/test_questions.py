"""What a room is asked: open, held, told, and past."""

import json
from typing import Any

import pytest

from midnight_tutor.classroom import room as rooms
from midnight_tutor.classroom.room import Member, Room
from midnight_tutor.refusals import Refused

ID = "combining::2"


class Heard:
    """A seat and the last it heard."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.member = Member(self.texts.append)

    @property
    def question(self) -> Any:
        return json.loads(self.texts[-1])["question"]


def asked() -> tuple[Room, Heard, Heard]:
    """Return a room with a question: it, who leads, and a pupil who chose the second."""
    room, leader, pupil = Room("BCDFG"), Heard(), Heard()
    room.lead(leader.member)
    room.join(pupil.member, "", "")
    room.ask(ID, "Is it?", ["yes", "no"])
    room.vote(pupil.member, 1, 1)
    return room, leader, pupil


def test_a_new_place_drops_the_question_of_the_old_one() -> None:
    room, leader, _ = asked()
    room.show("monster-crunch", "?lesson=combining&step=3", "")
    assert leader.question is None
    room.reveal(ID, 0, "", "", "")
    assert leader.question is None
    assert room.report()["questions"] == []


def test_held_answers_go_along_until_the_truth_shows_itself() -> None:
    room, leader, pupil = asked()
    room.hold()
    with pytest.raises(Refused):
        room.vote(pupil.member, 1, 0)
    assert (pupil.question["answer"], pupil.question["counts"]) == (-1, [0, 1])
    room.show("monster-crunch", "?lesson=combining&step=3", ID)
    assert pupil.question["held"]
    room.show("monster-crunch", "?lesson=combining&step=4", "")  # the teacher looks elsewhere
    assert pupil.question is None
    room.reveal(ID, 1, "So it went.", "crunch.pass", "Passing")
    assert (leader.question["answer"], leader.question["why"]) == (1, "So it went.")
    assert json.loads(pupil.texts[-1])["mine"] == 1
    room.show("monster-crunch", "?lesson=combining&step=5", "")
    [told] = room.report()["questions"]
    assert (told["counts"], told["title"]) == ([0, 1], "Passing")
    assert room.asked[1].votes == {}  # who chose what is forgotten


def test_a_question_that_is_asked_again_is_another() -> None:
    room, leader, pupil = asked()
    room.reveal(ID, 1, "So.", "crunch.pass", "Passing")
    room.show("monster-crunch", "?lesson=combining&step=2", ID)
    assert leader.question is None  # only what is held goes along
    room.ask(ID, "Is it?", ["yes", "no"])
    with pytest.raises(Refused):
        room.vote(pupil.member, 1, 1)
    room.hold()
    assert json.loads(leader.texts[-1])["held"] == [ID]
    room.reveal(ID, 0, "Not so.", "crunch.pass", "Passing")
    assert json.loads(leader.texts[-1])["held"] == []
    assert [one.answer for one in room.asked.values()] == [1, 0]


def test_the_clause_may_be_told_after_the_truth_and_once() -> None:
    room, leader, pupil = asked()
    room.reveal(ID, 1, "", "", "")
    assert (pupil.question["answer"], pupil.question["rule"]) == (1, "")
    room.ask("Which?", "Which rule?", ["this", "that"])
    room.vote(pupil.member, 2, 0)
    room.reveal("Which?", 0, "So.", "crunch.pass", "Passing")
    room.reveal(ID, 0, "It costs Milk.", "crunch.pass", "Passing")
    assert leader.question["number"] == 2  # what is past is not shown again
    room.reveal(ID, 0, "Never.", "crunch.other", "Other")
    told, _ = room.report()["questions"]
    assert (told["answer"], told["counts"], told["why"]) == (1, [0, 1], "It costs Milk.")


def test_a_room_keeps_no_more_words_than_a_class_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "WORDS", 3000)
    room = Room("BCDFG")
    for number in (1, 2):
        room.ask(str(number), "x" * 1000, ["yes", "no"])
        room.reveal(str(number), 0, "", "", "")
    room.ask("3", "x" * 900, ["yes", "no"])
    with pytest.raises(Refused):
        room.ask("3", "x" * 1000, ["yes", "no"])
