"""How a round ends, what comes after it, and the end of the game."""

from collections.abc import Iterator

from ....explain import Facts, Step, change
from ....states import replace
from ..model import State, card_ids, table_ids
from . import anything
from .setup import ROUNDS, lay_tables


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
    state = lay_tables(replace(state, round=state.round + 1, cleared=fresh))
    facts: Facts = {"round": state.round, "size": len(state.tables)}
    yield change("cafe.round.new_tables", state, shows=table_ids(state.tables), **facts)
    rule = "cafe.2p.starter" if len(state.players) == 2 else "cafe.round.starter"
    shows, who = [f"seat-{state.turn}"], state.players[state.turn or 0]
    yield change(rule, state, shows=shows, who=who)


def end_game(state: State) -> Iterator[Step]:
    """After the last link, or at once where links are made for you, the game is over."""
    seats = len(state.players)
    ahead = [((state.turn or 0) + step) % seats for step in range(seats)]
    turn = next((seat for seat in ahead if anything.to_link(state, seat) > 0), None)
    state = replace(state, turn=turn)
    if turn is None:
        case = "linked" if any(state.links) else "over"
        yield change("cafe.end.after_four", state, case=case, round=state.round)
        return
    shows = card_ids(anything.eaters(state.monsters[turn]))
    facts: Facts = {"who": state.players[turn], "size": anything.to_link(state, turn)}
    yield change("cafe.wild.late", state, shows=shows, **facts)
