"""Positions for Monster Café: name what matters, the rest follows."""

from collections.abc import Callable
from functools import partial

import pytest

import tutor
from tutor import Game
from tutor.games.monster_cafe.model import State
from tutor.games.monster_cafe.stage import REMOVED, lay

Lay = Callable[..., State]
START = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "sock")}
TABLES = {1: ("sludge", ""), 2: ("brain", "toenail"), 3: ("toenail", "sock sock sock sock")}


@pytest.fixture(scope="session")
def game() -> Game:
    return tutor.load("monster-cafe")


@pytest.fixture
def deal(game: Game) -> Lay:
    """`deal({"Ada": (plates, monsters), …}, {1: (meal, guests), …}, pile, …)`: see `stage.lay`."""
    return partial(lay, game)


@pytest.fixture
def table(deal: Lay) -> Lay:
    """Three players in round 1: T1 empty, T2 with one guest, T3 full."""

    def make(pile: str = "", rulings: dict[str, object] | None = None, **more: object) -> State:
        return deal(START, TABLES, pile, rulings=REMOVED | (rulings or {}), **more)

    return make
