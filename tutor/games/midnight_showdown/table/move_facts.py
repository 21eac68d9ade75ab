"""A move in words: what one goes on from."""

from typing import Any

from ....scene import Say
from ....turn import Move
from ..model import Done, State
from ..rules.sequence import moment


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what the sentence about a move names."""
    return {"now": moment(state)} if isinstance(move, Done) else {}
