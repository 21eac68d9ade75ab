"""The lessons: every rule taught, from positions that can be, with questions worth answering."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.lesson import Do, Find, Frame, SetUp
from tutor.rulebook import Line

YES, NO = 0, 1

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("setup", "setup.pile", "setup.tables", "setup.starting_monster"),
    "a whole turn": ("seating", "draw.open", "seat.any_open", "draw.ends_turn"),
    "the end": ("winning", "end.after_four", "end.winner"),
    "draw and clear are two turns": ("instead", "seat.must fail", "clear.instead"),
    "draw and clear in one turn": ("sorbet-last", "sorbet.last_player", "clear.take"),
    "a full table": ("full-table", "seat.capacity fail", "seat.capacity pass"),
    "sorbet with nothing to lose": ("sorbet-nothing", "sorbet.nothing"),
    "an empty dummy": ("dummy", "2p.dummy_may_be_empty"),
    "rivals' collections": ("rivals", "collection.open"),
    "two players": ("two", "2p.last_player", "2p.dummy"),
    "an early link of a wild monster": ("wild", "wild.late pass"),
}  # fmt: skip


@cache
def told(game: Game) -> tuple[tuple[str, tuple[Frame, ...]], ...]:
    """Every lesson and every what-if, with its frames."""
    return tuple(
        (lesson.id, frames_of(game, lesson.id, variant))
        for lesson in game.lessons.values()
        for variant in ("", *lesson.variants)
    )


def walk(line: Line) -> Iterator[Line]:
    yield line
    for part in line.parts:
        yield from walk(part)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_is_taught(game: Game) -> None:
    lines = [frame.line for _, frames in told(game) for frame in frames if frame.line]
    cited = {deep.rule for line in lines for deep in walk(line)}
    printed = {rule.id for rule in game.rulebook.values() if rule.source == "printed"}
    assert printed - cited == set()


@pytest.mark.parametrize(
    "rule",
    ["sorbet.nothing", "2p.dummy_may_be_empty", "2p.last_player", "sorbet.wild_is_type", "seat.must"],
)  # fmt: skip
def test_rare_cases_are_taught_too(game: Game, rule: str) -> None:
    lines = [frame.line for _, frames in told(game) for frame in frames if frame.line]
    assert f"cafe.{rule}" in {deep.rule for line in lines for deep in walk(line)}


def test_the_first_lessons_are_the_set_up_a_turn_and_the_end(game: Game) -> None:
    first = [game.lessons[id].frames(game) for id in list(game.lessons)[:3]]
    ends = [
        [deep.rule for deep in walk([f.line for f in frames if f.line][-1])] for frames in first
    ]
    for end, rule in zip(ends, ("setup.diet", "draw.ends_turn", "end.winner"), strict=True):
        assert f"cafe.{rule}" in end
    early = list(game.lessons)[:8]
    assert {"three", "two"} <= set(early)


def test_every_position_of_a_lesson_is_possible(game: Game) -> None:
    """Also those that a lesson turns to on its way, but not the empty table before the set-up."""
    for lesson in game.lessons.values():
        scripts = [(lesson.position, lesson.script), *lesson.variants.values()]
        states = [state for state, _ in scripts]
        states += [
            i.state for _, s in scripts for i in s if isinstance(i, SetUp) and i.state.tables
        ]
        for state in states:
            wrong = [step for step in game.rules.position(state) if not step.value]
            assert not wrong, (lesson.id, [game.rulebook.sentence(step) for step in wrong])


def test_lessons_are_short(game: Game) -> None:
    for id, frames in told(game):
        new = [frame for frame in frames if not (frame.line and frame.line.routine)]
        assert 4 <= len(new) <= 12, (id, len(new))


def test_yes_is_right_about_as_often_as_no(game: Game) -> None:
    asked = [frame.question for _, frames in told(game) for frame in frames if frame.question]
    answers = [question.answer for question in asked if question.choices == ("yes", "no")]
    assert len(answers) >= 15
    assert 0.4 <= answers.count(YES) / len(answers) <= 0.6


def test_questions_are_asked_in_words(game: Game) -> None:
    for _, frames in told(game):
        for question in (frame.question for frame in frames if frame.question):
            assert "“" not in question.text, question.text


def test_no_answer_stands_on_the_table(game: Game) -> None:
    """What a collection is worth is asked in lessons, so their tables do not say it."""
    frames = [frame for id in ("scoring", "feeding") for frame in game.lessons[id].frames(game)]
    for frame in frames:
        for seat, monsters in zip(frame.scene.seats, frame.state.monsters, strict=True):
            assert not any("point" in text for text in (seat.note, seat.score, *seat.facts))
            assert f"{len(monsters)} monster" in seat.note


def test_one_lesson_in_three_asks_for_a_move(game: Game) -> None:
    asking = [x for x in game.lessons.values() if any(isinstance(i, Find) for i in x.script)]
    assert 3 * len(asking) >= len(game.lessons)


def test_a_lesson_shows_a_move_that_it_asked_for(game: Game) -> None:
    for lesson in game.lessons.values():
        for _, script in ((lesson.position, lesson.script), *lesson.variants.values()):
            for item, after in pairwise(script):
                if isinstance(item, Find):
                    assert isinstance(after, Do), lesson.id
    for id, frames in told(game):
        for frame, after in pairwise(frames):
            if frame.question and frame.question.moves:
                assert after.move in frame.question.moves, id


def test_the_right_number_is_not_always_at_the_same_place(game: Game) -> None:
    asked = [f.question for _, frames in told(game) for f in frames if f.question]
    places = [q.answer for q in asked if q.choices and q.choices != ("yes", "no")]
    assert set(places) == {0, 1, 2}
