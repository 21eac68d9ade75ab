"""Whole games in every mode."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.seven_to_midnight.conftest import MODES, Deal
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import playthrough
from tutor.games.seven_to_midnight.model import HIDDEN, Phase, State
from tutor.lesson import played as after


def test_a_view_hides_decks_and_rival_hands(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy"], 1: ["honeypop", "storybook"]}
    state = deal(2, {"mode": "ffa"}, hands=hands, down=["1.honeypop"])
    view = game.view(state, 0)
    assert view.hands == (state.hands[0], ("?-down", "?"))
    assert set(view.item_deck) == set(view.critter_deck) == set(view.maze) == {HIDDEN}
    assert (view.seed, view.down) == (0, ())
    assert game.view(state, 1).down == state.down
    drawn = after(game, state, "draw")
    assert (game.view(drawn, 1).drawn, game.view(drawn, 0).drawn) == ((), drawn.drawn)
    coop = deal(2, hands=hands)
    assert game.view(coop, 0).hands == coop.hands
    teams = deal(4, {"mode": "teams"}, hands=hands)
    assert game.view(teams, 0).hands == teams.hands
    assert game.view(teams, 2).hands[1] == (HIDDEN, HIDDEN)


@given(st.sampled_from(MODES), st.integers(0, 2**32 - 1), st.integers(0, 2**16))
@whole_games()
def test_hidden_cards_do_not_change_a_view(
    mode: tuple[int, dict[str, Any]], seed: int, stop: int
) -> None:
    game = tutor.load("seven-to-midnight")
    players, rulings = mode
    turns = list(playthrough(game, seed, players, rulings, most=1 + stop % 80))
    state = turns[-1].after
    for seat in range(players):
        view = game.view(state, seat)
        assert game.view(_reshuffled(state, view, seed), seat) == view


def _reshuffled(state: State, view: State, seed: int) -> State:
    """Another position that looks the same: every hidden card swapped among hidden places."""
    rng = Random(seed)
    names = ("item_deck", "critter_deck", "maze")
    changed = {}
    for name in names:
        cards, seen = getattr(state, name), getattr(view, name)
        hidden = [card for card, face in zip(cards, seen, strict=True) if face == HIDDEN]
        rng.shuffle(hidden)
        changed[name] = tuple(
            hidden.pop() if face == HIDDEN else card for card, face in zip(cards, seen, strict=True)
        )
    return replace(state, seed=state.seed ^ 1, **changed)


@given(st.sampled_from(MODES), st.integers(0, 2**32 - 1))
@whole_games()
def test_random_games_keep_every_invariant(mode: tuple[int, dict[str, Any]], seed: int) -> None:
    game = tutor.load("seven-to-midnight")
    players, rulings = mode
    rounds = set()
    for turn in playthrough(game, seed, players, rulings):
        state = turn.after
        game.package.check(state)
        _check_order(turn.before, state)
        rounds.add(state.round)
    assert rounds == set(range(1, max(rounds) + 1))
    assert max(rounds) <= 13
    assert game.outcome(state) is not None


def _check_order(before: State, state: State) -> None:
    """Critters only fall asleep, Events only go down, limits hold, gaps are filled in time."""
    assert sum(map(len, state.rescued)) >= sum(map(len, before.rescued))
    assert state.downs <= 1
    if state.maze and state.rulings.mode != "ffa":
        assert max(state.given) <= 2 + 3  # Echo Bridge may be triggered in each column
    if state.phase is Phase.RESCUE and not state.begun and state.critter_deck:
        assert all(state.critters)
    if state.phase is Phase.RESCUE and not state.begun and (state.item_deck or state.discard):
        assert all(state.items)


# Cited by the tests named here rather than by a lesson or a random game.
ELSEWHERE = {
    "seven.mode.lightning.four": "test_no_actions_left",
    "seven.action.rescue.once-per-column": "test_rescue_facedown_gap_or_other",
    "seven.free.give.per-giver": "test_give_limit_scope",
    "seven.free.give.ffa": "test_give_in_other_modes",
    "seven.maze.shortage": "test_shortage_in_the_maze",
    "seven.house.talent.rig": "test_talents",
    "seven.win.teams": "test_teams_win_together",
    "seven.joint": "test_anybody_may_say_what_is_decided_together",
    "seven.carry.room": "test_leftover_items_never_stop_the_sequel",
    "seven.difficulty.easy.timing": "test_an_easy_game_removes_one_critter",
    "seven.refresh.empty-items": "test_gaps_stay_when_nothing_is_left",
}
