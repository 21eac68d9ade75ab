"""Delivery chains of Midnight Mail: positions per second, on low boards and on high ones."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import tutor
from tutor.games.midnight_mail.model.state import Laid
from tutor.games.midnight_mail.model.tile import PATCH
from tutor.games.midnight_mail.rules.chain import Search

from .report import alternating, seconds, show, title
from .rules import random_game

GAMES, ROUNDS, STOREYS = 20, 9, 10


def run() -> None:
    """Run all rows of this part."""
    title("chains of Midnight Mail", base="higher boards")
    states = list(_waiting())
    low, high = alternating(
        [lambda: _pace(states), lambda: _pace([_raised(state) for state in states])], ROUNDS
    )
    looks = f"{1 / low:,.0f} a second", f"{1 / high:,.0f} a second"
    show(f"positions looked at ({len(states)} boards, {STOREYS} storeys more)", *looks, high / low)


def _waiting() -> Iterator[Any]:
    """Yield positions of random games in which something can be delivered."""
    game = tutor.load("midnight-mail")
    for seed in range(GAMES):
        for state, move in random_game(game, seed):
            if str(move).startswith("deliver"):
                yield state


def _raised(state: Any) -> Any:
    """Return the same animals on spaces that are `storeys` higher."""
    seat = state.turn
    board = state.boards[seat]
    more = tuple(Laid(PATCH, cell) for cell in range(len(board.animals)) for _ in range(STOREYS))
    higher = replace(board, pieces=(*board.pieces, *more))
    return replace(state, boards=(*state.boards[:seat], higher, *state.boards[seat + 1 :]))


def _pace(states: list[Any]) -> float:
    """Return seconds for each position that the searches look at."""
    searches = [Search(state) for state in states]
    taken = seconds(lambda: [search.best() for search in searches])
    return taken / sum(search.positions for search in searches)
