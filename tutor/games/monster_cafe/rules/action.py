"""What a turn may do: draw and seat, clear, settle sorbet, link; and what each of them does."""

from collections.abc import Iterator

from ....explain import Step, holds
from ....turn import Move, actor
from ..model import Clear, Discard, Draw, Kind, Link, Meal, Pass, Sit, State
from . import anything, clearing, drawing, sorbet
from .round import end_game
from .setup import layout
from .turn import drawn_first, options, own_turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    if state.turn is not None and anything.to_link(state, state.turn):
        yield from map(Link, Meal)
    if not state.tables:
        return
    yield Draw()
    for number in range(1, layout(state.players) + 1):
        yield Sit(number)
        yield Clear(number)
    kinds = {card.kind for card in state.monsters[state.turn or 0]}
    yield from (Discard(kind) for kind in Kind if kind in kinds)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield from _open_checks(state, move)
    if state.turn is None or not (state.tables or isinstance(move, Link)):
        return
    seat = actor(state, move) or 0
    yield from own_turn(state, seat)
    match move:
        case Draw():
            yield from drawing.draw_checks(state, seat)
        case Sit():
            yield from drawing.sit_checks(state, seat, move)
        case Discard():
            yield from sorbet.checks(state, seat, move)
        case Clear():
            yield from clearing.checks(state, seat, move)
        case Link():
            yield from anything.checks(state, seat, move)
        case Pass():
            yield from _pass_checks(state, seat)


def _open_checks(state: State, move: Move) -> Iterator[Step]:
    """The game is on: four rounds, and perhaps Anything Eaters to link after them."""
    links = not state.tables and not isinstance(move, Link)
    case = "linking" if state.turn is not None and links else ""
    playing = state.turn is not None and not links
    yield holds("cafe.end.after_four", playing, case=case, round=state.round)


def _pass_checks(state: State, seat: int) -> Iterator[Step]:
    """A turn is a draw or a clear; doing nothing is neither."""
    yield from drawn_first(state, seat)
    yield holds("cafe.turn.no_pass", False, case="refused", **options(state, seat))


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Draw():
            yield from drawing.draw(state)
        case Sit():
            yield from drawing.sit(state, move)
        case Discard():
            yield from sorbet.effects(state, move)
        case Clear():
            yield from clearing.effects(state, move)
        case Link():
            state = yield from anything.effects(state, move)
            if not state.tables:
                yield from end_game(state)
