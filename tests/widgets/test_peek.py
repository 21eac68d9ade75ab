"""A look before picking: what a piece would do, and nothing changed by looking."""

from typing import Any

import pytest

import tutor
from tutor.desk.controller import PlayController


@pytest.fixture
def table() -> PlayController:
    table = PlayController(tutor.load("midnight-mail"), players=2, seed=1)
    table.handle({"type": "type", "text": "play L4 L4-1"})
    table.handle({"type": "play"})
    return table


def test_a_peek_shows_the_tile_in_the_air(table: PlayController) -> None:
    answer = table.peek("cell-0-r3c1")
    assert answer["legal"]
    assert answer["reasons"] == []
    cells = {tuple(piece["cell"]) for zone in answer["ghost"] for piece in zone["pieces"]}
    assert cells == {(2, 0), (3, 0), (4, 0), (4, 1)}


def test_a_peek_says_why_not(table: PlayController) -> None:
    answer = table.peek("cell-0-r6c6")
    assert not answer["legal"]
    assert len(answer["reasons"]) == 1


def test_a_peek_counts_the_turns_picked_so_far(table: PlayController) -> None:
    table.handle({"type": "action", "word": "turn"})
    cells = {
        tuple(p["cell"]) for zone in table.peek("cell-0-r1c1")["ghost"] for p in zone["pieces"]
    }
    assert cells == {(0, 0), (0, 1), (0, 2), (1, 0)}


def test_a_peek_changes_nothing(table: PlayController) -> None:
    before = table.view()
    table.peek("cell-0-r3c1")
    assert table.view() == before


def test_a_draft_has_its_tile_in_the_air_too(table: PlayController) -> None:
    table.handle({"type": "pick", "id": "cell-0-r3c1"})
    assert table.view()["draft"]["ghost"]
    assert table.view()["setup"]["peeks"]


@pytest.mark.parametrize("id", ["", "cell-1-r3c1", "nothing", 3, None, ["cell-0-r3c1"]])
def test_nonsense_shows_nothing(table: PlayController, id: Any) -> None:
    assert "ghost" not in table.peek(id)


def test_nobody_peeks_at_a_covered_table(table: PlayController) -> None:
    table.handle({"type": "mode", "mode": "hot-seat"})
    assert table.cover is not None
    assert "ghost" not in table.peek("cell-0-r3c1")


def test_other_games_have_no_preview() -> None:
    table = PlayController(tutor.load("monster-crunch"))
    assert not table.view()["setup"]["peeks"]
