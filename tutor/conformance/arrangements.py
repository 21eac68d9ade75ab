"""Positions set up piece by piece: read from a game, changed, mended, never a crash."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .. import Game, TutorError
from ..arrangement import Arrangement
from .amount import Much
from .playing import playthrough

MOST = 8  # pieces taken away and put back in one position


def arranged(game: Game, much: Much) -> Iterator[tuple[Any, Arrangement]]:
    """Yield positions of random games that words tell, each with its arrangement."""
    if "stage" not in game.package.parts:
        return
    least, most = game.rulebook.players
    for seed in range(much(2, 8)):
        players = least + seed % (most - least + 1)
        for turn in list(playthrough(game, seed, players))[:: much(9, 3)]:
            arrangement = Arrangement.of(game, turn.before)
            if arrangement.is_exact:
                yield turn.before, arrangement


def test_a_position_of_a_game_is_laid_out_as_it_stands(game: Game, much: Much) -> None:
    found = 0
    for state, arrangement in arranged(game, much):
        there = arrangement.state
        found += game.to_move(there) == game.to_move(state) and set(game.moves(there)) == set(
            game.moves(state)
        )
    assert found >= 2 or "stage" not in game.package.parts


def test_what_is_taken_away_and_put_back_gives_the_same_position(game: Game, much: Much) -> None:
    rng = Random(5)
    for _, arrangement in arranged(game, much):
        places = [(where, slot) for where, _, slot in arrangement.places()]
        for where, slot in rng.sample(places, min(MOST, len(places))):
            things = arrangement.things(where)
            if not things:
                continue
            at = len(things) - 1
            back = arrangement.take(where, at).put(where, slot.name(things[at]))
            assert back.values == arrangement.values, (where, things)


def test_no_change_of_a_position_fails_without_a_sentence(game: Game, much: Much) -> None:
    if "stage" not in game.package.parts:
        return
    rng, start = Random(11), Arrangement(game, game.start())
    now, possible, mended = start, 0, 0
    for _ in range(much(80, 500)):
        try:
            now = changed(now, rng)
        except TutorError as error:
            assert str(error)
            continue
        if now.is_possible:
            possible += 1
            assert game.to_move(now.state) is None or game.moves(now.state)
            continue
        for _, _, mend in now.mends():
            assert mend.is_possible
            mended += 1
            now = mend
            break
        else:
            now = start
    assert possible > 10
    assert mended


def changed(now: Arrangement, rng: Random) -> Arrangement:
    """Return an arrangement with something put down, taken away or left to follow."""
    where, _, slot = rng.choice(list(now.places()))
    things = now.things(where)
    if things and rng.random() < 0.3:
        return now.take(where, rng.randrange(len(things)))
    if rng.random() < 0.2 or not slot.known:
        return now.forget(where)
    return now.put(where, rng.choice(list(slot.known)))
