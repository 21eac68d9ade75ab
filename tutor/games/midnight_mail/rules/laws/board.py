"""Tiles are where they may be, animals stand on tiles, and nobody waits to deliver."""

from collections.abc import Iterator

from .....explain import Step, holds
from .....states import replace
from ...model.geometry import AREAS, names
from ...model.state import Board, Phase, State
from ...model.tile import PATCH, cells_of, relief
from ..delivery import due, pairs
from ..lying import ground_of, lie_checks
from .law import law


def board_laws(state: State, seat: int) -> Iterator[Step]:
    """The tiles, patches and animals on a board could have come there."""
    wrong = list(_lying(state, seat))
    yield from wrong
    if any(-1 in cells_of(piece) for piece in state.boards[seat].pieces):
        return
    board, land = state.boards[seat], relief(state.boards[seat], state.rulings)
    lost = [
        cell
        for cell, animal in enumerate(board.animals)
        if animal and (land.tops[cell] < 0 or board.pieces[land.tops[cell]].tile == PATCH)
    ]
    yield law("mail.animal.place", not lost, "lost", cell=names(lost))
    areas = zip(AREAS.items(), board.paid, strict=True)
    over = tuple(a for (a, cells), paid in areas if paid > min(land.heights[c] for c in cells))
    yield holds("mail.bonus.repeat", not over, areas=over)
    if seat != state.turn or (state.phase is not Phase.DELIVER and not state.patched):
        found = pairs(state.rulings, board.animals)
        facts = due(board, seat, found) | {"who": state.players[seat]}
        yield law("mail.deliver.must", not found, "late", **facts)


def _lying(state: State, seat: int) -> Iterator[Step]:
    """A tile rests on what was there before it; a patch may be anywhere."""
    bottom = Board()
    for piece in state.boards[seat].pieces:
        if piece.tile != PATCH:
            checks = lie_checks(ground_of(state.rulings, bottom), seat, piece)
            yield from (step for step in checks if not step.value)
        if -1 in cells_of(piece):
            return
        bottom = replace(bottom, pieces=(*bottom.pieces, piece))
