"""What a learner has met and practised, read back from a browser that is not trusted."""

import json
from typing import Any

import pytest
from hypothesis import given

import tutor
from tests.ui.test_untrusted import JSON
from tutor import Game
from tutor.ui.progress import Progress

COST, MATCH = "crunch.combine.cost", "crunch.play.match-or-beat"
FSRS = {
    "card_id": 1794858723232, "state": 2, "step": None, "stability": 2.3, "difficulty": 2.1,
    "due": "2026-11-18T19:52:03.233299+00:00", "last_review": "2026-11-16T19:52:03.233299+00:00",
}  # fmt: skip


def card(*last: bool, **changes: Any) -> dict[str, Any]:
    return {"fsrs": FSRS | changes, "last": list(last)}


def load(progress: Progress, met: Any = (), cards: Any = None, anew: bool = False) -> None:
    progress.handle({"type": "load", "met": list(met), "cards": cards or {}, "anew": anew})


@pytest.fixture
def progress(game: Game) -> Progress:
    return Progress(game)


def test_what_was_kept_is_there_again(progress: Progress) -> None:
    load(progress, [MATCH], {COST: card(True, False)})
    assert progress.sections()["standing"] == {COST: "shaky", MATCH: "met"}
    assert progress.sections()["notice"] == ""


def test_a_clause_is_known_after_two_right_answers_in_a_row(progress: Progress) -> None:
    stands = []
    for right in (True, False, True, True, False):
        progress.keep(COST, FSRS, right)
        stands.append(progress.standing(COST))
    assert stands == ["shaky", "shaky", "shaky", "known", "shaky"]


def test_only_what_a_session_added_goes_back_to_the_browser(progress: Progress) -> None:
    load(progress, [MATCH])
    progress.meet([MATCH, COST, COST])
    progress.keep(COST, FSRS, True)
    assert progress.sections()["fresh"] == {"met": [COST], "cards": {COST: card(True)}}


def test_loading_again_loses_nothing_that_was_just_met(progress: Progress) -> None:
    progress.meet([COST])
    load(progress, [MATCH])
    assert progress.is_met(COST)
    load(progress, anew=True)
    assert progress.sections()["standing"] == {}


@pytest.mark.parametrize(
    "damaged",
    [
        card(True, due="soon"), card(True, due="2026-11-18"), card(True, state=9),
        card(True, stability=float("nan")), card(True, stability=-1), card(True, step=True),
        card(*[True] * 6), {"fsrs": FSRS}, {"fsrs": {}, "last": []}, [], None, "x",
        {"fsrs": FSRS | {"more": 1}, "last": []},
    ],
)  # fmt: skip
def test_a_damaged_card_is_left_out_and_told(progress: Progress, damaged: Any) -> None:
    load(progress, [MATCH, 7], {COST: damaged, MATCH: card(True, True)})
    assert progress.sections()["standing"] == {MATCH: "known"}
    assert "2" in progress.sections()["notice"]


def test_clauses_of_another_edition_are_passed_over(progress: Progress) -> None:
    load(progress, ["crunch.gone"], {"crunch.gone": card(True)})
    assert progress.sections()["standing"] == {}
    assert progress.sections()["notice"] == ""


@given(JSON, JSON)
def test_nonsense_never_raises_and_is_never_met(met: Any, cards: Any) -> None:
    progress = Progress(tutor.load("monster-crunch"))
    progress.handle({"type": "load", "met": met, "cards": cards, "anew": False})
    progress.handle(met)
    assert json.dumps(progress.sections()["standing"]) == "{}"
