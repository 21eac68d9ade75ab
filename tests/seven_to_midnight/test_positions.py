"""Positions that cannot be: refused, with the count that is off."""

from dataclasses import replace
from typing import Any

import pytest

import tutor
from tests.seven_to_midnight.conftest import Deal, after
from tutor import Game
from tutor.games.seven_to_midnight.model import Flips, Penalty, Phase, State


def test_a_broken_position_says_which_count_is_off(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["plushy"]})
    broken = {
        "setup.5.items": {"hands": ((), ())},
        "setup.4.critters": {"critter_deck": state.critter_deck[1:]},
        "setup.3.events": {"events": (state.events[0],) * 3},
        "setup.7.maze": {"maze": state.maze[1:]},
        "setup.1.guardians": {"guardians": (state.guardians[0],) * 2},
        "mode.guardians.multi": {"given": (0,)},
        "mode.coop": {"rescued": ((), ())},
        "field.grid": {"items": state.items[1:]},
        "hand.facedown": {"down": ("i1-99",)},
        "turn.each": {"active": 7},
        "round.phases": {"turn": 1},
        "difficulty.normal": {"removed": state.critter_deck[:1], "critter_deck": state.critter_deck[1:]},
        "mode.variants.speed": {"rulings": replace(state.rulings, mode="teams")},
        "round.count": {"round": 4},
    }  # fmt: skip
    for rule, change in broken.items():
        _check_refused(game, replace(state, **change), rule)


def _check_refused(game: Game, state: State, rule: str) -> None:
    assert [s.rule for s in game.rules.position(state) if not s.value] == [f"seven.{rule}"]
    with pytest.raises(tutor.PositionError):
        game.from_json(game.to_json(state))


@pytest.mark.parametrize(
    "change",
    [
        {"remixed": True, "round": 7},
        {"downs": 1},
        {"shown": ("ev-01", "ev-01")},
        {"seed": 2**32},
        {"column": 3},
        {"order": (0, 0)},
        {"guesses": ("untold",)},
        {"drawn": ("i1-99",)},
        {"dead": ("ev-01",)},
        {"given": (-1, 0)},
        {"penalties": (Penalty(0, Flips.ITEM, 1, (0,)),)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_marks_out_of_bounds_are_refused(game: Game, deal: Deal, change: dict[str, Any]) -> None:
    _check_refused(game, replace(deal(), **change), "turn.each")


def test_a_peek_needs_a_maze_card(game: Game, deal: Deal) -> None:
    _check_refused(game, replace(deal(final=True), peeked=True), "turn.each")


def test_what_is_due_must_fit_the_table(game: Game, deal: Deal) -> None:
    guess = deal(2, {"mode": "ffa"}, maze_end="bm-1a")
    penalty = after(game, guess, "go right", "go left")
    reward = after(game, penalty, "choose i1")
    hand = replace(penalty, penalties=(replace(penalty.penalties[0], flips=Flips.HAND),))
    sleepy = deal(critters=["snufflet", "", ""], asleep=True)
    slept = replace(sleepy, critters=("",) * 3, rescued=((*sleepy.rescued[0], "c1-13"),))
    last = deal(final=True)
    for state in (
        replace(deal(), phase=Phase.OVER, turn=None),
        slept,
        replace(last, phase=Phase.GUESS, guesses=(None,)),
        replace(deal(), phase=Phase.PARTING),
        replace(deal(), phase=Phase.EVENT),
        replace(guess, turn=1),
        replace(penalty, turn=0, column=1),
        replace(penalty, turn=1 - (penalty.turn or 0)),
        hand,
        replace(reward, turn=0),
        replace(reward, column=1),
        replace(reward, guesses=("right", "right")),
        replace(reward, guesses=("right", None)),
    ):
        _check_refused(game, state, "round.phases")
    for state in (guess, penalty, reward):
        assert game.from_json(game.to_json(state)) == state
