"""Set-up: decks, guardians, actions, the Easy game."""

from typing import Any

import pytest

from tutor import Game
from tutor.games.seven_to_midnight.model import Phase
from tutor.lesson import played as after


@pytest.mark.parametrize(
    ("players", "rulings", "critters", "items"),
    [
        (2, {}, 11, 16),
        (3, {"difficulty": "hard"}, 12, 16),
        (4, {}, 25, 38),
        (4, {"difficulty": "hard"}, 26, 38),
        (1, {"speed": "standard"}, 25, 38),
    ],
)
def test_decks_after_set_up(
    game: Game, players: int, rulings: dict[str, Any], critters: int, items: int
) -> None:
    state = game.start(players, seed=2, rulings=rulings)
    assert (len(state.critter_deck), len(state.item_deck)) == (critters, items)
    assert [len(stack) for stack in state.events] == [4, 4, 4]
    assert (len(state.maze), state.shown, state.hands[0]) == (6, (), ())


@pytest.mark.parametrize(
    ("players", "speed", "critters", "items"),
    [(1, "lightning", 10, 15), (3, "lightning", 10, 13), (2, "standard", 24, 36), (4, "standard", 24, 34)],
)  # fmt: skip
def test_decks_after_an_easy_set_up(
    game: Game, players: int, speed: str, critters: int, items: int
) -> None:
    state = game.start(players, rulings={"difficulty": "easy", "speed": speed})
    state = after(game, state, "remove gigglywig")
    assert (len(state.critter_deck), len(state.item_deck)) == (critters, items)
    assert sum(map(len, state.hands)) == players


@pytest.mark.parametrize(
    ("players", "rulings", "actions", "total"),
    [
        (1, {}, 3, 42),
        (2, {}, 3, 42),
        (3, {}, 2, 42),
        (4, {}, 3, 84),
        (3, {"speed": "standard", "standard_remix": "off"}, 4, 84),
        (2, {"speed": "standard", "standard_remix": "off"}, 6, 84),
        (1, {"speed": "standard"}, 6, 156),
    ],
)
def test_the_action_budget(
    game: Game, players: int, rulings: dict[str, Any], actions: int, total: int
) -> None:
    """Three actions for each critter, except with the remix."""
    state = game.start(players, seed=1, rulings=rulings)
    assert state.actions == actions
    critters = 3 + len(state.critter_deck)
    have = 0
    while state.turn is not None:
        if state.phase is Phase.RESCUE:
            have += state.actions
            state = after(game, state, "end")
        else:
            state = game.play(state, game.moves(state)[0]).after
    assert have == total
    assert total == 3 * critters or total == 156


def test_a_lone_player_runs_two_guardians(game: Game) -> None:
    state = game.start(("Ada",), seed=1)
    assert (len(state.guardians), state.turn, state.active) == (2, 0, 0)
    state = after(game, state, "take i1", "end")
    assert (state.turn, state.active, state.actions) == (0, 1, 3)
    assert [len(hand) for hand in state.hands] == [1, 0]
    assert len(game.scene(state).seats) == 1


def test_guardians_are_chosen_by_seat(game: Game) -> None:
    state = game.start(3, rulings={"guardian_2": "yara", "guardian_3": "dewey"})
    assert state.guardians == ("drake", "yara", "dewey")
    assert game.start(3, seed=1, rulings={"first_player": 2}).order == (2, 0, 1)


def test_easy_items_are_drawn_in_turn_order(game: Game) -> None:
    state = game.start(3, rulings={"difficulty": "easy", "first_player": 1})
    turn = game.play(state, "remove geebo")
    who = [s.facts["who"] for s in turn.steps if s.rule == "seven.difficulty.easy.draw"]
    assert who == ["Ben", "Cy", "Ada"]
