"""The party calculator: every value of the Ghosts, every total, every reason against."""

from typing import Any

import pytest

import tutor
from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.games.midnight_brunch.model import GHOST


def answer(game: Game, *party: str, **values: Any) -> tuple[dict[Any, int], list[str]]:
    """Totals by what the Ghosts count, and the clauses that refuse the rest."""
    _, story = game.calculate({"party": party, **values})
    sums = [
        step for step in story if step.rule.endswith("total.sum") and step.sentence_key != "best"
    ]
    totals = {step.facts["ghosts"]: step.value for step in sums}
    return totals, [step.rule.removeprefix("brunch.") for step in story if step.value is False]


def test_a_party_without_a_ghost_has_one_total(game: Game) -> None:
    assert answer(game, "7", "3", midnight="double", on=2) == ({(): 13}, [])
    assert answer(game, "9", "7", "2", midnight="subtract", on=3) == ({(): 14}, [])
    assert answer(game, "9", "7", midnight="cancel", on=1) == ({(): 7}, [])


def test_a_ghost_has_up_to_three_values(game: Game) -> None:
    assert answer(game, "2", "5", "ghost") == ({(0,): 7, (2,): 9, (5,): 12}, [])
    assert answer(game, "2", "5", "9", "ghost") == (
        {(0,): 16, (2,): 18, (9,): 25},
        ["ghost.low-or-high"],
    )


def test_a_ghost_beside_a_midnight_card(game: Game) -> None:
    party = ("2", "5", "9", "ghost")
    totals, against = answer(game, *party, midnight="cancel", on=3, ghost_pool="exclude")
    assert (totals, against) == ({(0,): 7, (2,): 9, (5,): 12}, ["ghost.not-copy-midnight"])
    totals, against = answer(game, *party, midnight="cancel", on=3)
    assert totals == {(0,): 7, (2,): 9}
    assert against == ["ghost.low-or-high", "ghost.not-copy-midnight"]


def test_only_zero_is_left_and_it_says_why(game: Game) -> None:
    _, story = game.calculate({"party": ["7", "ghost"], "midnight": "double"})
    assert [step.value for step in story if step.rule == "brunch.total.sum"] == [None, 14]
    assert "brunch.ghost.alone" in {deep.rule for step in story for deep in step.walk()}


def test_a_midnight_card_where_it_may_not_lie_is_refused(game: Game) -> None:
    assert answer(game, "7", "ghost", midnight="double", on=2) == ({}, ["ghost.no-midnight"])
    assert answer(game, "7", midnight="double", on=2) == ({}, ["midnight.own-party"])


def test_readings_of_the_table(game: Game) -> None:
    mixed = answer(game, "2", "9", "ghost", "ghost", ghost_zero_mix="true")[0]
    assert mixed == {(0,): 11, (2,): 15, (9,): 29, (2, 0): 13, (9, 0): 20}
    low = {"midnight": "subtract", "on": 1}
    assert answer(game, "9", "2", **low)[0] == {(): -7}
    assert answer(game, "9", "2", negative_totals="floor_zero", **low)[0] == {(): 0}
    assert answer(game, "10", "2", monster_deck="10x6+8")[0] == {(): 12}


@pytest.mark.parametrize(
    ("party", "more", "best"),
    [
        (("7", "3"), {}, (10, ())),
        (("2", "5", "ghost"), {}, (12, (5,))),
        (("4", "8", "ghost"), {}, (12, (0,))),  # 12 wins against 16 and 20
        (("9", "8", "ghost"), {}, (17, (0,))),  # over 15 the lower
        (("2", "9", "ghost", "ghost"), {"ghost_zero_mix": "true"}, (15, (2,))),
        (("9", "2"), {"midnight": "subtract", "on": 1}, (-7, ())),
    ],
)
def test_the_best_total_is_the_first_thing_said(
    game: Game, party: tuple[str, ...], more: dict[str, Any], best: tuple[int, tuple[int, ...]]
) -> None:
    _, story = game.calculate({"party": party, **more})
    first = story[0]
    assert (first.sentence_key, first.facts["value"], first.facts["ghosts"]) == ("best", *best)


def test_the_party_of_the_game_being_played_can_be_taken(game: Game, table: Lay) -> None:
    parties, laid = {"A": (9, 4, GHOST), "B": (7, 2), "C": (3,)}, {"A": ("double", 1)}
    state = table(parties, laid=laid, rulings={"ghost_zero_mix": True, "ghost_pool": "exclude"})
    values = game.package.taken(state, 0)
    assert (values["party"], values["midnight"], values["on"]) == (("9", "4", "ghost"), "double", 2)
    assert (values["ghost_zero_mix"], values["ghost_pool"]) == ("true", "exclude")
    game.calculate(values)
    assert game.package.taken(state, 1)["midnight"] == "none"


def test_what_is_taken_from_another_seat_tells_no_secret(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (7, 2), "C": (3,)}, laid={"A": ("double", 1)})
    values = game.package.taken(game.view(state, 1), 0)
    assert (values["party"], values["midnight"], values["on"]) == (("4",), "none", 1)


def test_the_picture_shows_the_party(game: Game) -> None:
    scene, _ = game.calculate({"party": ["7", "3", "ghost"], "midnight": "double", "on": 2})
    assert scene is not None
    assert [piece.id for piece in scene.pieces()] == [
        "monster-0-0",
        "monster-0-1",
        "midnight-0-double",
        "monster-0-2",
    ]
    assert len(scene.seats) == 1


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"party": []}, "calc-party-empty"),
        ({"party": ["9"] * 8}, "calc-party-copies"),
        ({"party": ["ghost"] * 6}, "calc-party-copies"),
        ({"party": ["10"]}, "calc-party-copies"),
        ({"party": ["1"] * 13}, "calc-list"),
        ({"party": ["11"]}, "calc-choice"),
        ({"party": "9"}, "calc-list"),
        ({"midnight": "triple"}, "calc-choice"),
        ({"on": 0}, "calc-count"),
        ({"on": -1}, "calc-count"),
        ({"on": "1"}, "calc-count"),
        ({"ghost_pool": "maybe"}, "calc-choice"),
        ({"werewolves": 2}, "calc-unknown"),
    ],
)
def test_what_cannot_be_is_refused_by_name_or_number(
    game: Game, values: dict[str, Any], key: str
) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.calculate(values)
    assert error.value.key == key
    assert len(str(error.value)) > 20
