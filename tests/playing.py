"""Random games, for any test that wants real positions."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from bench.rules import random_move
from tutor import Game, Turn

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
