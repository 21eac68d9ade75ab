"""A piece by itself as it is drawn: its shape, and what is printed on it."""

from tutor.pictures import PICTURE
from tutor.scene import Piece, TileSquare

from .boxes import LEADING, Box, Draw, fitted, grouped, icon, nothing, over, path, rect, words

SIZES = {"card": (42, 58), "back": (42, 58), "tile": (72, 44), "token": (28, 28), "cell": (44, 44)}
LETTER, WIDEST = 4.6, 96  # px for a letter of what is printed small
SQUARE = 15  # px of a square of a tile
AROUND = f"h{SQUARE}v{SQUARE}h-{SQUARE}z"


def drawn(piece: Piece, lit: bool = False) -> Box:
    """Return a piece with what is printed on it, marked where it is `lit`."""
    wide, high = _size(piece)
    corner = high / 2 if piece.kind == "token" else 5
    body = rect(wide, high, f"{piece.kind} {piece.tone}".strip(), corner)
    mark = (rect(wide + 4, high + 4, "lit", corner + 2), -2, -2) if lit else nothing
    whole = over(body, _tile(piece, wide) if piece.spots else printed(piece, wide, high), mark)
    if piece.turned:
        wide, high, whole = high, wide, _turned(whole, high)
    return Box(wide, high, faded(piece, whole))


def _turned(draw: Draw, wide: float) -> Draw:
    def turn(x: float, y: float) -> str:
        return f'<g transform="translate({x + wide:.0f} {y:.0f}) rotate(90)">{draw(0, 0)}</g>'

    return turn


def faded(piece: Piece, draw: Draw) -> Draw:
    """Return what draws a piece, pale where it is out of play."""
    return grouped('opacity=".45"', draw) if piece.dim else draw


def _size(piece: Piece) -> tuple[float, float]:
    if piece.spots:
        rows, cols = _extent(piece)
        return max(cols * SQUARE + 8, 34), rows * SQUARE + 20
    wide, high = SIZES[piece.kind]
    longest = max(len(PICTURE.sub("", text)) for text in (piece.face, piece.note))
    return max(wide, min(WIDEST, 8 + LETTER * longest)), high


def _extent(piece: Piece) -> tuple[int, ...]:
    return tuple(1 + max(spot.cell[way] for spot in piece.spots) for way in (0, 1))


def printed(piece: Piece, wide: float, high: float) -> Draw:
    """Return what draws picture, face and note of a piece, one below the other."""
    sizes = ((piece.icon, high * 0.4), (piece.face, 14.0), (piece.note, 8.0))
    rows = [(text, fitted(text, wide - 4, size)) for text, size in sizes if text]
    tall = sum(size * LEADING for _, size in rows)
    shrunk = min(1, (high - 2) / max(tall, 1))
    parts, down = [], (high - tall * shrunk) / 2
    for text, size in rows:
        line = words(text, size * shrunk, "b" if text == piece.face else "", wide)
        parts.append((line.draw, 0.0, down))
        down += line.high
    return _inked(piece, over(*parts)) if parts else nothing


def _inked(piece: Piece, draw: Draw) -> Draw:
    """Return what draws in the colour that print has on this piece."""
    kind = "on" if piece.kind == "back" else f"in {piece.tone}" if piece.tone else ""
    return grouped(f'class="{kind}"', draw) if kind else draw


def _tile(piece: Piece, wide: float) -> Draw:
    """Return what draws the squares of a tile with a shape of its own, and its name."""
    rows, cols = _extent(piece)
    shape = over(*(_square(spot) for spot in piece.spots))
    name = words(piece.note or piece.face, 8, "", wide)
    return over((shape, (wide - cols * SQUARE) / 2, 4), (name.draw, 0, rows * SQUARE + 5))


def _square(spot: TileSquare) -> Draw:
    found = PICTURE.fullmatch(spot.icon or spot.face)
    picture = (icon(found[1], SQUARE - 2), 1, 1) if found else nothing
    square = over(path(AROUND, f"cell {spot.tone}".strip()), picture)
    return over((square, spot.cell[1] * SQUARE, spot.cell[0] * SQUARE))
