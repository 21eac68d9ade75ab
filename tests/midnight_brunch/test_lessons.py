"""Every printed rule is taught, in possible positions, by fair questions and moves of one's own."""

from collections.abc import Iterator

import pytest

from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.games.midnight_brunch.model import State
from tutor.lesson import Find, Frame, Lesson, SetUp
from tutor.rulebook import Line

UNTAUGHT = {
    "turn.choice": "there are no other words to say, so no move can break it",
    "call.repeat": "nothing is remembered of earlier calls, so no step can cite it",
}

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("setup", "setup.decks", "setup.midnight-set", "setup.call-set", "round.deal"),
    "a whole turn": ("inviting", "turn.monster", "turn.brunch", "turn.stopped"),
    "the end": ("end", "end.six-rounds", "end.most-points", "end.tie-last-round"),
    "no Midnight card on a Ghost": ("ghost-and-midnight", "ghost.no-midnight fail"),
    "values of the deck": ("setup", "setup.deck-values"),
    "a spent Midnight card": ("spent", "midnight.spent fail"),
    "a second Midnight card": ("spent", "midnight.one-per-round fail"),
    "negative totals": ("below-zero", "total.negative"),
    "the small table": ("setup", "setup.small-table"),
}  # fmt: skip


def frames(game: Game) -> Iterator[tuple[Lesson, Frame]]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield from ((lesson, frame) for frame in frames_of(game, lesson.id, variant))


def walk(line: Line) -> Iterator[Line]:
    yield line
    for part in line.parts:
        yield from walk(part)


def positions(lesson: Lesson) -> Iterator[State]:
    scripts = [lesson.script]
    yield lesson.position
    for state, script in lesson.variants.values():
        yield state
        scripts.append(script)
    yield from (item.state for script in scripts for item in script if isinstance(item, SetUp))


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_is_cited_by_some_lesson(game: Game) -> None:
    cited = {line.rule for _, frame in frames(game) if frame.line for line in walk(frame.line)}
    printed = {rule.id for rule in game.rulebook.values() if rule.source == "printed"}
    assert printed - cited == {f"brunch.{id}" for id in UNTAUGHT}


def test_every_position_of_a_lesson_is_possible(game: Game) -> None:
    for lesson in game.lessons.values():
        for state in positions(lesson):
            wrong = [step for step in game.rules.position(state) if not step.value]
            assert not wrong, (lesson.id, [game.rulebook.sentence(step) for step in wrong])


def test_yes_and_no_are_right_about_equally_often(game: Game) -> None:
    asked = [
        frame.question.choices[frame.question.answer]
        for _, frame in frames(game)
        if frame.question and frame.question.choices == ("yes", "no")
    ]
    assert len(asked) >= 12
    assert 0.4 <= asked.count("yes") / len(asked) <= 0.6, asked


def test_every_third_lesson_asks_for_a_move_on_the_table(game: Game) -> None:
    finding = [
        lesson.id
        for lesson in game.lessons.values()
        if any(isinstance(item, Find) for item in lesson.script)
    ]
    assert 3 * len(finding) >= len(game.lessons)


def test_a_lesson_is_short_and_only_the_printed_example_is_long(game: Game) -> None:
    for lesson in game.lessons.values():
        told = [f for f in frames_of(game, lesson.id) if not (f.line and f.line.routine)]
        assert len(told) <= (12 if lesson.id != "showdown" else 30), lesson.id


def test_a_lesson_about_a_showdown_ends_with_it(game: Game) -> None:
    course = {"setup", "next-round", "zeros"}
    for lesson, frame in frames(game):
        if frame.line and frame.line.rule in ("brunch.next.discard", "brunch.round.deal"):
            assert lesson.id in course


def test_nobody_is_dealt_from_a_sorted_deck(game: Game) -> None:
    for lesson, frame in frames(game):
        if frame.line and frame.line.rule == "brunch.round.deal":
            assert len({str(party[0]) for party in frame.state.parties}) > 1, lesson.id


def test_set_up_a_turn_and_the_end_come_first(game: Game) -> None:
    assert list(game.lessons)[:3] == ["setup", "inviting", "end"]


def test_no_question_is_asked_in_notation(game: Game) -> None:
    for lesson, frame in frames(game):
        if frame.question:
            assert "“brunch" not in frame.text, lesson.id
            assert "“call" not in frame.text, lesson.id
            assert "“ghost" not in frame.text, lesson.id
