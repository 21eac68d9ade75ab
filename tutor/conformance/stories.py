"""Explanations: clauses, sentences, totals, lessons."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from .. import Game, SetupError
from ..explain import Step
from ..lesson import Do, Frame, SetUp, Tell, Try
from ..states import SEEDS
from .playing import frames_of, some_turns

NUMBERED = re.compile(r"\([A-Z-]*\d[\d., -]*\)$")  # “(4.5)”: a page that a player does not have


def _steps(game: Game) -> Iterator[Step]:
    for turn in some_turns(game):
        for step in (*turn.verdict.checks, *turn.steps, *game.score(turn.after)):
            yield from step.walk()


def test_every_step_cites_a_clause_and_declares_its_facts(game: Game) -> None:
    for step in _steps(game):
        assert step.rule in game.rulebook
        extra = set(step.facts) - game.rulebook[step.rule].facts
        assert not extra, (step.rule, extra)


def test_every_step_can_be_told(game: Game) -> None:
    for step in _steps(game):
        assert game.rulebook.sentence(step)


def test_every_sentence_renders_in_every_case(game: Game) -> None:
    for rule in game.rulebook.values():
        facts = dict.fromkeys(rule.facts, "something")
        for case, variants in rule.says._variants.items():
            told = [rule.says.say(case, **(facts | when)).strip() for when, _ in variants]
            assert all(told), rule.id
            assert len({frozenset(when.items()) for when, _ in variants}) == len(variants), rule.id


def test_every_enum_in_a_sentence_has_a_name(game: Game) -> None:
    for step in _steps(game):
        for fact in step.facts.values():
            for item in fact if isinstance(fact, (tuple, list)) else (fact,):
                if isinstance(item, Enum):
                    assert game.rulebook.names[type(item).__name__][str(item.value)]


def test_a_total_is_the_sum_of_its_parts(game: Game) -> None:
    for turn in some_turns(game):
        scores = game.score(turn.after)
        assert len(scores) == len(turn.after.players)
        for step in (deep for tree in scores for deep in tree.walk()):
            assert isinstance(step.value, int)
            if step.parts:
                assert step.value == sum(part.value for part in step.parts), step.rule


def test_every_change_leaves_a_state_that_can_be_shown(game: Game) -> None:
    for turn in some_turns(game):
        assert any(step.state is not None for step in turn.steps)
        for step in turn.steps:
            if step.state is not None:
                assert game.scene(step.state).seats


def test_every_clause_is_complete(game: Game) -> None:
    for rule in game.rulebook.values():
        assert rule.title
        assert rule.section
        assert rule.text.endswith((".", "!", "?", ")", "”")), rule.id
        assert rule.id.split(".")[0] == next(iter(game.rulebook)).split(".")[0]
        assert not NUMBERED.search(rule.text), rule.text


def test_every_reading_of_every_ruling_can_be_played(game: Game) -> None:
    least, most = game.rulebook.players
    for ruling in game.rulebook.rulings.values():
        ends = (*ruling.numbers[:1], *ruling.numbers[-1:])
        for value in (*(choice.value for choice in ruling.choices), *ends):
            assert any(_starts(game, n, {ruling.id: value}) for n in range(least, most + 1)), ruling


def _starts(game: Game, players: int, rulings: dict[str, Any]) -> bool:
    try:
        state = game.start(players, 1, rulings)
    except SetupError:
        return False
    return bool(game.moves(state))


def test_every_ruling_is_the_ground_of_some_clause_or_a_way_to_set_up(game: Game) -> None:
    grounds = {rule.ruling for rule in game.rulebook.values()}
    for ruling in game.rulebook.rulings.values():
        assert ruling.setup or ruling.id in grounds, ruling.id
        assert ruling.question.endswith("?")
        assert ruling.why
        assert not NUMBERED.search(ruling.why), ruling.why


def test_lessons_begin_in_possible_positions(game: Game) -> None:
    for lesson in game.lessons.values():
        for state in (lesson.position, *(state for state, _ in lesson.variants.values())):
            game.package.check(state)


def test_lessons_tell_themselves(game: Game) -> None:
    assert game.lessons
    for lesson in game.lessons.values():
        assert lesson.title
        assert lesson.goal
        for variant in ("", *lesson.variants):
            frames = frames_of(game, lesson.id, variant)
            assert 2 <= len(frames) <= 80, (lesson.id, len(frames))
            assert all(frame.text and frame.scene.seats for frame in frames)


def test_a_lesson_s_last_picture_can_be_played_on(game: Game) -> None:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            last = frames_of(game, lesson.id, variant)[-1]
            begun = lesson.state_at(game, variant, 80)
            assert game.moves(begun) or game.to_move(begun) is None, (lesson.id, variant)
            assert begun == last.whole or not game.moves(last.whole), (lesson.id, variant)


def test_lessons_use_every_word_they_have(game: Game) -> None:
    assert set(game.rulebook.lessons) == set(game.lessons)
    for lesson in game.lessons.values():
        items = [*lesson.script, *(i for _, script in lesson.variants.values() for i in script)]
        used = {item.key for item in items if isinstance(item, (Tell, SetUp))}
        assert used == set(lesson.says), lesson.id


def test_lessons_are_told_in_words(game: Game) -> None:
    for lesson in game.lessons.values():
        texts = (*lesson.says.values(), *lesson.asks.values(), *lesson.titles.values())
        assert all(isinstance(text, str) for text in (lesson.title, lesson.goal, *texts)), lesson.id


def test_an_answer_to_a_lesson_has_its_reason(game: Game) -> None:
    for frame in _frames(game):
        asked = frame.question
        assert not asked or asked.moves or asked.reason, asked


def test_a_refusal_says_nothing_of_the_next_move(game: Game) -> None:
    for frame in _frames(game):
        if frame.line and frame.line.tone == "fail":
            assert frame.text == frame.line.text


def _frames(game: Game) -> Iterator[Frame]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield from frames_of(game, lesson.id, variant)


def test_lessons_ask_every_question_they_have(game: Game) -> None:
    for lesson in game.lessons.values():
        frames = [
            f for variant in ("", *lesson.variants) for f in frames_of(game, lesson.id, variant)
        ]
        asked = {frame.question.text for frame in frames if frame.question}
        assert asked >= set(lesson.asks.values()), lesson.id


def test_a_lesson_asks_at_least_one_question_somewhere(game: Game) -> None:
    items = [item for lesson in game.lessons.values() for item in lesson.script]
    assert any(isinstance(item, (Do, Try)) and item.predict for item in items)


def test_optional_parts_are_there_exactly_when_declared(game: Game) -> None:
    there = {
        part: hasattr(game.package.table, part) for part in ("preview", "move_facts", "results")
    }
    there |= {
        part: hasattr(game.package.rules, part)
        for part in ("guess", "sequel", "together", "filter_legal", "opening")
    }
    there |= {"playout": hasattr(game.package.bot, "WIDTH")}
    there |= {part: hasattr(game.package.bot, part) for part in ("likelihood", "evaluate")}
    own = {
        "calculator",
        "charts",
        "misreadings",
        "proofs",
        "stage",
        "taken",
    }  # modules of their own
    assert {part for part, has in there.items() if has} == set(game.package.parts) - own
    assert bool(game.package.fields) == ("calculator" in game.package.parts)


def test_what_a_calculator_takes_from_a_table_can_be_entered(game: Game) -> None:
    for turn in some_turns(game) if game.package.can_take else ():
        _, story = game.calculate(game.package.taken(turn.after, 0))
        assert story.lines


def test_the_score_of_a_fresh_game_can_be_told(game: Game) -> None:
    assert str(game.score(game.start(seed=2)))


@pytest.mark.parametrize(
    "rulings", [{"no_such_ruling": 1}, {"": ""}, {"<script>alert(1)</script>": "x"}]
)
def test_an_unknown_ruling_is_refused_by_name(game: Game, rulings: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as error:
        game.start(rulings=rulings)
    assert next(iter(game.rulebook.rulings), "") in str(error.value)


@pytest.mark.parametrize("value", ["no such reading", "9" * 5000], ids=["words", "digits"])
def test_an_unknown_value_of_a_ruling_is_refused(game: Game, value: str) -> None:
    for ruling in game.rulebook.rulings:
        with pytest.raises(SetupError):
            game.start(rulings={ruling: value})


def test_player_counts_and_names_are_checked(game: Game) -> None:
    least, most = game.rulebook.players
    for players in (least - 1, most + 1, 0, -3, 99):
        with pytest.raises(SetupError):
            game.start(players)
    names = game.rulebook.seats[:most]
    for bad in ("", " x", "x" * 25, "a~b", "a:b", "a\nb", names[0]):
        with pytest.raises(SetupError):
            game.start((*names[: max(least, 2) - 1], bad))


@pytest.mark.parametrize("seed", [-1, SEEDS, True, 1.5, "7"])
def test_a_seed_is_a_whole_number(game: Game, seed: Any) -> None:
    with pytest.raises(SetupError):
        game.start(seed=seed)
