"""Practice on a page: a session of ten, what it asks first, what it keeps, what its links carry."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given

import tutor
from tests.ui.test_cost import cost
from tests.ui.test_progress import card
from tests.ui.test_untrusted import JSON
from tutor import Game, links
from tutor.analysis.coach import first_taught
from tutor.practice.analysis import askable
from tutor.practice.exercise import MOVES
from tutor.practice.schedule import plan, reviewed
from tutor.practice.session import COUNT
from tutor.ui.channel import GamePage
from tutor.ui.practise import FORMS, Practise
from tutor.ui.progress import Progress, is_card

COST, MATCH, FORCED = "crunch.combine.cost", "crunch.play.match-or-beat", "crunch.pass.score"
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


def due(days: int) -> str:
    return (NOW + timedelta(days=days)).isoformat()


@pytest.fixture
def practise(game: Game) -> Practise:
    return Practise(game, Progress(game))


def begin(practise: Practise, *clauses: str, seed: int = 3) -> None:
    practise.handle({"type": "begin", "clauses": list(clauses), "seed": seed})


def answer(practise: Practise, right: bool) -> None:
    """As somebody would who knows the answer, or another one."""
    asked = practise.asked
    assert asked
    exercise, at = asked.exercise, practise.at
    if not right:
        practise.handle({"type": "skip", "at": at})
    elif exercise.kind == "tap":
        pieces = {value: id for id, value in exercise.question.options.items()}
        for value in exercise.right:
            practise.handle({"type": "pick", "at": at, "id": pieces[value]})
        practise.handle({"type": "try", "at": at})
    elif exercise.kind in MOVES:
        assert asked.composer
        for pick in asked.composer.written(exercise.right[0]).picks:
            practise.handle({"type": "pick", "at": at, "id": pick})
        practise.handle({"type": "try", "at": at})
    else:
        practise.handle({"type": "answer", "at": at, "given": list(exercise.right)})


def walk(practise: Practise, right: bool = True) -> list[str]:
    """Answer everything; the names of what was asked."""
    names = []
    while practise.asked:
        names.append(practise.asked.exercise.name)
        answer(practise, right)
        practise.handle({"type": "next", "at": practise.at})
    return names


@pytest.mark.parametrize("name", tutor.games())
def test_a_session_of_ten_in_every_game(name: str) -> None:
    practise = Practise(tutor.load(name), Progress(tutor.load(name)))
    begin(practise)
    names = walk(practise)
    assert len(set(names)) == COUNT
    assert practise.sections()["summary"] == {
        "right": COUNT, "count": COUNT, "again": [], "told": [],
    }  # fmt: skip
    assert practise.sections()["session"]["over"]
    assert len({name.split(":")[1] for name in names}) >= COUNT - 2  # nearly a clause each
    assert len({name.split(":")[0] for name in names}) >= 5  # of several questions


def test_what_is_due_comes_first_then_what_was_failed_then_what_is_new(game: Game) -> None:
    cards = {
        MATCH: card(False, due=due(3)),
        COST: card(True, due=due(-1)),
        FORCED: card(True, due=due(-2)),
        "crunch.pass.milk": card(True, True, due=due(9)),
    }
    order = plan(game, cards, NOW)
    assert order[:3] == [FORCED, COST, MATCH]
    assert order[-1] == "crunch.pass.milk"
    told = [id for id in first_taught(game) if id in order[3:-1] and "setup" not in id]
    assert [id for id in order[3:-1] if "setup" not in id] == told


def test_a_session_asks_in_that_order(practise: Practise) -> None:
    practise.progress.cards = {COST: card(False, due=due(-1)), MATCH: card(False, due=due(-2))}
    begin(practise)
    assert [name.split(":")[1] for name in walk(practise)[:2]] == [MATCH, COST]


def test_an_answer_is_kept_as_a_card_that_is_due_later_when_it_was_right(
    practise: Practise,
) -> None:
    begin(practise)
    asked = practise.asked
    assert asked
    answer(practise, right=True)
    kept = practise.progress.sections()["fresh"]["cards"][asked.exercise.clause]
    assert is_card(kept)
    assert kept["last"] == [True]
    assert asked.exercise.clause in practise.progress.met
    right, wrong = (reviewed(None, ok, NOW)["due"] for ok in (True, False))
    assert datetime.fromisoformat(right) > datetime.fromisoformat(wrong) > NOW
    again = reviewed({"fsrs": reviewed(None, True, NOW), "last": [True]}, True, NOW + timedelta(3))
    assert datetime.fromisoformat(again["due"]) - NOW > 2 * (datetime.fromisoformat(right) - NOW)


def test_what_only_earlier_versions_asked_about_is_no_longer_due_once_its_section_is_practised(
    practise: Practise,
) -> None:
    old = "crunch.combine.size"
    assert old not in askable(practise.game)
    practise.progress.cards = {old: card(False, due=due(-400))}
    begin(practise)
    asked = practise.asked
    assert asked
    assert asked.exercise.clause in (
        COST,
        "crunch.combine.run",
        "crunch.combine.no-mix",
        "crunch.combine.total-counts",
    )
    answer(practise, right=True)
    assert practise.sections()["plan"]["due"] == 0


def test_only_the_first_answer_counts(practise: Practise) -> None:
    begin(practise, COST)
    answer(practise, right=False)
    answer(practise, right=True)
    assert practise.sections()["session"]["marks"] == [False]
    assert len(practise.progress.cards[COST]["last"]) == 1


def test_a_wrong_answer_is_explained_by_its_clause(practise: Practise) -> None:
    begin(practise, COST)
    assert practise.sections()["answer"] == {}
    answer(practise, right=False)
    told = practise.sections()["answer"]
    assert not told["right"]
    assert told["clause"] == COST
    assert COST in told["rules"]
    assert told["text"]
    while practise.asked:
        answer(practise, right=False)
        practise.handle({"type": "next", "at": practise.at})
    assert [one["rule"] for one in practise.sections()["summary"]["again"]] == [COST]


def test_the_answer_is_not_sent_before_it_is_given(practise: Practise) -> None:
    begin(practise)
    sent = practise.sections()
    assert "answer" not in sent["exercise"]
    assert "reason" not in json.dumps(sent["exercise"])


def test_what_is_late_or_early_changes_nothing(practise: Practise) -> None:
    begin(practise)
    before = practise.sections()["session"]
    for late in ({"type": "next", "at": 0}, {"type": "answer", "at": 1, "given": ["1"]}):
        practise.handle(late)
        assert practise.sections()["session"] == before


def test_the_pieces_of_one_value_are_tapped_together_and_let_go(practise: Practise) -> None:
    for seed in range(60):
        begin(practise, MATCH, seed=seed)
        asked = practise.asked
        if asked and asked.exercise.kind == "tap":
            id, value = next(iter(asked.exercise.question.options.items()))
            practise.handle({"type": "pick", "at": 0, "id": id})
            same = [one for one, other in asked.exercise.question.options.items() if other == value]
            assert practise.sections()["draft"]["picks"] == same
            practise.handle({"type": "pick", "at": 0, "id": id})
            assert not practise.sections()["draft"]["ready"]
            return
    pytest.fail("no such exercise")


def test_a_test_tells_nothing_before_its_end(practise: Practise) -> None:
    practise.handle({"type": "set", "name": "test", "seed": 5})
    for at in range(20):
        shown = practise.sections()
        assert shown["session"]["at"] == shown["session"]["done"] == at
        assert shown["session"]["marks"] == []
        assert shown["answer"] == {}
        answer(practise, right=at % 2 == 0)
    end = practise.sections()
    assert end["session"]["over"]
    assert (end["summary"]["right"], end["summary"]["count"]) == (10, 20)
    assert [one["right"] for one in end["summary"]["told"]] == [True, False] * 10
    assert all(one["told"] for one in end["summary"]["told"])


def test_the_puzzle_of_the_day_is_the_same_for_everybody(game: Game) -> None:
    names = []
    for _ in range(2):
        practise = Practise(game, Progress(game))
        practise.handle({"type": "set", "name": "day", "seed": 20261119})
        names += walk(practise)
    assert len(names) == 2
    assert names[0] == names[1]


def test_a_wrong_number_is_answered_by_its_thought(practise: Practise) -> None:
    begin(practise, COST)
    while practise.asked and practise.asked.exercise.question.id != "cost":
        answer(practise, right=True)
        practise.handle({"type": "next", "at": practise.at})
    assert practise.asked
    wrong = str(practise.asked.exercise.question.wrong["every"])
    practise.handle({"type": "answer", "at": practise.at, "given": [wrong]})
    told = practise.sections()["answer"]
    assert not told["right"]
    assert told["text"].startswith(f"{wrong} would be right if every card cost Milk.")


def test_a_link_carries_one_exercise_or_the_whole_session(game: Game, practise: Practise) -> None:
    begin(practise)
    one = practise.sections()["session"]["here"]
    practise.handle({"type": "share"})
    link = practise.sections()["session"]["link"]
    names = walk(practise)
    other = Practise(game, Progress(game))
    other.handle({"type": "open", "link": one, "seed": 99})
    assert walk(other) == names[:1]
    other.handle({"type": "open", "link": link, "seed": 98})
    assert walk(other) == names
    assert links.split(links.read(link)["practice"]) == names


def test_clauses_and_a_seed_give_everybody_the_same_ten(game: Game) -> None:
    asked = []
    for met, own in (([], 1), ([COST], 2)):
        practise = Practise(game, Progress(game))
        practise.progress.meet(met)
        practise.handle({"type": "open", "link": "?practice=crunch.combine.*&seed=5", "seed": own})
        asked.append(walk(practise))
    assert asked[0] == asked[1]
    assert len(asked[0]) == COUNT
    assert all(name.split(":")[1].startswith("crunch.combine.") for name in asked[0])


@pytest.mark.parametrize(
    "link",
    [
        "?practice=", "?practice=no.such.*", "?practice=alone:x:1:1", "?practice=a:b:c:d", "?practice=:::",
        f"?practice=cost:{COST}:1:9999", f"?practice=cost:{COST}:nowhere:1", f"?practice=allowed:{COST}:1:1", "?v=9&practice=x",
        "?practice=" + "~".join([f"cost:{COST}:1:1"] * 41), "?practice=crunch.*&seed=x",
    ],
)  # fmt: skip
def test_a_link_that_cannot_be_opened_says_why(practise: Practise, link: str) -> None:
    practise.handle({"type": "open", "link": link, "seed": 1})
    assert practise.sections()["notice"]
    assert practise.sections()["exercise"] == {}


def test_a_session_goes_on_to_its_end_past_a_name_that_is_none(practise: Practise) -> None:
    begin(practise)
    good = practise.sections()["session"]["here"].split("practice=")[1]
    link = f"?practice={good}~cost:{COST}:nowhere:1"
    practise.handle({"type": "open", "link": link, "seed": 1})
    answer(practise, right=True)
    practise.handle({"type": "next", "at": 0})
    assert practise.sections()["notice"]
    practise.handle({"type": "next", "at": 0})
    assert practise.sections()["summary"]["count"] == 1


@given(JSON)
def test_nonsense_changes_nothing(message: Any) -> None:
    practise = Practise(tutor.load("monster-crunch"), Progress(tutor.load("monster-crunch")))
    practise.handle(message)
    for kind in FORMS:
        practise.handle({"type": kind, "at": message, "clauses": message, "link": message})
    assert practise.sections()["exercise"] == {}
    json.dumps(practise.sections())


@pytest.mark.parametrize("name", tutor.games())
def test_no_message_of_practice_takes_long(name: str) -> None:
    game = tutor.load(name)
    game_page = GamePage(game)
    list(game_page.handle({"to": "practise"}))
    rare = sorted(game.rulebook)[::30]
    cost(game_page, "practise", {"type": "begin", "clauses": [], "seed": 1})
    cost(game_page, "practise", {"type": "share"})
    for at in range(3):
        cost(game_page, "practise", {"type": "skip", "at": at})
        cost(game_page, "practise", {"type": "next", "at": at})
    for clause in rare:
        cost(game_page, "practise", {"type": "begin", "clauses": [clause], "seed": 2})
    far = f"?practice=may:{rare[0]}:77:399"
    cost(game_page, "practise", {"type": "open", "link": far, "seed": 1})


def test_spacing_is_pure_python_and_only_loaded_by_an_answer() -> None:
    """So that it runs in a browser too, and costs a page nothing before."""
    code = (
        "import sys, tutor; from tutor.ui.channel import GamePage; game_page = GamePage(tutor.load('monster-crunch'));"
        "list(game_page.handle({'to': 'practise'})); ask = lambda **a: list(game_page.handle({'to': 'practise', 'ask': a}));"
        "ask(type='begin', clauses=[], seed=1); assert 'fsrs' not in sys.modules;"
        "before = set(sys.modules); ask(type='skip', at=0); assert 'fsrs' in sys.modules;"
        "new = [m for n, m in sys.modules.items() if n.startswith(('fsrs', 'typing_extensions'))];"
        "assert all(m.__file__.endswith('.py') for m in new);"
        "assert not {'torch', 'numpy', 'pandas'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
