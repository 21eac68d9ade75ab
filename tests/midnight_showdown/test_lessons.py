"""Tokens, cards and Items in the lessons of this game, and what its first ones ask."""

from collections.abc import Iterator

import pytest

from tests.support.taught import taught
from tutor import Game
from tutor.games.midnight_showdown.model import State
from tutor.lesson import Item, Lesson, SetUp


def scripts(game: Game) -> Iterator[tuple[Lesson, State, tuple[Item, ...]]]:
    for lesson in game.lessons.values():
        yield lesson, lesson.position, lesson.script
        for state, script in lesson.variants.values():
            yield lesson, state, script


def positions(game: Game) -> Iterator[tuple[str, State]]:
    """Yield the position a script begins at, and each one it jumps to."""
    for lesson, state, script in scripts(game):
        yield lesson.id, state
        yield from ((lesson.id, item.state) for item in script if isinstance(item, SetUp))


def test_nobody_in_a_lesson_has_more_tokens_than_the_rules_leave(game: Game) -> None:
    """After the first round every standing guardian has a token cooling."""
    for id, state in positions(game):
        for at, ready in enumerate(state.ready):
            used = any(first > state.round for first in ready)
            acted = state.round > 1 or at < state.active
            assert used is acted, (id, at)


def test_cards_and_items_of_a_lesson_were_used_as_turns_go(game: Game) -> None:
    """A card for every turn so far (example 3.2 leaves the round open), 4 Items at the start."""
    for id, state in positions(game):
        if id != "round" and min(state.health) > 0:
            turns = len(state.guardians) * (state.round - 1) + state.active + bool(state.shown)
            assert turns % 9 == len(state.opened) % 9, id
        assert sum(state.items) + state.discard >= len(state.guardians), id


def test_the_set_up_is_that_of_four_players(game: Game) -> None:
    assert game.lessons["setup"].position == game.start(4)


def test_giving_speaks_of_no_power(game: Game) -> None:
    """What an Item is good for has lessons of its own; here it is only given."""
    assert not [clause for clause in taught(game, "gifts") if "power" in clause]


@pytest.mark.parametrize("id", ["setup", "attack", "shield"])
def test_the_first_turns_ask_something(game: Game, id: str) -> None:
    assert any(frame.question for frame in game.lessons[id].frames(game))


def test_the_second_power_of_a_turn_is_refused_for_that_reason_alone(game: Game) -> None:
    told = game.lessons["one-power"].frames(game)
    refused = [f.line.rule for f in told if f.line and f.line.tone == "fail"]
    assert refused[0] == "showdown.free.power.one"
    assert refused[1:] == ["showdown.free.power.no-fuel"]
