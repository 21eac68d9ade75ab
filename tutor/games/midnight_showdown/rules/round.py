"""The end of a round, Zumoffa's tether, and the next round."""

from typing import Any

from ....explain import change, note
from ....states import replace
from ..model import Change, State
from .fight import GATE, ZUMOFFA


def end_round(state: State) -> Change:
    """Zumoffa heals unless the gate is sealed; then a new round, if one is left."""
    yield note("showdown.round.end", round=state.round)
    state = yield from _tether(state)
    if state.round == state.rulings.round_limit:
        state = replace(state, turn=None)
        yield change("showdown.end.unfinished", state, case="over", rounds=state.round)
        return state
    given = (0,) * len(state.guardians)
    return replace(state, round=state.round + 1, given=given, unsealed=state.locks < GATE)


def _tether(state: State) -> Change:
    """The tether to the gate gives 1 Health while fewer than four locks are on it."""
    when = state.rulings.heal_check
    heals = state.unsealed if when == "any_time_in_round" else state.locks < GATE
    parts = (note("showdown.round.heal.when", shows=["gate"], case=when, locks=state.locks),)
    case = "sealed" if not heals else "full" if state.zumoffa == ZUMOFFA else ""
    if heals:
        state = replace(state, zumoffa=min(ZUMOFFA, state.zumoffa + 1))
    facts: dict[str, Any] = {"locks": state.locks, "health": state.zumoffa}
    yield change(
        "showdown.round.heal", state, shows=["zumoffa", "gate"], parts=parts, case=case, **facts
    )
    return state
