"""Hidden things: nothing that a seat sees or is told depends on what it may not know.

A position is changed where the seat cannot look: things that its view hides are exchanged, as long
as the position stays possible and looks the same. Then the seat asks everything it can ask.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from .. import Game, Move, PositionError, SetupError, Turn
from ..contract import State
from ..scene import plain
from .playing import playthrough

EXCHANGES, TRIES = 3, 12  # how many to make, how often to try
Way = tuple[int | str, ...]


def modes(game: Game) -> Iterator[dict[str, Any]]:
    """The game as it is, and every other way to set it up."""
    yield {}
    for ruling in game.rulebook.rulings.values():
        others = [choice.value for choice in ruling.choices if choice.value != ruling.default]
        yield from ({ruling.id: value} for value in others if ruling.setup)


def sampled(game: Game, rulings: dict[str, Any], seed: int) -> list[Turn]:
    """Some turns of a whole random game, with as many players as can play it so."""
    least, most = game.rulebook.players
    for players in range(most, least - 1, -1):
        try:
            turns = list(playthrough(game, seed, players, rulings))
        except SetupError:
            continue
        return turns[len(turns) // 4 :: max(1, len(turns) // 2)][:2]
    return []


def leaves(data: Any, path: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Everything in plain data that is no list or table, with the way to it."""
    if isinstance(data, (dict, list)):
        pairs = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in pairs:
            yield from leaves(value, (*path, key))
    else:
        yield path, data


def put(data: Any, path: Way, value: Any) -> None:
    """Change one leaf."""
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def exchanged(game: Game, state: State, seat: int, rng: Random) -> State | None:
    """Another position that looks the same to the seat, or None where nothing can be exchanged."""
    other: Any = None
    seen = game.view(state, seat)
    shown = dict(leaves(json.loads(game.to_json(seen))))
    for _ in range(EXCHANGES):
        data = json.loads(game.to_json(other or state))
        hidden = [(path, value) for path, value in leaves(data) if shown.get(path, path) != value]
        other = _exchange(game, data, hidden, seen, seat, rng) or other
    return other if other != state else None


def _exchange(
    game: Game, data: Any, hidden: list[tuple[Way, Any]], seen: State, seat: int, rng: Random
) -> Any:
    for _ in range(TRIES if len({json.dumps(value) for _, value in hidden}) > 1 else 0):
        (one, first), (two, second) = rng.sample(hidden, 2)
        if type(first) is not type(second) or first == second:
            continue
        put(data, one, second)
        put(data, two, first)
        try:
            other = game.from_json(json.dumps(data))
        except (PositionError, SetupError):
            other = None
        if other is not None and game.view(other, seat) == seen:
            return other
        put(data, one, first)
        put(data, two, second)
    return None


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
        for turn in sampled(game, rulings, seed=number):
            mover, others = turn.before.turn, len(turn.before.players) - 1
            for seat in {
                mover,
                (mover + rng.randint(1, others)) % (others + 1) if others else mover,
            }:
                other = exchanged(game, turn.before, seat, rng)
                if other is not None:
                    yield turn.before, other, seat, turn


@pytest.mark.slow
def test_something_can_be_exchanged_where_anything_is_hidden(game: Game) -> None:
    turns = sampled(game, {}, seed=0)
    hides = any(game.view(turn.before, 0) != turn.before for turn in turns)
    assert bool(pairs(game)) == hides


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
            both = zip(
                story(game, state, turn.move, seat),
                story(game, other, turn.move, seat),
                strict=False,
            )
            for (view, *mine), (another, *theirs) in both:
                if view != another:
                    break
                assert mine == theirs, _where(seat, turn)
