"""Random games, for any test that wants real positions."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from bench.rules import random_move
from tutor import Game, Turn
from tutor.explain import Step

LONGEST = 3000  # moves: more than any game of the shelf takes


def playthrough(
    game: Game,
    seed: int,
    players: int | None = None,
    rulings: Mapping[str, Any] | None = None,
    most: int = LONGEST,
) -> Iterator[Turn]:
    """A random game, turn by turn, to its end (or `most` turns)."""
    state, rng = game.start(players, seed, rulings), Random(seed)
    for _ in range(most):
        if game.to_move(state) is None:
            return
        turn = game.play(state, random_move(game, state, rng))
        yield turn
        state = turn.after


@cache
def some_turns(game: Game) -> tuple[Turn, ...]:
    """A few dozen turns out of random games with every number of players."""
    least, most = game.rulebook.players
    turns: list[Turn] = []
    for players in range(least, most + 1):
        whole = list(playthrough(game, seed=players, players=players))
        turns += whole[:: max(1, len(whole) // 12)][:14] + whole[-1:]
    return tuple(turns)


def refused(game: Game, state: Any, move: str) -> list[str]:
    """The clauses that stand against a move, the headline first, without the game's prefix."""
    return [_short(step) for step in game.judge(state, move).failed]


def told(turn: Turn) -> list[str]:
    """The clauses of what a turn did, in order, all the way down, without the game's prefix."""
    return [_short(deep) for step in turn.steps for deep in step.walk()]


def cited(turn: Turn) -> set[str]:
    """Every clause that a turn rests on: why it was legal, and what it did."""
    why = (_short(deep) for step in turn.verdict.checks for deep in step.walk())
    return {*why, *told(turn)}


def _short(step: Step) -> str:
    return step.rule.partition(".")[2]
