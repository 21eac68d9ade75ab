"""The 6×6 board and the shapes on it: spaces, turns and flips, straight lines, areas. No rules.

A space is a number from 0 (`r1c1`, top left) to 35 (`r6c6`); a spot is a row and a column, which
may be off the board. Where sets of spaces are compared often they are bits: 1 for `r1c1`, 2 for
`r1c2`; above those of the board they count the parts that are off it.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

SIZE = 6
NAMES = tuple(f"r{row}c{column}" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
OFF = 1 << len(NAMES)
Spot = tuple[int, int]
Spots = tuple[Spot, ...]
Cells = tuple[int, ...]


class Shape(StrEnum):
    """The five 4-space shapes, the two 3-space ones, the 2-space one, and the patch."""

    I4 = "I4"
    L4 = "L4"
    O4 = "O4"
    S4 = "S4"
    T4 = "T4"
    I3 = "I3"
    L3 = "L3"
    D2 = "D2"
    PATCH = "patch"


STACKED = tuple(shape for shape in Shape if shape is not Shape.PATCH)
FOURS, THREES = STACKED[:5], STACKED[5:7]
BASE: dict[Shape, Spots] = {
    Shape.I4: ((0, 0), (0, 1), (0, 2), (0, 3)),
    Shape.L4: ((0, 0), (1, 0), (2, 0), (2, 1)),
    Shape.O4: ((0, 0), (0, 1), (1, 0), (1, 1)),
    Shape.S4: ((0, 1), (0, 2), (1, 0), (1, 1)),
    Shape.T4: ((0, 0), (0, 1), (0, 2), (1, 1)),
    Shape.I3: ((0, 0), (0, 1), (0, 2)),
    Shape.L3: ((0, 0), (1, 0), (1, 1)),
    Shape.D2: ((0, 0), (0, 1)),
    Shape.PATCH: ((0, 0),),
}


def cell_of(name: str) -> int | None:
    """Return the space with that name, if the board has it."""
    return NAMES.index(name) if name in NAMES else None


def bits(cells: Iterable[int]) -> int:
    """Return a set of spaces as bits."""
    return sum(1 << cell if cell >= 0 else OFF for cell in cells)


def names(cells: Cells | list[int]) -> tuple[str, ...]:
    """Return spaces by the names that a reader knows."""
    return tuple(NAMES[cell] for cell in cells)


@cache
def oriented(shape: Shape, flip: int, turn: int) -> Spots:
    """Return a shape mirrored left–right (flip 1), then turned clockwise; its corner at 0, 0."""
    spots = [(row, -column) if flip else (row, column) for row, column in BASE[shape]]
    for _ in range(turn):
        spots = [(column, -row) for row, column in spots]
    top, left = min(row for row, _ in spots), min(column for _, column in spots)
    return tuple((row - top, column - left) for row, column in spots)


@cache
def footprint(shape: Shape, anchor: int, flip: int, turn: int) -> Cells:
    """Return the space under each part of a shape, in the order of its parts; -1 is off the board."""
    top, left = divmod(anchor, SIZE)
    spots = ((top + row, left + column) for row, column in oriented(shape, flip, turn))
    return tuple(
        row * SIZE + column if row < SIZE and column < SIZE else -1 for row, column in spots
    )


@cache
def footprints(shape: Shape) -> tuple[tuple[int, int, int], ...]:
    """Return one way (anchor, flip, turn) to each set of spaces that a shape can cover."""
    ways: dict[frozenset[int], tuple[int, int, int]] = {}
    for anchor in range(len(NAMES)):
        for flip in (0, 1):
            for turn in range(4):
                cells = footprint(shape, anchor, flip, turn)
                if -1 not in cells:
                    ways.setdefault(frozenset(cells), (anchor, flip, turn))
    return tuple(ways.values())


def _ray(cell: int, down: int, right: int) -> Cells:
    row, column = divmod(cell, SIZE)
    found = []
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        found.append(row * SIZE + column)
    return tuple(found)


STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
# From every space, the spaces ahead in each direction: forward ones only, so that a line counts once.
AHEAD = tuple(tuple(_ray(cell, *way) for way in STRAIGHT[:2]) for cell in range(len(NAMES)))
AHEAD_SLANTED = tuple(
    AHEAD[cell] + tuple(_ray(cell, *way) for way in SLANTED[:2]) for cell in range(len(NAMES))
)


def _tracks(*ways: tuple[int, int]) -> tuple[tuple[int, Cells], ...]:
    """Return every straight line from edge to edge that goes one of these ways, as bits and as spaces."""
    starts = ((cell, way) for way in ways for cell in range(len(NAMES)))
    edge = [(cell, way) for cell, way in starts if not _ray(cell, -way[0], -way[1])]
    lines = [(cell, *_ray(cell, *way)) for cell, way in edge if _ray(cell, *way)]
    return tuple((bits(line), line) for line in lines)


TRACKS = _tracks(*STRAIGHT[:2])
TRACKS_SLANTED = TRACKS + _tracks(*SLANTED[:2])


@cache
def line(start: int, end: int, diagonals: bool) -> Cells | None:
    """Return the spaces from start to end (start left out), if they are in a straight line."""
    for way in STRAIGHT + SLANTED if diagonals else STRAIGHT:
        ray = _ray(start, *way)
        if end in ray:
            return ray[: ray.index(end) + 1]
    return None


@cache
def beside(cell: int) -> Cells:
    """Return the spaces next to one, in rows and columns."""
    return tuple(ray[0] for way in STRAIGHT if (ray := _ray(cell, *way)))


class Area(StrEnum):
    """The quarters and the highlighted lines: covering one earns a token."""

    NW = "Q-NW"
    NE = "Q-NE"
    SW = "Q-SW"
    SE = "Q-SE"
    ROW2 = "ROW2"
    ROW5 = "ROW5"
    COL2 = "COL2"
    COL5 = "COL5"


def _block(rows: range, columns: range) -> frozenset[int]:
    return frozenset(row * SIZE + column for row in rows for column in columns)


LOW, HIGH, ALL = range(3), range(3, 6), range(6)
QUARTERS = {
    Area.NW: _block(LOW, LOW),
    Area.NE: _block(LOW, HIGH),
    Area.SW: _block(HIGH, LOW),
    Area.SE: _block(HIGH, HIGH),
}
LINES = {
    Area.ROW2: _block(range(1, 2), ALL),
    Area.ROW5: _block(range(4, 5), ALL),
    Area.COL2: _block(ALL, range(1, 2)),
    Area.COL5: _block(ALL, range(4, 5)),
}
AREAS = QUARTERS | LINES
AREA_BITS = tuple(map(bits, AREAS.values()))
REGIONS = {
    "rows25": LINES[Area.ROW2] | LINES[Area.ROW5],
    "cols25": LINES[Area.COL2] | LINES[Area.COL5],
    "rows34": _block(range(2, 4), ALL),
    "cols34": _block(ALL, range(2, 4)),
    "top": _block(LOW, ALL),
    "bottom": _block(HIGH, ALL),
    "left": _block(ALL, LOW),
    "right": _block(ALL, HIGH),
    "nw_se": QUARTERS[Area.NW] | QUARTERS[Area.SE],
    "ne_sw": QUARTERS[Area.NE] | QUARTERS[Area.SW],
}
