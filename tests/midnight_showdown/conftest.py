"""The game, and positions of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_showdown.model import State
from tutor.games.midnight_showdown.stage import pile

Fight = Callable[..., State]


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-showdown")


@pytest.fixture
def fight(game: Game) -> Fight:
    """`fight("U/R S/R", health=(3, 1, 3, 3), cooling={1: "rumble"})`: round 2, possible or not.

    Nobody has Items or has used a token, and all maze cards are still to come, unless said.
    """

    def make(
        top: str = "", rulings: dict[str, Any] | None = None, *, players: int = 4, **more: Any
    ) -> State:
        first = game.start(players, rulings=rulings)
        maze = pile(int(name) if name[-1].isdigit() else name for name in top.split())
        more = {"maze": maze, "dark": (1, 2, 3), "used": (), **more}
        usual = {"round": 2, "active": 0, "cooling": {}, "items": (0,) * len(first.guardians)}
        words = {n: more.pop(n, usual.get(n)) for n in (*usual, "discard", "locks")}
        state = game.package.lay(first, {n: own for n, own in words.items() if own is not None})
        return replace(state, **({"opened": (), "mixes": 0} | more))

    return make
