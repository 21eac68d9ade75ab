"""The lessons teach every printed rule, in possible positions, and ask fairly."""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.lesson import Do, Find, Frame, Item, SetUp, Try
from tutor.rulebook import Line

SHORT = 14  # frames of a lesson
NOT_TAUGHT: dict[str, str] = {}  # printed clauses that no lesson cites, each with its reason

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("setup", "setup.market", "setup.tokens", "setup.deck", "setup.first_player"),
    "the four steps": ("turn", "turn.steps fail", "tile.take_one", "place.must", "token.optional", "draw.one"),
    "the end": ("end", "end.rounds", "end.winner", "token.end_value"),
    "the last two rounds": ("end", "draw.empty", "card.last"),
    "tie-break": ("end", "end.tie_combo", "end.tie_shared"),
    "starting tokens": ("tokens", "token.start", "patch.place"),
    "one of each per turn": ("tokens", "token.limit fail", "token.limit pass"),
    "a refused same-turn use": ("bonus", "bonus.line", "token.delay fail"),
    "refresh": ("refresh", "patch.market"),
    "moving an animal": ("spell-move", "spell.move"),
    "quarters": ("quarter", "bonus.quarter"),
    "repeat bonus": ("again", "bonus.repeat", "bonus.repeat_min"),
    "need not touch": ("placing", "place.free"),
    "height": ("flat", "place.level fail", "place.no_cap"),
    "height in a score": ("mice", "deliver.score.height", "deliver.score.gap"),
    "three in a row": ("three", "deliver.remove", "deliver.must"),
    "two partners": ("partners", "deliver.order"),
}  # fmt: skip


@cache
def frames(game: Game) -> list[Frame]:
    told = []
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            told += frames_of(game, lesson.id, variant)
    return told


def cited(line: Line) -> Iterator[str]:
    yield line.rule
    for part in line.parts:
        yield from cited(part)


def items(game: Game) -> Iterator[Item]:
    for lesson in game.lessons.values():
        yield from lesson.script
        for _, script in lesson.variants.values():
            yield from script


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_is_taught(game: Game) -> None:
    taught = {rule for frame in frames(game) if frame.line for rule in cited(frame.line)}
    printed = {rule.id for rule in game.rulebook.values() if rule.source == "printed"}
    assert printed - taught == set(NOT_TAUGHT)


def test_lessons_begin_with_set_up_a_turn_and_the_end(game: Game) -> None:
    assert list(game.lessons)[:3] == ["setup", "turn", "end"]


def test_building_comes_before_what_it_pays(game: Game) -> None:
    order = list(game.lessons)
    assert order.index("stacking") < order.index("mice")
    assert order.index("cats") < order.index("forced") < order.index("blocking")
    assert order[-1] == "objectives"


def test_the_same_message_is_worth_more_the_other_way_round(game: Game) -> None:
    lines = [(f.move, f.line) for f in frames_of(game, "uphill")]
    told = {move: line.text for move, line in lines if line and line.rule.endswith("score.now")}
    (_, *up), (_, *down) = map(str.split, told)
    assert up == down[::-1]
    assert len(set(told.values())) == 2


def test_lessons_are_short(game: Game) -> None:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            assert len(frames_of(game, lesson.id, variant)) <= SHORT, (lesson.id, variant)


def test_every_position_of_a_lesson_is_possible(game: Game) -> None:
    begin = [
        state
        for one in game.lessons.values()
        for state in (one.position, *(s for s, _ in one.variants.values()))
    ]
    moved = [item.state for item in items(game) if isinstance(item, SetUp)]
    for state in begin + moved:
        wrong = [step for step in game.rules.position(state) if not step.value]
        assert not wrong, [game.rulebook.sentence(step) for step in wrong]


def test_nobody_begins_without_the_tokens_of_the_set_up(game: Game) -> None:
    for lesson in game.lessons.values():
        for seat, played in enumerate(lesson.position.played):
            if not played:
                tokens = lesson.position.spells[seat], lesson.position.patches[seat]
                assert tokens == (1, 1), lesson.id


def test_hands_of_others_are_hidden_unless_all_lies_open(game: Game) -> None:
    for lesson in game.lessons.values():
        assert (lesson.seat is None) == (lesson.id == "objectives")
    for id in set(game.lessons) - {"objectives"}:
        for frame in game.lessons[id].frames(game):
            pieces = {zone.id: zone.pieces for zone in frame.scene.zones}
            assert {piece.kind for piece in pieces["hand-1"]} <= {"back"}, id


def test_yes_is_right_about_as_often_as_no(game: Game) -> None:
    asked = [item for item in items(game) if isinstance(item, (Do, Try)) and item.predict]
    legal = [isinstance(item, Do) for item in asked if item.predict and not item.predict.rule]
    right = [
        frame.question.answer == 0
        for frame in frames(game)
        if frame.question
        and len(frame.question.choices) == 2
        and frame.question.choices[0] == "yes"
    ]
    assert len(right) == len(legal) > 20
    assert 0.4 <= sum(right) / len(right) <= 0.6


def test_a_third_of_the_lessons_ask_for_a_move(game: Game) -> None:
    asking = [one for one in game.lessons.values() if any(isinstance(i, Find) for i in one.script)]
    assert 3 * len(asking) >= len(game.lessons)


def test_questions_are_asked_without_notation(game: Game) -> None:
    for frame in frames(game):
        if frame.question:
            assert " f0" not in frame.text
            assert "@" not in frame.text
            assert "“play" not in frame.text


def test_what_a_lesson_asks_for_is_what_it_shows_next(game: Game) -> None:
    for lesson in game.lessons.values():
        told = frames_of(game, lesson.id)
        for index, frame in enumerate(told):
            if frame.question and frame.question.moves:
                assert told[index + 1].move in frame.question.moves, lesson.id
