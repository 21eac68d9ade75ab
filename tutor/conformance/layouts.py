"""Positions laid out by words: every word is read, every broken law is named, the rest follows."""

from random import Random
from typing import Any

import pytest

from .. import Game, PositionError
from ..layout import Slot
from .amount import Much
from .playing import random_move


def keeps_the_laws(game: Game, state: Any) -> bool:
    """Return whether a position could have come about."""
    return not game.package.broken(state)


def values(slot: Slot, rng: Random) -> list[Any]:
    """Return what a word can take: each printed name in one place, or several at once."""
    known = list(slot.known) or [slot.example]
    rng.shuffle(known)
    single = [", ".join(known[:2]) if slot.many else known[0], *known[:3]]
    places = list(slot.places or ())
    if not places:
        return single
    return [{rng.choice(places): value} for value in single] + [[single[0]]]


def test_without_a_word_a_position_is_the_first(game: Game) -> None:
    least, most = game.rulebook.players
    for players in range(least, most + 1):
        assert game.position(players, seed=3) == game.start(players, seed=3)


def test_what_is_laid_out_keeps_every_law_or_is_refused_by_a_clause(game: Game, much: Much) -> None:
    rng, found = Random(7), 0
    for players in dict.fromkeys((game.rulebook.players[0], None)):
        layout = game.package.layout(game.start(players))
        pairs = [{word: value} for word, slot in layout.items() for value in values(slot, rng)]
        pairs += [rng.choice(pairs) | rng.choice(pairs) for _ in range(much(40, 400) * bool(pairs))]
        for pieces in pairs:
            try:
                state = game.position(players, **pieces)
            except PositionError as error:
                assert error.key in ("layout-law", "layout-none-left"), pieces
                assert set(error.facts.get("clauses", ())) <= set(game.rulebook), pieces
            else:
                found += 1
                assert keeps_the_laws(game, state), pieces
                assert game.from_json(game.to_json(state)) == state
                if game.to_move(state) is not None:
                    game.play(state, random_move(game, state, rng))
    assert found > 20 or not game.layout


def test_a_word_that_is_none_is_refused_with_the_one_meant(game: Game) -> None:
    for word in game.layout:
        wrong: dict[str, Any] = {f"{word}x": 1}
        with pytest.raises(PositionError) as error:
            game.position(**wrong)
        assert error.value.key == "layout-word"
        assert word in error.value.facts["near"]
        assert word in str(error.value)


def test_a_thing_that_is_none_is_refused_with_those_there_are(game: Game) -> None:
    for word, slot in game.layout.items():
        for wrong in ("no such thing", object(), -7):
            pieces: dict[str, Any] = {word: wrong if slot.places is None else [wrong]}
            with pytest.raises(PositionError) as error:
                game.position(**pieces)
            assert error.value.key == "layout-thing", (word, wrong)
            assert (slot.example or next(iter(slot.known))) in str(error.value) or slot.known
        for name in [name for name in slot.known if len(name) > 4][:1]:
            pieces = {word: f"{name}x" if slot.places is None else [f"{name}x"]}
            with pytest.raises(PositionError) as error:
                game.position(**pieces)
            assert name in error.value.facts["near"]


def test_a_place_that_is_none_is_refused_with_those_there_are(game: Game) -> None:
    for word, slot in game.layout.items():
        if slot.places is None:
            continue
        for wrong in ({"nowhere": 1}, {99: 1}, "5", 5, [None] * 99):
            pieces: dict[str, Any] = {word: wrong}
            with pytest.raises(PositionError) as error:
                game.position(**pieces)
            assert next(iter(slot.places)) in str(error.value)


def test_the_words_are_described_one_by_one(game: Game) -> None:
    lines = repr(game.layout).splitlines()
    assert [line.split()[0] for line in lines] == list(game.layout)
    assert bool(game.layout) == ("stage" in game.package.parts)
    for slot in game.layout.values():
        assert str(slot).strip(": ")


def test_the_set_up_is_told_up_to_the_first_position(game: Game) -> None:
    story = game.opening(seed=5)
    assert bool(story) == ("opening" in game.package.parts)
    for line in story.lines:
        assert line.rule in game.rulebook
    told = [step.state for step in story if step.state is not None]
    assert not story or told[-1] == game.start(seed=5)
