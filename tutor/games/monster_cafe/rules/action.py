"""What a turn may do: draw and seat, clear, settle sorbet, link; and what each of them does."""

from collections.abc import Iterable, Iterator

from ....explain import Ids, Step, commentary, holds, legal_among
from ....turn import Move, actor
from ..model import Clear, Discard, Draw, Kind, Link, Meal, Pass, Sit, State
from . import anything, clearing, drawing, sorbet
from .round import end_game
from .setup import layout
from .turn import drawn_first, nothing_drawn, options, own_turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
    yield from _links(state)
    if not state.tables:
        return
    yield Draw()
    for number in range(1, layout(state.players) + 1):
        yield Sit(number)
        yield Clear(number)
    yield from _discards(state)


def plausible_moves(state: State) -> Iterator[Move]:
    """Yield the candidates without tables that are gone, and without those of another time."""
    yield from _links(state)
    if state.drawn is None and state.tables:
        yield Draw()
        yield from (Clear(table.number) for table in state.tables)
    elif state.drawn and state.drawn.kind is Kind.SORBET:
        yield from _discards(state)
    elif state.drawn:
        yield from (Sit(table.number) for table in state.tables)


def _links(state: State) -> Iterator[Link]:
    if state.turn is not None and anything.to_link(state, state.turn):
        yield from map(Link, Meal)


def _discards(state: State) -> Iterator[Discard]:
    kinds = {card.kind for card in state.monsters[state.turn or 0]}
    return (Discard(kind) for kind in Kind if kind in kinds)


def filter_legal(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of `moves` that are legal for the player to move."""
    return legal_among(state, moves, _shared_checks, own_checks)


def _shared_checks(state: State, kind: type[Move], seat: int) -> Iterator[Step]:
    yield from opening(state, kind, seat)
    yield from closing(state, kind, seat)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    kind, seat = type(move), actor(state, move) or 0
    yield from opening(state, kind, seat)
    if state.turn is not None and (state.tables or kind is Link):
        yield from own_checks(state, seat, move)
        yield from closing(state, kind, seat)


def opening(state: State, kind: type[Move], seat: int) -> Iterator[Step]:
    """The game isn't over after four rounds and perhaps Anything Eaters to link after them; and it is your turn."""
    links = not state.tables and kind is not Link
    case = "linking" if state.turn is not None and links else ""
    playing = state.turn is not None and not links
    yield holds("cafe.end.after_four", playing, case=case, round=state.round)
    if playing:
        yield from own_turn(state, seat)


def own_checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what depends on the move itself."""
    match move:
        case Draw():
            return drawing.draw_checks(state, seat)
        case Sit():
            return drawing.sit_checks(state, move)
        case Discard():
            return sorbet.checks(state, seat, move)
        case Clear():
            return clearing.checks(state, move)
        case Link():
            return anything.checks(state, seat, move)
    return iter(())


def closing(state: State, kind: type[Move], seat: int) -> Iterator[Step]:
    """Yield whether it is the time for a kind of move: a drawn card comes before all else."""
    if kind is Draw:
        yield from nothing_drawn(state, seat, "cafe.turn.choice")
        yield commentary(drawing.why_draw, state, seat)
    elif kind is Clear:
        yield from nothing_drawn(state, seat, "cafe.clear.instead")
    elif kind is Sit:
        yield from drawn_first(state, seat, "seat")
        yield from _early(state, seat, "cafe.draw.open", ["pile"])
    elif kind is Discard:
        yield from drawn_first(state, seat, "settle")
        yield from _early(state, seat, "cafe.sorbet.discard", ())
    elif kind is Pass:
        yield from _pass_checks(state, seat)


def _early(state: State, seat: int, rule: str, shows: Ids) -> Iterator[Step]:
    """Nothing is drawn yet that could be seated or settled."""
    if state.drawn is None:
        mine = seat == state.turn  # else there is nothing to do but wait
        yield holds(rule, False, shows=shows, case="early", mine=mine, **options(state))


def _pass_checks(state: State, seat: int) -> Iterator[Step]:
    """A turn is a draw or a clear; doing nothing is neither."""
    yield from drawn_first(state, seat)
    case = "refused" if seat == state.turn else "waits"
    yield holds("cafe.turn.no_pass", False, case=case, **options(state, seat))


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time."""
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
