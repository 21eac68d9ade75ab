"""Laying a tile: where it may lie, the animals on its houses, the tokens it earns."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ....explain import Facts, Step, allowed, change, holds, note
from ....frozen import edit
from ..model.geometry import NAMES, Shape, beside, footprints, names
from ..model.move import Place
from ..model.piece import animal_ids, cell_ids
from ..model.state import Animal, Board, Change, Laid, Phase, Rulings, State, shape_of
from ..model.tile import PATCH, WILD, Relief, cells_of, houses, relief, ways
from .bonus import bonuses

ANIMALS = 16  # of each kind


def in_reserve(state: State, animal: Animal) -> int:
    """How many animals of a kind nobody has on a board."""
    return ANIMALS - sum(board.animals.count(animal) for board in state.boards)


def left_over(state: State) -> tuple[Animal, ...]:
    """The kinds of which the reserve has any."""
    return tuple(kind for kind in Animal if in_reserve(state, kind))


def candidates(state: State) -> Iterator[Place]:
    """Every way to lay the tile of this turn within the board; with each animal where it may lie."""
    seat, tile = state.turn or 0, state.taken
    wild = WILD in houses(tile) and left_over(state)
    for way in ways(tile):
        if not wild:
            yield Place(tile, *way)
        elif allowed(lie_checks(state.rulings, state.boards[seat], seat, Laid(tile, *way))):
            yield from (Place(tile, *way, animal) for animal in Animal)


@lru_cache(maxsize=64)  # every card in hand asks about the same board
def fits(rulings: Rulings, board: Board, shape: Shape) -> bool:
    """Whether a tile of that shape can lie anywhere."""
    tile = f"{shape}-1"
    ways = (Laid(tile, *way) for way in footprints(shape))
    return any(allowed(lie_checks(rulings, board, 0, laid)) for laid in ways)


def checks(state: State, seat: int, move: Place) -> Iterator[Step]:
    """The tile lies well, and a wildcard house gets an animal that is there."""
    laid = Laid(move.tile, move.anchor, move.flip, move.turn)
    if move.flip or move.turn:
        yield holds("mail.place.orient", True)
    yield from lie_checks(state.rulings, state.boards[seat], seat, laid)
    yield from _wild_checks(state, move)


def lie_checks(rulings: Rulings, board: Board, seat: int, laid: Laid) -> Iterator[Step]:
    """Inside the board, on no animal, on the bare board or flat on other tiles."""
    cells = [cell for cell in cells_of(laid) if cell >= 0]
    over = len(cells_of(laid)) - len(cells)
    yield holds(
        "mail.place.bounds", not over, shows=cell_ids(seat, cells), tile=laid.tile, over=over
    )
    stand = [cell for cell in cells if board.animals[cell]]
    shows, told = animal_ids(seat, stand), names(stand)
    parts = (note("mail.patch.only_removal"),) if stand else ()
    facts: Facts = {"cells": told, "size": len(stand)}
    yield holds("mail.place.no_animal", not stand, shows=shows, parts=parts, **facts)
    land = relief(board, rulings)
    raised = [cell for cell in cells if land.heights[cell]]
    if raised:
        bare = [cell for cell in cells if not land.heights[cell]]
        yield holds("mail.place.support", not bare, shows=cell_ids(seat, bare), cells=names(bare))
        yield from _stack_checks(rulings, land, seat, raised)
        if not bare and not over:
            yield from _rest_checks(rulings, board, land, seat, laid)
    elif not over:
        yield holds("mail.place.ground", True, shows=cell_ids(seat, cells))
        if board.pieces and not any(land.heights[near] for cell in cells for near in beside(cell)):
            yield holds("mail.place.free", True)


def _stack_checks(rulings: Rulings, land: Relief, seat: int, raised: list[int]) -> Iterator[Step]:
    """On other tiles it lies flat; there is no highest level."""
    levels = tuple(sorted({land.heights[cell] for cell in raised}))
    covered = rulings.support == "covered"
    case = "bridge" if covered and len(levels) > 1 else ""
    flat = covered or len(levels) == 1
    yield holds("mail.place.level", flat, shows=cell_ids(seat, raised), case=case, levels=levels)
    if levels[-1] > 1:
        yield holds("mail.place.no_cap", True, level=levels[-1] + 1)


def _rest_checks(
    rulings: Rulings, board: Board, land: Relief, seat: int, laid: Laid
) -> Iterator[Step]:
    """It does not rest on one single tile of its own shape."""
    cells = cells_of(laid)
    under = {land.rests[cell] for cell in cells}
    below = [board.pieces[index] for index in sorted(under)]
    if any(piece.tile == PATCH for piece in below):
        yield holds("mail.place.patch_support", True)
    alone, shows = len(below) == 1, cell_ids(seat, cells)
    same = alone and shape_of(below[0].tile) is shape_of(laid.tile)
    tiles = tuple(Shape.PATCH if piece.tile == PATCH else piece.tile for piece in below)
    if alone and not same:
        fine = rulings.single_support == "same_shape"
        yield holds("mail.place.smaller_ok", fine, shows=shows, tiles=tiles)
    else:
        yield holds("mail.place.same_shape", not same, shows=shows, tiles=tiles)


def _wild_checks(state: State, move: Place) -> Iterator[Step]:
    """A wildcard house takes one animal of your choice; other houses leave no choice."""
    if WILD not in houses(move.tile):
        if move.animal:
            yield holds("mail.animal.wild", False, case="spare", tile=move.tile)
        return
    if move.animal is None:
        left = left_over(state)
        case = "name" if left else ""
        yield holds("mail.animal.wild", not left, case=case, tile=move.tile, left=left)
        return
    yield holds("mail.animal.wild", True, tile=move.tile)
    have = in_reserve(state, move.animal)
    facts: Facts = {"animal": move.animal, "left": () if have else left_over(state)}
    yield holds("mail.animal.shortage", have > 0, shows=(f"reserve-{move.animal}",), **facts)


def effects(state: State, move: Place) -> Change:
    """The tile is laid, its animals move in, and areas that are now covered pay."""
    seat = state.turn or 0
    laid = Laid(move.tile, move.anchor, move.flip, move.turn)
    board = state.boards[seat]
    board = replace(board, pieces=(*board.pieces, laid))
    state = replace(state, boards=edit(state.boards, seat, board), phase=Phase.DELIVER, fresh=())
    cells = cells_of(laid)
    level = relief(board, state.rulings).heights[cells[0]]
    yield change(
        "mail.place.must", state, shows=cell_ids(seat, cells),
        who=state.players[seat], tile=move.tile, level=level,
    )  # fmt: skip
    for cell, house in zip(cells, houses(move.tile), strict=True):
        if house is not None:
            state = yield from _move_in(state, seat, cell, move.animal if house == WILD else house)
    return (yield from bonuses(state, seat))


def _move_in(state: State, seat: int, cell: int, animal: Animal | None) -> Change:
    """A house gets its animal from the reserve, if one is left."""
    if animal is None or not in_reserve(state, animal):
        yield note("mail.animal.shortage", shows=cell_ids(seat, [cell]), cell=NAMES[cell])
        return state
    wild = relief(state.boards[seat], state.rulings).houses[cell] == WILD
    state = stand(state, seat, cell, animal)
    state = replace(state, fresh=(*state.fresh, cell))
    rule = "mail.animal.wild" if wild else "mail.animal.place"
    yield change(rule, state, shows=animal_ids(seat, [cell]), animal=animal, cell=NAMES[cell])
    return state


def stand(state: State, seat: int, cell: int, animal: Animal | None) -> State:
    """The animal (or nobody) on a space."""
    board = state.boards[seat]
    board = replace(board, animals=edit(board.animals, cell, animal))
    return replace(state, boards=edit(state.boards, seat, board))
