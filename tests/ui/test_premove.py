"""Card, tile and space as one flow of clicks, although they are two moves."""

import pytest

import tutor
from tutor.ui.play import Play


@pytest.fixture
def table() -> Play:
    table = Play(tutor.load("midnight-mail"), players=2, seed=1)  # Ada holds I4 and L4
    for id in ("card-0-L4-0", "tile-L4-1"):
        table.handle({"type": "pick", "id": id})
    assert table.session.draft.text == "play L4 L4-1"
    return table


def test_a_complete_move_shows_where_the_next_one_may_begin(table: Play) -> None:
    draft = table.sections()["draft"]
    assert "cell-0-r1c1" in draft["next"]
    assert "cell-0-r1c6" not in draft["next"]
    assert draft["wants"] == table.game.rulebook.wants.say("ahead")
    assert table.peek("cell-0-r1c1")["legal"]
    assert table.session.match.turns == []


def test_a_click_there_plays_it_and_begins_the_next(table: Play) -> None:
    table.handle({"type": "pick", "id": "cell-0-r3c1"})
    assert [str(turn.move) for turn in table.session.match.turns] == ["play L4 L4-1"]
    assert table.session.draft.text == "place L4-1 @r3c1 f0 q0"
    table.handle({"type": "play"})
    assert len(table.session.match.turns) == 2


def test_a_space_before_any_tile_plays_nothing(table: Play) -> None:
    table.handle({"type": "clear"})
    assert "cell-0-r1c1" not in table.sections()["draft"]["next"]
    table.handle({"type": "pick", "id": "cell-0-r1c1"})
    assert table.session.match.turns == []


def test_what_goes_on_with_the_move_itself_is_part_of_it(table: Play) -> None:
    table.handle({"type": "clear"})
    table.handle({"type": "action", "word": "patch"})
    table.handle({"type": "pick", "id": "tile-L4-1"})
    table.handle({"type": "pick", "id": "cell-0-r1c1"})
    assert table.session.match.turns == []
    assert table.session.draft.text == "patch r1c1"


def test_nothing_glows_ahead_where_somebody_else_is_to_move() -> None:
    table = Play(tutor.load("monster-crunch"), players=2, seed=3)
    table.handle({"type": "hint", "grade": 3})
    assert not any(zone.premovable for zone in table.session.scene().zones)
    assert table.sections()["draft"]["legal"]
