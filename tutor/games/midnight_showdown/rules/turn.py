"""Whose turn it is, what may be done in it, and whose turn comes next."""

from collections.abc import Iterable, Iterator
from typing import Any

from ....explain import Step, at_least, change, holds, lazy, legal_among, note
from ....states import replace
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

FREE = frozenset({Give, Use, Rest})


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
    at = deciding(state)
    if state.air:
        yield from map(Cool, powercard.choices(state))
    elif state.leaving is None:
        yield from map(Act, Token)
        yield from power.uses(state, at)
        yield from free.rests(state)
    yield from free.gives(state, at)
    yield Done()


def plausible_moves(state: State) -> Iterator[Move]:
    """Yield the candidates without those of another phase, tokens that cool and gifts above the limit."""
    at = deciding(state)
    if state.air:
        yield from map(Cool, powercard.choices(state))
    elif state.leaving is None:
        if state.phase is Phase.CHOOSE:
            yield from map(Act, ready_tokens(state, at))
        yield from power.plausible_moves(state, at)
        if state.phase is Phase.REST:
            yield from free.rests(state)
    yield from free.plausible_moves(state, at)
    if state.phase is not Phase.CHOOSE or state.leaving is not None:
        yield Done()


def filter_legal(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of `moves` that are legal for the player to move."""
    return legal_among(state, moves, opening, own_checks)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    seat = actor(state, move) or 0
    yield from opening(state, type(move), seat)
    if state.turn is not None:
        yield from own_checks(state, seat, move)


def opening(state: State, kind: type[Move], seat: int) -> Iterator[Step]:
    """Yield what holds for every move of a kind: the fight goes on, and it is your turn and its moment."""
    if state.turn is None:
        rule, _, _ = ending(state)
        yield holds(rule, False, shows=["zumoffa"], case="decided")
        return
    yield from _turn_checks(state, seat, kind)
    if seat == state.turn:
        yield from _moment_checks(state, kind)


def own_checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what depends on the move itself."""
    at = _guardian(state, seat)
    match move:
        case Act():
            return _act_checks(state, at, move.token)
        case Give():
            return free.give_checks(state, at, move)
        case Use():
            return power.checks(state, at, move)
        case Rest():
            return free.rest_checks(state, at, move)
        case Cool():
            return powercard.cool_checks(state, at, move)
    return iter(())


def _guardian(state: State, seat: int) -> int:
    """Return the guardian a player acts with: the one who decides, or else the first in the fight."""
    if seat == state.turn:
        return deciding(state)
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    return next((at for at in own if stands(state, at)), own[0])


def _turn_checks(state: State, seat: int, kind: type[Move]) -> Iterator[Step]:
    """Guardians act on their own turn; only one who has just gone out may give on another's."""
    at, now = _guardian(state, seat), deciding(state)
    mine, who, turn = seat == state.turn, state.guardians[at], state.guardians[now]
    shows = [guardian_id(at), guardian_id(now)]
    case = "" if mine or kind not in FREE else "free"
    out = not stands(state, at)
    yield holds("showdown.turn.order", mine, shows=shows, case=case, who=who, turn=turn, out=out)
    if not mine:
        yield holds("showdown.guardian.out", not out, shows=shows[:1], who=who)


def _moment_checks(state: State, kind: type[Move]) -> Iterator[Step]:
    """Yield what has to be settled first, and what this moment of the turn is for."""
    if state.leaving is not None:
        who = state.guardians[state.leaving]
        ok = kind in (Give, Done)
        yield holds("showdown.free.give.out", ok, shows=[life_id(state.leaving)], who=who)
    elif state.air and kind not in (Cool, Give):
        yield holds("showdown.dark.choice", False, shows=["dark"], case="first")
    elif kind in (Act, Done):
        yield _action_check(state, kind)


def _action_check(state: State, kind: type[Move]) -> Step:
    """Exactly one action in a turn: neither two nor none."""
    choosing, who = state.phase is Phase.CHOOSE, state.guardians[state.active]
    shows = lazy(_ready_ids, state, state.active)
    if kind is Act:
        case = "" if choosing else "again"
        return holds("showdown.turn.one-action", choosing, shows=shows, case=case, who=who)
    case, ready = "must" if choosing else "taken", lazy(ready_tokens, state, state.active)
    return holds(
        "showdown.turn.one-action", not choosing, shows=shows, case=case, who=who, ready=ready
    )


def _ready_ids(state: State, at: int) -> list[str]:
    return [token_id(at, token) for token in ready_tokens(state, at)]


def _act_checks(state: State, at: int, token: Token) -> Iterator[Step]:
    """A token that is not cooling."""
    first, ready = state.ready[at][TOKENS.index(token)], lazy(ready_tokens, state, at)
    shows, now = [token_id(at, token)], state.phase is Phase.CHOOSE and at == deciding(state)
    lies = token is state.shown and at == state.active and state.round >= first
    facts: dict[str, Any] = {"token": token, "ready": ready, "now": now, "lies": lies}
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
    coming = [at for at in order[order.index(state.active) + 1 :] if stands(state, at)]
    if not coming:
        state = yield from end_round(state)
        coming = [at for at in order if stands(state, at)]
    if state.turn is None:
        return state
    return (yield from _begin(state, coming[0]))


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
