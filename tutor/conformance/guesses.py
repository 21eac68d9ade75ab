"""Guesses: what is hidden is dealt at random, in agreement with everything that a seat may know."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from .. import Game, PositionError
from .amount import Much
from .playing import playthrough, readings, seats_for
from .secrets import modes

MOMENTS = 9  # positions of a game
DEALS = 40
Rulings = dict[str, Any]


def test_what_hides_can_be_guessed(game: Game) -> None:
    state = game.start(seed=1)
    hides = any(game.view(state, seat) != state for seat in range(len(state.players)))
    assert not hides or "guess" in game.package.parts


@cache
def looks(game: Game) -> tuple[tuple[Any, int], ...]:
    """Return positions of whole random games in every mode, and the seat that looks."""
    return tuple(_looks(game, modes(game), MOMENTS))


def _looks(game: Game, ways: Iterable[Rulings], moments: int) -> Iterator[tuple[Any, int]]:
    for number, rulings in enumerate(ways):
        turns = list(playthrough(game, number, seats_for(game, rulings, number), rulings))
        for turn in [*turns[:: max(1, len(turns) // moments)], turns[-1]]:
            for seat in range(len(turn.after.players)):
                yield turn.before, seat
        yield turns[-1].after, 0


def test_a_guess_is_a_position_that_looks_the_same(game: Game, much: Much) -> None:
    _look_the_same(game, looks(game)[:: much(12, 3)])


def test_a_guess_looks_the_same_by_every_reading(game: Game, much: Much) -> None:
    ways = islice(readings(game), 0, None, much(8, 1))
    _look_the_same(game, _looks(game, ways, much(3, 2 * MOMENTS)))


def _look_the_same(game: Game, positions: Iterable[tuple[Any, int]]) -> None:
    for state, seat in positions:
        view = game.view(state, seat)
        guess = game.package.guess(view, Random(seat))
        assert game.view(guess, seat) == view, _where(state, seat)
        assert _possible(game, guess) == guess, _where(state, seat)
        assert game.to_move(guess) == game.to_move(state)


def _possible(game: Game, state: Any) -> Any:
    """Return the position by way of its text, which asks every law; or the laws that it breaks."""
    try:
        return game.from_json(game.to_json(state))
    except PositionError as error:
        return str(error)


def test_a_guess_can_be_played_on(game: Game, much: Much) -> None:
    for number, (state, seat) in enumerate(looks(game)[:: much(40, 5)]):
        rng = Random(number)
        guess = game.package.guess(game.view(state, seat), rng)
        for _ in range(20):
            if game.to_move(guess) is None:
                break
            guess = game.after(guess, game.package.some_move(guess, rng))


@pytest.mark.parametrize("rng", [5, 6])
def test_the_same_lot_gives_the_same_guess(game: Game, rng: int) -> None:
    for state, seat in looks(game)[::7]:
        view = game.view(state, seat)
        assert game.package.guess(view, Random(rng)) == game.package.guess(view, Random(rng))


def test_guesses_differ_and_none_knows_the_truth(game: Game, much: Much) -> None:
    """Where several positions look the same, the true one is guessed no more often than others."""
    for state, seat in looks(game)[:: much(66, 11)]:
        view, rng = game.view(state, seat), Random(3)
        deals = [game.package.guess(view, rng) for _ in range(DEALS)]
        if view != state:
            often = max(map(deals.count, deals))
            assert deals.count(state) <= max(3, often), _where(state, seat)
            assert often < DEALS, _where(state, seat)


def _where(state: Any, seat: int) -> str:
    return f"seat {seat + 1} of {state.players}, {state.rulings}"
