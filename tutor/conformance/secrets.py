"""Hidden things: nothing that a seat sees or is told depends on what it may not know.

Beside a position stands another that looks the same to the seat: what its view hides is dealt anew.
Then the seat asks everything it can ask, of both.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest

from .. import Game, Move, Turn
from ..contract import State
from ..scene import plain
from .playing import playthrough, readings, seats_for

WHOLE, LOOKS = 60, 6  # positions of the game as it is, and in each other mode: from first to last


def modes(game: Game) -> Iterator[dict[str, Any]]:
    """The game as it is, and every other way to set it up."""
    rulings = game.rulebook.rulings
    return (each for each in readings(game) if all(rulings[name].setup for name in each))


def answers(game: Game, state: State, seat: int, moves: list[Move]) -> list[str]:
    """Everything that a seat can ask about a position: the table, the score, its moves, a hint."""
    told = [json.dumps(plain(game.scene(state, seat))), str(game.score(game.view(state, seat)))]
    for move in moves:
        asked = replace(move, seat=seat)
        told += [str(game.judge(state, asked)), *map(str, game.nearest(state, asked))]
    if seat == game.to_move(state):
        told += [*map(str, game.moves(state)), str(game.advise(state, Random(1)))]
    return told


def story(game: Game, state: State, move: Move, seat: int) -> Iterator[tuple[State, str, set[str]]]:
    """What a seat is told of a move: the table it sees, the sentence, and what is pointed at."""
    for step in game.play(state, move).steps:
        state = state if step.state is None else step.state
        scene = game.scene(state, seat)
        visible = {piece.id for piece in scene.pieces()} | {zone.id for zone in scene.zones}
        yield game.view(state, seat), game.rulebook.sentence(step), visible & set(step.shows)


Pair = tuple[Any, Any, int, Turn]


@cache
def pairs(game: Game) -> tuple[Pair, ...]:
    """Positions of whole games in every mode, each with one that looks the same to a seat."""
    return tuple(_pairs(game, Random(7)))


def _pairs(game: Game, rng: Random) -> Iterator[Pair]:
    for number, rulings in enumerate(modes(game)):
        turns = list(playthrough(game, number, seats_for(game, rulings, -1), rulings))
        for turn in turns[:: max(1, len(turns) // (LOOKS if rulings else WHOLE))]:
            state = turn.before
            seat = rng.choice((state.turn, rng.randrange(len(state.players))))
            other = game.guess(game.view(state, seat), rng)
            if other != state:
                yield state, other, seat, turn


@pytest.mark.slow
def test_something_can_be_exchanged_where_anything_is_hidden(game: Game) -> None:
    start = game.start()
    assert bool(pairs(game)) == (game.view(start, 0) != start)


@pytest.mark.slow
def test_no_answer_depends_on_what_the_seat_may_not_know(game: Game) -> None:
    for state, other, seat, turn in pairs(game):
        moves = list(islice(game.candidates(state), 6)) if seat == state.turn else [turn.move]
        mine, theirs = answers(game, state, seat, moves), answers(game, other, seat, moves)
        assert mine == theirs, _where(seat, turn)


def _where(seat: int, turn: Turn) -> str:
    return f"seat {seat + 1} of {turn.before.players}, {turn.move}, {turn.before.rulings}"


@pytest.mark.slow
def test_no_story_tells_more_than_the_table_shows(game: Game) -> None:
    """As long as two tables look the same to a seat, so do the sentences and what they point at."""
    for state, other, seat, turn in pairs(game):
        if game.is_legal(other, turn.move):
            last = game.view(state, seat)
            for mine, theirs in zip_longest(
                story(game, state, turn.move, seat), story(game, other, turn.move, seat)
            ):
                mine, theirs = mine or (last,), theirs or (last,)
                if mine[0] != theirs[0]:
                    break
                assert mine == theirs, _where(seat, turn)
                last = mine[0]
