"""What a seat may know."""

from dataclasses import replace

from ....frozen import edit
from ..model import HIDDEN, Laid, Phase, State


def view(state: State, seat: int) -> State:
    """First Monsters, Midnight cards and calls of others are secret until the showdown."""
    state = replace(
        state,
        seed=0,
        monsters=(HIDDEN,) * len(state.monsters),
        decks=tuple((HIDDEN,) * len(deck) for deck in state.decks),
    )
    if state.phase not in (Phase.INVITE, Phase.ARRIVAL, Phase.CALL):
        return state
    for other in range(len(state.players)):
        if other != seat:
            state = _hide(state, other)
    return state


def _hide(state: State, seat: int) -> State:
    laid = state.laid[seat]
    secret = state.rulings.midnight_timing == "at_call"  # laid together with the Call card
    ghosts = state.ghosts[seat] if state.rulings.ghost_timing == "on_arrival" else ()
    party = state.parties[seat]
    return replace(
        state,
        parties=edit(state.parties, seat, (HIDDEN, *party[1:])),
        laid=edit(state.laid, seat, Laid(None, laid.on) if laid and not secret else None),
        calls=edit(state.calls, seat, None),
        ghosts=edit(state.ghosts, seat, ghosts),
    )
