"""Chains of deliveries: all that can follow from a position, and what pays best.

What a chain scores is its points and a combo: messages times colours. The colours make it more
than a sum; so the search is asked for the best sum with a fixed share of the combo for every
message, from the most colours down, until no chain with fewer colours could score more.
"""

from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ..model.geometry import TRACKS, TRACKS_SLANTED, Cells
from ..model.move import Deliver
from ..model.state import Animal, State
from ..model.tile import relief
from .combo import combo_value, in_combo
from .delivery import counted, pairs
from .reach import BUDGET, FIRST, NUMBER, Messages, Reach, Tail, Track, joined

COUNTED = 5_000  # positions: beyond it nobody wants to know in how many ways


class Chain(NamedTuple):
    """Deliveries one after another, until no pair is left."""

    moves: tuple[Deliver, ...]
    points: int
    combo: int

    @property
    def total(self) -> int:
        """Scoreboard and combo cards together."""
        return self.points + self.combo


class Search:
    """All chains that can follow from the board of the player to move."""

    def __init__(self, state: State, budget: int = BUDGET) -> None:
        board = state.boards[state.turn or 0]
        self.state, self.rulings, self.animals = state, state.rulings, board.animals
        self.open = tuple(pairs(self.rulings, self.animals))
        self.waiting = state.waiting if state.sent else self.open
        self.budget, self.positions, self.steps = budget, 0, 0
        self.exact = True  # whether no chain brings more than the best one

    @cached_property
    def heights(self) -> Cells:
        """The level of every space; what is asked for only where a message can go is found then."""
        return relief(self.state.boards[self.state.turn or 0], self.rulings).heights

    @cached_property
    def left(self) -> int:
        """The spaces with an animal, as bits."""
        return sum(1 << cell for cell, animal in enumerate(self.animals) if animal)

    @cached_property
    def tracks(self) -> list[Track]:
        """The lines on which two animals can see each other."""
        tracks = TRACKS if self.rulings.lines == "orthogonal" else TRACKS_SLANTED
        return [track for track in tracks if (track[0] & self.left).bit_count() > 1]

    def best(self) -> Chain:
        """Return the chain that scores most, points on the scoreboard and on combo cards together."""
        if not self.open:
            return Chain((), 0, self._combo(()))
        found: list[Chain] = []
        groups = self._groups()
        for colours in range(len(self._kinds(groups)), 0, -1):
            tails = self._tails(groups, colours)
            found += (self._chain(tail.moves) for tail in tails)
            most = max(self._most(tail, colours) for tail in tails)
            if not self.exact or max(chain.total for chain in found) >= most:
                break
        return max(found, key=lambda chain: chain.total)

    def count(self) -> int | None:
        """Return how many chains there are; None when there are too many to count."""
        return self._reach(1).ways(self.left, COUNTED)

    def _kinds(self, groups: list[int]) -> set[Animal]:
        """Every colour that a combo of this turn could have."""
        meet = sum(groups)
        kinds = [kind for cell, kind in enumerate(self.animals) if kind and meet >> cell & 1]
        here = {kind for kind in kinds if kinds.count(kind) > 1}
        return here | {message.animal for message in self.state.sent} | set(self.state.removed)

    def _most(self, tail: Tail, colours: int) -> int:
        """No chain with so many colours at most, and as many messages, scores more than that."""
        sent = len(in_combo(self.rulings, self.state.sent))
        number = (tail.key & NUMBER).bit_count()
        if sent + number < self.rulings.combo_minimum:  # no combo, and its share is no gain
            return tail.value - colours * number
        return tail.value + colours * (sent + len(self.state.removed))

    def _tails(self, groups: list[int], share: int) -> list[Tail]:
        """Return the best of every group of animals, put together."""
        reach, found = self._reach(share), [Tail()]
        for group in groups:
            tails, exact = reach.tails(group)
            self.exact = self.exact and exact
            found = _best_of([_both(one, other) for one in found for other in tails])
        self.positions += len(reach.known)
        self.steps += reach.steps
        return found

    def _reach(self, share: int) -> Reach:
        rulings = self.rulings
        freed = frozenset(self.waiting) if rulings.combo_chain == "freed_only" else frozenset()
        messages = Messages(
            self.animals, self.heights, rulings.distance == "enter", share,
            rulings.combo_minimum, freed,
        )  # fmt: skip
        return Reach(self.tracks, messages, self.budget - self.steps)

    def _groups(self) -> list[int]:
        """Animals that can meet or stand between two that can, as sets that never touch."""
        if self.rulings.combo_chain == "freed_only":  # the first message of all counts
            return [self.left | (0 if self.state.sent else FIRST)]
        groups: list[int] = []
        for _, track in self.tracks:
            stops = [cell for cell in track if self.animals[cell]]
            for at, to in combinations(range(len(stops)), 2):
                if self.animals[stops[at]] is self.animals[stops[to]]:
                    link = sum(1 << cell for cell in stops[at : to + 1])
                    link |= sum(group for group in groups if group & link)
                    groups = [*(group for group in groups if not group & link), link]
        return sorted(groups, key=int.bit_count)

    def _chain(self, moves: tuple[Deliver, ...]) -> Chain:
        spaces = [counted(self.rulings, move.mover, move.receiver) for move in moves]
        points = sum(self.heights[cell] for way in spaces for cell in way)
        return Chain(moves, points, self._combo(moves))

    def _combo(self, moves: tuple[Deliver, ...]) -> int:
        """Return the combo of this turn's messages so far and those of a chain."""
        sent = [message.animal for message in in_combo(self.rulings, self.state.sent)]
        for index, move in enumerate(moves):
            pair = (min(move.mover, move.receiver), max(move.mover, move.receiver))
            first = not index and not self.state.sent
            animal = self.animals[move.mover]
            if animal and (first or self.rulings.combo_chain == "any" or pair not in self.waiting):
                sent.append(animal)
        return combo_value(self.rulings, len(sent), sent, self.state.removed)


def _both(one: Tail, other: Tail) -> Tail:
    """Two groups of messages, one after the other."""
    return Tail(joined(one.key, other.key), one.value + other.value, one.moves + other.moves)


def _best_of(tails: list[Tail]) -> list[Tail]:
    """For every key the tail that scores most."""
    found: dict[int, Tail] = {}
    for tail in tails:
        if tail.key not in found or found[tail.key].value < tail.value:
            found[tail.key] = tail
    return list(found.values())
