"""Positions that cannot be: refused, with the count that is off."""

from dataclasses import replace
from typing import Any

import pytest

import tutor
from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.games.seven_to_midnight.model import Flips, Penalty, Phase, State
from tutor.lesson import played as after
from tutor.states import SEEDS


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
        "round.phases": {"turn": 1},
        "difficulty.normal": {"removed": state.critter_deck[:1], "critter_deck": state.critter_deck[1:]},
        "mode.variants.speed": {"rulings": replace(state.rulings, mode="teams")},
        "round.count": {"round": 4},
    }  # fmt: skip
    for rule, change in broken.items():
        _check_refused(game, replace(state, **change), rule)


def _check_refused(game: Game, state: State, rule: str) -> None:
    assert [s.rule for s in game.package.broken(state)] == [f"seven.{rule}"]
    with pytest.raises(tutor.PositionError):
        game.from_json(game.to_json(state))


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("house.seed", {"seed": SEEDS}),
        ("setup.8.first", {"first": 2}),
        ("turn.order", {"order": (0, 0)}),
        ("turn.order", {"order": (1, 0)}),
        ("turn.each", {"active": 7}),
        ("actions.lightning", {"actions": -1}),
        ("action.flip.down-limit", {"downs": 1}),
        ("free.cycle.repeat", {"cycled": -1}),
        ("free.give.limit", {"given": (-1, 0)}),
        ("free.give.limit", {"bonus": -1}),
        ("free.cycle", {"drawn": ("i1-99",)}),
        ("event.discard-place", {"shown": ("ev-01", "ev-01")}),
        ("trash.general", {"dead": ("ev-01",)}),
        ("field.columns", {"column": 3}),
        ("zumoffa.remix", {"remixed": True, "round": 7}),
        ("maze.1.choose", {"guesses": ("untold",)}),
        ("maze.4.wrong.card", {"penalties": (Penalty(0, Flips.ITEM, 1, (0,)),)}),
    ],
)
def test_each_mark_has_its_own_law(
    game: Game, deal: Deal, rule: str, change: dict[str, Any]
) -> None:
    _check_refused(game, replace(deal(), **change), rule)


def test_a_peek_needs_a_maze_card(game: Game, deal: Deal) -> None:
    _check_refused(game, replace(deal(final=True), peeked=True), "house.event.peek")


def test_partners_take_their_turns_together(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"})
    _check_refused(game, replace(state, order=(0, 2, 1, 3)), "turn.order.teams")
    assert game.from_json(game.to_json(replace(state, order=(1, 0, 3, 2), active=1, turn=1)))


def test_a_stack_that_comes_round_has_a_top(game: Game, deal: Deal) -> None:
    state = deal(rulings={"event_discards": "cycle"})
    gone = replace(state, events=((), *state.events[1:]), dropped=(state.events[0], (), ()))
    _check_refused(game, replace(gone, shown=state.events[0]), "event.exhausted")


def test_an_easy_game_removes_one_critter(game: Game, deal: Deal) -> None:
    easy = game.start(2, seed=1, rulings={"difficulty": "easy"})
    card, *rest = easy.critter_deck
    early = replace(easy, removed=(card,), critter_deck=tuple(rest))
    _check_refused(game, early, "difficulty.easy.remove")
    _check_refused(game, replace(deal(), phase=Phase.REMOVE), "difficulty.easy.timing")


def test_what_is_due_must_fit_the_table(game: Game, deal: Deal) -> None:
    guess = deal(2, {"mode": "ffa"}, end="bm-1a")
    penalty = after(game, guess, "go right", "go left")
    reward = after(game, penalty, "choose i1")
    hand = replace(penalty, penalties=(replace(penalty.penalties[0], flips=Flips.HAND),))
    sleepy = deal(critters=["snufflet", "", ""], asleep=True)
    slept = replace(sleepy, critters=("",) * 3, rescued=((*sleepy.rescued[0], "c1-13"),))
    last = deal(final=True)
    for rule, state in (
        ("end.final", replace(deal(), phase=Phase.OVER, turn=None)),
        ("end.final", replace(deal(), turn=None)),
        ("end.all", slept),
        ("maze.when", replace(last, phase=Phase.GUESS, guesses=(None,))),
        ("free.give.final", replace(deal(), phase=Phase.PARTING)),
        ("event.must-resolve", replace(deal(), phase=Phase.EVENT)),
        ("round.phases", replace(guess, turn=1)),
        ("maze.choose-card", replace(penalty, column=1)),
        ("round.phases", replace(penalty, turn=1 - (penalty.turn or 0))),
        ("maze.choose-card", hand),
        ("round.phases", replace(reward, turn=0)),
    ):
        _check_refused(game, state, rule)
    for state in (
        replace(reward, column=1),
        replace(reward, guesses=("right", "right")),
        replace(reward, guesses=("right", None)),
    ):
        assert {s.rule for s in game.package.broken(state)} == {
            "seven.round.phases",
            "seven.maze.4.right",
        } or [s.rule for s in game.package.broken(state)] == ["seven.round.phases"]
    for state in (guess, penalty, reward):
        assert game.from_json(game.to_json(state)) == state
