"""How a tile looks before it is placed."""

from functools import cache, lru_cache

from ....scene import Piece, Say, TileSquare
from ..model.geometry import oriented
from ..model.state import HIDDEN_TILE, Phase, State, shape_of
from ..model.tile import houses
from .board import ICONS, TONES


def tile_piece(
    state: State, say: Say, tile: str, label: str = "", word: str = "", note: str = ""
) -> Piece:
    """Return a tile in the market, on a stack or in hand."""
    if tile == HIDDEN_TILE:
        return Piece("tile-hidden", "tile", say("tile-hidden"), face="?")
    label = label or say("tile", tile=tile, houses=house_names(say, tile))
    can = word if state.turn is not None and state.phase is Phase.CARD else ""
    return Piece(
        f"tile-{tile}", "tile", label, note=note or tile, word=can, slot="tile", spots=_spots(tile)
    )


@lru_cache(maxsize=256)
def house_names(say: Say, tile: str) -> tuple[str, ...]:
    """Return the houses of a tile in words."""
    found = enumerate(houses(tile), 1)
    return tuple(say("house-on", house=house, part=part) for part, house in found if house)


@cache
def _spots(tile: str) -> tuple[TileSquare, ...]:
    cells = oriented(shape_of(tile), 0, 0)
    return tuple(
        TileSquare(cell, ICONS[house], tone=TONES[house]) if house else TileSquare(cell)
        for cell, house in zip(cells, houses(tile), strict=True)
    )
