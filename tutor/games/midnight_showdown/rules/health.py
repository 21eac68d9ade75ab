"""Losing Health: who falls, what happens to their Items, Zumoffa's Z bubble."""

from ....explain import Step, change, note
from ....states import replace
from ..model import Change, Due, Phase, State, guardian_id, life_id
from .fight import names, neighbours, spend, standing, stands
from .scoring import ending


def aftermath(before: State, state: State) -> Change:
    """After any loss of Health: defeat, then guardians who fall, then the Z bubble."""
    if state.zumoffa == 0 or not standing(state):
        return (yield from _over(state))
    for at in standing(before):
        if not stands(state, at):
            state = yield from _falls(state, at)
    if state.zumoffa == 1 < before.zumoffa:
        state = yield from _lands(state)
    return state


def _over(state: State) -> Change:
    state = replace(state, turn=None, leaving=None, air=False)
    rule, case, _ = ending(state)
    shows = ["zumoffa", *map(guardian_id, standing(state))]
    parts, left = (note("showdown.mode.coop"),), names(state, standing(state))
    yield change(rule, state, shows=shows, parts=parts, case=case, standing=left)
    return state


def _falls(state: State, guardian: int) -> Change:
    """Out of the fight; Items may be given away at once."""
    who = state.guardians[guardian]
    near = neighbours(state, guardian)
    gives = bool(state.items[guardian] and near)
    state = replace(state, leaving=guardian if gives else state.leaving)
    shows = [guardian_id(guardian)]
    yield change("showdown.guardian.out", state, shows=shows, case="now", who=who)
    if not gives:
        state = yield from lose_items(state, guardian)
    return state


def lose_items(state: State, guardian: int) -> Change:
    """Yield what a guardian who is out did not give is lost."""
    lost = state.items[guardian]
    state = replace(state, leaving=None)
    if lost:
        state = spend(state, guardian, lost)
        shows = [life_id(guardian)]
        who = state.guardians[guardian]
        yield change("showdown.free.give.out.lost", state, shows=shows, who=who, size=lost)
    return state


def _lands(state: State) -> Change:
    """Coming down onto the Z bubble calls a Power card, while landings are left that do."""
    if not state.fires:
        yield note("showdown.zumoffa.z.count", shows=["zumoffa"], case="spent")
        return state
    parts: tuple[Step, ...] = (note("showdown.zumoffa.z.lands"),)
    left = state.fires - 1
    counted = note("showdown.zumoffa.z.count", case="fires", left=left)
    state = replace(state, fires=left)
    if state.rotated and state.rulings.z_and_rotation == "one":
        yield change("showdown.zumoffa.z.rotation", state, shows=["zumoffa"], parts=(counted,))
        return state
    state = replace(state, due=(*state.due, Due.Z))
    if state.rotated:
        parts += (note("showdown.zumoffa.z.rotation", case="both"),)
    yield change("showdown.zumoffa.z", state, shows=["zumoffa"], parts=(*parts, counted))
    if state.phase is Phase.CHOOSE:
        yield note("showdown.powercard.no-card", shows=["maze"])
    return state
