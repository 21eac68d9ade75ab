"""How a board looks: spaces with their levels and houses, animals, and the tile in the air."""

from collections.abc import Sequence
from functools import lru_cache

from ....scene import Piece, Say, Zone
from ....turn import Move, actor
from ..model.geometry import LINES, NAMES, SIZE, footprint
from ..model.move import Place
from ..model.piece import animal_ids, cell_ids
from ..model.state import Animal, Board, Phase, Rulings, State, Token, shape_of
from ..model.tile import PATCH, WILD, House, Relief, houses, relief

ICONS: dict[House, str] = {
    Animal.CAT: ":mail-cat:",
    Animal.CROW: ":mail-crow:",
    Animal.FROG: ":mail-frog:",
    Animal.MOUSE: ":mail-mouse:",
    Animal.OWL: ":mail-owl:",
    WILD: ":wild:",
}
TONES: dict[House, str] = {
    Animal.CAT: "violet",
    Animal.CROW: "blue",
    Animal.FROG: "green",
    Animal.MOUSE: "red",
    Animal.OWL: "yellow",
    WILD: "grey",
}
HOUSE = ":house:"
TOKENS = {Token.SPELL: ":spell:", Token.PATCH: ":patch:"}
MARK = "◦"  # of a highlighted line, where it is bare
HIGHLIGHTED = frozenset(cell for cells in LINES.values() for cell in cells)
SIDES = {"n": -SIZE, "e": 1, "s": SIZE, "w": -1}


def board_pieces(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    """Return the spaces row by row, then the animals on them; one of the two can be clicked."""
    active = seat == state.turn
    slot = "" if state.phase is Phase.DELIVER else "cell"
    leaving = state.sent[-1].mover if active and state.sent else -1
    return _town(say, state.rulings, state.boards[seat], seat, active, slot, leaving)


@lru_cache(maxsize=256)
def _town(
    say: Say, rulings: Rulings, board: Board, seat: int, active: bool, slot: str, leaving: int
) -> tuple[Piece, ...]:
    land = relief(board, rulings)
    spaces = [
        _space(say, board, land, seat, cell, NAMES[cell] if active and not animal else "", slot)
        for cell, animal in enumerate(board.animals)
    ]
    animals = [
        _animal(say, animal, seat, cell, land.heights[cell], active, slot, cell == leaving)
        for cell, animal in enumerate(board.animals)
        if animal
    ]
    return (*spaces, *animals)


def _space(
    say: Say, board: Board, land: Relief, seat: int, cell: int, word: str, slot: str
) -> Piece:
    level, house, top = land.heights[cell], land.houses[cell], land.tops[cell]
    patch = top >= 0 and board.pieces[top].tile == PATCH
    line = top < 0 and cell in HIGHLIGHTED
    kind = "patch" if patch else "house" if house else "line" if line else "plain"
    return _square(say, seat, cell, kind, level, house, word, slot, _joins(land.tops, cell))


@lru_cache(maxsize=4096)
def _square(
    say: Say, seat: int, cell: int, kind: str, level: int, house: House | None,
    word: str, slot: str, joins: str,
) -> Piece:  # fmt: skip
    icon = {"patch": TOKENS[Token.PATCH], "house": HOUSE, "line": MARK, "plain": ""}[kind]
    label = say(f"cell-{kind}", cell=NAMES[cell], level=level, house=house)
    return Piece(
        cell_ids(seat, [cell])[0], "cell", label, face=ICONS[house] if house else "", icon=icon,
        tone=TONES[house] if house else "", note=str(level) if level else "",
        word=word, cell=divmod(cell, SIZE), level=level, slot=slot, joins=joins,
    )  # fmt: skip


def _sides(cell: int) -> list[tuple[str, int]]:
    """Return the spaces above, to the right, below and to the left, where there are any."""
    row, column = divmod(cell, SIZE)
    inside = {"n": row > 0, "e": column < SIZE - 1, "s": row < SIZE - 1, "w": column > 0}
    return [(side, cell + step) for side, step in SIDES.items() if inside[side]]


def _joins(tops: Sequence[int], cell: int) -> str:
    """Return the sides on which the tile on top of a space goes on."""
    if tops[cell] < 0:
        return ""
    return "".join(side for side, near in _sides(cell) if tops[near] == tops[cell])


@lru_cache(maxsize=1024)
def _animal(
    say: Say, animal: Animal, seat: int, cell: int, level: int, active: bool, slot: str, dim: bool
) -> Piece:
    label = say("animal", animal=animal, cell=NAMES[cell], level=level)
    return Piece(
        animal_ids(seat, [cell])[0], "token", label, icon=ICONS[animal], tone=TONES[animal],
        word=NAMES[cell] if active else "", cell=divmod(cell, SIZE), level=level, slot=slot, dim=dim,
    )  # fmt: skip


def preview(state: State, move: Move) -> tuple[Zone, ...]:
    """Return the tile that is being placed, in the air over the board."""
    seat = actor(state, move)
    if seat is None or not isinstance(move, Place):
        return ()
    heights = relief(state.boards[seat], state.rulings).heights
    cells = footprint(shape_of(move.tile), move.anchor, move.flip, move.turn)
    level = 1 + max((heights[cell] for cell in cells if cell >= 0), default=0)
    tops = [0 if cell in cells else -1 for cell in range(len(NAMES))]
    pieces = tuple(
        _ghost(tops, cell, house, level)
        for cell, house in zip(cells, houses(move.tile), strict=True)
        if cell >= 0
    )
    return (Zone(f"board-{seat}", "", "board", pieces, seat, cols=SIZE),)


def _ghost(tops: Sequence[int], cell: int, house: House | None, level: int) -> Piece:
    icon, face, tone = (HOUSE, ICONS[house], TONES[house]) if house else ("", "", "")
    return Piece(
        f"ghost-{NAMES[cell]}", "cell", NAMES[cell], face=face, icon=icon, tone=tone,
        cell=divmod(cell, SIZE), level=level, joins=_joins(tops, cell),
    )  # fmt: skip
