"""Shapes on the board, houses on the tiles: the ledger's check values."""

from collections import Counter
from itertools import combinations

import pytest

from tutor.games.midnight_mail.model.geometry import (
    AREAS,
    BASE,
    FOURS,
    NAMES,
    REGIONS,
    STACKED,
    Area,
    Shape,
    cell_of,
    footprints,
    line,
    names,
    oriented,
)
from tutor.games.midnight_mail.model.state import Animal, Laid
from tutor.games.midnight_mail.model.tile import WILD, all_tiles, cells_of, houses, ways

PLACES = {"I4": 36, "L4": 160, "O4": 25, "S4": 80, "T4": 80, "I3": 48, "L3": 100, "D2": 60}
PICTURES = {"I4": 2, "L4": 8, "O4": 1, "S4": 4, "T4": 4, "I3": 2, "L3": 4, "D2": 2}
MISSING = {
    "I4": ("crow owl", "frog mouse"),
    "L4": ("cat frog", "mouse owl"),
    "O4": ("crow mouse", "cat owl"),
    "S4": ("frog owl", "cat crow"),
    "T4": ("cat mouse", "crow frog"),
}


@pytest.mark.parametrize("shape", STACKED)
def test_so_many_ways_to_lie_on_the_empty_board(shape: Shape) -> None:
    assert len(footprints(shape)) == PLACES[shape]


@pytest.mark.parametrize("shape", STACKED)
def test_so_many_pictures_of_a_shape(shape: Shape) -> None:
    pictures = {frozenset(oriented(shape, flip, turn)) for flip in (0, 1) for turn in range(4)}
    assert len(pictures) == PICTURES[shape]


@pytest.mark.parametrize("shape", Shape)
def test_four_turns_and_two_flips_change_nothing(shape: Shape) -> None:
    assert oriented(shape, 0, 0) == BASE[shape]
    assert oriented(shape, 0, 4) == BASE[shape]
    assert len(set(oriented(shape, 1, 3))) == len(BASE[shape])


@pytest.mark.parametrize(
    ("tile", "anchor", "flip", "turn", "cells"),
    [
        ("L4-1", "r3c1", 1, 3, "r3c1 r3c2 r3c3 r4c3"),
        ("O4-2", "r3c4", 1, 0, "r3c5 r3c4 r4c5 r4c4"),
        ("S4-5", "r1c1", 0, 1, "r2c2 r3c2 r1c1 r2c1"),
        ("D2-1", "r4c2", 0, 3, "r5c2 r4c2"),
        ("O4-6", "r1c5", 0, 0, "r1c5 r1c6 r2c5 r2c6"),
    ],
)
def test_cells_travel_with_flips_and_turns(
    tile: str, anchor: str, flip: int, turn: int, cells: str
) -> None:
    assert names(cells_of(Laid(tile, NAMES.index(anchor), flip, turn))) == tuple(cells.split())


def test_every_colour_has_sixteen_houses_and_every_pair_four_tiles() -> None:
    colours: Counter[object] = Counter()
    together: Counter[frozenset[object]] = Counter()
    for tile in (tile for shape in FOURS for tile in all_tiles(shape)):
        own = [house for house in houses(tile) if house]
        colours.update(own)
        together[frozenset(own)] += 1
    assert colours == dict.fromkeys(Animal, 16)
    assert set(together.values()) == {4}
    assert len(together) == 10


@pytest.mark.parametrize("shape", FOURS)
def test_two_disjoint_pairs_are_missing_from_each_shape(shape: Shape) -> None:
    have = {frozenset(house for house in houses(tile) if house) for tile in all_tiles(shape)}
    missing = {frozenset(pair) for pair in combinations(Animal, 2)} - have
    assert missing == {frozenset(map(Animal, pair.split())) for pair in MISSING[shape]}


def test_special_tiles_have_one_wildcard_house() -> None:
    assert [houses(f"{shape}-1").index(WILD) for shape in STACKED[5:]] == [1, 1, 0]
    assert [len(all_tiles(shape)) for shape in STACKED] == [8] * 7 + [16]


def test_ways_of_a_tile_tell_houses_apart() -> None:
    assert len(ways("I4-1")) == 72  # each of 36 places, either way round
    assert len(ways("O4-1")) == 100  # 25 places, four ways round
    assert len(ways("D2-1")) == 120
    assert len(ways("I3-1")) == 48  # its house is in the middle


def test_straight_lines() -> None:
    assert names(line(NAMES.index("r4c1"), NAMES.index("r4c5"), False) or ()) == (
        "r4c2", "r4c3", "r4c4", "r4c5",
    )  # fmt: skip
    assert line(NAMES.index("r1c1"), NAMES.index("r3c3"), False) is None
    assert names(line(NAMES.index("r3c3"), NAMES.index("r1c1"), True) or ()) == ("r2c2", "r1c1")
    assert line(NAMES.index("r1c1"), NAMES.index("r2c3"), True) is None


def test_areas_are_four_quarters_and_four_lines() -> None:
    assert sorted(map(len, AREAS.values())) == [6] * 4 + [9] * 4
    assert cell_of("r7c1") is None


@pytest.mark.parametrize(
    ("area", "rows", "columns"),
    [
        ("Q-NW", "123", "123"),
        ("Q-NE", "123", "456"),
        ("Q-SW", "456", "123"),
        ("Q-SE", "456", "456"),
        ("ROW2", "2", "123456"),
        ("ROW5", "5", "123456"),
        ("COL2", "123456", "2"),
        ("COL5", "123456", "5"),
        ("rows25", "25", "123456"),
        ("cols25", "123456", "25"),
        ("rows34", "34", "123456"),
        ("cols34", "123456", "34"),
        ("top", "123", "123456"),
        ("bottom", "456", "123456"),
        ("left", "123456", "123"),
        ("right", "123456", "456"),
    ],
)
def test_where_the_areas_are(area: str, rows: str, columns: str) -> None:
    spaces = {str(name): cells for name, cells in (AREAS | REGIONS).items()}
    assert set(names(sorted(spaces[area]))) == {f"r{row}c{col}" for row in rows for col in columns}


def test_diagonal_zones_are_two_opposite_quarters() -> None:
    assert REGIONS["nw_se"] == AREAS[Area.NW] | AREAS[Area.SE]
    assert REGIONS["ne_sw"] == AREAS[Area.NE] | AREAS[Area.SW]
