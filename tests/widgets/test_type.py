"""One scale of type: words have one of its nine sizes, or one that is a part of what they stand in."""

import re
from collections.abc import Iterator
from itertools import pairwise

from widgets.bundle import CELLS, PALETTE, WEB

SIZED = re.compile(r"font(?:-size)?: (?:italic )?(?:\d00 )?([^;}/]+)")
STRAY = re.compile(r"[\d.]+(?:rem|px)\b")
ROOT = {"16px", "20px", "max(20px, 1.46vw)"}  # what a rem is, and a widget's own
PIECES = ("table", "art")  # sized in em of the table, which takes the room it has


def sizes() -> Iterator[tuple[str, str]]:
    """Yield every size of type with its sheet; a floor, `max(12px, .75em)`, and a headline that grows with the page are no sizes."""
    sheets = [path for path in WEB.rglob("*.css") if path.parent.name not in PIECES]
    for sheet in (*sheets, CELLS, PALETTE.with_name("page.css")):
        for found in SIZED.findall(sheet.read_text(encoding="utf-8")):
            yield sheet.name, found.strip()


def test_no_size_of_type_strays_from_the_scale() -> None:
    found = list(sizes())
    assert len(found) > 100
    strays = [(name, size) for name, size in found if STRAY.match(size) and size not in ROOT]
    assert strays == []


def test_the_scale_goes_up_in_steps_that_are_seen() -> None:
    steps = [float(size) for size in re.findall(r"--mt-type-\d: ([\d.]+)rem", PALETTE.read_text())]
    assert len(steps) == 9
    assert all(1.05 < up / down < 1.25 for down, up in pairwise(steps))
    assert steps[0] * 16 >= 12  # px: nothing smaller
