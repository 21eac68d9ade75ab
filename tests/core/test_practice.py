"""Exercises made by the engine: all different, all right, quickly made, about what people get wrong."""

import ast
import re
import sys
from collections import Counter
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import midnight_tutor
import tutor
from tutor import Game, TutorError
from tutor.practice import KINDS, Exercise, exercises, feedback, make, skipped, solution
from tutor.practice.analysis import SpotAnalysis, analyse, askable, words_of
from tutor.practice.exercise import CHOSEN, MOVES
from tutor.practice.filter import gives_away, is_fair
from tutor.practice.session import SETS, named_set, sets_of
from tutor.practice.sources import lesson_sources, open_source
from tutor.turn import Verdict

GAMES = 12  # whose spots are searched for every clause
WHOLE = re.compile(r"^[“\"A-Z0-9−:].*[.?!]”?$", re.DOTALL)


@pytest.fixture(scope="module", params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the shelf."""
    return tutor.load(request.param)


@cache
def forty(game: Game) -> tuple[tuple[Exercise, ...], float]:
    """Return forty exercises, and the seconds that making them took."""
    assert game.lessons  # loading is not making
    before = process_time()
    return tuple(islice(exercises(game, seed=1), 40)), process_time() - before


def right_of(exercise: Exercise) -> list[str]:
    """Return a right answer."""
    return list(exercise.right[:1] if exercise.kind in MOVES else exercise.right)


def wrong_of(exercise: Exercise) -> list[tuple[str, list[str]]]:
    """Return the wrong answers by their thoughts; of moves one each."""
    found = []
    for thought, answer in exercise.question.wrong.items():
        listed = [str(answer)] if isinstance(answer, (int, str)) else sorted(answer)
        found.append((thought, listed[:1] if exercise.kind in MOVES else listed))
    return found


def test_forty_exercises_are_all_different(game: Game) -> None:
    made, _ = forty(game)
    assert len(made) == 40
    assert len({exercise.name for exercise in made}) == 40


def test_one_answer_is_right_and_each_wrong_one_is_a_thought_of_its_own(game: Game) -> None:
    for exercise in forty(game)[0]:
        assert feedback(exercise, right_of(exercise)).right, exercise.name
        wrong = wrong_of(exercise)
        assert wrong, exercise.name
        said = [feedback(exercise, given) for _, given in wrong]
        assert not any(one.right for one in said), exercise.name
        assert [one.thought for one in said] == [thought for thought, _ in wrong], exercise.name
        told = {one.text for one in said} if exercise.kind != "can" else {""}
        assert feedback(exercise, right_of(exercise)).text not in told


def test_the_clause_decides(game: Game) -> None:
    """Somebody who misreads it gives another answer."""
    for exercise in forty(game)[0]:
        clauses = words_of(game).clauses(exercise.question.id)
        assert exercise.clause in {clauses[thought] for thought, _ in wrong_of(exercise)}


def test_everything_said_is_a_whole_sentence(game: Game) -> None:
    for exercise in forty(game)[0]:
        answers = [right_of(exercise), *(given for _, given in wrong_of(exercise))]
        texts = [feedback(exercise, given).text for given in answers]
        steps = [exercise.question.options[key] for key in exercise.steps]
        for text in (exercise.text, *texts, *steps, skipped(exercise).text, solution(exercise)):
            assert WHOLE.match(text), f"{exercise.name}: {text}"
            assert "{" not in text, text
            assert text.count("..") == 0, text


def test_the_picture_tells_enough_and_not_too_much(game: Game) -> None:
    for exercise in forty(game)[0]:
        assert is_fair(exercise)
        assert exercise.scene.caption == exercise.scene.task == ""
        assert not any(seat.score or seat.active for seat in exercise.scene.seats)
        if exercise.kind == "tap":
            pieces = {piece.id: piece.word for piece in exercise.scene.pieces()}
            options = exercise.question.options
            assert {id: word for id, word in pieces.items() if word} == options, exercise.name


def test_a_number_beside_its_owner_gives_the_answer_away() -> None:
    """Planted: the same exercise whose answer is what a seat's fact says."""
    from dataclasses import replace

    made = islice(exercises(tutor.load("monster-crunch"), 3, kinds=["number"]), 20)
    exercise = next(one for one in made if one.question.id == "kept")
    assert exercise.table["later"]  # what is there now may well be what will be
    words = dict(words_of(exercise.game).tables[exercise.question.id], later=False)
    shown = replace(exercise)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Exercise, "table", words)
        assert gives_away(shown)


