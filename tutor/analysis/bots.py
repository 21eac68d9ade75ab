"""The computer's levels: random, easy, sensible, strong.

Whatever the strength, a move depends on nothing but what the seat to move may know.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Literal

from ..errors import NotationError, SetupError
from .odds import MoveStats, Search, leading, ranked

if TYPE_CHECKING:
    from random import Random

    from ..contract import State
    from ..game import Game
    from ..turn import Move

Strength = Literal["random", "easy", "sensible", "strong"]
STRENGTHS = ("easy", "sensible", "strong")
USUAL = "sensible"
MISTAKE_RATE = 0.45  # how often an easy player does not look closely
MAX_COMPARED = 5  # moves that a strong player compares, where the game does not say
GAMES = 240  # games it plays on for a move, if time allows
DOUBT_ERRORS = 0.7  # by which another of a few moves must lead; of many more, one does by chance
SECONDS = 1.5  # that a move may take


def easy(game: Game, state: State, rng: Random) -> Move:
    """Return a sensible move, or one of the better half where nobody looked closely."""
    moves = ranked(game, state, rng)
    return rng.choice(moves[: len(moves) // 2 + 1]) if rng.random() < MISTAKE_RATE else moves[0]


def strong(
    game: Game, state: State, rng: Random, games: int = GAMES, seconds: float = SECONDS
) -> Move:
    """Return the sensible move, unless another does better in games played on."""
    seat, seed = game.to_move(state) or 0, rng.getrandbits(32)
    few = game.package.playout.MAX_COMPARED if game.package.playout else MAX_COMPARED
    search = Search(game, state, seat, few, seed, brief=True)
    end = monotonic() + seconds
    for _ in search.work(games if len(search.tallies) > 1 else 0):
        if monotonic() > end:
            break
    return preferred(search.tallies)


def preferred(tallies: list[MoveStats], so_far: Move | None = None) -> Move:
    """Return the best move by the games played, if it beats `so_far` (or the favourite) by more than chance."""
    first = next((tally for tally in tallies if tally.move == so_far), tallies[0])
    best = leading(tallies)
    doubt = DOUBT_ERRORS * sqrt(max(1, len(tallies) / MAX_COMPARED))
    chosen = best if first.behind(best, doubt) else first
    if chosen.move is None:
        raise NotationError("move-over")
    return chosen.move


def policy(strength: object) -> Callable[[Game, State, Random], Move]:
    """Return how a strength plays, or raise a `SetupError` that says which there are."""
    found = POLICIES.get(strength) if isinstance(strength, str) else None
    if found is None:
        raise SetupError("bots-kind", value=str(strength)[:40], known=tuple(POLICIES))
    return found


POLICIES: dict[str, Callable[[Game, State, Random], Move]] = {
    "random": lambda game, state, rng: game.package.some_move(state, rng),
    "easy": easy,
    "sensible": lambda game, state, rng: game.advise(state, rng),
    "strong": strong,
}
