"""What is certain about a move by what everybody may know: the cards that are still to come."""

from collections.abc import Iterator
from random import Random

from ...explain import Step, chance
from ...turn import Move
from .model import DIET, Draw, Kind, State
from .rules.secrets import left


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Drawing: how many sorbets are left, and how many who would eat at a table in the middle."""
    if not isinstance(move, Draw):
        return
    kinds = [card.kind for card in left(seen, Random(0))[0]]
    served = {table.plate.meal for table in seen.tables}
    fits = sum(DIET.get(kind) in served or kind is Kind.ANYTHING for kind in kinds)
    size, sorbets = len(kinds), kinds.count(Kind.SORBET)
    yield chance("cafe.sorbet.immediate", sorbets, size, shows=["pile"])
    yield chance("cafe.draw.open", fits, size, shows=["pile"])
