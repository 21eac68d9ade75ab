"""A tournament of the computer's three strengths: each against the one below."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

import tutor
from tutor.strength import strong

PLAYED_ON = 100  # games for each move of a strong player: a number, so that the result is the same
GAMES = {"easy": 150, "sensible": 30}  # of each pair, by the one below
OWN: dict[str, dict[str, int]] = {  # where they take long, or luck is large
    "midnight-mail": {"easy": 30, "sensible": 12},
    "midnight-showdown": {"sensible": 40},
    "monster-cafe": {"sensible": 120},
    "seven-to-midnight": {"sensible": 16},
}
PLAYERS = {"seven-to-midnight": 2}  # three win too often to show a difference
TOGETHER = ("seven-to-midnight", "midnight-showdown")  # everybody wins, or nobody
HARDER: dict[str, Any] = {"seven-to-midnight": {"difficulty": "hard"}}  # else all win always
PAIRS = (("easy", "sensible"), ("sensible", "strong"))


@dataclass(frozen=True)
class Pairing:
    """One game: a hero of a strength among others of the one below, or all of one together."""

    name: str
    number: int
    hero: str
    others: str

    def won(self) -> float:
        """What the hero won of it."""
        game, rng = tutor.load(self.name), Random(self.number)
        players, rulings = PLAYERS.get(self.name), HARDER.get(self.name)
        state = game.start(players, self.number, rulings)
        hero = self.number % len(state.players)
        while (seat := game.to_move(state)) is not None:
            kind = self.hero if seat == hero or self.name in TOGETHER else self.others
            move = (
                strong(game, state, rng, PLAYED_ON, 60)
                if kind == "strong"
                else game.choose(state, rng, kind)
            )
            state = game.after(state, move)
        winners = game.rules.outcome(state)[0]
        share = 1 if self.name in TOGETHER else len(winners)
        return (hero in winners) / share if winners else 0.0


def play(pairing: Pairing) -> float:
    """For another process."""
    return pairing.won()


def run() -> None:
    """Print for each game how often the better player won, beside what an equal would."""
    print("\nbots: how often the better one wins, how often an equal would, errors between them")
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for below, above in PAIRS:
            for name in tutor.games():
                print(_line(pool, name, above, below), flush=True)


def _line(pool: ProcessPoolExecutor, name: str, above: str, below: str) -> str:
    number = (GAMES | OWN.get(name, {}))[below]
    won, error = _wins(pool, name, above, below, number)
    equal, doubt = 1 / len(tutor.load(name).start().players), 0.0
    if name in TOGETHER:
        equal, doubt = _wins(pool, name, below, below, GAMES["easy"])
    ahead = (won - equal) / sqrt(error**2 + doubt**2)
    mark = "✓" if ahead > 2 else "~" if ahead > 0 else "✗"
    figures = f"{above} {won:.2f} ± {error:.2f}, {below} {equal:.2f} ± {doubt:.2f}"
    return f"  {mark} {name}: {figures}: {ahead:+.1f} ({number} games)"


def _wins(
    pool: ProcessPoolExecutor, name: str, hero: str, others: str, number: int
) -> tuple[float, float]:
    """The share of games that a hero won, and its standard error."""
    won = list(pool.map(play, _pairings(name, hero, others, number)))
    return fmean(won), max(pstdev(won), 0.2) / sqrt(number)


def _pairings(name: str, hero: str, others: str, number: int) -> Iterator[Pairing]:
    return (Pairing(name, each, hero, others) for each in range(number))