def test_hidden_cards_decide_nothing(game: Game) -> None:
    """What may be done follows as well from what the mover sees."""
    for exercise in forty(game)[0]:
        seat, state = exercise.analysis.seat, exercise.analysis.state
        if exercise.kind == "tap" and exercise.question.against and seat is not None:
            seen = game.view(state, seat)
            for value in set(exercise.question.options.values()):
                assert game.judge(seen, value).legal == (value in exercise.right), exercise.name


def test_a_shown_verdict_is_the_engines(game: Game) -> None:
    for exercise in forty(game)[0]:
        if exercise.kind == "can" and exercise.move is not None:
            verdict = game.judge(exercise.state, exercise.move)
            assert verdict.legal == (exercise.right == ("yes",)), exercise.name
        if exercise.kind in MOVES:
            assert all(game.is_legal(exercise.state, text) for text in exercise.right)


def test_asking_changes_no_verdict_and_no_score(game: Game) -> None:
    """A misreading is worked out beside the rules: what they say before and after is the same."""
    for spot in islice(open_source(game, "7"), 0, 30, 5):
        state = spot.state
        before = game.to_json(state), [step.value for step in game.score(state).steps]
        told = [(step.rule, step.value) for step in spot.checks]
        assert isinstance(SpotAnalysis(game, spot).questions, dict)
        after = game.to_json(state), [step.value for step in game.score(state).steps]
        assert before == after
        if spot.move is not None:
            checks = Verdict(spot.move, spot.checks, game.rulebook).checks
            assert [(step.rule, step.value) for step in checks] == told


def test_no_rule_page_or_link_can_reach_a_misreading() -> None:
    """Only practice imports them, and no ruling or field of a position names one."""
    root = Path(tutor.__file__).parent
    importers = set()
    for path in root.rglob("*.py"):
        names = {
            name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for name in [*(alias.name for alias in node.names), getattr(node, "module", "") or ""]
        }
        if any("misreading" in name for name in names):
            importers.add(path.relative_to(root).as_posix())
    own = {one for one in importers if re.fullmatch(r"games/\w+/(__init__|misreadings)\.py", one)}
    assert importers - own == {
        "contract.py", "practice/analysis.py", "practice/exercise.py",
    }  # fmt: skip


def test_every_word_of_a_question_is_used(game: Game) -> None:
    """Each thought names a clause of the game and has a sentence, and there is nothing besides."""
    for id, table in words_of(game).tables.items():
        assert table["kind"] in KINDS
        assert set(table["clauses"].values()) <= set(game.rulebook), id
        said = {key.split()[0] for key, text in table.items() if isinstance(text, str)}
        generic = table["kind"] == "can" and "own" not in table
        thoughts = set() if generic else set(table["clauses"])
        steps = {*table.get("steps", ()), "decoy"} if "steps" in table else set()
        assert said - {"id", "kind", "ask", "right"} == thoughts | steps, id


def test_exercises_are_made_in_under_fifty_milliseconds_each(game: Game) -> None:
    made, seconds = forty(game)
    assert seconds / len(made) < 0.05


def test_the_same_seed_gives_the_same_exercises(game: Game) -> None:
    first = [one.name for one in forty(game)[0][:12]]
    assert [one.name for one in islice(exercises(game, seed=1), 12)] == first
    assert [one.name for one in islice(exercises(game, seed=2), 12)] != first


def test_a_name_makes_the_exercise_again(game: Game) -> None:
    for exercise in forty(game)[0][::3]:
        id, clause, source, at = exercise.name.split(":")
        again = make(game, id, clause, source, int(at))
        assert (again.text, again.right, again.choices) == (
            exercise.text, exercise.right, exercise.choices,
        )  # fmt: skip


def test_most_are_answered_by_doing_and_kinds_take_turns(game: Game) -> None:
    kinds = Counter(one.kind for one in forty(game)[0])
    done = sum(size for kind, size in kinds.items() if kind not in CHOSEN)
    assert done >= 19
    assert len(kinds) >= 4
    assert max(kinds.values()) <= 24


def test_yes_is_as_likely_as_no(game: Game) -> None:
    made = islice(exercises(game, 3, kinds=["can"]), 12)
    answers = Counter(one.right[0] for one in made)
    assert abs(answers["yes"] - answers["no"]) <= 1, answers


def test_clauses_and_kinds_can_be_chosen(game: Game) -> None:
    clause = forty(game)[0][0].clause
    family = clause.rsplit(".", 1)[0] + ".*"
    kinds = {one.kind for one in forty(game)[0] if one.clause.startswith(family[:-1])}
    made = list(islice(exercises(game, 3, clauses=[family], kinds=sorted(kinds)), 5))
    assert made
    assert all(one.clause.startswith(family[:-1]) and one.kind in kinds for one in made)


