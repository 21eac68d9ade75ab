"""Round the table: who sits where from the Host, who has called, whose decision it is."""

from ....explain import Facts, Step, holds
from ..model import Phase, State, call_id, seat_id


def clockwise(state: State) -> list[int]:
    """Return the seats in order, from the Host round the table."""
    seats = len(state.players)
    return [(state.host + step) % seats for step in range(seats)]


def distance(state: State, seat: int) -> int:
    """Steps clockwise from the Host to a seat."""
    return (seat - state.host) % len(state.players)


def called(state: State, seat: int) -> bool:
    """Return whether a player has put down a Call card this round: they do it in turn from the Host."""
    if state.phase is Phase.CALL:
        return distance(state, seat) < distance(state, state.turn or 0)
    return state.phase not in (Phase.INVITE, Phase.ARRIVAL)


def call_ids(state: State) -> list[str]:
    """Return the Call cards on the table."""
    return [call_id(seat) for seat in range(len(state.players)) if called(state, seat)]


def turn_check(state: State, seat: int) -> Step:
    """You act when it is your decision."""
    turn = state.turn or 0
    facts: Facts = {"who": state.players[seat], "turn": state.players[turn]}
    facts |= {"phase": str(state.phase), "stopped": state.stopped[seat]}
    shows = (seat_id(seat), seat_id(turn))
    return holds("brunch.turn.order", seat == turn, shows=shows, **facts)
