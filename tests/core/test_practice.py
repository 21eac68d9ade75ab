"""Exercises made by the engine: all different, all right, quickly made, about nearly every clause."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

import tutor
from tutor import Game, Match, TutorError
from tutor.explain import Step, resolve
from tutor.practice import KINDS, Exercise, exercises, feedback, feedback_on, make
from tutor.practice.analysis import SpotAnalysis
from tutor.practice.distractors import distractors
from tutor.practice.kinds import MAKERS, offers
from tutor.practice.sources import lesson_sources, open_source
from tutor.rulebook import Line

GAMES = 8  # whose spots are searched for every clause
CANNOT = {  # clauses that decide too seldom, or only over moves that nobody would compose
    "monster-crunch": {"power.texts", "round.dead-loop"},
    "midnight-brunch": {
        "ghost.alone", "ghost.card-not-number", "ghost.hidden-counts", "ghost.no-chain",
        "turn.no-limit",
    },
    "monster-cafe": {"pile.no_reshuffle"},
    "midnight-mail": {
        "adv.tie_many", "animal.shortage", "bonus.patch_late", "bonus.shortage", "market.two_space_empty",
        "patch.market_empty_stack", "patch.only_removal",
    },
    "seven-to-midnight": {
        "carry.room", "discard.item.flip.when", "free.give.per-giver", "joint", "maze.ffa.ties",
        "maze.shortage", "maze.teams.both", "mode.lightning.four", "turn.order.rotate",
    },
    "midnight-showdown": {
        "cooldown.all", "end.unfinished", "free.give.out.lost", "lock.blocks-heal",
        "powercard.no-card", "zumoffa.z.rotation",
    },
}  # fmt: skip


@pytest.fixture(scope="module", params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the shelf."""
    return tutor.load(request.param)


@cache
def hundred(game: Game) -> tuple[tuple[Exercise, ...], float]:
    """Return a hundred exercises, and the seconds that making them took."""
    assert game.lessons  # loading is not making
    before = process_time()
    return tuple(islice(exercises(game, seed=1), 100)), process_time() - before


def answered_otherwise(exercise: Exercise) -> bool:
    """Return whether the answer is right, worked out anew from the position as text, by other ways."""
    game = exercise.game
    state = _anew(exercise)
    move = None if exercise.move is None else game.parse(state, str(exercise.move))
    if exercise.kind == "allowed":
        legal = move is not None and _is_allowed(game, state, move)
        return exercise.answer == (0 if legal else 1)
    if exercise.kind == "rule" and not exercise.asks:
        against = {step.rule for step in game.judge(state, str(move)).failed}
        return {id for id in exercise.rules if id in against} == {exercise.rules[exercise.answer]}
    if exercise.kind == "find":
        told = _told(exercise, state, exercise.move)
        return _is_allowed(game, state, move) and (
            exercise.asks == "legal" or exercise.asks in told
        )
    return _is_told(exercise, state)


def _is_allowed(game: Game, state: Any, move: Any) -> bool:
    """It is among the legal moves; where it is said more shortly than there, every check holds."""
    return move in game.moves(state) or all(step.value for step in game.judge(state, str(move)))


def _anew(exercise: Exercise) -> Any:
    """Return the position by way of its text; a table that is still being laid out cannot be written."""
    game, state = exercise.game, exercise.state
    watched = exercise.move is None and not exercise.analysis.spot.source.isdigit()
    return state if watched else game.from_json(game.to_json(state))


def _is_told(exercise: Exercise, state: Any) -> bool:
    game, move, right = exercise.game, exercise.move, exercise.choices[exercise.answer]
    if exercise.asks == "next":
        after = game.to_move(game.after(state, move))  # type: ignore[arg-type]
        return right == state.players[after] if after is not None else right not in state.players
    if exercise.asks == "winner":
        outcome = game.outcome(state)
        names = [state.players[seat] for seat in outcome.winners] if outcome else []
        return [name for name in state.players if name in right] == names
    told = _told(exercise, state, move)
    if exercise.kind == "rule":
        return told[exercise.asks] == exercise.rules[exercise.answer]
    found = [text in told for text in exercise.choices]
    one = [at == exercise.answer for at in range(len(found))]
    return found == (one if exercise.kind == "what" else [not this for this in one])


