"""Tables for Midnight Brunch: parties as you like them, everything else as it comes."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_brunch.lessons.deal import pieces, showdown
from tutor.games.midnight_brunch.model import State

Lay = Callable[..., State]


def loose(
    game: Game, parties: Any, prizes: Any = (), rulings: Any = None,
    laid: Any = None, calls: Any = None, **more: Any,
) -> State:  # fmt: skip
    """Return a position by words, possible or not; what is no word is a field of the state."""
    more |= {} if calls is None else {"calls": calls}
    words = {name: more.pop(name) for name in game.layout if name in more}
    first = game.start(tuple(parties), rulings=rulings)
    return replace(game.package.lay(first, pieces(parties, prizes, laid, **words)), **more)


def asked(game: Game, party: Any, laid: Any = None, prizes: Any = (), **more: Any) -> State:
    """Return the showdown of the lessons about Ghosts, possible or not."""
    return loose(game, prizes=prizes, **showdown(party, laid), **more)


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-brunch")


@pytest.fixture
def table(game: Game) -> Lay:
    """`table({"A": (9, 5), "B": (2,), "C": (7,)}, calls={"A": "red"})`: a position to try things in."""
    return partial(loose, game)
