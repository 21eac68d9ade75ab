"""Drawing a card and seating the monster."""

from collections.abc import Iterator

from ....explain import Facts, Step, at_least, at_most, change, holds, lazy, note
from ....states import replace
from ..model import Change, Kind, Sit, State, card_ids, table_ids, table_name
from . import sorbet
from .setup import SEATS
from .turn import end_turn, free_seats, is_free, is_there, last_rule, open_tables, passed


def draw_checks(state: State, seat: int) -> Iterator[Step]:
    """A card to draw and a seat for it."""
    shows, able = lazy(table_ids, state.tables), is_free(state, seat)
    yield at_least("cafe.pile.empty_must_clear", len(state.pile), 1, shows=["pile"], able=able)
    yield at_least("cafe.draw.all_full", free_seats(state), 1, shows=shows, able=able)


def why_draw(state: State, seat: int) -> Iterator[Step]:
    """A draw of your own that can go ahead."""
    pile, free = len(state.pile), free_seats(state)
    if pile and free and not state.drawn and seat == state.turn:
        yield holds("cafe.draw.legal", True, shows=["pile"], pile=pile, free=free)


def sit_checks(state: State, move: Sit) -> Iterator[Step]:
    """A table that is there, with a free seat."""
    table = state.table(move.table)
    yield is_there("cafe.seat.any_open", state, move.table)
    if table:
        shows, open_ = lazy(table_ids, [table]), lazy(_open_tables, state)
        size, name = len(table.guests) + 1, lazy(table_name, move.table)
        yield at_most("cafe.seat.capacity", size, SEATS, shows=shows, table=name, open=open_)


def _open_tables(state: State) -> tuple[str, ...]:
    return tuple(table.name for table in open_tables(state))


def draw(state: State) -> Iterator[Step]:
    """The top card, for all to see; sorbet that can scare nobody is over at once."""
    card, seat = state.pile[0], state.turn or 0
    who, kind = state.players[seat], card.kind if card else None
    state = replace(state, drawn=card, pile=state.pile[1:])
    yield change("cafe.draw.open", state, shows=lazy(card_ids, [card]), who=who, kind=kind)
    if not state.pile:
        yield note("cafe.pile.no_reshuffle", shows=["pile"])
    if kind is Kind.SORBET:
        yield from sorbet.drawn(state)


def sit(state: State, move: Sit) -> Iterator[Step]:
    """The drawn monster takes a free seat, which ends the turn."""
    state = yield from _seated(state, move)
    yield from end_turn(state, "cafe.draw.ends_turn", last_rule(state))


def _seated(state: State, move: Sit) -> Change:
    card, who = state.drawn, state.players[state.turn or 0]
    drawn = (card,) if card else ()
    tables = tuple(
        table._replace(guests=table.guests + drawn) if table.number == move.table else table
        for table in state.tables
    )
    kind = card.kind if card else None
    state = replace(state, tables=tables, drawn=None)
    rule = "cafe.wild.seat" if kind is Kind.ANYTHING else "cafe.seat.any_open"
    facts: Facts = {"who": who, "kind": kind, "table": lazy(table_name, move.table)}
    yield change(rule, passed(state), shows=lazy(card_ids, drawn), **facts)
    return state
