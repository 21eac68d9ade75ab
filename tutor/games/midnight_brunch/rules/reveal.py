"""Everything is turned up, and the Ghosts make up their minds."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, lazy, note
from ....states import edit, replace
from ..model import GHOST, Cards, Phase, State, ghost_ids, midnight_ids, party_ids
from .award import award
from .ghost import expand, kept
from .inviting import next_turn
from .order import call_ids, clockwise
from .total import reckon


def reveal(state: State) -> Iterator[Step]:
    """Hidden Monsters, Midnight cards and Call cards are turned up, all at once."""
    state = replace(state, phase=Phase.AWARD, turn=state.host)
    shows = [party_ids(state, seat)[0] for seat in clockwise(state)] + call_ids(state)
    yield change("brunch.showdown.reveal", state, shows=shows, parts=lazy(_turned_up, state))
    yield from ask_ghosts(state)


def _turned_up(state: State) -> Iterator[Step]:
    """The Midnight cards of the round."""
    for seat in clockwise(state):
        if laid := state.laid[seat]:
            facts: Facts = {"who": state.players[seat], "kind": laid.kind, "number": laid.on + 1}
            facts["card"] = state.parties[seat][laid.on]
            shows = midnight_ids(state, seat)
            yield note("brunch.midnight.place", shows=shows, case="revealed", **facts)


def ask_ghosts(state: State) -> Iterator[Step]:
    """The owner of a Ghost says what it counts, in turn from the Host; then prizes are awarded."""
    asked = state.rulings.ghost_timing == "showdown"
    owners = [s for s in clockwise(state) if GHOST in state.parties[s] and not state.ghosts[s]]
    if asked and owners:
        state = replace(state, phase=Phase.GHOST, turn=owners[0])
        shows = ghost_ids(state, owners[0])
        facts: Facts = {"who": state.players[owners[0]], "size": len(shows)}
        yield change("brunch.ghost.timing", state, shows=shows, case="asks", **facts)
        return
    state = replace(state, phase=Phase.AWARD)
    for seat in clockwise(state):
        step = reckon(state, seat)
        yield step
        yield from kept(state, seat)
        if step.value < 0:
            shows, who = party_ids(state, seat), state.players[seat]
            yield note("brunch.total.negative", shows=shows, who=who, value=step.value)
    yield note("brunch.award.ascending", shows=["prizes"])
    yield from award(state)


def declare(state: State, seat: int, values: Cards) -> Iterator[Step]:
    """The owner of the Ghosts says what they count."""
    arrival = state.phase is Phase.ARRIVAL
    ghosts = (*state.ghosts[seat], *expand(state, seat, values))
    state = replace(state, ghosts=edit(state.ghosts, seat, ghosts))
    rule = "brunch.ghost.low-or-high" if any(values) else "brunch.ghost.zero"
    facts: Facts = {"who": state.players[seat], "values": values}
    facts["size"] = 1 if arrival else state.parties[seat].count(GHOST)
    yield change(rule, state, shows=ghost_ids(state, seat), case="declared", **facts)
    yield from next_turn(state) if arrival else ask_ghosts(state)
