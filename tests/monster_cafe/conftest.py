"""Positions for Monster Café: name what matters, the rest follows."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.monster_cafe.lessons.deal import REMOVED, pieces
from tutor.games.monster_cafe.model import State

Lay = Callable[..., State]
START = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "sock")}
TABLES = {1: ("sludge", ""), 2: ("brain", "toenail"), 3: ("toenail", "sock sock sock sock")}


def loose(
    game: Game, seats: Any, tables: Any, pile: str = "", rulings: Any = None, **more: Any
) -> State:
    """Return a position by words, possible or not."""
    more["drawn"] = more.get("drawn") or None
    first = game.start(tuple(seats), rulings=rulings)
    state: State = game.package.lay(first, pieces(seats, tables, pile=pile, **more))
    return state


@pytest.fixture(scope="session")
def game() -> Game:
    return tutor.load("monster-cafe")


@pytest.fixture
def deal(game: Game) -> Lay:
    """`deal({"Ada": (plates, monsters), …}, {1: (meal, guests), …}, pile, …)`: possible or not."""
    return partial(loose, game)


@pytest.fixture
def table(deal: Lay) -> Lay:
    """Three players in round 1: T1 empty, T2 with one guest, T3 full."""

    def make(pile: str = "", rulings: dict[str, object] | None = None, **more: object) -> State:
        return deal(START, TABLES, pile, rulings=REMOVED | (rulings or {}), **more)

    return make
