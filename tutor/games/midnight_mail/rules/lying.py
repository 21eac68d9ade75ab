"""Where a tile may go: inside the board, on no animal, on the bare board or flat on other tiles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from ....explain import Facts, Step, allowed, commentary, holds, lazy, note
from ..model.geometry import NAMES, Shape, beside, bits, footprints, names
from ..model.piece import animal_ids, cell_ids
from ..model.state import Board, Laid, Rulings, shape_of
from ..model.tile import PATCH, Relief, cells_of, relief_of, spaces_of


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A board as a tile to be placed finds it; sets of spaces are bits."""

    pieces: tuple[Laid, ...]
    land: Relief
    stood: int  # with an animal
    bare: int
    raised: int  # with something on them that lifts a tile
    bridges: bool  # by that ruling a tile may lie on several levels
    nests: bool  # and on a single larger tile
    outs: tuple[int, ...]  # for each even floor, where it ends or somebody stands


def ground_of(rulings: Rulings, board: Board) -> Ground:
    """Return what a tile needs to know of a board."""
    stood = bits([cell for cell, animal in enumerate(board.animals) if animal])
    bridges, nests = rulings.support == "covered", rulings.single_support == "same_shape"
    return _ground(board.pieces, stood, rulings.patch == "marker", bridges, nests)


@lru_cache(maxsize=64)  # every card in hand asks about the same board
def _ground(
    pieces: tuple[Laid, ...], stood: int, markers: bool, bridges: bool, nests: bool
) -> Ground:
    land = relief_of(pieces, markers)
    bare, raised = land.levels[0], sum(land.levels[1:])
    floors = (bare, raised) if bridges else land.levels
    outs = tuple([~floor | stood for floor in floors])
    return Ground(pieces, land, stood, bare, raised, bridges, nests, outs)


@lru_cache(maxsize=256)
def fits(ground: Ground, shape: Shape) -> bool:
    """Return whether a tile of that shape fits anywhere."""
    lyings = _lyings(shape)
    return any(allowed(lie_checks(ground, 0, lyings[spaces])) for spaces in room(ground, shape))


def room(ground: Ground, shape: Shape) -> Iterator[int]:
    """Yield the spaces worth asking about for that shape: nobody there, and no hollow below."""
    return (spaces for out in ground.outs for spaces in _lyings(shape) if not spaces & out)


@cache
def _lyings(shape: Shape) -> dict[int, Laid]:
    """One way to place it for each set of spaces that a shape can cover."""
    found = [Laid(f"{shape}-1", *way) for way in footprints(shape)]
    return {spaces_of(*laid): laid for laid in found}


def lie_checks(ground: Ground, seat: int, laid: Laid) -> Iterator[Step]:
    """Inside the board, on no animal, on the bare board or flat on other tiles."""
    spaces = spaces_of(*laid)
    over = spaces >> len(NAMES)
    shows = lazy(_cells, seat, laid, spaces)
    yield holds("mail.place.bounds", not over, shows=shows, tile=laid.tile, over=over)
    stand = spaces & ground.stood
    yield holds(
        "mail.place.no_animal",
        not stand,
        shows=lazy(_animals, seat, laid, stand),
        parts=(note("mail.patch.only_removal"),) if stand else (),
        cells=lazy(_names, laid, stand),
        size=stand.bit_count(),
    )
    if raised := spaces & ground.raised:
        bare = spaces & ground.bare
        shows, cells = lazy(_cells, seat, laid, bare), lazy(_names, laid, bare)
        yield holds("mail.place.support", not bare, shows=shows, cells=cells)
        yield from _stack_checks(ground, seat, laid, raised)
        if not bare and not over:
            yield from _rest_checks(ground, seat, laid)
    elif not over:
        yield commentary(_bare_checks, ground, seat, laid)


def _among(laid: Laid, spaces: int) -> list[int]:
    """Those spaces under a piece that belong to a set."""
    return [cell for cell in cells_of(laid) if cell >= 0 and spaces >> cell & 1]


def _cells(seat: int, laid: Laid, spaces: int) -> tuple[str, ...]:
    return cell_ids(seat, _among(laid, spaces))


def _animals(seat: int, laid: Laid, spaces: int) -> tuple[str, ...]:
    return animal_ids(seat, _among(laid, spaces))


def _names(laid: Laid, spaces: int) -> tuple[str, ...]:
    return names(sorted(_among(laid, spaces)))


def _bare_checks(ground: Ground, seat: int, laid: Laid) -> Iterator[Step]:
    """The bare board takes any tile, next to others or not."""
    cells, heights = cells_of(laid), ground.land.heights
    yield holds("mail.place.ground", True, shows=cell_ids(seat, cells))
    if ground.pieces and not any(heights[near] for cell in cells for near in beside(cell)):
        yield holds("mail.place.free", True)


def _stack_checks(ground: Ground, seat: int, laid: Laid, raised: int) -> Iterator[Step]:
    """On other tiles it is flat; there is no highest level."""
    levels = [at for at, level in enumerate(ground.land.levels) if level & raised]
    flat, shows = len(levels) == 1, lazy(_cells, seat, laid, raised)
    case, fine = "bridge" if ground.bridges and not flat else "", flat or ground.bridges
    yield holds("mail.place.level", fine, shows=shows, case=case, levels=tuple(levels))
    if fine and levels[-1] > 1:
        yield holds("mail.place.no_cap", True, level=levels[-1] + 1)


def _rest_checks(ground: Ground, seat: int, laid: Laid) -> Iterator[Step]:
    """It does not rest on one single tile of its own shape."""
    cells = cells_of(laid)
    under = {ground.land.rests[cell] for cell in cells}
    below = [ground.pieces[index] for index in sorted(under)]
    if any(piece.tile == PATCH for piece in below):
        yield holds("mail.place.patch_support", True)
    alone, shows = len(below) == 1, lazy(cell_ids, seat, cells)
    same = alone and shape_of(below[0].tile) is shape_of(laid.tile)
    tiles = tuple([piece.tile for piece in below if piece.tile != PATCH])
    facts: Facts = {"tile": laid.tile, "tiles": tiles, "patches": len(below) - len(tiles)}
    if alone and not same:
        yield holds("mail.place.smaller_ok", ground.nests, shows=shows, **facts)
    else:
        yield holds("mail.place.same_shape", not same, shows=shows, **facts)
