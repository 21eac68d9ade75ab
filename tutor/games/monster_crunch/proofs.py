"""What is certain about a move: what passing brings at once."""

from collections.abc import Iterator

from ...explain import Step, count, lazy
from ...turn import Move
from .model import Pass, State, in_bowl


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """A pass: the cards that are safe with it."""
    if isinstance(move, Pass):
        size = len(seen.bowls[seat])
        yield count("crunch.pass.score", size, shows=lazy(in_bowl, seen, seat), case="certain")
