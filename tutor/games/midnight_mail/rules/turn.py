"""The turn: whose it is, its steps in their order, and which part of the rules a move belongs to."""

from collections.abc import Iterator

from ....explain import Step, holds
from ....turn import Move, actor
from ..model.move import Cover, Deliver, End, Place, Play, Recolour, Refresh, Shift
from ..model.state import Phase, State
from . import card, delivery, placing, token
from .round import finish, settle


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    match state.phase:
        case Phase.CARD:
            yield from card.candidates(state)
        case Phase.TILE:
            yield from placing.candidates(state)
        case Phase.DELIVER:
            yield from delivery.candidates(state)
            yield End()
    yield from token.candidates(state)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("mail.end.rounds", state.turn is not None)
    if state.turn is None:
        return
    seat = actor(state, move) or 0
    shows, who = (f"seat-{seat}", f"seat-{state.turn}"), state.players[seat]
    yield holds(
        "mail.turn.order", seat == state.turn, shows=shows, who=who, turn=state.players[state.turn]
    )
    if seat != state.turn:
        return  # what else there is to say could be about their hand
    match move:
        case Play():
            yield _step_check(state, Phase.CARD)
            yield from card.checks(state, seat, move)
        case Place():
            yield from _tile_checks(state, move)
            yield from placing.checks(state, seat, move)
        case Deliver():
            yield _step_check(state, Phase.DELIVER)
            yield from delivery.checks(state, seat, move)
        case Recolour() | Shift() | Cover() | Refresh():
            yield from token.checks(state, seat, move)
        case End():
            yield _step_check(state, Phase.DELIVER)
            yield from _end_checks(state, seat)


def _step_check(state: State, phase: Phase) -> Step:
    """The steps of a turn come in their order: card, tile, messages, draw."""
    fine = state.phase is phase
    case = "" if fine else f"is-{state.phase}"
    return holds("mail.turn.steps", fine, case=case, tile=state.taken)


def _tile_checks(state: State, move: Place) -> Iterator[Step]:
    """The tile laid is the tile chosen."""
    yield _step_check(state, Phase.TILE)
    if state.phase is Phase.TILE:
        taken = move.tile == state.taken
        yield holds(
            "mail.tile.take_one", taken, shows=[f"tile-{state.taken}"], tile=state.taken, who=""
        )


def _end_checks(state: State, seat: int) -> Iterator[Step]:
    """Nobody draws while a message is waiting."""
    if state.phase is not Phase.DELIVER:
        return
    found = delivery.pairs(state.rulings, state.boards[seat].animals)
    told = delivery.due(state.boards[seat], seat, found)
    yield holds("mail.deliver.must", not found, who=state.players[seat], **told)


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
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
