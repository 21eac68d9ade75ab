"""Parts of a drawing that know their size and draw themselves where they are put: next to or below one another."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from tutor.pictures import PICTURE

LETTER, THIN = 0.57, 0.3  # of the size of a font: about how wide a letter is, and a space or a dot
ICON = 1.25  # of the size of a font: a picture among words
SMALLEST = 5.0
LEADING = 1.2  # of the size of a font: from line to line

Draw = Callable[[float, float], str]  # the SVG of a thing, by its upper left corner


def nothing(x: float, y: float) -> str:
    """Draw nothing."""
    return ""


@dataclass(frozen=True)
class Box:
    """A part of a drawing, with its size."""

    wide: float
    high: float
    draw: Draw = nothing


def rect(wide: float, high: float, kind: str, corner: float = 0, more: str = "") -> Draw:
    """Return what draws a rectangle of a class."""
    size = f'width="{wide:.0f}" height="{high:.0f}"' + (f' rx="{corner:.0f}"' if corner else "")
    return lambda x, y: f'<rect x="{x:.0f}" y="{y:.0f}" {size} class="{kind}"{more}/>'


def path(steps: str, kind: str, more: str = "") -> Draw:
    """Return what draws a path of a class; its steps are relative to the corner."""
    return lambda x, y: f'<path d="M{x:.0f} {y:.0f}{steps}" class="{kind}"{more}/>'


def icon(name: str, size: float) -> Draw:
    """Return what draws a picture of the kit's."""
    shape = f'width="{size:.0f}" height="{size:.0f}"'
    return lambda x, y: f'<use href="#art-{name}" x="{x:.0f}" y="{y:.0f}" {shape}/>'


def over(*parts: Draw | tuple[Draw, float, float]) -> Draw:
    """Return what draws parts one over the other, some of them moved."""
    moved = [part if isinstance(part, tuple) else (part, 0.0, 0.0) for part in parts]
    return lambda x, y: "".join(draw(x + right, y + down) for draw, right, down in moved)


def grouped(attributes: str, draw: Draw) -> Draw:
    """Return what draws in a group with attributes."""
    return lambda x, y: f"<g {attributes}>{draw(x, y)}</g>"


def stacked(boxes: Iterable[Box], gap: float) -> Box:
    """Return boxes one below the other."""
    parts, wide, down = [], 0.0, 0.0
    for box in boxes:
        parts.append((box.draw, 0.0, down))
        wide, down = max(wide, box.wide), down + box.high + gap
    return Box(wide, max(down - gap, 0), over(*parts))


def flowed(boxes: Iterable[Box], room: float, gap: float) -> Box:
    """Return boxes one next to the other, in as many rows as they need."""
    rows: list[list[Box]] = []
    right = room
    for box in boxes:
        if not rows or right + box.wide > room:
            rows.append([])
            right = 0.0
        rows[-1].append(box)
        right += box.wide + gap
    return stacked([_row(row, gap) for row in rows], min(gap, 8))


def _row(boxes: list[Box], gap: float) -> Box:
    parts, right = [], 0.0
    for box in boxes:
        parts.append((box.draw, right, 0.0))
        right += box.wide + gap
    return Box(right - gap, max(box.high for box in boxes), over(*parts))


def fitted(text: str, room: float, size: float) -> float:
    """Return the size of a font in which a text has room; never larger than `size`."""
    return max(SMALLEST, min(size, room / max(width(text, 1), 0.1)))


def width(text: str, size: float) -> float:
    """Return about how wide a text is, its pictures included."""
    parts = PICTURE.split(text)
    return size * sum(ICON if at % 2 else _length(part) for at, part in enumerate(parts))


def _length(text: str) -> float:
    thin = sum(text.count(letter) for letter in " ·.,:il")
    return THIN * thin + LETTER * (len(text) - thin)


def words(text: str, size: float, kind: str = "", centred: float = 0) -> Box:
    """Return a line of text with the pictures it names, from the left or in the middle of a width."""
    wide, high = width(text, size), size * LEADING
    if centred and not PICTURE.search(text):
        line = _text(text, size, kind, ' text-anchor="middle"')
        return Box(wide, high, over((line, centred / 2, 0)))
    right, parts = (centred - wide) / 2 if centred else 0.0, []
    for at, part in enumerate(PICTURE.split(text)):
        parts.append((icon(part, size * ICON) if at % 2 else _text(part, size, kind), right, 0.0))
        right += size * (ICON if at % 2 else _length(part))
    return Box(wide, high, over(*parts))


def _text(text: str, size: float, kind: str, how: str = "") -> Draw:
    if not text:
        return nothing
    kind = f' class="{kind}"' if kind else ""
    more = f'font-size="{size:.3g}"{kind}{how}>{escape(text)}</text>'
    return lambda x, y: f'<text x="{x:.0f}" y="{y + size:.0f}" {more}'
