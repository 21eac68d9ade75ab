"""A hint in grades at a table: a nudge, the idea, then the move with odds that grow as the page asks."""

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from .. import Game, Move
from ..analysis.bots import preferred
from ..analysis.hints import advice, describe_move
from ..analysis.odds import Chance, Odds, Search
from . import charts
from .serialize import Plain, line_data

FIRST, SLICE, ALL = 0.4, 0.15, 5.0  # seconds: before the nudge, for each asking, at most
MOVES, GAMES = 6, 600
NUDGE, IDEA, MOVE = 1, 2, 3


class Hint:
    """A hint for one position, dropped when the position changes."""

    def __init__(self, game: Game, state: Any, seed: int) -> None:
        self.game, self.state, self.grade = game, state, 0
        self.search = Search(game, state, game.to_move(state) or 0, MOVES, seed)
        self.games, self.spent, self.done = self.search.work(GAMES), 0.0, False
        self.slices = 0  # how often it was asked to think on
        self.move = preferred(self.search.tallies)
        self.before: Move | None = None  # what was said, until more games spoke for another
        self.think(FIRST)

    def think(self, seconds: float = SLICE) -> None:
        """Play on for a moment, and until every move has a figure."""
        began, least = monotonic(), len(self.search.tallies)
        self.slices += 1
        while not self.done and (monotonic() - began < seconds or self.search.games < least):
            self.done = next(self.games, self) is self
        self.spent += monotonic() - began
        self.done = self.done or self.spent >= ALL
        self._weigh()

    def _weigh(self) -> None:
        """Say the better move, if the games played on now speak clearly for another."""
        better = preferred(self.search.tallies, self.move)
        if better != self.move:
            self.before = self.move if self.grade == MOVE else None
            self.move = better

    @property
    def odds(self) -> Odds:
        """The figures so far, those of the hinted move first."""
        odds = self.search.odds()
        ordered = sorted(odds.chances, key=lambda chance: chance.move != self.move)
        return replace(odds, chances=tuple(ordered))

    def chart(self) -> Plain:
        """Return the odds of the moves as a chart."""
        return charts.odds(self.odds, tell=partial(describe_move, self.game, self.state))

    def outcomes(self) -> Plain:
        """Return how often each score came after the hinted move."""
        scored = next(tally.scored for tally in self.search.tallies if tally.move == self.move)
        title = charts.word("outcomes", move=describe_move(self.game, self.state, self.move))
        return charts.histogram(title, map(int, scored), charts.word("points"))

    def data(self) -> Plain:
        """Return as much as the grade tells."""
        odds = self.odds
        hint = advice(self.game, self.state, odds, self.move)
        data: Plain = {"grade": self.grade, "nudge": hint.nudge}
        if self.grade >= IDEA:
            data["idea"] = hint.idea
        if self.grade >= MOVE:
            data |= {
                "move": self.move.notation(),
                "does": hint.does,
                "before": describe_move(self.game, self.state, self.before) if self.before else "",
                "proofs": [line_data(line) for line in hint.proofs.lines],
                "reasons": list(hint.reasons),
                "odds": [chance_data(self.game, self.state, chance) for chance in odds.chances],
                "games": odds.games,
                "share": 1 if self.done else round(self.spent / ALL, 2),
            }
        return data


def chance_data(game: Game, state: Any, chance: Chance) -> Plain:
    """Return a move and its figures, as plain numbers."""
    few = chance.games < 2
    return {
        "move": chance.move.notation() if chance.move else "",
        "text": describe_move(game, state, chance.move) if chance.move else "",
        "games": chance.games,
        "win": round(chance.win, 3),
        "win_error": round(chance.win_error, 3),
        "score": round(chance.score, 2),
        "score_error": None if few else round(chance.score_error, 2),
    }
