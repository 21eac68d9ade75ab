"""A scene as text, for a terminal and anyone who reads a notebook without its pictures.

Everything is named by its label; a board is drawn as a grid, one thing per place, and told below.
"""

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from unicodedata import combining, east_asian_width

from .phrases import messages
from .pictures import with_symbols
from .scene import Piece, Scene, Seat, Zone

EMPTY = "·"
INVISIBLE = ("\ufe0f", "\u200d")  # how an emoji is to be shown


def drawn(scene: Scene) -> Iterator[str]:
    """Yield the caption, who sits there, then every place: the middle first."""
    yield scene.caption
    for seat in scene.seats:
        yield f"  {with_symbols(_seat(seat))}"
    for zone in sorted(scene.zones, key=lambda zone: -1 if zone.owner is None else zone.owner):
        yield from _zone(zone, scene.seats)


def _seat(seat: Seat) -> str:
    mark = "▸" if seat.active else " "
    note = " · ".join(filter(None, (seat.note, seat.score, *seat.facts)))
    facts = {"name": f"{mark} {seat.name}", "note": note, "out": seat.out}
    return messages().say("text-seat", **facts)


def _zone(zone: Zone, seats: tuple[Seat, ...]) -> Iterator[str]:
    name = "" if zone.owner is None else seats[zone.owner].name
    owner = "" if zone.title.startswith(name) else f"{name} · "
    note = f" ({zone.note})" if zone.note else ""
    board = zone.layout == "board"
    yield f"  {owner}{zone.title}{note}:{'' if board else ' ' + (_labels(zone.pieces) or '–')}"
    if board:
        yield from (f"    {line}" for line in (*_grid(zone), *_places(zone)))


def _labels(pieces: tuple[Piece, ...]) -> str:
    """Return labels one after the other, equal ones counted, the words that all begin with said once."""
    labels = Counter(map(_said, pieces))
    shared = _shared([label.split() for label in labels]) if len(labels) > 2 else 0
    words = [" ".join(label.split()[shared:]) for label in labels]
    counted = [
        word if times == 1 else f"{word} ×{times}"
        for word, times in zip(words, labels.values(), strict=True)
    ]
    return " ".join([*next(iter(labels), "").split()[:shared], "; ".join(counted)])


def _shared(labels: list[list[str]]) -> int:
    """Return how many words all labels begin with; each keeps one of its own."""
    most = min(map(len, labels)) - 1
    differ = (at for at in range(most) if len({label[at] for label in labels}) > 1)
    return next(differ, most)


def _tops(zone: Zone) -> dict[tuple[int, int], Piece]:
    """Return the piece that is on top of each place."""
    return {
        piece.cell: piece for piece in sorted(zone.pieces, key=attrgetter("level")) if piece.cell
    }


def _grid(zone: Zone) -> Iterator[str]:
    tops = _tops(zone)
    rows, cols = (range(max(cell[way] for cell in tops) + 1) for way in (0, 1))
    marks = {cell: with_symbols(piece.face or piece.icon) or EMPTY for cell, piece in tops.items()}
    wide = max(2, *map(_width, marks.values()))
    yield " ".join([" " * 2, *(_padded(str(col + 1), wide) for col in cols)]).rstrip()
    for row in rows:
        cells = (_padded(marks.get((row, col), " "), wide) for col in cols)
        yield " ".join([f"{row + 1:>2}", *cells]).rstrip()


def _places(zone: Zone) -> Iterator[str]:
    """Yield what is on the board, in words: whatever is more than an empty place."""
    for _, piece in sorted(_tops(zone).items()):
        if piece.face or piece.tone or piece.level:
            named = not piece.word or piece.word in piece.label
            yield _said(piece) if named else f"{piece.word}: {_said(piece)}"


def _said(piece: Piece) -> str:
    return f"{piece.label} – {piece.about}" if piece.about else piece.label


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - _width(text))


def _width(text: str) -> int:
    """Return the number of columns that a text takes in a terminal: emoji take two."""
    seen = [char for char in text if char not in INVISIBLE and not combining(char)]
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in seen)
