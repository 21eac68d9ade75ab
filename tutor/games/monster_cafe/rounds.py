"""Who is next, how a round ends, and what comes after it."""

from collections.abc import Iterator
from dataclasses import replace

from ...explain import Facts, Step, change, note
from . import setup, wild
from .model import State
from .pieces import card_ids, table_ids
from .setup import ROUNDS, SEATS


def free_seats(state: State) -> int:
    """Seats at the tables still in the middle that nobody sits on."""
    return sum(SEATS - len(table.guests) for table in state.tables)


def options(state: State) -> Facts:
    """Whether there is anything to draw and to clear; neither, while a drawn card waits."""
    idle = state.drawn is None
    draw = idle and bool(state.pile) and free_seats(state) > 0
    clear = idle and (not draw or any(table.guests for table in state.tables))
    return {"draw": draw, "clear": clear}


def end_turn(state: State, rule: str, last: str) -> Iterator[Step]:
    """The next player to the left who is still in; the last one of all goes on."""
    seats = len(state.players)
    ahead = [((state.turn or 0) + step) % seats for step in range(1, seats + 1)]
    turn = next(seat for seat in ahead if not state.cleared[seat])
    who, shows = state.players[turn], [f"seat-{turn}"]
    if turn == state.turn:
        yield change(last, state, shows=shows, who=who, **options(state))
        return
    skipped = tuple(state.players[seat] for seat in ahead[: ahead.index(turn)])
    parts = [note("cafe.turn.skip_out", who=skipped, size=len(skipped))] if skipped else []
    if sum(state.cleared) == seats - 1:
        parts.append(note(last_rule(state), shows=shows, who=who, **options(state)))
    state = replace(state, turn=turn)
    case = "next" if rule == "cafe.turn.order" else ""
    yield change(rule, state, shows=shows, parts=parts, case=case, who=who)


def last_rule(state: State) -> str:
    """The clause about the last player that fits the table."""
    if not free_seats(state):
        return "cafe.round.last_player_full"
    if not state.pile:
        return "cafe.pile.empty_must_clear"
    return "cafe.2p.last_player" if len(state.players) == 2 else "cafe.round.last_player"


def end_round(state: State) -> Iterator[Step]:
    """Everyone has cleared a table: the dummy goes, and the last to clear starts again."""
    yield change("cafe.round.end", state, round=state.round)
    for table in state.tables:
        state = replace(
            state, tables=(), lost=(*state.lost, table.plate), discard=state.discard + table.guests
        )
        size = len(table.guests)
        rule = "cafe.2p.dummy" if size else "cafe.2p.dummy_may_be_empty"
        yield change(rule, state, table=table.name, meal=table.plate.meal, size=size)
    if state.round == ROUNDS:
        yield from end_game(state)
    else:
        yield from _next_round(state)


def _next_round(state: State) -> Iterator[Step]:
    fresh = (False,) * len(state.players)
    state = setup.lay_tables(replace(state, round=state.round + 1, cleared=fresh))
    facts: Facts = {"round": state.round, "size": len(state.tables)}
    yield change("cafe.round.new_tables", state, shows=table_ids(state.tables), **facts)
    rule = "cafe.2p.starter" if len(state.players) == 2 else "cafe.round.starter"
    shows, who = [f"seat-{state.turn}"], state.players[state.turn or 0]
    yield change(rule, state, shows=shows, who=who)


def end_game(state: State) -> Iterator[Step]:
    """After the last link, or at once where links are made for you, the game is over."""
    seats = len(state.players)
    ahead = [((state.turn or 0) + step) % seats for step in range(seats)]
    turn = next((seat for seat in ahead if wild.to_link(state, seat) > 0), None)
    state = replace(state, turn=turn)
    if turn is None:
        yield change("cafe.end.after_four", state, case="over", round=state.round)
        return
    shows = card_ids(wild.eaters(state.monsters[turn]))
    facts: Facts = {"who": state.players[turn], "size": wild.to_link(state, turn)}
    yield change("cafe.wild.late", state, shows=shows, **facts)
