"""Clearing a table, also when nothing but empty tables is left."""

from collections.abc import Iterator

from ....explain import Facts, Step, at_least, change, holds, lazy, note
from ....states import edit, replace
from ..model import Change, Clear, State, Table, card_ids, plate_ids, table_ids, table_name
from .round import end_round
from .turn import end_turn, is_there


def checks(state: State, move: Clear) -> Iterator[Step]:
    """A table that is there, with somebody at it."""
    yield is_there("cafe.clear.take", state, move.table)
    if table := state.table(move.table):
        yield _guest_check(state, table)


def _guest_check(state: State, table: Table) -> Step:
    """At least one monster sits there, unless the empty pile forces an empty table on you."""
    reading = state.rulings.empty_table_when_pile_empty
    bare = not state.pile and not table.guests
    if bare and (reading == "allowed" or not _occupied(state)):
        return holds("cafe.pile.empty_tables", True, shows=table_ids([table]), reading=reading)
    parts = (note("cafe.pile.empty_tables", case="stay"),) if bare else ()
    return at_least(
        "cafe.clear.nonempty", len(table.guests), 1, shows=lazy(_taken_ids, table), parts=parts,
        table=lazy(table_name, table.number), others=lazy(_occupied, state),
        choice=lazy(_is_occupied, state),
    )  # fmt: skip


def _occupied(state: State) -> tuple[str, ...]:
    return tuple(table.name for table in state.tables if table.guests)


def _is_occupied(state: State) -> bool:
    return bool(_occupied(state))


def _taken_ids(table: Table) -> tuple[str, ...]:
    return (*table_ids([table]), *card_ids(table.guests))


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
    facts: Facts = {"who": who, "table": table.name, "meal": plate.meal}
    if without:
        state = replace(state, tables=left, lost=(*state.lost, plate))
        yield change("cafe.pile.empty_tables", state, case="without", **facts)
    else:
        plates = edit(state.plates, seat, (*state.plates[seat], plate))
        monsters = edit(state.monsters, seat, state.monsters[seat] + guests)
        state = replace(state, tables=left, plates=plates, monsters=monsters)
        shows = (*plate_ids([plate]), *card_ids(guests))
        yield change("cafe.clear.take", state, shows=shows, size=len(guests), **facts)
    return state
