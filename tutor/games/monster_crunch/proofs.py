"""What is certain about a move: what passing gives at once."""

from collections.abc import Iterator

from ...explain import Step, count, note
from ...turn import Move
from .model import Pass, State, milk_ids


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield the Milk that a pass gets; the cards in the bowl are safe with any move."""
    if isinstance(move, Pass) and seen.center:
        yield count("crunch.pass.milk", 1, shows=milk_ids(seen, None, 1), case="certain")
    elif isinstance(move, Pass):
        yield note("crunch.pass.no-milk", case="certain")
