"""Clearing a table, also when nothing but empty tables is left."""

from collections.abc import Iterator
from dataclasses import replace

from ....explain import Facts, Step, at_least, change, holds, note, one_of
from ....frozen import edit
from ..model import Change, Clear, State, Table, card_ids, plate_ids, table_ids
from .round import end_round
from .turn import end_turn, nothing_drawn


def checks(state: State, seat: int, move: Clear) -> Iterator[Step]:
    """A table that is there, with somebody at it, instead of drawing."""
    table = state.table(move.table)
    shows = table_ids([table] if table else state.tables)
    yield one_of("cafe.clear.take", f"T{move.table}", state.names, shows=shows)
    if table:
        yield _guest_check(state, table)
    yield from nothing_drawn(state, seat, "cafe.clear.instead")


def _guest_check(state: State, table: Table) -> Step:
    """At least one monster sits there, unless the empty pile forces an empty table on you."""
    reading = state.rulings.empty_table_when_pile_empty
    occupied = tuple(other for other in state.tables if other.guests)
    bare = not state.pile and not table.guests
    if bare and (reading == "allowed" or not occupied):
        return holds("cafe.pile.empty_tables", True, shows=table_ids([table]), reading=reading)
    parts = (note("cafe.pile.empty_tables", case="stay"),) if bare else ()
    others = tuple(other.name for other in occupied)
    facts: Facts = {"table": table.name, "others": others, "choice": bool(others)}
    shows = (*table_ids([table]), *card_ids(table.guests))
    return at_least("cafe.clear.nonempty", len(table.guests), 1, shows=shows, parts=parts, **facts)


def effects(state: State, move: Clear) -> Iterator[Step]:
    """The table goes to the player, who is out; the last one to clear ends the round."""
    seat = state.turn or 0
    state = replace(state, cleared=edit(state.cleared, seat, True))
    state = yield from _taken(state, seat, move)
    if all(state.cleared):
        yield from end_round(state)
        return
    who = state.players[seat]
    yield change("cafe.clear.out", state, shows=[f"seat-{seat}"], case="now", who=who)
    yield from end_turn(state, "cafe.turn.order", "")


def _taken(state: State, seat: int, move: Clear) -> Change:
    """The table and everybody at it go to the player."""
    table = next(table for table in state.tables if table.number == move.table)
    who, plate, guests = state.players[seat], table.plate, table.guests
    left = tuple(other for other in state.tables if other != table)
    without = not guests and state.rulings.empty_table_when_pile_empty == "leave_without"
    shows = (*plate_ids([plate]), *card_ids(guests))
    facts: Facts = {"who": who, "table": table.name, "meal": plate.meal}
    if without:
        state = replace(state, tables=left, lost=(*state.lost, plate))
        yield change("cafe.pile.empty_tables", state, case="without", **facts)
    else:
        plates = edit(state.plates, seat, (*state.plates[seat], plate))
        monsters = edit(state.monsters, seat, state.monsters[seat] + guests)
        state = replace(state, tables=left, plates=plates, monsters=monsters)
        yield change("cafe.clear.take", state, shows=shows, size=len(guests), **facts)
    return state
