"""Which tile has which houses (the ledger's 5.3 and 5.4), and how a board looks from above."""

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from .geometry import NAMES, STACKED, Cells, Shape, bits, footprint
from .state import Animal, Board, Laid, Rulings, shape_of

House = Animal | Literal["wild"]
Houses = tuple[House | None, ...]
WILD: Literal["wild"] = "wild"
COPIES: dict[Shape, int] = {shape: 16 if shape is Shape.D2 else 8 for shape in STACKED}
PATCH = "patch"
# Tile 1 to 8 of each shape: a letter for the house on each part.
FOUR_SPACE = {
    Shape.I4: "C--K C-F- -C-M -CO- KF-- --KM O--F O-M-",
    Shape.L4: "C--K C-M- -C-O -KF- KM-- --KO M--F O-F-",
    Shape.O4: "C--K C-F- -C-M -KF- KO-- --FM O--F O-M-",
    Shape.S4: "C--F C-M- -C-O -KF- KM-- --KO M--F O-M-",
    Shape.T4: "C--K C-F- -C-O -KM- KO-- --FM O--F O-M-",
}
LETTERS: dict[str, House | None] = {
    "C": Animal.CAT,
    "K": Animal.CROW,
    "F": Animal.FROG,
    "M": Animal.MOUSE,
    "O": Animal.OWL,
    "-": None,
}
SPECIAL: dict[Shape, Houses] = {
    Shape.I3: (None, WILD, None),
    Shape.L3: (None, WILD, None),
    Shape.D2: (WILD, None),
    Shape.PATCH: (None,),
}


@cache
def houses(tile: str) -> Houses:
    """Return the house on each part of a tile."""
    shape = shape_of(tile)
    if shape in SPECIAL:
        return SPECIAL[shape]
    letters = FOUR_SPACE[shape].split()[int(tile.partition("-")[2]) - 1]
    return tuple(LETTERS[letter] for letter in letters)


def all_tiles(shape: Shape) -> tuple[str, ...]:
    """Return every tile of a shape."""
    return tuple(f"{shape}-{number}" for number in range(1, COPIES[shape] + 1))


@cache
def cells_of(laid: Laid) -> Cells:
    """Return the spaces that a piece covers, in the order of its parts."""
    return footprint(shape_of(laid.tile), laid.anchor, laid.flip, laid.turn)


@cache
def spaces_of(tile: str, anchor: int, flip: int, turn: int) -> int:
    """Return the spaces that a piece covers, as bits."""
    return bits(footprint(shape_of(tile), anchor, flip, turn))


@cache
def ways(tile: str) -> tuple[tuple[int, int, int], ...]:
    """Return every way (anchor, flip, turn) to place a tile on the board, one for each picture."""
    found: dict[frozenset[tuple[int, House | None]], tuple[int, int, int]] = {}
    for anchor in range(len(NAMES)):
        for flip in (0, 1):
            for turn in range(4):
                cells = cells_of(Laid(tile, anchor, flip, turn))
                if -1 not in cells:
                    picture = frozenset(zip(cells, houses(tile), strict=True))
                    found.setdefault(picture, (anchor, flip, turn))
    return tuple(found.values())


class Relief(NamedTuple):
    """A board seen from above, for each space."""

    heights: Cells  # the level of the top piece; 0 is bare
    tops: Cells  # which piece lies on top; -1 is the bare board
    rests: Cells  # which piece a tile laid here would rest on
    houses: Houses  # the house that can be seen when nobody stands on it
    levels: tuple[int, ...]  # for each height, its spaces as bits


def relief(board: Board, rulings: Rulings) -> Relief:
    """Return levels, top pieces and houses of a board."""
    return relief_of(board.pieces, rulings.patch == "marker")


@lru_cache(maxsize=1024)
def relief_of(pieces: tuple[Laid, ...], markers: bool) -> Relief:
    """Return the levels of some pieces: each is one above the highest space under it; a marker changes none."""
    size = len(NAMES)
    heights, tops, rests = [0] * size, [-1] * size, [-1] * size
    seen: list[House | None] = [None] * size
    for index, piece in enumerate(pieces):
        cells = cells_of(piece)
        flat = markers and piece.tile == PATCH
        level = 0 if flat else 1 + max(heights[cell] for cell in cells)
        for cell, house in zip(cells, houses(piece.tile), strict=True):
            tops[cell], seen[cell] = index, house
            if not flat:
                heights[cell], rests[cell] = level, index
    levels = [0] * (1 + max(heights))
    for cell, level in enumerate(heights):
        levels[level] |= 1 << cell
    return Relief(tuple(heights), tuple(tops), tuple(rests), tuple(seen), tuple(levels))
