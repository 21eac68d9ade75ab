"""Drawing a card and seating the monster."""

from collections.abc import Iterator
from dataclasses import replace

from ....explain import Facts, Step, at_least, at_most, change, holds, note, one_of
from ..model import Change, Kind, Sit, State, card_ids, table_ids
from . import sorbet
from .setup import SEATS
from .turn import drawn_first, end_turn, free_seats, last_rule, nothing_drawn, options, passed


def draw_checks(state: State, seat: int) -> Iterator[Step]:
    """A card to draw, a seat for it, and nothing drawn yet."""
    free, pile = free_seats(state), len(state.pile)
    yield at_least("cafe.pile.empty_must_clear", pile, 1, shows=["pile"])
    yield at_least("cafe.draw.all_full", free, 1, shows=table_ids(state.tables))
    yield from nothing_drawn(state, seat, "cafe.turn.choice")
    if pile and free and not state.drawn and seat == state.turn:
        yield holds("cafe.draw.legal", True, shows=["pile"], pile=pile, free=free)


def sit_checks(state: State, seat: int, move: Sit) -> Iterator[Step]:
    """A table that is there, with a free seat, and a monster to seat."""
    table = state.table(move.table)
    shows = table_ids([table] if table else state.tables)
    yield one_of("cafe.seat.any_open", f"T{move.table}", state.names, shows=shows)
    if table:
        open_ = tuple(other.name for other in state.tables if len(other.guests) < SEATS)
        size, name = len(table.guests) + 1, table.name
        yield at_most("cafe.seat.capacity", size, SEATS, shows=shows, table=name, open=open_)
    yield from drawn_first(state, seat, "seat")
    if state.drawn is None:
        yield holds("cafe.draw.open", False, shows=["pile"], case="early", **options(state))


def draw(state: State) -> Iterator[Step]:
    """The top card, for all to see; sorbet that can scare nobody is over at once."""
    card, seat = state.pile[0], state.turn or 0
    who, kind = state.players[seat], card.kind if card else None
    state = replace(state, drawn=card, pile=state.pile[1:])
    yield change("cafe.draw.open", state, shows=card_ids([card]), who=who, kind=kind)
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
    facts: Facts = {"who": who, "kind": kind, "table": f"T{move.table}"}
    yield change(rule, passed(state), shows=card_ids(drawn), **facts)
    return state
