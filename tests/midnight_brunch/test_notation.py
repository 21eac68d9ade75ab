"""What can be typed, what cannot, and games that cannot be started."""

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_brunch.model import Aim, Brunch, Midnight


@pytest.mark.parametrize(
    "text",
    ["", "fly", "monster 3", "brunch double", "brunch double 3", "brunch triple on 1", "brunch double on x",
     "brunch double on 1-", "call pink", "call red pink", "call red ghost", "call red double on", "ghost", "ghost high",
     "ghost -1", "lay double", "9: monster", "Zoe: monster", "brunch double on -1"],
)  # fmt: skip
def test_text_that_is_no_move_says_what_was_expected(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(3), text)
    assert len(str(error.value)) > 20


@pytest.mark.parametrize(
    "move",
    ["brunch double on 3", "brunch cancel on 2-1", "call red", "call red subtract on 2 ghost 5",
     "call blue ghost 5 0", "call", "call red green", "call double on 2 ghost 5", "lay cancel on 1", "ghost 9 2", "ghost 0", "take", "leave"],
)  # fmt: skip
def test_notation_is_what_was_typed(game: Game, move: str) -> None:
    assert str(game.parse(game.start(3), move)) == move


def test_the_signs_on_the_cards_are_understood(game: Game) -> None:
    state = game.start(3)
    for sign, kind in (("x", Midnight.CANCEL), ("-?", Midnight.SUBTRACT), ("X2", Midnight.DOUBLE)):
        assert game.parse(state, f"brunch {sign} on 2") == Brunch(Aim(kind, 1))


@pytest.mark.parametrize("players", [0, 1, 2, 8])
def test_a_wrong_number_of_players_is_refused_by_number(game: Game, players: int) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.start(players)
    assert (error.value.key, error.value.facts["have"]) == ("players-count", players)


def test_a_host_who_is_not_there_is_refused(game: Game) -> None:
    assert game.start(7, rulings={"first_host": 6}).host == 6
    with pytest.raises(tutor.SetupError) as error:
        game.start(3, rulings={"first_host": 3})
    assert error.value.facts["ruling"] == "first_host"
