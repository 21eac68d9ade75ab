"""Moves in words: people and things are called as they are on this table, and hidden ones not at all."""

from dataclasses import replace

import pytest

import tutor
from tutor.advice import advice
from tutor.odds import Odds

Names = ("Ada", "Ben", "Cy")


def told(name: str, text: str, **facts: object) -> str:
    """A move typed in the first position of a game, some of which is as the test wants it."""
    game = tutor.load(name)
    state = replace(game.start(Names, 3), **facts)
    return game.action(state, game.parse(state, text))


def test_a_player_is_called_by_name_and_not_by_seat() -> None:
    assert "Ben" in told("monster-crunch", "use bite on 2")
    assert "Ben" in told("seven-to-midnight", "give plushy to drake")


def test_nobody_sits_at_a_seat_that_is_not_there() -> None:
    assert "9" in told("monster-crunch", "use bite on 9")


def test_a_card_of_the_field_is_named_only_faceup() -> None:
    game = tutor.load("seven-to-midnight")
    state = game.start(Names, 3)
    flip = game.parse(state, "flip i1")
    name = game.action(state, game.parse(state, "take i1")).split()[2]
    assert name in game.action(state, flip)
    down = replace(state, down=(state.items[0],))
    assert name not in game.action(down, flip)


@pytest.mark.parametrize(("ghosts", "word"), [(1, "Ghost "), (2, "Ghosts ")])
def test_one_ghost_is_one(ghosts: int, word: str) -> None:
    parties = ((5, *(0,) * ghosts), (3,), (4,))
    assert word in told("midnight-brunch", "ghost 5", parties=parties)


@pytest.mark.parametrize(("place", "thing"), [(1, "face-down"), (2, "7"), (3, "Ghost")])
def test_a_monster_is_called_by_what_it_is(place: int, thing: str) -> None:
    parties = ((5, 7, 0), (3,), (4,))
    assert thing in told("midnight-brunch", f"brunch double on {place}", parties=parties)


def test_two_benefits_are_not_told_as_one() -> None:
    both, one = (told("midnight-showdown", f"rest {text}") for text in ("item health", "item"))
    assert both != one
    assert "two" in both


def test_the_hint_for_turning_a_card_down_does_not_say_turn_it_up() -> None:
    game = tutor.load("seven-to-midnight")
    state = game.start(Names, 3)
    odds = Odds(0, (), 0, True)
    down = advice(game, state, odds, game.parse(state, "flip i1"))
    lying = replace(state, down=(state.items[0],))
    assert advice(game, lying, odds, game.parse(state, "flip i1")).idea != down.idea