def _told(exercise: Exercise, state: Any, move: Any) -> dict[str, str]:
    """Every sentence that can be told of a position and a move, with its clause."""
    game, source = exercise.game, exercise.analysis.spot.source
    lines: list[Line] = []
    if move is not None:
        lines += game.judge(state, str(move)).lines
        if exercise.analysis.legal:
            lines += Match(game, position=state).do(str(move)).lines
    elif game.to_move(state) is None and not exercise.analysis.spot.lays_out:
        outcome = game.outcome(state)
        lines += [*(outcome.story.lines if outcome else ()), *game.score(state).lines]
    elif game.to_move(state) is not None:
        lines += game.score(game.view(state, state.turn)).lines
    if move is None and not source.isdigit():
        id, _, variant = source.partition("/")
        lines += [f.line for f in game.lessons[id].frames(game, variant) if f.line]
    return {deep.text: deep.rule for line in lines for deep in line.walk()}


def test_a_hundred_exercises_are_all_different(game: Game) -> None:
    made, _ = hundred(game)
    assert len(made) == 100
    assert len({exercise.name for exercise in made}) == 100
    asked = {(game.to_json(one.state), one.text, one.choices) for one in made}
    assert len(asked) == 100


def test_a_hundred_exercises_are_all_right(game: Game) -> None:
    for exercise in hundred(game)[0]:
        assert answered_otherwise(exercise), exercise.name


def test_an_answer_that_disagrees_with_the_engine_is_caught(game: Game) -> None:
    for exercise in hundred(game)[0]:
        if exercise.choices:
            wrong = replace(exercise, answer=(exercise.answer + 1) % len(exercise.choices))
            assert not answered_otherwise(wrong), exercise.name


def test_exercises_are_made_in_under_fifty_milliseconds_each(game: Game) -> None:
    made, seconds = hundred(game)
    assert seconds / len(made) < 0.05


def test_the_same_seed_gives_the_same_exercises(game: Game) -> None:
    first = [one.name for one in hundred(game)[0][:12]]
    assert [one.name for one in islice(exercises(game, seed=1), 12)] == first
    assert [one.name for one in islice(exercises(game, seed=2), 12)] != first


def test_a_name_makes_the_exercise_again(game: Game) -> None:
    for exercise in hundred(game)[0]:
        kind, clause, source, at = exercise.name.split(":")
        again = make(game, kind, clause, source, int(at))
        assert (again.text, again.choices, again.answer) == (
            exercise.text, exercise.choices, exercise.answer,
        )  # fmt: skip


def test_every_kind_is_asked_and_most_clauses_once(game: Game) -> None:
    made, _ = hundred(game)
    kinds, clauses = (Counter(getattr(one, name) for one in made) for name in ("kind", "clause"))
    assert set(kinds) == set(KINDS)
    assert max(kinds.values()) <= 40
    assert len(clauses) >= 40


def test_choices_differ_and_one_to_four_keys_are_enough(game: Game) -> None:
    for exercise in hundred(game)[0]:
        assert len(set(exercise.choices)) == len(exercise.choices) <= 4, exercise.name
        assert (exercise.kind == "find") == (exercise.choices == ())


def test_every_answer_is_explained_by_its_clause(game: Game) -> None:
    for exercise in hundred(game)[0]:
        assert exercise.reason is not None, exercise.name
        assert exercise.reason.rule == exercise.clause
        assert exercise.reason.text


def test_a_wrong_answer_is_told_what_it_would_have_needed(game: Game) -> None:
    for exercise in hundred(game)[0]:
        for choice in range(len(exercise.choices)):
            said = feedback(exercise, choice)
            assert said.right == (choice == exercise.answer)
            assert said.right or len(said.text) > 20


