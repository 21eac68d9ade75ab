"""A table as one SVG: the middle, the mat of the player who is asked, the others in a strip each."""

import re
from collections.abc import Collection
from functools import cache

from tutor.scene import Piece, Scene, Seat

from .. import art
from ..palette import palette
from . import pieces
from .board import board
from .boxes import Box, fitted, flowed, over, rect, stacked, words
from .picture import Drawn, Picture

WIDE, PAD, GAP = 720, 12, 6
TONES = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey")
USED = re.compile(r'href="#art-([\w-]+)"')


def svg(scene: Scene, seat: int | None = None, lit: Collection[str] = (), wide: int = WIDE) -> str:
    """Return a scene as an SVG, as `seat` sees it; what is named in `lit` is marked."""
    table = stacked(_Table(scene, seat, lit, wide - 2 * PAD).rows(), GAP)
    high = round(table.high) + 2 * PAD
    drawn = over(rect(wide, high, "bg", 12), (table.draw, PAD, PAD))(0, 0)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_style()}</style>'
        f"{art.symbols(USED.findall(drawn))}{drawn}</svg>"
    )


@cache
def _style() -> str:
    """Return the colours of the pages by day, by short class names; what prevails comes last."""
    of = palette()
    tones = "".join(f".{tone}{{stroke:{of[tone]};color:{of[tone]}}}" for tone in TONES)
    return (
        f"svg{{font-family:system-ui,sans-serif}}text{{white-space:pre;fill:{of['ink']}}}.m{{fill:{of['muted']}}}"
        f".b{{font-weight:700}}.bg{{fill:{of['bg']}}}.card,.tile,.token,.mat{{fill:{of['surface']}}}"
        f".cell{{fill:{of['raised']}}}.strip,.none,.grid,.edge,.way,.lit{{fill:none}}"
        f".card,.tile,.token,.mat,.cell,.strip,.none,.grid,.edge{{stroke:{of['line']}}}"
        f".none{{stroke-dasharray:3 3}}.edge{{stroke-width:2}}.back{{fill:currentColor;color:{of['grey']}}}"
        f"{tones}.in,.on{{stroke:none}}.in text{{fill:currentColor}}.on text{{fill:{of['surface']}}}"
        f".lit{{stroke:{of['halo']};stroke-width:3}}.way{{stroke:{of['accent']};stroke-width:2.5;opacity:.75}}"
    )


class _Table:
    def __init__(self, scene: Scene, seat: int | None, lit: Collection[str], room: float) -> None:
        self.scene, self.lit, self.picture = scene, lit, Picture(scene, seat)
        self.room, self.inner = room, room - 2 * PAD

    def rows(self) -> list[Box]:
        scene, picture, room = self.scene, self.picture, self.room
        told = scene.caption
        rows = [words(told, fitted(told, room, 14), "b")] if told else []
        rows += [flowed(map(self._zone, picture.shared), room, 3 * GAP)]
        if scene.seats:
            rows += [self._mat(scene.seats[picture.me], picture.mine)]
            rows += [self._strip(other, zones) for other, zones in picture.others]
        return [row for row in rows if row.high]

    def _mat(self, seat: Seat, zones: list[Drawn]) -> Box:
        drawn = flowed(map(self._zone, zones), self.inner, 2 * GAP)
        return self._framed(
            [self._name(seat, (seat.note, seat.score), 13, "b"), drawn], f"mat {seat.tone}"
        )

    def _strip(self, seat: Seat, zones: list[Drawn]) -> Box:
        shown = [self._zone(each, True) for each in zones if each.pieces]
        told = (seat.score, *(seat.facts or (seat.note,)))
        return self._framed(
            [self._name(seat, told, 11), flowed(shown, self.inner, 2 * GAP)], "strip"
        )

    def _zone(self, drawn: Drawn, strip: bool = False) -> Box:
        """Return a place on the table with its name."""
        zone = drawn.zone
        if zone.layout == "board" and any(piece.cell for piece in zone.pieces):
            inside = board(zone, strip, self.lit, self.scene.trails)
        elif drawn.pieces:
            inside = flowed((self._counted(*each) for each in drawn.pieces), self.inner, 4)
        else:
            inside = Box(40, 26, rect(40, 26, "none", 5))
        title = " ".join(filter(None, (zone.title, zone.note)))
        return stacked([words(title, fitted(title, max(inside.wide, 160), 10), "m"), inside], 3)

    def _counted(self, piece: Piece, count: int) -> Box:
        box = pieces.drawn(piece, piece.id in self.lit)
        if count == 1:
            return box
        times = words(f"×{count}", 14, "b").draw
        return Box(box.wide + 32, box.high, over(box.draw, (times, box.wide + 4, box.high / 2 - 9)))

    def _name(self, seat: Seat, told: tuple[str, ...], size: float, kind: str = "") -> Box:
        text = " · ".join(filter(None, (f"{seat.icon} {seat.name}".strip(), *told)))
        return words(text, fitted(text, self.inner, size), kind)

    def _framed(self, boxes: list[Box], kind: str) -> Box:
        box = stacked([each for each in boxes if each.high], GAP)
        frame = rect(self.room, box.high + 2 * GAP, kind, 9)
        return Box(self.room, box.high + 2 * GAP, over(frame, (box.draw, PAD, GAP)))
