"""Chains of deliveries, searched exactly: what can follow from a position, and what pays best.

What a chain brings depends on who is left, how many messages went and in which colours. The
search therefore keeps, for every set of animals that can be left, the most points for each number
and set of colours; levels enter as plain numbers, so tall stacks cost nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..model.move import Deliver
from ..model.state import Animal, State
from ..model.tile import relief
from .combo import combo_value, in_combo
from .delivery import Pair, counted, pairs

Animals = tuple[Animal | None, ...]
Tail = tuple[int, int]  # messages that count for the combo, and their colours as bits
BITS = {animal: 1 << index for index, animal in enumerate(Animal)}


class Chain(NamedTuple):
    """Deliveries one after another, until no pair is left."""

    moves: tuple[Deliver, ...]
    points: int
    combo: int

    @property
    def total(self) -> int:
        """Scoreboard and combo cards together."""
        return self.points + self.combo


class Best(NamedTuple):
    """The most points for a tail, and how the tail begins."""

    points: int
    move: Deliver | None = None
    rest: Tail = (0, 0)


class Search:
    """All chains that can follow from the board of the player to move."""

    def __init__(self, state: State) -> None:
        board = state.boards[state.turn or 0]
        self.state, self.rulings, self.animals = state, state.rulings, board.animals
        self.heights = relief(board, state.rulings).heights
        self.waiting = state.waiting if state.sent else tuple(pairs(self.rulings, self.animals))
        self._tails: dict[Animals, dict[Tail, Best]] = {}
        self._values: dict[Deliver, int] = {}

    @property
    def positions(self) -> int:
        """How many different positions the search has looked at."""
        return len(self._tails)

    def best(self) -> Chain:
        """The chain that brings most, points on the scoreboard and on combo cards together."""
        ends = self._ahead(self.animals, first=not self.state.sent)
        tail = max(ends, key=lambda tail: ends[tail].points + self._combo(tail))
        moves, animals = [], self.animals
        points, combo, step = ends[tail].points, self._combo(tail), ends[tail]
        while step.move:
            moves.append(step.move)
            animals = _without(animals, step.move.mover)
            step = self._ahead(animals, first=False)[step.rest]
        return Chain(tuple(moves), points, combo)

    def chains(self) -> Iterator[Chain]:
        """Every chain, one by one."""
        for moves in self._walk(self.animals):
            tail = self._tail(moves)
            yield Chain(moves, sum(map(self._value, moves)), self._combo(tail))

    def count(self) -> int:
        """How many chains there are."""
        known: dict[Animals, int] = {}

        def ways(animals: Animals) -> int:
            if animals not in known:
                moves = list(_both_ways(pairs(self.rulings, animals)))
                known[animals] = sum(ways(_without(animals, move.mover)) for move in moves) or 1
            return known[animals]

        return ways(self.animals)

    def _walk(self, animals: Animals) -> Iterator[tuple[Deliver, ...]]:
        open_pairs = pairs(self.rulings, animals)
        if not open_pairs:
            yield ()
        for move in _both_ways(open_pairs):
            for rest in self._walk(_without(animals, move.mover)):
                yield (move, *rest)

    def _ahead(self, animals: Animals, first: bool) -> dict[Tail, Best]:
        """For every tail that can follow: the most points, and how to get them."""
        if animals in self._tails:
            return self._tails[animals]
        ends: dict[Tail, Best] = {}
        for move in _both_ways(pairs(self.rulings, animals)):
            value = self._value(move)
            for rest, best in self._ahead(_without(animals, move.mover), first=False).items():
                tail = self._joined(animals, move, rest, first)
                if tail not in ends or ends[tail].points < value + best.points:
                    ends[tail] = Best(value + best.points, move, rest)
        self._tails[animals] = ends or {(0, 0): Best(0)}
        return self._tails[animals]

    def _joined(self, animals: Animals, move: Deliver, rest: Tail, first: bool) -> Tail:
        """A message and the tail after it; by the ruling only the first and freed ones count."""
        pair = (min(move.mover, move.receiver), max(move.mover, move.receiver))
        if self.rulings.combo_chain == "freed_only" and not first and pair in self.waiting:
            return rest
        animal = animals[move.mover]
        return rest[0] + 1, rest[1] | (BITS[animal] if animal else 0)

    def _tail(self, moves: tuple[Deliver, ...]) -> Tail:
        animals, first = self.animals, not self.state.sent
        tail: Tail = (0, 0)
        for move in moves:
            tail = self._joined(animals, move, tail, first)
            animals, first = _without(animals, move.mover), False
        return tail

    def _value(self, move: Deliver) -> int:
        if move not in self._values:
            spaces = counted(self.rulings, move.mover, move.receiver)
            self._values[move] = sum(self.heights[space] for space in spaces)
        return self._values[move]

    def _combo(self, tail: Tail) -> int:
        """The combo of this turn's messages so far and those of a tail."""
        sent = in_combo(self.rulings, self.state.sent)
        kinds = {message.animal for message in sent}
        kinds |= {animal for animal, bit in BITS.items() if tail[1] & bit}
        return combo_value(self.rulings, len(sent) + tail[0], kinds, self.state.removed)


def _both_ways(open_pairs: list[Pair]) -> Iterator[Deliver]:
    for one, other in open_pairs:
        yield Deliver(one, other)
        yield Deliver(other, one)


def _without(animals: Animals, cell: int) -> Animals:
    return (*animals[:cell], None, *animals[cell + 1 :])
