"""A move in words: animals by their kind."""

from typing import Any

from ....scene import Say
from ....turn import Move, actor
from ..model.geometry import NAMES
from ..model.move import Deliver, End, Place, Shift
from ..model.state import State


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what the sentence about a move names."""
    match move:
        case Place(anchor=anchor):
            return {"cell": NAMES[anchor]}
        case Deliver(mover=cell) | Shift(cell=cell):
            seat = actor(state, move)
            return {"kind": None if seat is None else state.boards[seat].animals[cell]}
        case End():
            seat = actor(state, move)
            return {"left": None if seat is None else len(state.decks[seat])}
    return {}
