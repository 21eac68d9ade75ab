"""A tournament of the computer's three strengths: each against the one below."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import tutor
from tutor.analysis.bots import Strength, strong

PLAYED_ON = 100  # games for each move of a strong player: a number, so that the result is the same
FIRST = 30_000  # deals that nobody looked at while the computers were tuned
EQUALS = 4  # games of each deal that show what an equal would have won with it
DEALS = {"easy": 100, "sensible": 40}  # of each pair, by the one below
OWN: dict[str, dict[str, int]] = {  # where they take long, or luck is large
    "midnight-brunch": {"sensible": 64},
    "midnight-mail": {"easy": 12, "sensible": 12},
    "monster-cafe": {"sensible": 160},
    "monster-crunch": {"sensible": 60},
    "seven-to-midnight": {"sensible": 24},
}
PLAYERS = {
    "monster-crunch": 2,  # among three, luck hides what so few deals can show
    "seven-to-midnight": 2,  # three win too often to show a difference
}
TOGETHER = ("seven-to-midnight", "midnight-showdown")  # everybody wins, or nobody
HARDER: dict[str, Any] = {"seven-to-midnight": {"difficulty": "hard"}}  # else all win always
PAIRS: tuple[tuple[Strength, Strength], ...] = (("easy", "sensible"), ("sensible", "strong"))
SURE = 2  # errors that the better one must lie ahead


@dataclass(frozen=True)
class Pairing:
    """One deal: a hero of a strength among others of the one below, or all of one together."""

    name: str
    deal: int
    above: Strength
    below: Strength

    def edge(self) -> tuple[float, float]:
        """Return what the better hero won in a game, and what an equal one wins in the same seat."""
        equal = [self._won(self.below, lot) for lot in range(EQUALS)]
        return self._won(self.above, 0), fmean(equal)

    def _won(self, hero: Strength, lot: int) -> float:
        game, rng = tutor.load(self.name), Random(f"{self.deal} {lot}")
        state = game.start(PLAYERS.get(self.name), self.deal, HARDER.get(self.name))
        at = self.deal % len(state.players)
        while (seat := game.to_move(state)) is not None:
            kind = hero if seat == at or self.name in TOGETHER else self.below
            move = (
                strong(game, state, rng, PLAYED_ON, 60)
                if kind == "strong"
                else game.choose(state, kind, rng)
            )
            state = game.after(state, move)
        winners = game.package.rules.outcome(state)[0]
        share = 1 if self.name in TOGETHER else len(winners)
        return (at in winners) / share if winners else 0.0


def play(pairing: Pairing) -> tuple[float, float]:
    """Play a game in another process."""
    return pairing.edge()


def run(executor: Executor | None = None) -> None:
    """Print for each game how often the better player wins, and an equal one with the same cards.

    An executor of `concurrent.futures` plays elsewhere, as on a cluster.
    """
    print(
        "\nbots: how often the better one wins, and an equal one with the same cards; the difference"
    )
    with executor or ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for below, above in PAIRS:
            for name in tutor.games():
                deals = range(FIRST, FIRST + (DEALS | OWN.get(name, {}))[below])
                played = pool.map(play, [Pairing(name, deal, above, below) for deal in deals])
                print(line(name, above, below, list(played)), flush=True)


def line(name: str, above: str, below: str, played: list[tuple[float, float]]) -> str:
    """Return a row with the mean difference per deal and its standard error."""
    won, equal = (fmean(column) for column in zip(*played, strict=True))
    gaps = [better - other for better, other in played]
    error = max(stdev(gaps), 0.2) / sqrt(len(gaps))  # a few deals may be all alike by chance
    ahead = (won - equal) / error
    mark = "✓" if ahead > SURE else "~" if ahead > 0 else "✗"
    figures = f"{above} {won:.2f}, {below} {equal:.2f}, {won - equal:+.2f} ± {error:.2f}"
    return f"  {mark} {name}: {figures}: {ahead:+.1f} errors ({len(gaps)} deals)"
