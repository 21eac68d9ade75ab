"""A game that one device or several play at: what was played, who is a computer, and who is told of moves."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol

from .. import Game, Match, Turn
from ..analysis.bots import USUAL
from ..scene import Scene, Zone, plain
from .serialize import Plain

KEPT = 6  # ways in which a zone is drawn: a table has few seats


class Listener(Protocol):
    """A listener that hears of every move, and of moves that were taken back."""

    def saw(self, turn: Turn) -> None:
        """Take note of a move."""

    def forgot(self) -> None:
        """Take note that moves were taken back."""


class Drawn:
    """A drawn table, and its data once somebody needs them."""

    def __init__(self, view: Any, scene: Scene, zones: "Zones | None" = None) -> None:
        self.view, self.scene, self._zones = view, scene, zones or Zones()

    @cached_property
    def data(self) -> Plain:
        """The scene as plain data."""
        data: Plain = plain(replace(self.scene, zones=()))
        zones = [self._zones.data(zone) for zone in self.scene.zones]
        return data | ({"zones": zones} if zones else {})


class Zones:
    """The zones that were drawn last as plain data: one that somebody has seen like this isn't made again."""

    def __init__(self) -> None:
        self._made: dict[str, list[tuple[Zone, Plain]]] = {}

    def data(self, zone: Zone) -> Plain:
        """Return the data of a zone, the very same for one that is equal."""
        made = self._made.setdefault(zone.id, [])
        data: Plain | None = next((data for one, data in made if one == zone), None)
        if data is None:
            data = plain(zone)
            made.insert(0, (zone, data))
            del made[KEPT:]
        return data


class Table:
    """A match, the seats that computers play, and the listeners who are told what happens."""

    def __init__(self, match: Match, bots: Iterable[int] = (), strength: str = USUAL) -> None:
        self.match, self.strength = match, strength
        self.bots = {seat for seat in bots if seat < len(match.first.players)}
        self.listeners: list[Listener] = []
        self.promised: dict[int, str] = {}  # choices that seats have made before their turn
        self._drawn: tuple[Any, list[Drawn]] = (None, [])
        self._zones = Zones()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(len(self.state.players)) if seat not in self.bots]

    def do(self, move: Any) -> Turn:
        """Play a legal move and tell all listeners."""
        turn = self.match.do(move)
        self.told(turn)
        self._redeem()
        return turn

    def promise(self, seat: int, words: str) -> None:
        """Take a secret choice of a seat, which is played when its turn comes."""
        self.promised[seat] = words
        self._redeem()

    def withdraw(self, seat: int) -> None:
        """Forget the choice of a seat."""
        self.promised.pop(seat, None)

    def _redeem(self) -> None:
        """Play what was promised for the turn that has come."""
        seat = self.seat
        if seat is not None and (words := self.promised.get(seat)):
            self.withdraw(seat)
            if self.game.is_legal(self.state, words):
                self.do(words)

    def told(self, turn: Turn) -> None:
        """Tell all listeners of a move."""
        for listener in self.listeners:
            listener.saw(turn)

    @property
    def last_human(self) -> int:
        """The number of the last move that a person made, up to which moves are taken back."""
        turns = self.match.turns
        n = len(turns) - 1
        while n > 0 and self.humans and self.game.to_move(turns[n].before) in self.bots:
            n -= 1
        return max(n, 0)

    def undo(self) -> bool:
        """Take back moves up to the last one that a person made, and tell all listeners."""
        done = bool(self.match.turns)
        for seat in list(self.promised):
            self.withdraw(seat)
        del self.match.turns[self.last_human :]
        for listener in self.listeners:
            listener.forgot()
        return done

    def drawn(self, seat: int | None) -> Drawn:
        """Return the table as a seat sees it, drawn once for all who see the same."""
        if self._drawn[0] is not self.state:
            self._drawn = self.state, []
        view = self.state if seat is None else self.game.view(self.state, seat)
        found = next((drawn for drawn in self._drawn[1] if drawn.view == view), None)
        if found is None:
            found = Drawn(view, self.game.scene(self.state, seat), self._zones)
            self._drawn[1].append(found)
        return found
