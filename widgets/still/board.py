"""A board as it is drawn: a grid, what is on it, the ways that things just went, the names along it."""

from collections.abc import Collection, Iterable
from operator import attrgetter

from tutor.pictures import PICTURE
from tutor.scene import Piece, Trail, Zone

from . import pieces
from .boxes import Box, Draw, icon, nothing, over, path, rect, words

SIDE, SMALL = 44, 15  # px of a place on a board, and on another player's
BROAD, FEW = 88, 5  # px of a place on a board of few columns, which has words on it
NAMED = 16  # px for the names along a board
SIDES = {"n": "h{0}m-{0} 0", "e": "m{0} 0v{1}m-{0} -{1}", "s": "m0 {1}h{0}m-{0} -{1}", "w": "v{1}m0 -{1}"}  # fmt: skip


def board(zone: Zone, small: bool, lit: Collection[str], trails: Iterable[Trail]) -> Box:
    """Return a board, large or as a glance at another player's."""
    on = sorted((piece for piece in zone.pieces if piece.cell), key=attrgetter("level"))
    cells = {piece.id: piece.cell or (0, 0) for piece in on}
    rows = 1 + max(row for row, _ in cells.values())
    cols = zone.cols or 1 + max(col for _, col in cells.values())
    high = SMALL if small else SIDE
    wide = BROAD if cols < FEW and not small else high
    tops = {cells[piece.id]: piece.id for piece in on}
    parts: list[Draw | tuple[Draw, float, float]] = [_grid(rows, cols, wide, high)]
    for piece in on:
        row, col = cells[piece.id]
        is_top = tops[row, col] == piece.id
        placed = _on(piece, wide, high, is_top, piece.id in lit)
        parts.append((placed, col * wide, row * high))
    parts += [_way(trail, cells, wide, high) for trail in trails]
    box = Box(cols * wide, rows * high, over(*parts))
    return box if small or not zone.col_names else _with_names(zone, box, wide, high)


def _grid(rows: int, cols: int, wide: int, high: int) -> Draw:
    along = f"h{cols * wide}m-{cols * wide} {high}" * (rows + 1)
    down = f"v{rows * high}m{wide} -{rows * high}" * (cols + 1)
    return path(f"{along}m0 -{(rows + 1) * high}{down}", "grid")


def _with_names(zone: Zone, box: Box, wide: int, high: int) -> Box:
    along = [
        (words(name, 9, "m", wide).draw, NAMED + at * wide, 0)
        for at, name in enumerate(zone.col_names)
    ]
    down = [
        (words(name, 9, "m").draw, 0, NAMED + (at + 0.5) * high - 6)
        for at, name in enumerate(zone.row_names)
    ]
    named = over(*along, *down, (box.draw, NAMED, NAMED))
    return Box(box.wide + NAMED, box.high + NAMED, named)


def _way(trail: Trail, cells: dict[str, tuple[int, int]], wide: int, high: int) -> Draw:
    """Return what draws the way that something went over this board, with a dot where it stopped last."""
    stops = [cells[stop] for stop in trail.stops if stop in cells]
    if len(stops) < 2:
        return nothing
    (first, *rest) = [((col + 0.5) * wide, (row + 0.5) * high) for row, col in stops]
    steps = "".join(
        f"l{x - before[0]:.0f} {y - before[1]:.0f}"
        for before, (x, y) in zip([first, *rest], rest, strict=False)
    )
    last = rest[-1]
    dot = rect(10, 10, "way", 5)
    return over((path(steps, "way"), *first), (dot, last[0] - 5, last[1] - 5))


def _on(piece: Piece, wide: int, high: int, is_top: bool, lit: bool) -> Draw:
    """Return what draws the pieces on a place; where nothing is printed, the grid is enough."""
    parts: list[Draw | tuple[Draw, float, float]] = []
    if piece.kind == "token":
        size = high * 0.76
        coin = rect(size, size, f"token {piece.tone}".strip(), size / 2)
        parts.append((coin, (wide - size) / 2, (high - size) / 2))
    elif piece.tone or piece.level or piece.kind != "cell":
        parts.append(_ground(piece, wide, high))
    found = PICTURE.search(piece.icon or piece.face)
    if high == SIDE and is_top:
        parts.append(pieces.printed(piece, wide, high))
        parts.append((words(str(piece.level), 8, "m").draw if piece.level > 1 else nothing, 2, 0))
    elif high == SMALL and found:
        parts.append((icon(found[1], SMALL - 2), 1, 1))
    parts.append(rect(wide, high, "lit", 3) if lit else nothing)
    return pieces.faded(piece, over(*parts)) if piece.dim else over(*parts)


def _ground(piece: Piece, wide: int, high: int) -> Draw:
    """Return what draws what a piece covers of a place, with an edge where its tile ends."""
    shade = f' fill-opacity="{min(0.35 + 0.25 * piece.level, 1):.2g}"' if piece.level else ""
    if not piece.joins:
        return rect(wide, high, f"{piece.kind} {piece.tone}".strip(), 0, shade)
    edges = "".join(
        line.format(wide, high) for way, line in SIDES.items() if way not in piece.joins
    )
    body = rect(wide, high, piece.kind, 0, f'{shade} stroke-opacity="0"')
    return over(body, path(edges, f"edge {piece.tone}".strip()))
