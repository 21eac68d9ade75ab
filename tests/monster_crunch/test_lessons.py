"""What the lessons teach, and how."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.lesson import Find, Frame, SetUp
from tutor.rulebook import Line

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("setup", "setup.hand", "setup.stack", "setup.milk", "setup.first-player"),
    "a whole turn": ("turn", "turn.play-or-pass", "play.stay-in", "pass.score", "turn.order fail"),
    "the end": ("game-end", "game.three-hands", "score.most"),
    "cards stay in hand between rounds": ("round-end", "hand.rounds", "round.reset"),
    "the empty centre": ("empty-centre", "pass.no-milk"),
    "a shared win": ("shared", "score.tie-shared"),
    "Bite and Flight": ("timing", "power.count.bite", "power.count.flight"),
    "Slip Through": ("slip", "power.boo.slip"),
    "Ghostly": ("ghostly", "power.boo.ghostly", "hand.short-draw"),
    "Stitch and Jolt": ("franken", "power.franken.stitch", "power.franken.jolt"),
    "Howl and Wolf": ("brute", "power.brute.howl", "power.brute.wolf"),
    "Unwrap and Wrap": ("mummy", "power.mummy.unwrap", "power.mummy.wrap"),
}  # fmt: skip


def frames(game: Game) -> Iterator[Frame]:
    for lesson in game.lessons.values():
        yield from frames_of(game, lesson.id)


def clauses(line: Line | None) -> Iterator[str]:
    if line:
        yield line.rule
        for part in line.parts:
            yield from clauses(part)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_is_taught(game: Game) -> None:
    taught = {clause for frame in frames(game) for clause in clauses(frame.line)}
    printed = {rule.id for rule in game.rulebook.values() if rule.source == "printed"}
    assert printed <= taught, printed - taught


def test_every_power_is_taught(game: Game) -> None:
    taught = {clause for frame in frames(game) for clause in clauses(frame.line)}
    assert {rule.id for rule in game.rulebook.values() if rule.section == "Power texts"} <= taught


def test_the_first_lessons_are_set_up_a_turn_and_the_end(game: Game) -> None:
    assert list(game.lessons)[:3] == ["setup", "turn", "game-end"]


def test_lessons_are_short(game: Game) -> None:
    for lesson in game.lessons.values():
        told = [
            f for f in frames_of(game, lesson.id) if not (f.question or (f.line and f.line.routine))
        ]
        assert 3 <= len(told) <= (14 if lesson.example else 10), lesson.id


def test_every_position_of_a_lesson_can_be(game: Game) -> None:
    for lesson in game.lessons.values():
        places = (item.state for item in lesson.script if isinstance(item, SetUp))
        for state in (lesson.position, *places):
            assert game.from_json(game.to_json(state)) == state


def test_yes_is_right_about_half_of_the_time(game: Game) -> None:
    asked = [frame.question for frame in frames(game) if frame.question]
    yes_no = [question.answer for question in asked if question.choices == ("yes", "no")]
    assert 0.4 <= yes_no.count(0) / len(yes_no) <= 0.6, yes_no


def test_one_lesson_in_three_asks_for_a_move_on_the_table(game: Game) -> None:
    finds = [any(isinstance(item, Find) for item in one.script) for one in game.lessons.values()]
    assert sum(finds) * 3 >= len(finds)


def test_the_move_that_a_lesson_shows_is_one_of_those_asked_for(game: Game) -> None:
    for lesson in game.lessons.values():
        told = frames_of(game, lesson.id)
        for task, shown in pairwise(told):
            if task.question and task.question.moves:
                assert game.parse(lesson.position, shown.move).notation() in task.question.moves


def test_questions_are_asked_in_words(game: Game) -> None:
    fallback = game.rulebook.table.say("ask-legal", move="…").partition("…")[0]
    for frame in frames(game):
        if frame.question:
            assert not frame.question.text.startswith(fallback)
