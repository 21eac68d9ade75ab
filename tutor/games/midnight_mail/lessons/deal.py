"""Boards written as the tiles that were placed: the positions that lessons begin with."""

from collections.abc import Sequence
from typing import Any

from ....game import Game
from ..model.state import State


def pieces(
    towns: Sequence[Sequence[str]],
    hand: Sequence[str] = (),
    market: Sequence[str] = (),
    gone: Sequence[Sequence[str]] = (),
    **more: Any,
) -> dict[str, Any]:
    """Return the words for what was placed on each board, the first player's hand, and who has left a board."""
    hands = [hand] if hand else []
    return {"boards": towns, "hands": hands, "market": market, "gone": gone, **more}


def town(
    game: Game,
    towns: Sequence[Sequence[str]],
    hand: Sequence[str] = (),
    market: Sequence[str] = (),
    gone: Sequence[Sequence[str]] = (),
    rulings: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """Return a position from what was placed on each board; `gone` are the animals that have left it."""
    words = pieces(towns, hand, market, gone, **more)
    state: State = game.position(len(towns), rulings=rulings, **words)
    return state
