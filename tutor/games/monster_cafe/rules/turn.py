"""Whose turn it is, what is open to them, and who comes next."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from ....explain import Facts, Step, change, holds, lazy, note
from ....states import replace
from ..model import Kind, State, Table, card_ids, table_ids, table_name
from .anything import to_link
from .setup import SEATS

Way = Literal["seat", "settle"]  # what can be done with a drawn card


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def is_there(rule: str, state: State, number: int) -> Step:
    """A table is still in the middle."""
    table = state.table(number)
    return holds(
        rule, table is not None, shows=lazy(table_ids, [table] if table else state.tables),
        have=lazy(table_name, number), choices=lazy(_names, state),
    )  # fmt: skip


def _names(state: State) -> tuple[str, ...]:
    return tuple(table.name for table in state.tables)


def free_seats(state: State) -> int:
    """Seats at the tables still in the middle that nobody sits on."""
    return sum(SEATS - len(table.guests) for table in state.tables)


def open_tables(state: State) -> tuple[Table, ...]:
    """Return the tables in the middle that have a free seat."""
    return tuple(table for table in state.tables if len(table.guests) < SEATS)


def is_free(state: State, seat: int) -> bool:
    """Return whether it is the turn of `seat` and no drawn card is waiting."""
    return seat == state.turn and state.drawn is None


def options(state: State, seat: int | None = None) -> Facts:
    """Return whether there is anything to draw and to clear; neither, while your drawn card waits."""
    idle = state.drawn is None or seat not in (None, state.turn)
    draw = idle and bool(state.pile) and free_seats(state) > 0
    clear = idle and (not draw or any(table.guests for table in state.tables))
    return {"draw": draw, "clear": clear}


def own_turn(state: State, seat: int) -> Iterator[Step]:
    """You act on your own turn, and not after clearing a table."""
    who, turn = state.players[seat], state.players[state.turn or 0]
    shows = (f"seat-{seat}", f"seat-{state.turn}")
    out = state.cleared[seat] if state.tables else not to_link(state, seat)
    yield holds("cafe.turn.order", seat == state.turn, shows=shows, who=who, turn=turn, out=out)
    if state.tables:
        yield holds("cafe.clear.out", not state.cleared[seat], shows=shows[:1], who=who)


def drawn_first(state: State, seat: int, way: Way | None = None) -> Iterator[Step]:
    """Your drawn card has its own way: sorbet is settled at once, a monster is seated."""
    if state.drawn is None or seat != state.turn:
        return
    card, shows = state.drawn, lazy(card_ids, [state.drawn])
    if card.kind is Kind.SORBET:
        ok, who = way == "settle", state.players[seat]
        then = [note("cafe.sorbet.last_player", case="then", who=who)]
        parts = then if not ok and is_alone(state) else []
        yield holds("cafe.sorbet.immediate", ok, shows=shows, parts=parts)
    else:
        yield holds("cafe.seat.must", way == "seat", shows=shows, kind=card.kind)


def nothing_drawn(state: State, seat: int, rule: str) -> Iterator[Step]:
    """Your drawn card comes before anything else; a turn is a draw or a clear.

    The last player takes turn after turn, so then the drawn card is the only reason to wait.
    """
    yield from drawn_first(state, seat)
    if is_free(state, seat) or (seat == state.turn and not is_alone(state)):
        yield holds(rule, state.drawn is None)


def is_alone(state: State) -> bool:
    """Return whether all others have cleared a table."""
    return sum(state.cleared) == len(state.players) - 1


def end_turn(state: State, rule: str, last: str) -> Iterator[Step]:
    """The next player to the left who is still in; the last one of all goes on."""
    *skipped, turn = _ahead(state.cleared, state.turn or 0)
    who, shows = state.players[turn], [f"seat-{turn}"]
    if turn == state.turn:
        yield change(last, state, shows=shows, who=who, **options(state))
        return
    names = tuple(state.players[seat] for seat in skipped)
    parts = [note("cafe.turn.skip_out", who=names, size=len(names))] if names else []
    state = passed(state)
    case = "next" if rule == "cafe.turn.order" else ""
    yield change(rule, state, shows=shows, parts=parts, case=case, who=who)
    if is_alone(state):
        yield note(last_rule(state), shows=shows, who=who, **options(state))


def passed(state: State) -> State:
    """Return the same table with the turn passed on."""
    return replace(state, turn=_ahead(state.cleared, state.turn or 0)[-1])


@cache
def _ahead(cleared: tuple[bool, ...], turn: int) -> tuple[int, ...]:
    """Return the seats to the left that are skipped, and the first that is still in."""
    seats = len(cleared)
    left = tuple((turn + step) % seats for step in range(1, seats + 1))
    return left[: 1 + next(at for at, seat in enumerate(left) if not cleared[seat])]


def last_rule(state: State) -> str:
    """Return the clause about the last player that fits the table."""
    if not free_seats(state):
        return "cafe.round.last_player_full"
    if not state.pile:
        return "cafe.pile.empty_must_clear"
    return "cafe.2p.last_player" if len(state.players) == 2 else "cafe.round.last_player"
