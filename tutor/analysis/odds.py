"""Odds, from playing games on with only what a seat may know.

What is hidden is guessed, a move is made, and computers play on to the end; then again, with
another guess. Figures get better as long as somebody asks, and can be had at any time.

>>> import tutor
>>> game = tutor.load("monster-cafe")
>>> *_, odds = game.odds(game.start(seed=1), budget=4)
>>> [str(chance.move) for chance in odds.chances], odds.games
(['draw'], 4)
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..story import Story, counted

if TYPE_CHECKING:
    from random import Random

    from ..contract import State
    from ..game import Game
    from ..turn import Move

SLICE = 0.1  # seconds of work before the next figures
MOST = 12  # moves that are compared
TILT = 0.3  # how much a better score counts beside a win
REACH = 30  # points ahead that are as good as a win
ALL = 99  # moves, where all are looked at
MIN_GAMES = 6  # of each move before any is left out
MIN_GAMES_CUT = 4  # the same, of games that are cut short
PRUNE_ERRORS = 2.0  # errors that it must lie behind
GUESSES = 5  # among which belief chooses
Value = tuple[float, float, float]  # won, scored, worth


@dataclass(frozen=True, slots=True)
class Chance:
    """The odds of one move (None: of the position) with their standard errors."""

    move: Move | None
    games: int
    win: float
    win_error: float
    score: float
    score_error: float
    worth: float  # by which moves are compared
    proofs: Story  # what is certain, and the counts that prove it


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a seat's moves, best first."""

    seat: int
    chances: tuple[Chance, ...]
    games: int
    done: bool

    def __repr__(self) -> str:
        moves, games = counted(len(self.chances), "move"), counted(self.games, "game")
        return f"Odds(seat {self.seat}, {moves}, {games})"

    @property
    def best(self) -> Chance:
        """The move to make."""
        return self.chances[0]


@dataclass(slots=True)
class MoveStats:
    """The games that were played on after one move."""

    move: Move | None
    proofs: Story
    fair: int = MIN_GAMES
    won: list[float] = field(default_factory=list)
    scored: list[float] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)

    def add(self, value: Value) -> None:
        """Add one more game."""
        for column, figure in zip((self.won, self.scored, self.worth), value, strict=True):
            column.append(figure)

    def behind(self, other: MoveStats, errors: float = PRUNE_ERRORS) -> bool:
        """Return whether it is clearly worse than another, game by game from the same guesses."""
        size = min(len(self.worth), len(other.worth))
        gaps = [b - a for a, b in zip(self.worth[:size], other.worth[:size], strict=True)]
        return size >= self.fair and mean(gaps) > errors * error(gaps)

    def ties(self, other: MoveStats) -> bool:
        """Return whether it has come to the same as another every time."""
        return len(self.worth) >= self.fair and self.worth == other.worth

    def chance(self) -> Chance:
        """Return the figures so far."""
        return Chance(
            self.move, len(self.won),
            mean(self.won), doubt(self.won), mean(self.scored), error(self.scored),
            mean(self.worth), self.proofs,
        )  # fmt: skip


def doubt(won: list[float]) -> float:
    """Return the standard error of a share, as if two more were won and two lost: all of ten prove no certainty."""
    games = len(won) + 4
    share = (sum(won) + 2) / games
    return sqrt(share * (1 - share) / games)


def mean(values: list[float]) -> float:
    """Return the average, or 0 of no values."""
    return sum(values) / len(values) if values else 0.0


def error(values: list[float]) -> float:
    """Return the standard error of the average."""
    if len(values) < 2:
        return inf
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def leading(tallies: list[MoveStats]) -> MoveStats:
    """Return the move whose games were worth most."""
    return max(tallies, key=lambda tally: mean(tally.worth))


