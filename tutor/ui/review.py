"""The review of a finished game, a slice at a time, as plain data."""

from time import monotonic
from typing import Any

from .. import links
from ..analysis.hints import advice, describe_move
from ..analysis.odds import Odds
from ..analysis.review import Point, Review
from . import charts
from .game_session import GameSession
from .hints import SLICE, chance_data
from .serialize import Plain

WORST = 3  # turns that are told


class Reviewing:
    """The review of one seat's game. The page asks until it is done."""

    def __init__(self, table: GameSession, seat: int) -> None:
        self.table, self.review = table, Review(table.match, seat)
        self.work, self.done, self.slices = self.review.work(), False, 0

    def think(self) -> None:
        """Look on for a moment."""
        began, self.slices = monotonic(), self.slices + 1
        while not self.done and monotonic() - began < SLICE:
            self.done = next(self.work, self) is self

    def data(self) -> Plain:
        """Return the course of the chances and the turns that cost most, as far as they are found."""
        return {
            "seat": self.review.seat,
            "slices": self.slices,  # so that every answer differs, and the page asks on
            "share": 1 if self.done else round(self.review.share, 2),
            "points": [self._point(point) for point in self.review.points],
            "falls": [self._fall(point) for point in self.review.falls[:WORST]],
        }

    def chart(self) -> Plain:
        """Return the chances over the whole game, each point with the link to its position."""
        who, points = self.table.state.players[self.review.seat], self.review.points
        shares = {who: [round(point.played.win, 3) for point in points]}
        numbers = [point.number + 1 for point in points]
        title = charts.word("review", who=who)
        chart = charts.lines(title, charts.word("turn"), charts.word("win"), numbers, shares)
        found = [self._link(point.number) for point in points]
        return {**chart, "links": found} if any(found) else chart

    def _point(self, point: Point) -> Plain:
        figures = chance_data(self.table.game, self._before(point), point.played)
        return {"n": point.number, "link": self._link(point.number), **figures}

    def _fall(self, point: Point) -> Plain:
        """Return what was played, what would have been better, and why."""
        game, better = self.table.game, point.better.move
        if better is None or point.played.move is None:
            return {}
        odds = Odds(self.review.seat, (point.better, point.played), 0, True)
        why = advice(game, self._before(point), odds, better)
        return {
            "n": point.number,
            "link": self._link(point.number),
            "played": describe_move(game, self._before(point), point.played.move),
            "better": why.does,
            "idea": why.idea,
            "reasons": list(why.reasons),
        }

    def _before(self, point: Point) -> Any:
        """Return the position in which a move was made."""
        return self.table.match.turns[point.number].before

    def _link(self, number: int) -> str:
        """Return the position before a turn."""
        match = self.table.match
        moves = links.join(turn.move for turn in match.turns[:number])
        parts = match.link_parts() | {"moves": moves, "n": str(number)}
        return self.table.beside(links.write(**parts))
