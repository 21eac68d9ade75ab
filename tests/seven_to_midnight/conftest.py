"""Positions for 7 To Midnight by the names of their cards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tutor import Game, Turn
from tutor.explain import Step
from tutor.games.seven_to_midnight.model import Phase, State
from tutor.games.seven_to_midnight.stage import arrange

Deal = Callable[..., State]
NAMES = ("Ada", "Ben", "Cy", "Dora")


@pytest.fixture
def game() -> Game:
    return tutor.load("seven-to-midnight")


@pytest.fixture
def deal(game: Game) -> Deal:
    """`deal(2, hands={0: ["pompa"]}, rulings={...}, final=True)`: a position to try things in."""

    def make(players: int = 2, rulings: dict[str, Any] | None = None, **more: Any) -> State:
        state: State = game.start(NAMES[:players], seed=5, rulings=rulings or {})
        if more.pop("final", False):
            state = replace(state, maze=(), turned=state.maze, round=7)
        if end := more.pop("maze_end", ""):  # the way is to be guessed, this end is on top
            more |= {"maze": (end,), "phase": Phase.GUESS, "actions": 0}
        state = arrange(state, **more)
        wrong = [s for s in game.rules.position(state) if not s.value]
        assert not wrong, [game.rulebook.sentence(step) for step in wrong]
        return state

    return make


def cited(turn: Turn) -> list[str]:
    """The clauses of a turn, in order, without their common beginning."""
    return [deep.rule.removeprefix("seven.") for step in turn.steps for deep in step.walk()]


def failed(game: Game, state: State, move: str) -> list[str]:
    """Why a move is refused: clauses, with the case where there is one."""
    return [_told(step) for step in game.judge(state, move).failed]


def _told(step: Step) -> str:
    rule = step.rule.removeprefix("seven.")
    return f"{rule} {step.case}" if step.case else rule


def after(game: Game, state: State, *moves: str) -> State:
    for move in moves:
        state = game.play(state, move).after
    return state
