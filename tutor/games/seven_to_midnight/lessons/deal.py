"""A game at some moment: the positions that lessons begin with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....game import Game
from ..model import Phase, State
from ..stage import arrange

PLAYERS = ("Yara", "Drake", "Trix-E", "Miles")


def start(game: Game, players: int, **rulings: Any) -> State:
    """Return the start of a game of a lesson: everyone is called like their guardian."""
    state = stage(game, PLAYERS[:players], rulings)
    names = game.rulebook.names["Guardian"]
    return replace(state, players=tuple(names[one] for one in state.guardians[:players]))


def stage(
    game: Game,
    players: Sequence[str],
    rulings: Mapping[str, Any] | None = None,
    *,
    final: bool = False,
    end: str = "",
    turned: int = 0,
    **more: Any,
) -> State:
    """Return a position of a game: the final round, or the guess of an end after `turned` maze cards."""
    state: State = game.start(players, seed=7, rulings=rulings)
    if final:
        state = replace(state, maze=(), turned=state.maze, round=7)
    if end:
        more = {"maze": (end,), "phase": Phase.GUESS, "actions": 0} | more
    state = arrange(state, **more) if more else state
    top, *rest = state.maze or ("",)
    if not turned:
        return state
    return replace(state, maze=(top, *rest[turned:]), turned=tuple(rest[:turned]), round=turned + 1)


def crossroads(game: Game, players: int, end: str, **more: Any) -> State:
    """Return the end of a round: the way is to be guessed."""
    return stage(game, PLAYERS[:players], end=end, **more)


def last_round(game: Game, players: int, **more: Any) -> State:
    """Return the final round: every maze card has been turned."""
    return stage(game, PLAYERS[:players], final=True, **({"maze": ()} | more))
