"""Moves in words: people and things are called as they are on this table, and hidden ones not at all."""

from dataclasses import replace

import pytest

import tutor
from tutor.analysis.hints import advice
from tutor.analysis.odds import Chance, Odds
from tutor.games.midnight_showdown.model import Phase, Row
from tutor.story import Story

Names = ("Ada", "Ben", "Cy")


def told(name: str, text: str, **facts: object) -> str:
    """Return a move typed in the first position of a game, some of which is as the test wants it."""
    game = tutor.load(name)
    state = replace(game.start(Names, 3), **facts)
    return game.package.action(state, game.parse(state, text))


def test_a_player_is_called_by_name_and_not_by_seat() -> None:
    assert "Ben" in told("monster-crunch", "use bite on 2")
    assert "Ben" in told("seven-to-midnight", "give plushy to drake")


def test_nobody_sits_at_a_seat_that_is_not_there() -> None:
    assert "9" in told("monster-crunch", "use bite on 9")


def test_a_card_of_the_field_is_named_only_faceup() -> None:
    game = tutor.load("seven-to-midnight")
    state = game.start(Names, 3)
    flip = game.parse(state, "flip i1")
    name = game.package.action(state, game.parse(state, "take i1")).split()[2]
    assert name in game.package.action(state, flip)
    down = replace(state, down=(state.items[0],))
    assert name not in game.package.action(down, flip)


@pytest.mark.parametrize(("ghosts", "word"), [(1, "Ghost "), (2, "Ghosts ")])
def test_one_ghost_is_one(ghosts: int, word: str) -> None:
    parties = ((5, *(0,) * ghosts), (3,), (4,))
    assert word in told("midnight-brunch", "ghost 5", parties=parties)


@pytest.mark.parametrize(("ghosts", "word"), [(1, "Ghost "), (2, "Ghosts ")])
@pytest.mark.parametrize("text", ["call red ghost 5", "call red double on 1 ghost 5"])
def test_one_ghost_is_one_beside_a_call_too(text: str, ghosts: int, word: str) -> None:
    parties = ((5, *(0,) * ghosts), (3,), (4,))
    assert word in told("midnight-brunch", text, parties=parties)


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


def test_your_own_card_is_yours_and_not_your_names() -> None:
    assert told("seven-to-midnight", "choose yara.plushy").endswith("your plushy")
    assert told("seven-to-midnight", "choose drake.plushy").endswith("Ben's plushy")


@pytest.mark.parametrize(
    ("name", "mode", "unit"),
    [
        ("monster-crunch", {}, "cards"),
        ("midnight-brunch", {}, "points"),
        ("seven-to-midnight", {}, "critters"),
        ("seven-to-midnight", {"mode": "ffa"}, "points"),
        ("midnight-showdown", {}, "Health"),
    ],
)
def test_a_hint_says_what_its_numbers_count(name: str, mode: dict[str, str], unit: str) -> None:
    game = tutor.load(name)
    state = game.start(Names, 3, mode)
    first, second = game.moves(state)[:2]
    none = Story((), game.rulebook)
    chances = tuple(Chance(move, 4, 0.5, 0.1, 7.0, 1.0, 0.5, none) for move in (first, second))
    *_, score = advice(game, state, Odds(0, chances, 8, True), first).reasons
    assert unit in score


def test_going_on_is_told_by_what_one_goes_on_from() -> None:
    phases = ((Phase.REST, Row(rest=True)), (Phase.END, Row()))
    rest, end = (told("midnight-showdown", "done", phase=phase, row=row) for phase, row in phases)
    assert "rest" in rest
    assert "end" in end


def test_nobody_is_told_to_draw_from_an_empty_deck() -> None:
    assert "draw" in told("midnight-mail", "end")
    assert "draw" not in told("midnight-mail", "end", decks=((), (), ()))


@pytest.mark.parametrize("text", ["spell r1c1 owl", "spell r1c1 r1c2"])
def test_a_spell_is_told_as_a_spell(text: str) -> None:
    assert "spell" in told("midnight-mail", text)
