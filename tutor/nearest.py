"""Legal moves close to a refused one, and what to change."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .phrases import messages
from .turn import Move


@dataclass(frozen=True, slots=True)
class NearMove:
    """A legal move close to a refused one, and the words that differ."""

    move: Move
    add: tuple[str, ...]
    remove: tuple[str, ...]
    action: str = ""  # what one does, where the game has words for it

    def __str__(self) -> str:
        facts = {"move": self.move, "add": self.add, "remove": self.remove, "action": self.action}
        return messages().say(f"near-{self._kind}", **facts)

    @property
    def _kind(self) -> str:
        """The sentence to use. Where little is the same, the move itself says most."""
        if self.action:
            return "action"
        verb, *_ = self.move.notation().split()
        few = len(self.add) + len(self.remove) > 0 and max(len(self.add), len(self.remove)) <= 2
        if not few or verb in self.add:
            return "other"
        return "swap" if self.add and self.remove else "add" if self.add else "remove"


def nearest(wanted: Move, moves: Iterable[Move]) -> list[NearMove]:
    """Return the moves, those that differ least from the wanted one first."""
    words = wanted.notation().split()
    nears = [_near(words, move) for move in moves]
    return sorted(nears, key=lambda near: _distance(words, near))


def _near(want: list[str], move: Move) -> NearMove:
    have = move.notation().split()
    return NearMove(move, _beyond(have, want), _beyond(want, have))


def _beyond(words: list[str], others: list[str]) -> tuple[str, ...]:
    """Return what words say more often than others do (for so few, counting is quicker than a counter)."""
    more = {word: words.count(word) - others.count(word) for word in words}
    return tuple(word for word, times in more.items() for _ in range(times))


def _distance(wanted: Sequence[str], near: NearMove) -> tuple[int, ...]:
    """Return how far a move is from the wanted one: same verb first, then fewest words changed and numbers closest."""
    if near.move.notation().split()[0] == wanted[0]:
        return 0, len(near.add) + len(near.remove), _gap(near)
    return 1, len(near.remove)


def _gap(near: NearMove) -> int:
    """Return how far the numbers in the words are apart, one by one where there are as many."""
    add, remove = _numbers(near.add), _numbers(near.remove)
    if len(add) == len(remove):
        return sum(abs(one - other) for one, other in zip(add, remove, strict=True))
    return abs(sum(add) - sum(remove))


def _numbers(words: Iterable[str]) -> list[int]:
    return [int(digits) for word in words for digits in re.findall(r"[0-9]+", word)]
