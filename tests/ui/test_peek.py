"""A look before picking: what a piece would do, and nothing changed by looking."""

from typing import Any

import pytest

import tutor
from tutor.ui.play import Play
from tutor.ui.seating import HotSeat


@pytest.fixture
def table() -> Play:
    table = Play(tutor.load("midnight-mail"), players=2, seed=1)
    table.handle({"type": "type", "text": "play L4 L4-1"})
    table.handle({"type": "play"})
    return table


def test_a_peek_shows_the_tile_in_the_air(table: Play) -> None:
    answer = table.peek("cell-0-r3c1")
    assert answer["legal"]
    assert answer["reasons"] == []
    cells = {tuple(piece["cell"]) for zone in answer["ghost"] for piece in zone["pieces"]}
    assert cells == {(2, 0), (3, 0), (4, 0), (4, 1)}


def test_a_peek_says_why_not(table: Play) -> None:
    answer = table.peek("cell-0-r1c6")
    assert not answer["legal"]
    assert len(answer["reasons"]) == 1


def test_a_peek_counts_the_turns_picked_so_far(table: Play) -> None:
    table.handle({"type": "action", "word": "turn"})
    cells = {
        tuple(p["cell"]) for zone in table.peek("cell-0-r1c1")["ghost"] for p in zone["pieces"]
    }
    assert cells == {(0, 0), (0, 1), (0, 2), (1, 0)}


def test_a_peek_changes_nothing(table: Play) -> None:
    before = table.sections()
    table.peek("cell-0-r3c1")
    assert table.sections() == before


def test_a_draft_has_its_tile_in_the_air_too(table: Play) -> None:
    table.handle({"type": "pick", "id": "cell-0-r3c1"})
    assert table.sections()["draft"]["ghost"]
    assert table.sections()["setup"]["peeks"]


@pytest.mark.parametrize("id", ["", "cell-1-r3c1", "nothing", 3, None, ["cell-0-r3c1"]])
def test_nonsense_shows_nothing(table: Play, id: Any) -> None:
    assert "ghost" not in (table.handle({"type": "peek", "id": id}) or {})


def test_nobody_peeks_at_a_covered_table(table: Play) -> None:
    table.session.seating, table.session.viewer = HotSeat(), None
    assert table.session.cover is not None
    assert "ghost" not in table.peek("cell-0-r3c1")


def test_other_games_have_no_preview() -> None:
    table = Play(tutor.load("monster-crunch"))
    assert not table.sections()["setup"]["peeks"]
