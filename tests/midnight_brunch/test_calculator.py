"""The showdown calculator: every value of the Ghosts, every total, every reason, and who gets what."""

from typing import Any

import pytest

import tutor
from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.games.midnight_brunch.model import GHOST

Cards = tuple[str, ...]


def entered(*parties: Cards, calls: tuple[str, ...] = (), **values: Any) -> dict[str, Any]:
    """Return what the page sends for some parties and calls, without the example."""
    padded = (*parties, *((),) * (3 - len(parties)))
    called = (*calls, *("none",) * (3 - len(calls)))
    cards = {f"party-{at}": party for at, party in enumerate(padded, 1)}
    return {**cards, **{f"call-{at}": call for at, call in enumerate(called, 1)}, **values}


def rows(game: Game, values: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Return who called each prize and who gets it, by its value."""
    _, story = game.calculate(values)
    results = game.package.results(story.steps)
    assert results is not None
    return {prize: (called, gets) for prize, called, gets, _ in results.rows}


def answer(game: Game, *party: str, **values: Any) -> tuple[dict[Any, int], list[str]]:
    """Totals by what the Ghosts count, and the clauses that refuse the rest."""
    _, story = game.calculate(entered(party, **values))
    sums = [
        step for step in story if step.rule.endswith("total.sum") and step.sentence_key != "best"
    ]
    totals = {step.facts["ghosts"]: step.value for step in sums}
    return totals, [step.rule.removeprefix("brunch.") for step in story if step.value is False]


def test_a_party_without_a_ghost_has_one_total(game: Game) -> None:
    assert answer(game, "7", "3", "double") == ({(): 13}, [])
    assert answer(game, "9", "7", "2", "subtract") == ({(): 14}, [])
    assert answer(game, "9", "cancel", "7") == ({(): 7}, [])


def test_a_ghost_has_up_to_three_values(game: Game) -> None:
    assert answer(game, "2", "5", "ghost") == ({(0,): 7, (2,): 9, (5,): 12}, [])
    assert answer(game, "2", "5", "9", "ghost") == (
        {(0,): 16, (2,): 18, (9,): 25},
        ["ghost.low-or-high"],
    )


def test_a_ghost_beside_a_midnight_card(game: Game) -> None:
    party = ("2", "5", "9", "cancel", "ghost")
    totals, against = answer(game, *party, ghost_pool="exclude")
    assert (totals, against) == ({(0,): 7, (2,): 9, (5,): 12}, ["ghost.not-copy-midnight"])
    totals, against = answer(game, *party)
    assert totals == {(0,): 7, (2,): 9}
    assert against == ["ghost.low-or-high", "ghost.not-copy-midnight"]


def test_only_zero_is_left_and_it_says_why(game: Game) -> None:
    _, story = game.calculate(entered(("7", "double", "ghost")))
    assert [step.value for step in story if step.rule == "brunch.total.sum"] == [None, 14]
    assert "brunch.ghost.alone" in {deep.rule for step in story for deep in step.walk()}


def test_a_midnight_card_where_it_may_not_lie_is_refused(game: Game) -> None:
    assert answer(game, "7", "ghost", "double") == ({}, ["ghost.no-midnight"])
    assert answer(game, "double", "7") == ({}, ["midnight.own-party"])


def test_readings_of_the_table(game: Game) -> None:
    mixed = answer(game, "2", "9", "ghost", "ghost", ghost_zero_mix="true")[0]
    assert mixed == {(0,): 11, (2,): 15, (9,): 29, (2, 0): 13, (9, 0): 20}
    low = ("9", "subtract", "2")
    assert answer(game, *low)[0] == {(): -7}
    assert answer(game, *low, negative_totals="floor_zero")[0] == {(): 0}
    assert answer(game, "10", "2", monster_deck="10x6+8")[0] == {(): 12}


@pytest.mark.parametrize(
    ("party", "more", "best"),
    [
        (("7", "3"), {}, (10, ())),
        (("2", "5", "ghost"), {}, (12, (5,))),
        (("4", "8", "ghost"), {}, (12, (0,))),  # 12 wins against 16 and 20
        (("9", "8", "ghost"), {}, (17, (0,))),  # over 15 the lower
        (("2", "9", "ghost", "ghost"), {"ghost_zero_mix": "true"}, (15, (2,))),
        (("9", "subtract", "2"), {}, (-7, ())),
    ],
)
def test_the_best_total_is_the_first_thing_said(
    game: Game, party: tuple[str, ...], more: dict[str, Any], best: tuple[int, tuple[int, ...]]
) -> None:
    _, story = game.calculate(entered(party, **more))
    first = story[0]
    assert (first.sentence_key, first.facts["value"], first.facts["ghosts"]) == ("best", *best)


def test_the_party_of_the_game_being_played_can_be_taken(game: Game, table: Lay) -> None:
    parties, laid = {"A": (9, 4, GHOST), "B": (7, 2), "C": (3,)}, {"A": ("double", 1)}
    state = table(parties, laid=laid, rulings={"ghost_zero_mix": True, "ghost_pool": "exclude"})
    values = game.package.taken(state, 0)
    assert values["party-1"] == ("9", "4", "double", "ghost")
    assert (values["party-2"], values["party-3"]) == ((), ())
    assert (values["ghost_zero_mix"], values["ghost_pool"]) == ("true", "exclude")
    game.calculate(values)
    assert game.package.taken(state, 1)["party-2"] == ("7", "2")


def test_what_is_taken_from_another_seat_tells_no_secret(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (7, 2), "C": (3,)}, laid={"A": ("double", 1)})
    values = game.package.taken(game.view(state, 1), 0)
    assert values["party-1"] == ("4",)


def test_the_picture_shows_the_party(game: Game) -> None:
    scene, _ = game.calculate(entered(("7", "3", "double", "ghost")))
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
        (entered(()), "calc-party-empty"),
        ({"party-1": ["9"] * 8}, "calc-party-copies"),
        (entered(("9",) * 4, ("9",) * 4), "calc-party-copies"),
        ({"party-1": ["ghost"] * 6}, "calc-party-copies"),
        ({"party-1": ["10"]}, "calc-party-copies"),
        ({"party-1": ["1"] * 14}, "calc-list"),
        ({"party-1": ["11"]}, "calc-choice"),
        ({"party-1": "9"}, "calc-list"),
        ({"party-1": ["9", "triple"]}, "calc-choice"),
        (entered(("9",), (), calls=("red", "red")), "calc-no-party"),
        (entered(("9",), ("double",)), "calc-no-party"),
        ({"players": 2}, "calc-count"),
        ({"host": 0}, "calc-count"),
        ({"host": "1"}, "calc-count"),
        ({"host": 4}, "calc-host"),
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


THREE = (("7", "7"), ("8", "8"), ("9", "5"))


@pytest.mark.parametrize(
    ("parties", "values", "gets"),
    [
        (THREE, {"calls": ("red", "red", "yellow")}, {"red": "Player 1", "yellow": "Player 3", "violet": "Player 2"}),
        (THREE, {"calls": ("red", "yellow", "red")}, {"red": "Player 1", "yellow": "Player 2", "violet": "Player 3"}),
        (THREE, {"calls": ("red", "yellow", "red"), "host": 3}, {"red": "Player 3", "violet": "Player 1"}),
        (THREE, {"calls": ("green", "yellow", "green")}, {"green": "Player 1", "nothing": "Player 3"}),
        ((("7", "7"), ("8", "8", "cancel")), {"calls": ("red", "red")}, {"red": "Player 1"}),
        ((("2",), ("9", "9")), {"calls": ("red", "yellow")}, {"red": "Player 1", "yellow": "Player 2"}),
    ],
)  # fmt: skip
def test_the_prizes_go_as_the_rules_give_them(
    game: Game, parties: tuple[Cards, ...], values: dict[str, Any], gets: dict[str, str]
) -> None:
    found = {prize: to for prize, (_, to) in rows(game, entered(*parties, **values)).items()}
    for deck, who in gets.items():
        assert [to for prize, to in found.items() if deck in prize] == [who]


def test_a_ghost_counts_what_is_best_for_its_owner(game: Game) -> None:
    table = entered(("7", "4", "ghost"), ("9", "5"), calls=("red", "red"))
    assert rows(game, table)["Moon Cake, 10 points (red)"] == ("Player 1 and Player 2", "Player 1")


def test_a_prize_that_this_table_does_not_have_cannot_be_called(game: Game) -> None:
    _, story = game.calculate(entered(("9",), calls=("blue",)))
    assert [step.rule for step in story if step.value is False] == ["brunch.call.deck-in-play"]
    more = {f"party-{at}": () for at in (4, 5)} | {f"call-{at}": "none" for at in (4, 5)}
    five = entered(("9",), calls=("blue",), players=5, **more)
    assert rows(game, five)["Cold Porridge, 2 points (blue)"] == ("Player 1", "Player 1")


def test_the_showdown_of_a_game_can_be_taken_whole(game: Game, table: Lay) -> None:
    calls = {"A": "red", "B": "red", "C": "yellow"}
    parties = {"A": (9, 4, GHOST), "B": (7, 2), "C": (3,)}
    values = game.package.taken(table(parties, calls=calls), 0)
    assert [values[f"call-{at}"] for at in (1, 2, 3)] == ["red", "red", "yellow"]
    assert len(rows(game, values)) == 4


def test_a_game_of_seats_tells_the_same_as_the_calculator(game: Game, table: Lay) -> None:
    """The turn that ends a showdown and the calculator give the same table."""
    state = table({"A": (9, 4), "B": (7, 2), "C": (3,)}, calls={"A": "red", "B": "red"}, host="A")
    turn = game.play(state, "call yellow")
    played = game.package.results(turn.steps)
    assert played is not None
    calls = {f"call-{at}": call for at, call in enumerate(("red", "red", "yellow"), 1)}
    seats = {"A": "Player 1", "B": "Player 2", "C": "Player 3"}
    reckoned = rows(
        game,
        game.package.taken(state, 0)
        | calls
        | entered(("9", "4"), ("7", "2"), ("3",), calls=("red", "red", "yellow")),
    )
    assert {prize: seats.get(gets, gets) for prize, _, gets, _ in played.rows} == {
        prize: gets for prize, (_, gets) in reckoned.items()
    }
