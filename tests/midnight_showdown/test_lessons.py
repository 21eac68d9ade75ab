"""The lessons: every printed rule is taught, from positions that can be, with fair questions."""

from collections.abc import Iterator

import pytest

from tests.midnight_showdown.test_english import lines
from tests.support.random_games import frames_of, taught
from tutor import Game
from tutor.games.midnight_showdown.model import State
from tutor.lesson import Do, Find, Frame, Item, Lesson, Predict, SetUp, Try

UNTAUGHT: dict[str, str] = {}  # a printed clause that no lesson needs, and why

# What a lesson must show of each topic; the first three come first, in this order.
TOPICS = {
    "the set-up": ("setup", "setup.2.tokens", "setup.3.items", "setup.5.maze", "setup.7.gate"),
    "a whole turn": ("attack", "turn.commit", "turn.draw", "turn.resolve", "cooldown.enter"),
    "the end": ("end", "end.win", "end.loss"),
    "Lock on a full gate": ("full-gate", "action.lock.full", "outcome.unlock-lock"),
    "decks running out": ("decks", "maze.runout", "powercard.discard", "items.runout"),
    "Dewey's bomb": ("dewey", "power.bomb", "dewey.no-powers"),
    "Heavy Air": ("heavy-air", "dark.air", "dark.choice"),
    "a fallen guardian": ("falling", "guardian.out", "free.give.out"),
    "an empty place": ("empty-place", "guardian.out", "free.give.adjacent"),
    "fewer players": ("fewer", "mode.two", "mode.solo", "setup.3.items.three"),
}  # fmt: skip


def scripts(game: Game) -> Iterator[tuple[Lesson, State, tuple[Item, ...]]]:
    for lesson in game.lessons.values():
        yield lesson, lesson.position, lesson.script
        for state, script in lesson.variants.values():
            yield lesson, state, script


def positions(game: Game) -> Iterator[tuple[str, State]]:
    """Where a script begins, and every place it jumps to."""
    for lesson, state, script in scripts(game):
        yield lesson.id, state
        yield from ((lesson.id, item.state) for item in script if isinstance(item, SetUp))


def frames(game: Game) -> Iterator[Frame]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield from frames_of(game, lesson.id, variant)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_player_needs_has_its_lesson(game: Game, topic: str) -> None:
    lesson, *clauses = TOPICS[topic]
    assert set(clauses) <= taught(game, lesson)


def test_every_printed_clause_that_speaks_is_taught(game: Game) -> None:
    taught = {line.rule for frame in frames(game) if frame.line for line in lines(frame.line)}
    printed = {r.id for r in game.rulebook.values() if r.source == "printed" and list(r.says)}
    assert printed - taught == set(UNTAUGHT)


def test_lessons_stand_in_positions_that_can_be(game: Game) -> None:
    for id, state in positions(game):
        wrong = [step for step in game.rules.position(state) if not step.value]
        assert not wrong, (id, [game.rulebook.sentence(step) for step in wrong])


def test_nobody_in_a_lesson_has_more_tokens_than_the_rules_leave(game: Game) -> None:
    """After the first round every standing guardian has a token cooling."""
    for id, state in positions(game):
        for at, ready in enumerate(state.ready):
            used = any(first > state.round for first in ready)
            acted = state.round > 1 or at < state.active
            assert used is acted, (id, at)


def test_cards_and_items_of_a_lesson_were_used_as_turns_go(game: Game) -> None:
    """A card for every turn so far (example 3.2 leaves the round open), 4 Items at the start."""
    for id, state in positions(game):
        if id != "round" and min(state.health) > 0:
            turns = len(state.guardians) * (state.round - 1) + state.active + bool(state.shown)
            assert turns % 9 == len(state.opened) % 9, id
        assert sum(state.items) + state.discard >= len(state.guardians), id


def test_set_up_comes_first_then_a_turn_then_the_end(game: Game) -> None:
    assert list(game.lessons)[:3] == ["setup", "attack", "end"]
    opened = game.lessons["setup"].position
    assert opened == game.start(4)


def test_giving_speaks_of_no_power(game: Game) -> None:
    """What an Item is good for has lessons of its own; here it is only given."""
    assert not [clause for clause in taught(game, "gifts") if "power" in clause]


def test_yes_is_right_about_as_often_as_no(game: Game) -> None:
    answers = [
        game.judge(state, item.move).legal
        for state, item in asked(game)
        if isinstance(item, (Do, Try)) and item.predict == Predict()
    ]
    assert len(answers) >= 10
    assert 0.4 <= sum(answers) / len(answers) <= 0.6


def asked(game: Game) -> Iterator[tuple[State, Item]]:
    """Every item of a script with the position in which it is asked."""
    for _, state, script in scripts(game):
        for item in script:
            if isinstance(item, SetUp):
                state = item.state
            yield state, item
            if isinstance(item, Do):
                state = game.play(state, item.move).after


def test_every_third_lesson_asks_for_a_move_on_the_table(game: Game) -> None:
    asks = [id for id, lesson in game.lessons.items() if any(map(_finds, lesson.script))]
    assert 3 * len(asks) >= len(game.lessons)


def _finds(item: Item) -> bool:
    return isinstance(item, Find)


def test_after_a_task_one_of_its_answers_is_shown(game: Game) -> None:
    for lesson, _, script in scripts(game):
        told = frames_of(game, lesson.id)
        for at, item in enumerate(script):
            if isinstance(item, Find) and script is lesson.script:
                answers = [f.question.moves for f in told if f.question and f.question.moves]
                following = script[at + 1]
                assert isinstance(following, Do)
                assert any(following.move in moves for moves in answers), lesson.id


def test_questions_are_asked_in_words(game: Game) -> None:
    for frame in frames(game):
        if frame.question:
            assert "“" not in frame.question.text
            assert frame.question.text.endswith(("?", "."))


def test_lessons_are_short(game: Game) -> None:
    """The book's own example round is the one exception."""
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            told = [
                f for f in frames_of(game, lesson.id, variant) if not (f.line and f.line.routine)
            ]
            assert 4 <= len(told) <= (34 if lesson.id == "round" else 13), (lesson.id, len(told))


@pytest.mark.parametrize("id", ["setup", "attack", "shield"])
def test_the_first_turns_ask_something(game: Game, id: str) -> None:
    assert any(frame.question for frame in game.lessons[id].frames(game))


def test_the_second_power_of_a_turn_is_refused_for_that_reason_alone(game: Game) -> None:
    told = game.lessons["one-power"].frames(game)
    refused = [f.line.rule for f in told if f.line and f.line.tone == "fail"]
    assert refused[0] == "showdown.free.power.one"
    assert refused[1:] == ["showdown.free.power.no-fuel"]
