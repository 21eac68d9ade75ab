"""From turn to turn and from round to round: Cooldown, the next guardian, Zumoffa's tether."""

from dataclasses import replace
from typing import Any

from ...explain import Step, change, note
from .fight import GATE, ZUMOFFA, cool, owner, ready_tokens, stands
from .model import TOKENS, Change, Phase, State
from .pieces import guardian_id, token_id


def cooldown(state: State) -> Change:
    """The used token is turned to its letter side and sits out the next round."""
    at, token = state.active, state.shown
    if token is None or not stands(state, at):
        return state
    length = 2 if state.rulings.cooldown == "skip_one_round" else 1
    state = cool(state, at, token, state.round + length)
    who, coming = state.guardians[at], ready_tokens(state, at, state.round + 1)
    parts = (note("showdown.cooldown.two-choices", who=who, ready=coming),)
    shows = [token_id(at, token)]
    yield change("showdown.cooldown.enter", state, shows=shows, parts=parts, who=who, token=token)
    return state


def next_turn(state: State) -> Change:
    """The next standing guardian clockwise; after the last one the round ends."""
    seats, first = len(state.guardians), state.rulings.first_guardian - 1
    order = [(first + step) % seats for step in range(seats)]
    later = [at for at in order[order.index(state.active) + 1 :] if stands(state, at)]
    if not later:
        state = yield from _round_end(state)
        later = [at for at in order if stands(state, at)]
    if state.turn is None:
        return state
    return (yield from _begin(state, later[0]))


def _begin(state: State, at: int) -> Change:
    state = replace(
        state, active=at, turn=owner(state, at), phase=Phase.CHOOSE, shown=None, rotated=False,
        row=None, power=None,
    )  # fmt: skip
    if not ready_tokens(state, at):
        token = TOKENS[state.ready[at].index(min(state.ready[at]))]
        state = cool(state, at, token, state.round)
        shows, who = [token_id(at, token)], state.guardians[at]
        yield change("showdown.cooldown.all", state, shows=shows, who=who, token=token)
    return state


def begins(state: State) -> Step:
    """Says whose turn it is now."""
    at = state.active
    who, player, ready = (
        state.guardians[at],
        state.players[owner(state, at)],
        ready_tokens(state, at),
    )
    parts = (note("showdown.turn.one-action", case="wait", who=who, ready=ready),)
    shows = [guardian_id(at)]
    return change(
        "showdown.turn.order", state, shows=shows, parts=parts, case="next", who=who, player=player
    )


def _round_end(state: State) -> Change:
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
