"""Positions for Midnight Showdown: the top cards by their ends, everything else quiet."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game, Turn
from tutor.games.midnight_showdown.cards import ends
from tutor.games.midnight_showdown.model import TOKENS, State

Fight = Callable[..., State]
LETTERS = {"U": "unlock", "R": "rumble", "S": "shield"}


@pytest.fixture
def game() -> Game:
    return tutor.load("midnight-showdown")


@pytest.fixture
def fight(game: Game) -> Fight:
    """`fight("U/R S/R", health=(3, 1, 3, 3), cooling={1: "rumble"})`: a position to try things in.

    Cards are written upright end first; nobody has Items and all Power cards are in order unless said.
    """

    def make(top: str = "", rulings: dict[str, Any] | None = None, **more: Any) -> State:
        state: State = game.start(more.pop("players", 4), 0, rulings)
        seats = len(state.guardians)
        number = more.setdefault("round", 2)
        ready = [[1, 1, 1] for _ in range(seats)]
        for guardian, token in more.pop("cooling", {}).items():
            ready[guardian][TOKENS.index(token)] = number + 1
        items = tuple(more.pop("items", (0,) * seats))
        discard = more.setdefault("discard", 0)
        fields = {
            "ready": tuple(map(tuple, ready)), "items": items, "deck": 22 - sum(items) - discard,
            "maze": pile(top), "dark": (1, 2, 3), "unsealed": more.get("locks", 0) < 4,
            "turn": more.get("active", 0) % len(state.players),
        }  # fmt: skip
        return replace(state, **(fields | more))

    return make


def pile(top: str) -> tuple[int, ...]:
    """The named cards, then all others."""
    free = [card for number in range(1, 10) for card in (number, -number)]
    cards: list[int] = []
    for name in top.split():
        wanted = tuple(LETTERS[letter] for letter in name.split("/"))
        cards.append(next(card for card in free if tuple(map(str, ends(card))) == wanted))
        free = [card for card in free if abs(card) != abs(cards[-1])]
    return (*cards, *(card for card in free if card > 0))


def cited(turn: Turn) -> set[str]:
    """Every clause that a turn cites, without the game's prefix."""
    steps = (*turn.verdict.checks, *turn.steps)
    return {deep.rule.removeprefix("showdown.") for step in steps for deep in step.walk()}


def failed(game: Game, state: State, move: str) -> list[str]:
    """The clauses that refuse a move, in order."""
    return [step.rule.removeprefix("showdown.") for step in game.judge(state, move).failed]


def play(game: Game, state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = game.play(state, move).after
    return state