def _steps(exercise: Exercise) -> dict[str, Step]:
    """Everything that is so at the spot of an exercise, by its sentence."""
    analysis, book = exercise.analysis, exercise.game.rulebook
    steps = (*analysis.spot.checks, *analysis.spot.steps, *analysis.scores)
    return {book.sentence(deep): deep for step in steps for deep in step.walk()}


def test_a_wrong_sentence_mistakes_something_that_matters(game: Game) -> None:
    """Never what goes without saying, and the answer tells the truth or the move that it belongs to."""
    for exercise in hundred(game)[0]:
        steps = _steps(exercise) if exercise.truths and exercise.asks in exercise.choices else {}
        for choice, truth in enumerate(exercise.truths if steps else ()):
            if choice != exercise.answer and truth not in ("", exercise.asks):
                assert not game.rulebook[steps[truth].rule].is_routine(steps[truth])
                said = feedback(exercise, choice).text
                assert truth in said or "Another move" in said, exercise.name


def test_a_wrong_number_is_one_that_could_be(game: Game) -> None:
    """Nobody is fooled by “hand 5 of 3”, nor by round 0."""
    for exercise in hundred(game)[0]:
        for choice in exercise.choices:
            for have, most in re.findall(r"\b(\d+) of (\d+)\b", choice):
                assert int(have) <= int(most), exercise.name
            assert not re.search(r"\b(round|column|hand) 0\b", choice), exercise.name


def test_what_holds_of_one_thing_is_not_denied_of_another(game: Game) -> None:
    """“The red deck is in the game” says nothing against the yellow one, so that is no wrong answer."""
    for exercise in hundred(game)[0][:30]:
        analysis, book = exercise.analysis, game.rulebook
        for step in (deep for check in analysis.spot.checks for deep in check.walk()):
            if type(step.value) is bool and int not in map(type, step.facts.values()):
                assert distractors(analysis, step, analysis.rng()) == [], book.sentence(step)


def test_a_rule_that_comes_up_is_not_said_to_be_absent(game: Game) -> None:
    for exercise in hundred(game)[0]:
        told = {deep.rule for step in exercise.story for deep in step.walk()}
        for choice, rule in enumerate(exercise.rules):
            said = feedback(exercise, choice).text
            assert rule not in told or "not come up" not in said, f"{exercise.name}: {said}"


def test_yes_is_as_likely_as_no(game: Game) -> None:
    answers = Counter(one.answer for one in hundred(game)[0] if one.kind == "allowed")
    assert abs(answers[0] - answers[1]) <= 3, answers


def test_quotes_within_quotes_are_single(game: Game) -> None:
    for exercise in hundred(game)[0]:
        texts = [exercise.text]
        texts += [feedback(exercise, choice).text for choice in range(len(exercise.choices))]
        for text in texts:
            assert not re.search("“[^”]*“", text), text


def test_nobody_is_asked_about_dealing_with_themselves(game: Game) -> None:
    for exercise in hundred(game)[0]:
        if exercise.kind in ("allowed", "rule") and exercise.move and not exercise.asks:
            who = exercise.state.players[exercise.seat]
            alone = len(exercise.state.players) == 1
            assert alone or who not in game.package.action(exercise.state, exercise.move), (
                exercise.text
            )


def test_only_one_clause_says_that_it_is_somebody_elses_turn() -> None:
    """“On your own turn” is asked for: “Taking turns” would be as right."""
    exercise = make(tutor.load("monster-crunch"), "rule", "crunch.power.own-turn", "slip", 1)
    assert exercise.move is not None
    assert exercise.move.seat != exercise.state.turn
    assert "crunch.turn.order" not in exercise.rules


def test_a_found_move_is_right_and_another_is_told_why_not(game: Game) -> None:
    found = [one for one in hundred(game)[0] if one.kind == "find"]
    for exercise in found:
        assert exercise.move is not None
        assert feedback_on(exercise, exercise.move).right
        for other in list(game.package.candidates(exercise.state))[:6]:
            assert feedback_on(exercise, other).right == exercise.solves(other)


