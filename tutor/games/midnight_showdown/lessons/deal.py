"""The fight some turns on: the positions that lessons begin with."""

from collections.abc import Mapping
from typing import Any

from ....game import Game
from ..model import State, Token

COUNT = 4  # guardians, one for each player


def later(
    game: Game, top: str = "", cooling: Mapping[int, str] | None = None, **more: Any
) -> State:
    """Return a fight of four in round 2, or the one that is named: the first Items are spent.

    Everyone used Shield in the round before, or what `cooling` names.
    """
    used = dict.fromkeys(range(COUNT), str(Token.SHIELD)) | dict(cooling or {})
    rulings, items = more.pop("rulings", None), more.pop("items", (0,) * COUNT)
    spent = max(0, COUNT - sum(items))
    pieces = {"round": 2, "discard": spent} | more
    state: State = game.position(
        COUNT, rulings=rulings, maze=top.split(), cooling=used, items=items, **pieces
    )
    return state


def first(game: Game, top: str, **more: Any) -> State:
    """Return the same in round 1, when nobody has used anything."""
    state: State = game.position(COUNT, maze=top.split(), cooling={}, **more)
    return state
