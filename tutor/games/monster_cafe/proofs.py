"""What is certain about a move by what everybody may know: the cards that are still to come."""

from collections.abc import Iterator
from random import Random

from ...explain import Step, chance
from ...turn import Move
from .model import DIET, Draw, Kind, State
from .rules.secrets import left
from .rules.turn import open_tables


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield how many sorbets are left, and how many would eat at a table with a free seat, before a draw."""
    if not isinstance(move, Draw):
        return
    kinds = [card.kind for card in left(seen, Random(0))[0]]
    served = {table.plate.meal for table in open_tables(seen)}
    eaters = {kind for kind in kinds if DIET.get(kind) in served}
    eaters |= {Kind.ANYTHING} if served else set()
    fits = sum(kind in eaters for kind in kinds)
    size, sorbets = len(kinds), kinds.count(Kind.SORBET)
    yield chance("cafe.sorbet.immediate", sorbets, size, shows=["pile"])
    yield chance("cafe.draw.open", fits, size, shows=["pile"])
