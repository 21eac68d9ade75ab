"""The lessons: every printed rule is shown, questions are fair, moves are asked for."""

from collections.abc import Iterator

import pytest

from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.lesson import Find, Frame, SetUp

# Printed clauses that no lesson shows, and why.
UNTAUGHT = {
    "seven.turn.order.rotate": "an option to be agreed on beforehand; off unless it is chosen",
}
FIRST = ("set-up", "turn", "together")

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("set-up", "setup.4.critters", "setup.5.items", "setup.7.maze", "setup.8.first"),
    "a whole turn": ("turn", "action.take", "action.rescue", "event.trigger", "refresh.what"),
    "the end": ("together", "end.all", "end.final", "win.coop"),
    "solo": ("solo", "mode.guardians.solo"),
    "the remix": ("remix", "zumoffa.remix", "zumoffa.remix.rounds"),
    "Flip and its limit": ("flip", "action.flip", "action.flip.down-limit fail"),
    "Use": ("special", "free.use fail", "free.use pass", "item.used"),
    "talents": ("talents", "free.talent", "house.talent.lap"),
    "standing Events": ("standing", "event.stay"),
    "ignored Events": ("ignored", "event.cannot"),
    "consequences": ("consequences", "maze.4.wrong.card", "maze.choose-card", "maze.hand.coop"),
    "the blind pick": ("blind", "maze.hand.competitive"),
    "Teams in the maze": ("team-maze", "maze.1.choose", "maze.teams.resolver"),
    "Hard": ("hard", "difficulty.hard"),
}  # fmt: skip


def frames(game: Game) -> Iterator[Frame]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield from frames_of(game, lesson.id, variant)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_is_shown_in_a_lesson(game: Game) -> None:
    shown, lines = set(), [frame.line for frame in frames(game) if frame.line]
    while lines:
        line = lines.pop()
        shown.add(line.rule)
        lines += line.parts
    printed = {rule.id for rule in game.rulebook.values() if rule.source == "printed"}
    assert printed - shown == set(UNTAUGHT)


def test_set_up_a_whole_turn_and_the_end_come_first(game: Game) -> None:
    assert tuple(game.lessons)[:3] == FIRST


def test_the_maze_comes_before_what_it_turns_facedown(game: Game) -> None:
    order = list(game.lessons)
    assert order.index("maze") < min(order.index("facedown"), order.index("consequences"))


def test_yes_is_as_often_right_as_no(game: Game) -> None:
    asked = [frame.question for frame in frames(game) if frame.question]
    answers = [question.answer for question in asked if question.choices == ("yes", "no")]
    assert 0.4 <= answers.count(0) / len(answers) <= 0.6


def test_every_third_lesson_asks_for_a_move(game: Game) -> None:
    finds = [any(isinstance(item, Find) for item in one.script) for one in game.lessons.values()]
    assert 3 * sum(finds) >= len(finds)


def test_questions_are_asked_in_words(game: Game) -> None:
    """No cell, no notation: a newcomer has not learnt either yet."""
    for lesson in game.rulebook.lessons.values():
        for text in lesson.get("asks", {}).values():
            assert not any(f"{row}{number}" in text for row in "CIE" for number in range(1, 7)), (
                text
            )
            assert "“" not in text


def test_lessons_are_short(game: Game) -> None:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            told = [
                f for f in frames_of(game, lesson.id, variant) if not (f.line and f.line.routine)
            ]
            assert len(told) <= 17, (lesson.id, variant, len(told))


def test_every_position_of_a_lesson_can_happen(game: Game) -> None:
    for lesson in game.lessons.values():
        scripts = [(lesson.position, lesson.script), *lesson.variants.values()]
        for state, script in scripts:
            for place in (state, *(item.state for item in script if isinstance(item, SetUp))):
                wrong = [step for step in game.rules.position(place) if not step.value]
                assert not wrong, (lesson.id, [game.rulebook.sentence(step) for step in wrong])


def test_set_up_is_told_from_an_empty_table_to_the_first_turn(game: Game) -> None:
    lesson = game.lessons["set-up"]
    first, *_, last = frames_of(game, lesson.id)
    cells = [piece for piece in first.scene.pieces() if piece.id.startswith("cell-")]
    assert len(cells) == 12
    assert last.scene == game.scene(lesson.position)


@pytest.mark.parametrize("id", ["order", "standing", "ignored", "events"])
def test_a_lesson_speaks_only_of_events_that_are_known(game: Game, id: str) -> None:
    lesson = game.lessons[id]
    hidden = {card for stack in lesson.position.events for card in stack} - set(
        lesson.position.shown
    )
    from tutor.games.seven_to_midnight.model.cards import stock

    names = {stock().events[card].name for card in hidden}
    assert not any(name in frames_of(game, lesson.id)[0].text for name in names)
