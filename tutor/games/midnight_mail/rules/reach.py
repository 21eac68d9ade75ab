"""Which positions deliveries can lead to: the search under the chains, quick and bounded.

A position is the set of animals that are left, as bits. What can follow depends on that set alone,
so every set is looked at once. Work is counted in steps, the same on every machine; beyond its
budget the search keeps to the most promising sets, and what it finds is at least so much.
"""

from collections.abc import Sequence
from functools import cache
from heapq import nlargest
from itertools import pairwise
from typing import NamedTuple

from ..model.geometry import NAMES, Cells
from ..model.move import Deliver
from ..model.state import Animal

BUDGET = 1_800_000  # steps: about half a second of a laptop
STEPS_PER_PLACE = 15_000  # of the budget, for each position that is kept beyond it
FIRST = 1 << len(NAMES)  # beside the animals: nothing has been delivered this turn
NUMBER = 7  # the bits of a key that count messages; the others are colours
COLOURS = {animal: 8 << index for index, animal in enumerate(Animal)}

# What a combo needs to know of messages: a bit for each one, up to the least that make a combo,
# and a bit for each colour.
Track = tuple[int, Cells]  # a straight line, as bits and as spaces
Keys = tuple[int, ...]  # for every key, the key with one message more
Hop = tuple[int, int, Keys, Deliver]  # the bits that leave, what it brings, how keys grow


class Tail(NamedTuple):
    """Messages that can follow: what a combo needs to know of them, and what they score."""

    key: int = 0
    value: int = 0
    moves: tuple[Deliver, ...] = ()


class Messages(NamedTuple):
    """The points of messages: the levels they cross, and a share for each that counts in a combo."""

    animals: Sequence[Animal | None]
    heights: Cells
    last: bool  # whether the receiver's space counts
    share: int  # of the combo, for each message
    minimum: int  # messages that make a combo
    waiting: frozenset[tuple[int, int]]  # pairs that do not count unless they go first


class Spent(Exception):
    """The search has taken all its steps."""


@cache
def more(minimum: int, animal: Animal | None) -> Keys:
    """Return how a key grows by a message of that colour; by none it stays as it is."""
    full = (1 << minimum) - 1
    if animal is None:
        return tuple(range(256))
    return tuple(
        key & ~NUMBER | (key << 1 | 1) & full | COLOURS[animal] for key in range(256)
    )  # fmt: skip


def joined(one: int, other: int) -> int:
    """Return the key of two groups of messages together."""
    number = (one & NUMBER) | ((other & NUMBER) << (one & NUMBER).bit_count())
    return (one | other) & ~NUMBER | number & NUMBER


