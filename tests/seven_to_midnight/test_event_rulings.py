"""The switchable readings about Events and the maze."""

from dataclasses import replace

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of
from tutor.games.seven_to_midnight.model import Phase
from tutor.lesson import played as after


@pytest.mark.parametrize("reading", ["trash_only", "all_resolved"])
def test_event_move(game: Game, deal: Deal, reading: str) -> None:
    state = deal(
        2, {"event_move": reading}, critters=["snufflet", "dorpa", "loopa"],
        hands={0: ["sugardrop"]}, events={0: "echo"},
    )  # fmt: skip
    turn = game.play(state, "rescue c1 with sugardrop")
    stays = reading == "trash_only"
    assert (turn.after.events[0][0] == state.events[0][0]) == stays
    assert [s.case for s in turn.steps if s.rule == "seven.event.stay"] == [
        "" if stays else "moved"
    ]
    assert turn.after.bonus == 1


@pytest.mark.parametrize("reading", ["exhaust", "cycle"])
def test_event_discards(game: Game, deal: Deal, reading: str) -> None:
    state = deal(
        2, {"event_discards": reading}, critters=["snufflet", "dorpa", "loopa"],
        hands={0: ["sugardrop"]}, events={0: "draw"},
    )  # fmt: skip
    last, lost, *dead = state.events[0]
    state = replace(
        state, events=((last,), *state.events[1:]), dropped=((*dead, lost), (), ()),
        shown=(*dead, lost), dead=tuple(dead),
    )  # fmt: skip
    turn = game.play(state, "rescue c1 with sugardrop")
    assert turn.after.events[0] == ((lost,) if reading == "cycle" else ())
    assert turn.after.dropped[0] == ((*dead, last) if reading == "cycle" else (*dead, lost, last))
    assert ("event.exhausted" in clauses_of(turn)) == (reading == "cycle")
    game.package.check(turn.after)


@pytest.mark.parametrize("reading", ["exhaust", "cycle"])
def test_event_discards_in_the_maze(game: Game, deal: Deal, reading: str) -> None:
    """The Event that comes round is on top at once: a second wrong guess can lose it again."""
    state = deal(2, {"event_discards": reading}, end="bm-2b", events={1: "draw"})
    top, *rest = state.events[1]
    state = replace(
        state, events=(state.events[0], (top,), state.events[2]), dropped=((), tuple(rest), ()),
        shown=tuple(rest),
    )  # fmt: skip
    turn = game.play(after(game, state, "go left"), "choose i1")
    assert turn.after.events[1] == ((*rest, top) if reading == "cycle" else ())


def test_nothing_comes_round_when_all_is_dead(game: Game, deal: Deal) -> None:
    state = deal(
        2, {"event_discards": "cycle"}, critters=["snufflet", "dorpa", "loopa"],
        hands={0: ["sugardrop"]}, events={0: "draw"},
    )  # fmt: skip
    last, *dead = state.events[0]
    state = replace(
        state, events=((last,), *state.events[1:]), dropped=(tuple(dead), (), ()),
        shown=tuple(dead), dead=tuple(dead),
    )  # fmt: skip
    turn = game.play(state, "rescue c1 with sugardrop")
    assert (turn.after.events[0], "event.exhausted" in clauses_of(turn)) == ((), False)


@pytest.mark.parametrize("reading", ["ladder_then_turn_order", "all_tied"])
def test_ffa_tie_most(game: Game, deal: Deal, reading: str) -> None:
    state = deal(3, {"mode": "ffa", "ffa_tie_most": reading}, end="bm-1a")
    turn = game.play(after(game, state, "go right", "go right"), "go right")
    struck = 3 if reading == "all_tied" else 1
    assert len(turn.after.penalties) == struck
    assert [s.facts["who"] for s in turn.steps if s.rule == "seven.maze.ffa.victim"] == [
        ("Ada", "Ben", "Cy")[:struck]
    ]
    assert turn.after.turn == 2


@pytest.mark.parametrize("reading", ["right_guesser_chooses", "forced_if_any_wrong"])
def test_ffa_mixed_event(game: Game, deal: Deal, reading: str) -> None:
    state = deal(2, {"mode": "ffa", "ffa_mixed_event": reading}, end="bm-1a")
    state = after(game, state, "go right", "go left", "choose i1")
    assert (state.phase is Phase.REWARD) == (reading == "right_guesser_chooses")
    assert bool(state.dropped[0]) == (reading == "forced_if_any_wrong")


@pytest.mark.parametrize(("reading", "times"), [("each_team", 2), ("once", 1)])
def test_teams_both_wrong(game: Game, deal: Deal, reading: str, times: int) -> None:
    state = deal(4, {"mode": "teams", "teams_both_wrong": reading}, end="bm-1a")
    state = after(game, state, "go right", "go straight")
    assert (len(state.penalties), state.turn) == (times, 2)
    for _ in range(times):
        state = game.play(state, game.moves(state)[0]).after
    assert len(state.down) == times
    assert len(state.dropped[0]) == 1


@pytest.mark.parametrize(("reading", "downs"), [("group_total", 1), ("each_guardian", 2)])
def test_hand_consequence_coop(game: Game, deal: Deal, reading: str, downs: int) -> None:
    hands = {0: ["plushy", "honeypop"], 1: ["storybook"]}
    state = deal(2, {"hand_consequence_coop": reading}, end="bm-3a", hands=hands)
    state = after(game, state, "go left", "choose yara.plushy")
    assert len(state.down) == downs