class Search:
    """Games played on from one view, a little at a time; `brief`: only until a move has come out."""

    def __init__(
        self, game: Game, state: State, seat: int, most: int, seed: int = 0, brief: bool = False
    ) -> None:
        from random import Random

        self.game, self.seat, self.seed, self.brief = game, seat, seed, brief
        self.view: Any = game.view(state, seat)
        guess = game.package.guess(self.view, Random(f"{seed} first"))
        moves: list[Move | None] = [None]
        if game.to_move(guess) == seat:
            moves = [*ranked(game, guess, Random(f"{seed} order"))[:most]]
        fair = MIN_GAMES_CUT if brief else MIN_GAMES
        self.tallies = [
            MoveStats(move, game.package.proofs(self.view, seat, move), fair) for move in moves
        ]
        self.games = 0

    def work(self, budget: int) -> Iterator[None]:
        """Play so many games, with a pause after every move of theirs."""
        open_tallies, number = self.tallies, 0
        while self.games < budget:
            for tally in open_tallies:
                tally.add((yield from self._play_on(tally.move, f"{self.seed} {number}")))
                self.games += 1
            best = leading(open_tallies)
            open_tallies = [
                each for each in open_tallies if each is best or self._is_open(each, best)
            ]
            number += 1
            if self.brief and len(open_tallies) == 1:
                return

    def _is_open(self, tally: MoveStats, best: MoveStats) -> bool:
        """Return whether more games may tell a move from the best."""
        return not tally.behind(best) and not (self.brief and tally.ties(best))

    def _play_on(self, move: Move | None, lot: str) -> Generator[None, None, Value]:
        """Play one game from a guess to its end; the same lot gives every move the same guess."""
        from random import Random

        game, rng, playout = self.game, Random(lot), self.game.package.playout
        width, later = (playout.WIDTH, playout.LATER) if playout else (ALL, ALL)
        before = state = self._guess(rng)
        state = state if move is None else game.after(state, move)
        cut = None  # what was ahead when the move had come out
        while game.to_move(state) is not None:
            if cut is None and playout and playout.is_quiet(before, state):
                cut, width = self._standing(state), later
                if self.brief:
                    break
            by_lot = width < ALL or not self.brief
            state = game.after(state, glance(game, state, rng, width, by_lot))
            yield
        return self._value(state, cut if self.brief or later == 1 else None)

    def _guess(self, rng: Random) -> Any:
        """Return a guess at what is hidden, preferring one that fits what the others have done."""
        game, likelihood = self.game, self.game.package.likelihood
        if not likelihood or not self.brief:
            return game.package.guess(self.view, rng)
        guesses = [game.package.guess(self.view, rng) for _ in range(GUESSES)]
        return rng.choices(guesses, [likelihood(guess, self.seat) for guess in guesses])[0]

    def _value(self, state: State, cut: float | None) -> Value:
        """Return won, scored, and the worth: by what was ahead early on, where the rest says little."""
        scores = self._scores(state)
        if cut is not None and self.brief:
            return (1 + cut) / 2, scores[self.seat], (1 + cut) / 2 + TILT * cut
        winners = self.game.package.rules.outcome(state)[0]
        won = float(self.seat in winners)
        together = len(winners) in (0, len(scores)) and len(scores) > 1
        share = bounded(sum(scores) / len(scores)) if together else lead(scores, self.seat)
        if together and self.brief:  # decided: no hope is as good, no fear as bad
            share = 2 * won - 1
        worth = won + TILT * share if cut is None else (1 + cut) / 2 + TILT * cut
        return won, scores[self.seat], worth

    def _standing(self, state: State) -> float:
        """Return how a game stands that is not over: by the game's own taste, or by the score."""
        evaluate = self.game.package.evaluate
        return evaluate(state, self.seat) if evaluate else lead(self._scores(state), self.seat)

    def _scores(self, state: State) -> list[float]:
        return [float(step.value) for step in self.game.package.rules.score(state)]

    def odds(self, done: bool = False) -> Odds:
        """Return the figures so far, best first."""
        chances = [tally.chance() for tally in self.tallies if tally.won]
        chances.sort(key=lambda chance: (-min(chance.games, MIN_GAMES), -chance.worth))
        return Odds(self.seat, tuple(chances), self.games, done)


def lead(scores: list[float], seat: int) -> float:
    """Return how far a score is ahead of the best of the others."""
    others = [score for at, score in enumerate(scores) if at != seat]
    return bounded(scores[seat] - max(others, default=0.0))


def bounded(points: float) -> float:
    """Return points as a share of what decides a game."""
    return max(-1.0, min(1.0, points / REACH))


def ranked(game: Game, state: State, rng: Any) -> list[Move]:
    """Return the legal moves, best first by what the mover can know, with equal ones in random order."""
    seat = game.to_move(state)
    if seat is None:
        return []
    moves, seen, preference = game.moves(state), game.view(state, seat), game.package.bot.preference
    rng.shuffle(moves)
    return sorted(moves, key=lambda move: -preference(seen, seat, move))


def glance(game: Game, state: State, rng: Any, width: int, by_lot: bool) -> Move:
    """Return the best of `width` randomly drawn legal moves, or of all of them.

    Without a lot games after different moves differ by the move alone, and fewer of them tell more.
    """
    if width == 1:
        return game.package.some_move(state, rng)
    moves = list(islice(game.package.draw(state, rng), width)) if by_lot else game.moves(state)
    if len(moves) == 1:
        return moves[0]
    seat = game.to_move(state) or 0
    seen, preference = game.view(state, seat), game.package.bot.preference
    return max(moves, key=lambda move: preference(seen, seat, move))


def figures(
    game: Game, state: State, seat: int, budget: int, most: int = MOST, seed: int = 0
) -> Iterator[Odds]:
    """Yield better and better figures, a slice of work before each."""
    search, since = Search(game, state, seat, most, seed), monotonic()
    for _ in search.work(budget):
        if monotonic() - since > SLICE:
            yield search.odds()
            since = monotonic()
    yield search.odds(done=True)
