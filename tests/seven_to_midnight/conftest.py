"""Positions for 7 To Midnight by the names of their cards."""

from collections.abc import Callable
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.seven_to_midnight.lessons.deal import stage
from tutor.games.seven_to_midnight.model import State

Deal = Callable[..., State]
NAMES = ("Ada", "Ben", "Cy", "Dora")
MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"difficulty": "easy"}),
    (1, {"speed": "standard"}),
    (2, {"card_set": 2, "difficulty": "hard"}),
    (2, {"mode": "ffa"}),
    (3, {"speed": "standard", "standard_remix": "off"}),
    (3, {"mode": "ffa", "difficulty": "easy", "ffa_tie_most": "all_tied"}),
    (4, {}),
    (4, {"mode": "ffa", "give_in_ffa": True, "turn_order": "rotate_first"}),
    (4, {"mode": "teams"}),
    (4, {"mode": "teams", "event_discards": "cycle", "teams_both_wrong": "once"}),
    (4, {"speed": "lightning", "lightning_four": "alternate", "refresh_timing": "immediate"}),
    (2, {"guardian_1": "dewey", "guardian_2": "trixe", "item_flip_timing": "when_empty"}),
]


@pytest.fixture
def game() -> Game:
    return tutor.load("seven-to-midnight")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal(2, {...}, hands={0: ["pompa"]}, final=True)`: a position to try things in."""

    def make(players: int = 2, rulings: dict[str, Any] | None = None, **more: Any) -> State:
        state = stage(game, NAMES[:players], rulings, **({"down": ()} | more))
        game.package.check(state)
        return state

    return make
