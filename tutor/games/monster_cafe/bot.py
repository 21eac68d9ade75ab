"""What a simple player likes: tables that pay, and seats where a monster helps. Taste, not rules."""

from functools import lru_cache

from ...turn import Move
from .model import Cards, Clear, Discard, Draw, Link, Plates, Sit, State, Table
from .rules.scoring import collection

WIDTH = LATER = 99  # every move is looked at
MAX_COMPARED = 5
WAIT = 100  # more than any move is liked: a link made at the end is never worse
GAME_ON = 2  # points that a table must bring to be worth leaving the round for


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
    match move:
        case Draw():
            return GAME_ON * sum(not out for out in state.cleared) / len(state.players)
        case Clear(table=number):
            return next(
                _gain(state, seat, table) for table in state.tables if table.number == number
            )
        case Sit(table=number):
            return _seating(state, seat, number)
        case Discard(kind=kind):
            kept = tuple(card for card in state.monsters[seat] if card.kind is not kind)
            return _points(state.plates[seat], kept)
        case Link(meal=meal):
            later = WAIT if state.tables else 0
            return sum(plate.meal == meal for plate in state.plates[seat]) - later
    return 0


def _gain(state: State, seat: int, table: Table) -> float:
    """Return the points that a table gives to a seat, and something for the plate's future."""
    plates, monsters = state.plates[seat], state.monsters[seat]
    after = _points((*plates, table.plate), monsters + table.guests)
    return after - _points(plates, monsters) + 0.25


@lru_cache(maxsize=4096)  # the same few collections come up again and again
def _points(plates: Plates, monsters: Cards) -> int:
    return int(collection("", plates, monsters).value)


def _seating(state: State, seat: int, number: int) -> float:
    """Rate a seat: better tables for me than for those who may take them first."""
    drawn = (state.drawn,) if state.drawn else ()
    table = next(table for table in state.tables if table.number == number)
    after = table._replace(guests=table.guests + drawn)
    rivals = [at for at, out in enumerate(state.cleared) if not out and at != seat]
    theirs = max((_gain(state, at, after) - _gain(state, at, table) for at in rivals), default=0.0)
    mine = _gain(state, seat, after) - _gain(state, seat, table)
    return mine - theirs / 2 - len(table.guests) / 8


def is_quiet(before: State, state: State) -> bool:
    """Return whether the round is over: a round stands for itself."""
    return state.round > before.round
