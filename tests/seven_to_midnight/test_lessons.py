"""The order of the lessons of this game, and what they name and what not yet."""

import pytest

from tutor import Game
from tutor.conformance.playing import frames_of


def test_the_maze_comes_before_what_it_turns_facedown(game: Game) -> None:
    order = list(game.lessons)
    assert order.index("maze") < min(order.index("facedown"), order.index("consequences"))


def test_questions_are_asked_in_words(game: Game) -> None:
    """No cell, no notation: a newcomer has not learnt either yet."""
    for lesson in game.rulebook.lessons.values():
        for text in lesson.get("asks", {}).values():
            assert not any(f"{row}{number}" in text for row in "CIE" for number in range(1, 7)), (
                text
            )
            assert "“" not in text


def test_set_up_is_told_from_an_empty_table_to_the_first_turn(game: Game) -> None:
    lesson = game.lessons["set-up"]
    first, *_, last = frames_of(game, lesson.id)
    cells = [piece for piece in first.scene.pieces() if piece.id.startswith("cell-")]
    assert len(cells) == 12
    assert last.scene == game.scene(lesson.position)


@pytest.mark.parametrize("id", ["order", "standing", "ignored", "events"])
def test_a_lesson_speaks_only_of_events_that_are_known(game: Game, id: str) -> None:
    lesson = game.lessons[id]
    hidden = {card for stack in lesson.position.events for card in stack} - set(
        lesson.position.shown
    )
    from tutor.games.seven_to_midnight.model.cards import stock

    names = {stock().events[card].name for card in hidden}
    assert not any(name in frames_of(game, lesson.id)[0].text for name in names)