def test_nobody_is_asked_about_hidden_things(game: Game) -> None:
    """What is asked follows as well from what the mover sees."""
    for exercise in hundred(game)[0]:
        seat = exercise.analysis.spot.seat
        if exercise.kind == "allowed" and seat is not None:
            assert exercise.move is not None
            seen = game.view(exercise.state, seat)
            assert game.is_legal(seen, exercise.move) == (exercise.answer == 0), exercise.name


def test_what_is_asked_of_a_move_holds_however_the_hidden_cards_lie(game: Game) -> None:
    for exercise in hundred(game)[0]:
        spot, move = exercise.analysis.spot, exercise.move
        told = {game.rulebook.sentence(deep) for step in spot.steps for deep in step.walk()}
        if move and spot.seat is not None and exercise.kind != "rule" and exercise.asks in told:
            seen = game.view(exercise.state, spot.seat)
            for seed in range(3):
                steps = resolve(
                    game.package.rules.effects(game.package.guess(seen, Random(seed)), move)
                )
                guessed = {game.rulebook.sentence(deep) for step in steps for deep in step.walk()}
                assert exercise.asks in guessed, exercise.name


def test_clauses_and_kinds_can_be_chosen(game: Game) -> None:
    clause = hundred(game)[0][0].clause
    family = clause.rsplit(".", 1)[0] + ".*"
    made = list(islice(exercises(game, 3, clauses=[family], kinds=["what", "slip", "rule"]), 5))
    assert made
    assert all(one.clause.startswith(family[:-1]) and one.kind != "allowed" for one in made)


@pytest.mark.parametrize(
    ("clauses", "kinds"), [(["no.such.clause"], None), (None, ["guess"]), (["<b>"], ["allowed"])]
)
def test_what_is_unknown_is_said(clauses: Any, kinds: Any) -> None:
    with pytest.raises(TutorError):
        exercises(tutor.load("monster-crunch"), 1, clauses, kinds)


@pytest.mark.parametrize(
    "name",
    [
        ("allowed", "crunch.play.match-or-beat", "no-such-lesson", 0),
        ("allowed", "crunch.play.match-or-beat", "1", 399),
        ("allowed", "crunch.setup.milk", "1", 3),
        ("guess", "crunch.play.match-or-beat", "1", 3),
        ("allowed", "no.such.clause", "1", 3),
        ("allowed", "crunch.play.match-or-beat", "price/none", 1),
    ],
)
def test_an_exercise_that_is_none_is_said(name: tuple[str, str, str, int]) -> None:
    with pytest.raises(TutorError):
        make(tutor.load("monster-crunch"), *name)


def _deep(steps: Any) -> set[str]:
    found: list[Step] = [deep for step in steps for deep in step.walk()]
    return {step.rule for step in found}


def test_nine_in_ten_clauses_that_decide_something_can_be_practised(game: Game) -> None:
    """They are the clauses that the engine cites, here or anywhere in the code of the rules."""
    folder = Path(str(game.package.rules.__file__)).parent  # type: ignore[attr-defined]
    files = [file for file in folder.glob("*.py") if file.stem not in ("laws", "setup")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    decide = {id for id in game.rulebook if re.search(rf'"{re.escape(id)}"', code)}
    can: set[str] = set()
    for source in (*map(str, range(GAMES)), *lesson_sources(game)):
        for spot in open_source(game, source):
            analysis = SpotAnalysis(game, spot)
            here = _deep((*spot.steps, *spot.checks, *analysis.scores)) | set(analysis.refused)
            decide |= here
            for kind, maker in MAKERS.items() if here - can else ():
                can |= {
                    one for one in offers(analysis, kind) if one not in can and maker(analysis, one)
                }
    cannot = {id.partition(".")[2] for id in decide - can}
    assert cannot == CANNOT[game.name]
    assert len(cannot) <= len(decide) / 10
