"""After a game: how the chances of a seat went, and the turns where they fell most."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING

from .odds import Chance, MoveStats, Search, leading

if TYPE_CHECKING:
    from ..contract import State
    from ..match import Match
    from ..turn import Move, Turn

GAMES = 8  # played on after each move that is compared
OTHERS = 2  # moves that are compared with the one made
TURNS = 40  # looked at, in a long game every so many


@dataclass(frozen=True, slots=True)
class Point:
    """A turn: the chances with the move that was made, and with the best of those compared."""

    number: int
    played: Chance
    better: Chance  # the same, where nothing did clearly better

    @property
    def fell(self) -> float:
        """The cost of the move, as a share of games won, or of the worth where equally many were won."""
        return max(0.0, self.better.worth - self.played.worth)


@dataclass(slots=True)
class Review:
    """A finished game, looked at turn by turn."""

    match: Match
    seat: int
    points: list[Point] = field(default_factory=list)

    @property
    def turns(self) -> list[int]:
        """The numbers of the seat's turns that are looked at."""
        own = [at for at, turn in enumerate(self.match.turns) if turn.before.turn == self.seat]
        return own[:: -(-len(own) // TURNS) or 1]

    @property
    def share(self) -> float:
        """The share of the work that is done."""
        return len(self.points) / max(1, len(self.turns))

    @property
    def falls(self) -> list[Point]:
        """The turns where the chances fell most, the worst first."""
        clear = [point for point in self.points if point.better is not point.played]
        return sorted(clear, key=lambda point: -point.fell)

    def work(self) -> Iterator[None]:
        """Review one turn after another, with a pause after every move played on.

        The last comes first: what is left to play then is short, so the first answer is there at once.
        """
        for number in reversed(self.turns):
            point = yield from self._examine(number, self.match.turns[number])
            self.points.insert(0, point)

    def _examine(self, number: int, turn: Turn) -> Generator[None, None, Point]:
        game = self.match.game
        search = Search(game, turn.before, self.seat, 1 + OTHERS, number)
        made = str(_unseated(turn.move))
        if made not in (str(tally.move) for tally in search.tallies):
            proofs = game.package.proofs(search.view, self.seat, turn.move)
            search.tallies[-1] = MoveStats(_unseated(turn.move), proofs)
        yield from search.work(GAMES * len(search.tallies))
        mine = next(tally for tally in search.tallies if str(tally.move) == made)
        best = leading(search.tallies)
        played = mine.chance()
        return Point(number, played, best.chance() if mine.behind(best, 1.0) else played)


def deciding_turn(match: Match) -> int:
    """Return the turn after which the only winner was ahead of everybody to the end, else the last."""
    outcome, last = match.game.outcome(match.state), len(match.turns) - 1
    if outcome is None or len(outcome.winners) != 1:
        return last
    states = (turn.after for turn in reversed(match.turns))
    ahead = takewhile(lambda state: _is_ahead(match, state, outcome.winners[0]), states)
    return min(last, last + 1 - sum(1 for _ in ahead))


def _is_ahead(match: Match, state: State, winner: int) -> bool:
    values = [step.value for step in match.game.score(state)]
    best = sorted(values)[-1]
    return values.count(best) == 1 and values[winner : winner + 1] == [best]


def _unseated(move: Move) -> Move:
    from dataclasses import replace

    return replace(move, seat=None)
