"""Hands of some Monsters: the positions that lessons begin with."""

from collections.abc import Iterable, Mapping
from typing import Any

from ....game import Game
from ..model import State


def deal(
    game: Game,
    hands: Mapping[str, Iterable[int]],
    rulings: Mapping[str, Any] | None = None,
    **pieces: Any,
) -> State:
    """Hands by Monster, the players called like them; powers are off unless told otherwise."""
    names = [game.rulebook.printed["Monster"][monster] for monster in hands]
    state: State = game.position(
        names, rulings={"powers": "off"} | dict(rulings or {}),
        monsters=tuple(hands), hands=tuple(hands.values()), **pieces,
    )  # fmt: skip
    return state
