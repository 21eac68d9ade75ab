"""Whether a position can be read: one entry for each seat, known tiles, spaces of the board."""

from collections.abc import Iterator

from .....explain import Step, equal, holds
from ...model.geometry import AREAS, FOURS, NAMES, STACKED
from ...model.move import TILE_NAME
from ...model.state import Phase, State
from ...model.tile import PATCH
from .law import law

SPACES = range(len(NAMES))


def form_laws(state: State) -> Iterator[Step]:
    """Yield what everything else relies on."""
    seats = len(state.players)
    lists = (state.decks, state.hands, state.played, state.boards, state.spells, state.patches)
    sizes = {len(part) for part in (*lists, state.points, state.combos)} | {seats}
    yield equal("mail.setup.players", max(sizes), min(sizes), seats=seats)
    rows, stacks = len(state.market), len(state.stacks)
    yield law("mail.setup.market", rows == len(FOURS), "rows", have=rows)
    yield law("mail.setup.stacks", stacks == len(STACKED), "rows", have=stacks)
    yield holds("mail.tile.shapes", not (odd := _unknown(state)), tiles=odd)
    yield from _board_forms(state)
    turns = state.turn is None or 0 <= state.turn < seats
    yield law("mail.turn.order", turns, "nobody", who="")
    cells = [cell for one in state.sent for cell in (one.mover, one.receiver)]
    cells += [cell for pair in state.waiting for cell in pair]
    yield law("mail.deliver.own_board", set(cells) <= set(SPACES), "nowhere")
    yield law("mail.animal.place", set(state.fresh) <= set(SPACES), "nowhere")


def _unknown(state: State) -> tuple[str, ...]:
    """Names that no tile has; a tile to place needs one."""
    named = {tile for part in (*state.market, *state.stacks) for tile in part}
    named |= {piece.tile for board in state.boards for piece in board.pieces} - {PATCH}
    if state.taken or state.phase is Phase.TILE:
        named.add(state.taken)
    return tuple(sorted(tile for tile in named if not TILE_NAME.fullmatch(tile.lower())))


def _board_forms(state: State) -> Iterator[Step]:
    """Boards of 36 spaces, and pieces that are turned in one of eight ways."""
    pieces = [piece for board in state.boards for piece in board.pieces]
    size = all(len(board.animals) == len(NAMES) for board in state.boards)
    yield law("mail.setup.kit", size, "size")
    paid = all(len(board.paid) == len(AREAS) and min(board.paid) >= 0 for board in state.boards)
    yield law("mail.bonus.repeat", paid, "areas")
    anchors = all(piece.anchor in SPACES for piece in pieces)
    yield law("mail.place.bounds", anchors, "nowhere")
    ways = all(piece.flip in (0, 1) and piece.turn in range(4) for piece in pieces)
    yield law("mail.place.orient", ways, "odd")
