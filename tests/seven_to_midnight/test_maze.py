"""The maze: who guesses, who pays, who chooses, and Zumoffa."""

from dataclasses import replace

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of
from tutor.games.seven_to_midnight.model import Phase
from tutor.lesson import played as after


def test_shortage_in_the_maze(game: Game, deal: Deal) -> None:
    state = deal(end="bm-3a")
    turn = game.play(state, "go left")
    assert {"maze.shortage", "maze.4.wrong.event", "maze.hand.coop"} <= set(clauses_of(turn))
    items = ["plushy", "", "", "", "", ""]
    turn = game.play(deal(end="bm-4a", items=items), "go left")
    assert "maze.shortage" in clauses_of(turn)
    assert len(turn.after.down) == 1


def test_an_exhausted_column_has_no_event_to_lose(game: Game, deal: Deal) -> None:
    state = deal(end="bm-3a")
    stack = state.events[1]
    state = replace(
        state, events=(state.events[0], (), state.events[2]), dropped=((), stack, ()), shown=stack
    )
    assert "maze.event.exhausted" in clauses_of(game.play(state, "go left"))
    assert "maze.event.exhausted" in clauses_of(game.play(state, "go straight"))


def test_rivals_guess_in_secret_and_hands_are_picked_blindly(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy", "honeypop"], 1: ["storybook"]}
    state = deal(2, {"mode": "ffa"}, end="bm-3a", hands=hands)
    state = after(game, state, "go left")
    assert game.view(state, 1).guesses == ("untold", None)
    assert game.view(state, 0).guesses == ("left", None)
    turn = game.play(state, "go right")
    assert {"maze.hand.competitive", "maze.ffa.victim", "maze.ffa.resolver"} <= set(
        clauses_of(turn)
    )
    assert set(turn.after.down) <= set(state.hands[0])
    assert len(turn.after.down) == 1
    for step in turn.steps:
        assert not set(step.shows) & set(state.hands[0])


def test_the_leader_pays_and_the_last_chooses(game: Game, deal: Deal) -> None:
    rescued = [["snufflet"], ["gigglywig"], ["geebo"]]
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=rescued)
    state = after(game, state, "go right", "go straight", "go left")
    assert (state.phase, state.turn, state.penalties[0].victims) == (Phase.PENALTY, 0, (1,))
    state = after(game, state, "choose i1")
    assert (state.phase, state.turn) == (Phase.REWARD, 2)


@pytest.mark.parametrize("second", ["snufflet", "gigglywig"])
def test_a_tie_for_the_fewest_points_is_told(game: Game, deal: Deal, second: str) -> None:
    rescued = [["snufflet"], [second], ["geebo"]]
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=rescued)
    turn = game.play(after(game, state, "go left", "go left"), "go right")
    (step,) = (step for step in turn.steps if step.rule == "seven.maze.ffa.resolver")
    assert bool(step.parts) == (second == "snufflet")


def test_of_several_right_guessers_the_last_decides(game: Game, deal: Deal) -> None:
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=[["geebo"], ["snufflet"], ["dorpa"]])
    state = after(game, state, "go left", "go left", "go left")
    assert (state.phase, state.turn) == (Phase.REWARD, 1)


def test_right_guessers_with_equal_points_leave_it_to_the_latest(game: Game, deal: Deal) -> None:
    """Ties for fewest: the reverse of the tie-breaks, then the latest in turn order."""
    state = deal(3, {"mode": "ffa"}, end="bm-1a")
    state = after(game, state, "go left", "go left", "go left")
    assert (state.phase, state.turn) == (Phase.REWARD, 2)


@pytest.mark.parametrize(
    ("guesses", "points", "victim", "resolver"),
    [
        ("right right left", ["gigglywig"], "", ""),
        ("left right left", ["gigglywig"], "alone", ""),
        ("left left right", ["gigglywig"], "alone", "other"),
    ],
)
def test_who_pays_and_who_chooses_is_told_as_it_is(
    game: Game, deal: Deal, guesses: str, points: list[str], victim: str, resolver: str
) -> None:
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=[points, points, []])
    first, second, third = guesses.split()
    turn = game.play(after(game, state, f"go {first}", f"go {second}"), f"go {third}")
    told = {step.rule: step.case for step in turn.steps}
    assert told["seven.maze.ffa.victim"] == victim
    assert told["seven.maze.ffa.resolver"] == resolver


def test_of_two_right_teams_the_one_that_begins_next_decides(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams", "turn_order": "rotate_first"}, end="bm-1a")
    assert after(game, state, "go left", "go left").turn == 2


def test_the_maze_card_seen_is_gone_after_the_guess(game: Game, deal: Deal) -> None:
    assert not after(game, deal(end="bm-1a", peeked=True), "go left", "keep").peeked


def test_nobody_chooses_for_themselves(game: Game, deal: Deal) -> None:
    state = deal(2, {"mode": "ffa"}, end="bm-1a", rescued=[["geebo"], []])
    state = after(game, state, "go left", "go right")
    assert (state.turn, state.penalties[0].victims) == (0, (1,))


def test_teams_choose_for_each_other(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"}, end="bm-1a")
    state = after(game, state, "go left", "go right")
    assert (state.phase, state.turn) == (Phase.PENALTY, 0)
    state = after(game, state, "choose i1")
    assert (state.phase, state.turn) == (Phase.REWARD, 0)
    both = after(game, deal(4, {"mode": "teams"}, end="bm-1a"), "go left", "go left")
    assert (both.phase, both.turn) == (Phase.REWARD, 0)


def test_the_sixth_card_brings_the_final_round(game: Game) -> None:
    state = game.start(2, seed=4)
    while state.maze:
        state = game.play(
            state, "end" if state.phase is Phase.RESCUE else game.moves(state)[0]
        ).after
    while state.phase is not Phase.RESCUE:
        turn = game.play(state, game.moves(state)[0])
        state = turn.after
    assert state.round == 7
    state = after(game, state, "end", "end")
    assert (state.phase, state.turn) == (Phase.OVER, None)


def test_the_maze_is_mixed_anew_for_the_second_way(game: Game) -> None:
    turned: set[tuple[str, ...]] = set()
    fresh: set[tuple[str, ...]] = set()
    for seed in range(4):
        state = game.start(2, seed, {"speed": "standard"})
        while not state.remixed:
            turned.add(state.turned)
            state = game.play(
                state, "end" if state.phase is Phase.RESCUE else game.moves(state)[0]
            ).after
        fresh.add(state.maze)
        assert (len(state.maze), state.turned, state.round) == (6, (), 7)
    assert len(fresh) == 4
    assert not fresh & turned
