"""Whose turn it is, what may be done in it, and whose turn comes next."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....explain import Step, at_least, change, holds, note
from ....turn import Move, actor
from ..model import (
    TOKENS,
    Act,
    Change,
    Cool,
    Done,
    Give,
    Phase,
    Rest,
    State,
    Token,
    Use,
    guardian_id,
    life_id,
    token_id,
)
from . import free, power, powercard
from .fight import GATE, cool, deciding, owner, ready_tokens, stands
from .round import end_round
from .scoring import ending


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    at = deciding(state)
    if state.air:
        yield from map(Cool, powercard.choices(state))
    elif state.leaving is None:
        yield from map(Act, Token)
        yield from power.uses(state, at)
        yield from free.rests(state)
    yield from free.gives(state, at)
    yield Done()


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    if state.turn is None:
        rule, _, _ = ending(state)
        yield holds(rule, False, shows=["zumoffa"], case="decided")
        return
    seat = actor(state, move) or 0
    at = _guardian(state, seat)
    yield from _turn_checks(state, seat, at, move)
    if seat == state.turn:
        yield from _moment_checks(state, move)
    match move:
        case Act():
            yield from _act_checks(state, at, move.token)
        case Give():
            yield from free.give_checks(state, at, move)
        case Use():
            yield from power.checks(state, at, move)
        case Rest():
            yield from free.rest_checks(state, at, move)
        case Cool():
            yield from powercard.cool_checks(state, at, move)


def _guardian(state: State, seat: int) -> int:
    """The guardian a player acts with: the one who decides, or else the first in the fight."""
    if seat == state.turn:
        return deciding(state)
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    return next((at for at in own if stands(state, at)), own[0])


def _turn_checks(state: State, seat: int, at: int, move: Move) -> Iterator[Step]:
    """Guardians act on their own turn; only one who has just gone out may give on another's."""
    mine, who, turn = seat == state.turn, state.guardians[at], state.guardians[deciding(state)]
    shows = [guardian_id(at), guardian_id(deciding(state))]
    is_free = isinstance(move, (Give, Use, Rest))
    case = "" if mine or not is_free else "free"
    yield holds("showdown.turn.order", mine, shows=shows, case=case, who=who, turn=turn)
    if not mine:
        yield holds("showdown.guardian.out", stands(state, at), shows=shows[:1], who=who)


def _moment_checks(state: State, move: Move) -> Iterator[Step]:
    """What has to be settled first, and what this moment of the turn is for."""
    if state.leaving is not None:
        who = state.guardians[state.leaving]
        ok = isinstance(move, (Give, Done))
        yield holds("showdown.free.give.out", ok, shows=[life_id(state.leaving)], who=who)
    elif state.air and not isinstance(move, (Cool, Give)):
        yield holds("showdown.dark.choice", False, shows=["dark"], case="first")
    elif isinstance(move, (Act, Done)):
        yield _action_check(state, move)


def _action_check(state: State, move: Move) -> Step:
    """Exactly one action in a turn: neither two nor none."""
    choosing, ready = state.phase is Phase.CHOOSE, ready_tokens(state, state.active)
    who = state.guardians[state.active]
    shows = [token_id(state.active, token) for token in ready]
    if isinstance(move, Act):
        case = "" if choosing else "again"
        return holds("showdown.turn.one-action", choosing, shows=shows, case=case, who=who)
    case = "must" if choosing else "taken"
    return holds(
        "showdown.turn.one-action", not choosing, shows=shows, case=case, who=who, ready=ready
    )


def _act_checks(state: State, at: int, token: Token) -> Iterator[Step]:
    """A token that is not cooling."""
    first, ready = state.ready[at][TOKENS.index(token)], ready_tokens(state, at)
    shows, now = [token_id(at, token)], state.phase is Phase.CHOOSE and at == deciding(state)
    facts: dict[str, Any] = {"token": token, "ready": ready, "now": now}
    yield at_least("showdown.cooldown.length", state.round, first, shows=shows, **facts)
    yield holds(f"showdown.action.{token}", True, shows=shows)
    if token is Token.LOCK and state.locks == GATE:
        yield holds("showdown.action.lock.full", True, shows=["gate"])


def next_turn(state: State) -> Change:
    """The next standing guardian clockwise; after the last one the round ends."""
    if state.phase is Phase.END:
        state = replace(state, phase=Phase.COOLDOWN)  # between turns nobody decides
    seats, first = len(state.guardians), state.rulings.first_guardian - 1
    order = [(first + step) % seats for step in range(seats)]
    later = [at for at in order[order.index(state.active) + 1 :] if stands(state, at)]
    if not later:
        state = yield from end_round(state)
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


def begins(state: State, fresh: bool) -> Step:
    """Says whose turn it is now, and whether a round begins with it."""
    at, ready = state.active, ready_tokens(state, state.active)
    who, case = state.guardians[at], "round" if fresh else "next"
    parts = (note("showdown.turn.one-action", case="wait", who=who, ready=ready),)
    facts: dict[str, Any] = {"case": case, "who": who, "round": state.round}
    return change("showdown.turn.order", state, shows=[guardian_id(at)], parts=parts, **facts)