def test_a_clause_that_nobody_misreads_leads_to_those_beside_it(game: Game) -> None:
    sections = {game.rulebook[id].section for id in askable(game)}
    clause = next(
        id for id, rule in game.rulebook.items() if rule.section in sections and id not in askable(game)
    )  # fmt: skip
    made = next(exercises(game, 1, [clause]))
    assert game.rulebook[made.clause].section == game.rulebook[clause].section


@pytest.mark.parametrize(
    ("clauses", "kinds"), [(["no.such.clause"], None), (None, ["guess"]), (["<b>"], ["can"])]
)
def test_what_is_unknown_is_said(clauses: Any, kinds: Any) -> None:
    with pytest.raises(TutorError):
        exercises(tutor.load("monster-crunch"), 1, clauses, kinds)


@pytest.mark.parametrize(
    "name",
    [
        ("alone", "crunch.play.match-or-beat", "no-such-lesson", 0),
        ("alone", "crunch.play.match-or-beat", "1", 399),
        ("alone", "crunch.setup.milk", "1", 3),
        ("guess", "crunch.play.match-or-beat", "1", 3),
        ("alone", "no.such.clause", "1", 3),
    ],
)
def test_an_exercise_that_is_none_is_said(name: tuple[str, str, str, int]) -> None:
    with pytest.raises(TutorError, match="There's no exercise"):
        make(tutor.load("monster-crunch"), *name)


@pytest.mark.parametrize("kind", ["allowed", "rule", "what", "slip"])
def test_an_exercise_of_an_earlier_version_says_so(kind: str) -> None:
    with pytest.raises(TutorError, match="older version"):
        make(tutor.load("monster-crunch"), kind, "crunch.combine.run", "668657", 1)


def test_nine_in_ten_clauses_that_people_misread_can_be_practised(game: Game) -> None:
    wanted, found = set(askable(game)), set()
    for source in (*map(str, range(GAMES)), *lesson_sources(game)):
        for spot in open_source(game, source):
            if wanted <= found:
                break
            analysis = SpotAnalysis(game, spot)
            found |= {clause for _, clause in analysis.questions if clause not in found}
    assert len(found) >= 0.9 * len(wanted), wanted - found


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_the_same_for_everybody_and_its_link_gives_nothing_away(
    game: Game, name: str
) -> None:
    if name not in sets_of(game):
        assert game.name == "midnight-showdown"
        return
    one, other = named_set(game, name, 20261119), named_set(game, name, 20261119)
    first = one.get(0)
    assert first is not None
    again = other.get(0)
    assert again is not None
    assert first.name == again.name
    assert one.link() == f"?v=1&practice={name}&seed=20261119"
    assert one.most == SETS[name]
    assert name == "test" or first.kind in MOVES


def test_a_position_is_analysed_once() -> None:
    game = tutor.load("monster-cafe")
    assert analyse(game, "3", 2) is analyse(game, "3", 2)


def test_a_clause_that_is_left_out_lets_in_only_what_it_alone_refuses() -> None:
    """Who takes facedown Items doesn't take critters too."""
    game = tutor.load("seven-to-midnight")
    takes = exercises(game, 2, ["seven.action.take.facedown"], ["tap"])
    wrong = next(one for one in takes if one.question.id == "take").question.wrong
    assert isinstance(wrong["down"], frozenset)
    assert isinstance(wrong["critter"], frozenset)
    assert not [text for text in wrong["down"] if text.startswith("take c")]
    assert [text for text in wrong["critter"] if text.startswith("take c")]


def test_a_wrong_answer_without_a_known_thought_is_told_piece_by_piece() -> None:
    """Missed and extra ones are each told why."""
    taps = exercises(tutor.load("seven-to-midnight"), 2, ["seven.action.take.facedown"], ["tap"])
    exercise = next(one for one in taps if one.question.id == "take")
    down = next(text for text in exercise.question.against if text.startswith("take i"))
    said = feedback(exercise, [*exercise.right[1:], down])
    assert not said.right
    assert said.thought == ""
    assert exercise.game.rulebook.sentence(exercise.question.against[down]) in said.text
    assert "You missed" in said.text


def test_a_game_of_ones_own_is_asked_about_without_any_misreadings() -> None:
    """What is allowed, by every clause that refuses something; it may have no rulings either."""
    path = Path(midnight_tutor.__file__).with_name("template") / "my_game" / "game.py"
    spec = spec_from_file_location("my_game_of_ones_own", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where its data classes look for their types
    spec.loader.exec_module(module)
    made = list(islice(exercises(Game("my-game", module), 1), 4))
    assert made
    for exercise in made:
        assert exercise.kind == "can"
        assert feedback(exercise, exercise.right).right
        assert WHOLE.match(exercise.text)
