"""Positions for 7 To Midnight by the names of their cards."""

from collections.abc import Callable
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.seven_to_midnight.model import State
from tutor.games.seven_to_midnight.stage import stage

Deal = Callable[..., State]
NAMES = ("Ada", "Ben", "Cy", "Dora")


@pytest.fixture
def game() -> Game:
    return tutor.load("seven-to-midnight")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal(2, {...}, hands={0: ["pompa"]}, final=True)`: a position to try things in."""

    def make(players: int = 2, rulings: dict[str, Any] | None = None, **more: Any) -> State:
        state = stage(game, NAMES[:players], rulings, **({"down": ()} | more))
        wrong = [s for s in game.rules.position(state) if not s.value]
        assert not wrong, [game.rulebook.sentence(step) for step in wrong]
        return state

    return make
