"""What must hold in every position: nothing is lost, nothing appears, everything is where it may be."""

from collections.abc import Iterator

from .....explain import Step
from ...model.state import State
from .board import board_laws
from .count import card_laws, reserve_laws, tile_laws
from .form import form_laws
from .turn import turn_laws


def position(state: State) -> Iterator[Step]:
    """Counts first; how boards look only when everything on them is readable."""
    readable = list(form_laws(state))
    yield from readable
    if not all(step.value for step in readable):
        return
    yield from tile_laws(state)
    yield from reserve_laws(state)
    yield from card_laws(state)
    yield from turn_laws(state)
    for seat in range(len(state.players)):
        yield from board_laws(state, seat)
