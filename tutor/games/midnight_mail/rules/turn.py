"""The turn: whose it is, its steps in their order, and which part of the rules a move belongs to."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from operator import attrgetter
from typing import cast

from ....explain import Facts, Step, allowed, holds, lazy
from ....turn import Move, actor
from ..model.move import Cover, Deliver, End, Place, Play, Recolour, Refresh, Shift
from ..model.state import Phase, State
from . import card, delivery, placing, token
from .round import finish, settle

STEPS: dict[type[Move], Phase] = {
    Play: Phase.CARD,
    Place: Phase.TILE,
    Deliver: Phase.DELIVER,
    End: Phase.DELIVER,
}


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
    match state.phase:
        case Phase.CARD:
            yield from card.candidates(state)
        case Phase.TILE:
            yield from placing.candidates(state)
        case Phase.DELIVER:
            yield from delivery.candidates(state)
            yield End()
    yield from token.candidates(state)


def plausible_moves(state: State) -> Iterator[Move]:
    """Yield the same without placings that a first look rules out."""
    if state.phase is not Phase.TILE:
        return candidates(state)
    return chain(placing.plausible_moves(state), token.candidates(state))


def filter_legal(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of `moves` that are legal. What they have in common is checked once."""
    opens: dict[tuple[type[Move], int], bool] = {}
    for (kind, named), group in groupby(moves, attrgetter("__class__", "seat")):
        seat = (state.turn or 0) if named is None else named
        if (kind, seat) not in opens:
            opens[kind, seat] = allowed(opening(state, kind, seat))
        if not opens[kind, seat]:
            continue
        if kind is Place:
            yield from placing.filter_legal(state, seat, cast(Iterator[Place], group))
        elif kind is Play:
            yield from card.filter_legal(state, seat, cast(Iterator[Play], group))
        else:
            yield from (move for move in group if allowed(own_checks(state, seat, move)))


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    seat = actor(state, move)
    yield from opening(state, type(move), seat)
    if seat is not None and seat == state.turn:
        yield from own_checks(state, seat, move)


def opening(state: State, kind: type[Move], seat: int | None) -> Iterator[Step]:
    """Yield what is asked first, whatever the move is about: the turn, its step, a token to use."""
    yield holds("mail.end.rounds", state.turn is not None)
    if state.turn is None or seat is None:
        return
    shows, who = (f"seat-{seat}", f"seat-{state.turn}"), state.players[seat]
    facts: Facts = {"turn": state.players[state.turn], "left": bool(state.hands[seat])}
    yield holds("mail.turn.order", seat == state.turn, shows=shows, who=who, **facts)
    if seat != state.turn:
        return  # what else there is to say could be about their hand
    if kind in STEPS:
        yield _step_check(state, seat, STEPS[kind])
    else:
        yield from token.opening(state, kind, seat)


def own_checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what is asked of this very move."""
    return OWN[type(move)](state, seat, move)


def _step_check(state: State, seat: int, phase: Phase) -> Step:
    """The steps of a turn come in their order: card, tile, messages, draw."""
    fine = state.phase is phase
    case = "" if fine else f"is-{state.phase}"
    waiting = lazy(_waiting, state, seat)
    return holds("mail.turn.steps", fine, case=case, tile=state.taken, waiting=waiting)


def _waiting(state: State, seat: int) -> bool:
    return bool(delivery.pairs(state.rulings, state.boards[seat].animals))


def _end_checks(state: State, seat: int, _: End) -> Iterator[Step]:
    """Nobody draws while a message is waiting."""
    if state.phase is not Phase.DELIVER:
        return
    found = delivery.pairs(state.rulings, state.boards[seat].animals)
    told = delivery.due(state.boards[seat], seat, found)
    yield holds("mail.deliver.must", not found, who=state.players[seat], **told)


OWN: token.Own = {
    Play: card.checks,
    Place: placing.checks,
    Deliver: delivery.checks,
    End: _end_checks,
    **token.OWN,
}


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time."""
    match move:
        case Play():
            yield from card.effects(state, move)
        case Place():
            state = yield from placing.effects(state, move)
            yield from settle(state)
        case Deliver():
            state = yield from delivery.effects(state, move)
            yield from settle(state)
        case Recolour() | Shift() | Cover() | Refresh():
            state = yield from token.effects(state, move)
            if state.phase is Phase.DELIVER:
                yield from settle(state)
        case End():
            yield from finish(state)