class Reach:
    """The positions that can follow, each looked at once."""

    def __init__(self, tracks: Sequence[Track], messages: Messages, budget: int) -> None:
        self.messages, self.budget, self.steps = messages, budget, 0
        self.known: dict[int, tuple[tuple[int, int], ...]] = {}
        self._tracks: list[tuple[int, Cells, dict[int, list[Hop]]]] = [
            (bits | FIRST, track, {}) for bits, track in tracks
        ]
        self._sums: dict[int, int] = {}

    def tails(self, left: int) -> tuple[list[Tail], bool]:
        """Return the best that can follow, and whether that is certain."""
        try:
            found = self._ahead(left)
        except Spent:
            return self._promising(left), False
        return [Tail(key, value, self._path(left, key, value)) for key, value in found], True

    def hops(self, left: int) -> list[Hop]:
        """Every message that can go now."""
        return [
            hop for bits, track, seen in self._tracks for hop in self._on(bits, track, seen, left)
        ]

    def _on(self, bits: int, track: Cells, seen: dict[int, list[Hop]], left: int) -> list[Hop]:
        part = left & bits
        if part not in seen:
            seen[part] = self._between(track, part)
        return seen[part]

    def _between(self, track: Cells, part: int) -> list[Hop]:
        """Return the messages between neighbours on a row, a column or a diagonal."""
        found, animals = [], self.messages.animals
        stops = [at for at, cell in enumerate(track) if part >> cell & 1]
        for one, other in pairwise(stops):
            if animals[track[one]] is animals[track[other]]:
                found.append(self._hop(track[one : other + 1], part & FIRST))
                found.append(self._hop(track[one : other + 1][::-1], part & FIRST))
        return found

    def _hop(self, way: Cells, first: int) -> Hop:
        messages = self.messages
        animal, pair = messages.animals[way[0]], (min(way[0], way[-1]), max(way[0], way[-1]))
        counts = bool(first) or pair not in messages.waiting
        spaces = way[1:] if messages.last else way[1:-1]
        value = sum(messages.heights[cell] for cell in spaces) + messages.share * counts
        keys = more(messages.minimum, animal if counts else None)
        return 1 << way[0] | first, value, keys, Deliver(way[0], way[-1])

    def _ahead(self, left: int) -> tuple[tuple[int, int], ...]:
        """For every key that can follow, the most it scores: the work of the search."""
        best: dict[int, int] = {}
        known, steps = self.known, len(self._tracks)
        for bits, track, seen in self._tracks:
            hops = seen.get(left & bits)
            if hops is None:
                hops = self._on(bits, track, seen, left)
            for leaving, gain, keys, _ in hops:
                tails = known.get(left ^ leaving)
                if tails is None:
                    tails = self._ahead(left ^ leaving)
                steps += len(tails)
                for key, value in tails:
                    after = keys[key]
                    if best.get(after, -1) < value + gain:
                        best[after] = value + gain
        self.steps += steps
        if self.steps > self.budget:
            raise Spent
        found = tuple(best.items()) if len(best) < 2 else _undominated(best)
        known[left] = found = found or ((0, 0),)
        return found

    def _path(self, left: int, key: int, value: int) -> tuple[Deliver, ...]:
        """Return the messages that score that much, read off what is known."""
        for leaving, gain, keys, move in self.hops(left):
            for rest, tail in self.known[left ^ leaving]:
                if (keys[rest], tail + gain) == (key, value):
                    return (move, *self._path(left ^ leaving, rest, tail))
        return ()

    def _promising(self, left: int) -> list[Tail]:
        """Message by message the best positions only: quick, and perhaps not the best of all."""
        width = 8 + self.budget // STEPS_PER_PLACE
        level, ends = {left: Tail()}, dict[int, Tail]()
        while level:
            after: dict[int, Tail] = {}
            for at, tail in level.items():
                hops = self.hops(at)
                for leaving, gain, keys, move in hops:
                    value = tail.value + gain
                    if at ^ leaving not in after or after[at ^ leaving].value < value:
                        after[at ^ leaving] = Tail(keys[tail.key], value, (*tail.moves, move))
                if not hops and ends.get(tail.key, Tail(value=-1)).value < tail.value:
                    ends[tail.key] = tail
            self.steps += len(after) * len(self._tracks)
            level = dict(nlargest(width, after.items(), key=self._promise))
        return list(ends.values())

    def _promise(self, item: tuple[int, Tail]) -> float:
        """Return what it has scored, and half of all that could go next: of a pair only one goes."""
        left, sums, promise = item[0], self._sums, 0
        for bits, track, seen in self._tracks:
            part = left & bits
            if part not in sums:
                sums[part] = sum(hop[1] for hop in self._on(bits, track, seen, left))
            promise += sums[part]
        return item[1].value + promise / 2

    def ways(self, left: int, most: int) -> int | None:
        """In how many ways everything can be delivered; None when that takes too many steps."""
        known: dict[int, int] = {}

        def count(left: int) -> int:
            if left not in known:
                if len(known) > most:
                    raise Spent
                known[left] = sum(count(left ^ hop[0]) for hop in self.hops(left)) or 1
            return known[left]

        try:
            return count(left)
        except Spent:
            return None


def _undominated(best: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """Without what scores no more, in as many messages, with no other colours."""
    items = best.items()
    return tuple(
        (key, value)
        for key, value in items
        if not any(
            other != key
            and other | key == other
            and other & NUMBER == key & NUMBER
            and more >= value
            for other, more in items
        )
    )
