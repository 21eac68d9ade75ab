"""The order of a turn: what a move does, and how the turn goes on until somebody decides."""

from collections.abc import Iterator
from typing import Any

from ....explain import Step, change, note
from ....states import replace
from ....turn import Move
from ..model import (
    Act,
    Change,
    Cool,
    Done,
    Due,
    Give,
    Phase,
    Rest,
    State,
    Use,
    guardian_id,
    token_id,
)
from . import chart, free, power, powercard
from .fight import cool, deciding, names, neighbours, owner, ready_tokens, stands, top
from .health import lose_items
from .turn import begins, filter_legal, next_turn

ORDER = {
    "before_effects": tuple(Phase),
    "undo_effects": (
        Phase.CHOOSE, Phase.REVEAL, Phase.APPLY, Phase.WINDOW,
        Phase.REST, Phase.CARDS, Phase.COOLDOWN, Phase.END,
    ),
}  # fmt: skip


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time, up to the next decision."""
    at, before = deciding(state), state
    match move:
        case Act():
            state = yield from chart.show(state, move.token)
        case Give():
            state = yield from free.give(state, at, move)
        case Use():
            state = yield from power.effects(state, at, move)
        case Rest():
            state = yield from free.rest(_onward(state), at, move.benefits[0])
        case Cool():
            state = yield from powercard.chill(state, move.token)
        case Done():
            state = yield from _done(state)
    yield from _run(before, state)


def _done(state: State) -> Change:
    """Leave a moment of the turn without using it."""
    if state.leaving is not None:
        return (yield from lose_items(state, state.leaving))
    if state.phase is Phase.REST:
        yield free.decline(state, state.active)
    if state.phase is Phase.END:
        return (yield from next_turn(state))
    return _onward(state)


def _onward(state: State) -> State:
    """Return the next phase of the turn."""
    order = ORDER[state.rulings.power_window]
    return replace(state, phase=order[order.index(state.phase) + 1])


def _run(before: State, state: State) -> Iterator[Step]:
    """The turn goes on by itself until somebody has to decide."""
    while state.turn is not None and not (now := moment(state)):
        state = yield from _phase(state)
    if state.turn is not None:
        state = replace(state, turn=owner(state, deciding(state)))
        other = (state.active, state.round) != (before.active, before.round)
        begin = other and state.phase is Phase.CHOOSE
        yield begins(state, state.round != before.round) if begin else _wait(state, now)


def moment(state: State) -> str:
    """Return what somebody has to decide now; nothing while the turn goes on by itself."""
    at, row = state.active, state.row
    if state.leaving is not None or state.air:
        return "air" if state.air else "leaving"
    match state.phase:
        case Phase.CHOOSE if stands(state, at) and state.shown is None:
            return "choose"
        case Phase.WINDOW if _can(state, power.plausible_moves(state, at)):
            return "window"
        case Phase.WINDOW if _power_card_comes(state) and _can(
            state, free.plausible_moves(state, at)
        ):
            return "coming"
        case Phase.REST if row and row.rest and stands(state, at):
            return "rest"
        case Phase.END if _can(state, free.plausible_moves(state, at)):
            return "end"
    return ""


def _power_card_comes(state: State) -> bool:
    """Return whether a Power card follows this outcome: the last moment to give Items before it."""
    pending = state.rulings.power_window == "before_effects"
    left = state.zumoffa - (state.row.hit if pending and state.row else 0)
    lands = left == 1 < state.zumoffa and bool(state.fires)
    return left > 0 and (lands or bool(state.due))


def _can(state: State, moves: Iterator[Use] | Iterator[Give]) -> bool:
    plausible_moves = tuple(moves)
    if not plausible_moves or not stands(state, state.active):
        return False
    state = replace(state, turn=owner(state, state.active))
    return next(filter_legal(state, plausible_moves), None) is not None


def _wait(state: State, now: str) -> Step:
    """Says who decides now, and what about."""
    at = deciding(state)
    facts: dict[str, Any] = {"shows": [guardian_id(at)], "who": state.guardians[at]}
    match now:
        case "leaving":
            near = names(state, neighbours(state, at))
            return change("showdown.free.give.out", state, case="offer", near=near, **facts)
        case "air":
            return change("showdown.dark.choice", state, case="wait", **facts)
        case "rest":
            facts |= {"full": state.health[at] == top(state.guardians[at])}
            facts |= {"left": state.deck + state.discard}
            return change("showdown.free.rest", state, case="offer", **facts)
        case "window":
            return change("showdown.free.power.when", state, case="wait", **facts)
        case "coming":
            return change("showdown.turn.sequence", state, case="coming", **facts)
        case "end":
            return change("showdown.turn.sequence", state, case="gifts", **facts)
    ready = ready_tokens(state, at)
    return change("showdown.turn.one-action", state, case="wait", ready=ready, **facts)


def _phase(state: State) -> Change:
    """One phase that needs no decision."""
    match state.phase:
        case Phase.REVEAL:
            first = state.rulings.power_card_timing == "before_outcome"
            if first and Due.ROTATION in state.due:
                return (yield from powercard.strike(state))
            state = yield from chart.read(state)
        case Phase.APPLY:
            state = yield from chart.apply(state)
        case Phase.CARDS:
            if state.due:
                return (yield from powercard.strike(state))
        case Phase.COOLDOWN:
            state = yield from _cooldown(state)
        case Phase.CHOOSE | Phase.END:  # CHOOSE: the active guardian fell before acting
            return (yield from next_turn(state))
    return _onward(state)


def _cooldown(state: State) -> Change:
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
