"""What the scripts of the lessons are made of."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from ....explain import note
from ....lesson import Predict, Watch
from ....turn import Move
from ..model import Give, Rescue
from ..rules import field

LEGAL = Predict()
Wanted = Callable[[Any, Move, Any], bool]  # the states of every game meet here


def clauses(*rules: str) -> Watch:
    """Clauses told by their own words."""
    return Watch(tuple(map(note, rules)))


def by(kind: type[Move], wanted: Wanted) -> Wanted:
    """Return what is wanted, done by one kind of move."""
    return lambda before, move, after: isinstance(move, kind) and wanted(before, move, after)


def gains(*kinds: str) -> Wanted:
    """Return a move that brings one of these Items into the hand of the guardian on turn."""

    def wanted(before: Any, move: Move, after: Any) -> bool:
        hand = Counter(field.words(after, before.active))
        new = hand - Counter(field.words(before, before.active))
        return any(new[kind] for kind in kinds)

    return wanted


def rescues(before: Any, move: Move, after: Any) -> bool:
    """Return a move that puts a critter to sleep."""
    return isinstance(move, Rescue)


def rescues_first(before: Any, move: Move, after: Any) -> bool:
    """Return a move that puts the critter of the first column to sleep."""
    return isinstance(move, Rescue) and move.cell == "c1"


def wakes(before: Any, move: Move, after: Any) -> bool:
    """Return a move that turns a facedown card faceup."""
    return bool(len(after.down) < len(before.down))


def gives(before: Any, move: Move, after: Any) -> bool:
    """Return a move that gives an Item away."""
    return isinstance(move, Give)
