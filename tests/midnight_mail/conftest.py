"""Positions for Midnight Mail, written as the tiles that were laid."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.games.midnight_mail.lessons.deal import pieces
from tutor.games.midnight_mail.model.state import Animal, State
from tutor.games.midnight_mail.model.tile import relief
from tutor.games.midnight_mail.stage import REST
from tutor.lesson import played as go

__all__ = ["Lay", "go", "picture"]

Lay = Callable[..., State]
LETTERS = {Animal.CAT: "C", Animal.CROW: "K", Animal.FROG: "F", Animal.MOUSE: "M", Animal.OWL: "O"}


def loose(
    game: Game, towns: Any, hand: Any = (), market: Any = (), gone: Any = (),
    rulings: Any = None, **more: Any,
) -> State:  # fmt: skip
    """Return a position by words, possible or not; what is no word is a field of the state."""
    words = {name: more.pop(name) for name in ("spells", "patches", "paid", "turn") if name in more}
    first = game.start(len(towns), rulings=rulings)
    return replace(game.package.lay(first, pieces(towns, hand, market, gone, **words)), **more)


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-mail")


@pytest.fixture
def lay(game: Game) -> Lay:
    """`lay("O4-3 @r2c3 f1 q0", ..., hand="S4 X", market="S4-5")`: Ada's board, Ben's as it may be."""

    def make(*tiles: str, hand: str = "", market: str = "", gone: str = "", **more: Any) -> State:
        turns = sum(not text.startswith("patch") for text in tiles)
        towns = [tiles, REST[:turns]]
        fields = {"gone": [gone.split()], **more}
        return loose(game, towns, tuple(hand.split()), tuple(market.split()), **fields)

    return make


def picture(state: State, seat: int = 0) -> str:
    """Return a board as the ledger draws it: an animal's letter and a height for each space."""
    board = state.boards[seat]
    heights = relief(board, state.rulings).heights
    cells = [
        (LETTERS[animal] if animal else ".") + (str(height) if height else "-")
        for animal, height in zip(board.animals, heights, strict=True)
    ]
    return "\n".join(" ".join(cells[row : row + 6]) for row in range(0, 36, 6))
