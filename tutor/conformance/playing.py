"""Random games for any test that wants real positions, and what tests ask about clauses."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from .. import Game, Move, SetupError, Turn
from ..explain import Step
from ..lesson import Frame

LONGEST = 3000  # moves: more than any game of the shelf takes


def random_move(game: Game, state: Any, rng: Random) -> Move:
    """Return a random legal move: candidates in random order, the first that is legal."""
    candidates = list(game.package.candidates(state))
    rng.shuffle(candidates)
    return next(game.package.filter_legal(state, candidates))


def readings(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the game as it is, and with every other choice of every ruling."""
    yield {}
    for ruling in game.rulebook.rulings.values():
        others = [choice.value for choice in ruling.choices if choice.value != ruling.default]
        yield from ({ruling.id: value} for value in others)


def seats_for(game: Game, rulings: Mapping[str, Any], number: int = 0) -> int:
    """Return a number of players that these rulings allow, a different one for each `number` where possible."""
    least, most = game.rulebook.players
    for more in range(most - least + 1):
        players = least + (number + more) % (most - least + 1)
        try:
            game.start(players, rulings=rulings)
        except SetupError:
            continue
        return players
    raise LookupError(rulings)


def playthrough(
    game: Game,
    seed: int,
    players: int | None = None,
    rulings: Mapping[str, Any] | None = None,
    most: int = LONGEST,
) -> Iterator[Turn]:
    """Yield a random game, turn by turn, to its end (or `most` turns)."""
    state, rng = game.start(players, seed, rulings), Random(seed)
    for _ in range(most):
        if game.to_move(state) is None:
            return
        turn = game.play(state, random_move(game, state, rng))
        yield turn
        state = turn.after


@cache
def some_turns(game: Game) -> tuple[Turn, ...]:
    """Return a few dozen turns from random games with every number of players."""
    least, most = game.rulebook.players
    turns: list[Turn] = []
    for players in range(least, most + 1):
        whole = list(playthrough(game, seed=players, players=players))
        turns += whole[:: max(1, len(whole) // 12)][:14] + whole[-1:]
    return tuple(turns)


@cache
def frames_of(game: Game, lesson: str, variant: str = "") -> tuple[Frame, ...]:
    """Return a lesson as it is told, for all who only read it."""
    return tuple(game.lessons[lesson].frames(game, variant))


def golden(game: Game) -> str:
    """Return a whole game as text: every move, and every clause that it cited."""
    lines = []
    for turn in playthrough(game, seed=2026):
        rules = " ".join(dict.fromkeys(step.rule for step in turn.steps))
        lines.append(f"{turn.before.players[turn.before.turn]}: {turn.move} | {rules}")
    scores = ", ".join(str(step.value) for step in game.score(turn.after))
    return "\n".join([*lines, f"scores {scores}", ""])


def refused(game: Game, state: Any, move: str) -> list[str]:
    """Return the clauses that stand against a move, the headline first, without the game's prefix."""
    return [_short(step) for step in game.judge(state, move).failed]


def clauses_of(turn: Turn) -> list[str]:
    """Return the clauses of what a turn did, in order, all the way down, without the game's prefix."""
    return [_short(deep) for step in turn.steps for deep in step.walk()]


def cited(turn: Turn) -> set[str]:
    """Return every clause that a turn rests on: why it was legal, and what it did."""
    why = (_short(deep) for step in turn.verdict.checks for deep in step.walk())
    return {*why, *clauses_of(turn)}


def _short(step: Step) -> str:
    return step.rule.partition(".")[2]
