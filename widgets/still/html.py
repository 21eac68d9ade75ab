"""What a cell shows where no kernel runs: a picture of the table, and its sentences as plain HTML."""

from collections.abc import Collection
from html import escape
from urllib.parse import quote

from tutor import Game
from tutor.lesson import Frame, Lesson
from tutor.markup import tag, words
from tutor.scene import Scene
from tutor.ui.serialize import Plain

from .chart import svg as chart_svg
from .svg import WIDE, svg

ROOM = 24_000  # letters of a lesson's pictures: with more, only the first is shown
SAFE = " =:/',;()"  # left unquoted in an address, so that a diff stays readable


def image(drawing: str, alt: str) -> str:
    """Return an SVG as an image: no sanitiser takes it apart, and none of its rules reach the page."""
    src = quote(drawing.replace("'", "&#39;").replace('"', "'"), SAFE)
    return f'<p><img alt="{escape(alt)}" width="{WIDE}" src="data:image/svg+xml,{src}"></p>'


def table(scene: Scene, seat: int | None = None, lit: Collection[str] = (), alt: str = "") -> str:
    """Return the picture of a table. Anyone who cannot see it reads everything that is there."""
    return image(svg(scene, seat, lit), alt or str(scene))


def lesson(game: Game, told: Lesson) -> str:
    """Return a lesson: where it begins, what its frames say, and where it ends if there is room."""
    frames = told.frames(game)
    first, last = (_frame(frames[at], told.seat) for at in (0, -1))
    ending = last if frames[-1].scene != frames[0].scene and len(first + last) <= ROOM else ""
    said = "".join(tag("li", words(frame)) for frame in frames)
    return f"{tag('h3', told.title)}{tag('p', told.goal)}{first}<ol>{said}</ol>{ending}"


def _frame(frame: Frame, seat: int | None) -> str:
    shows = frame.line.shows if frame.line else frame.shows
    return table(frame.scene, seat, shows, frame.scene.caption)


def chart(shown: Plain) -> str:
    """Return the picture of a chart. Anyone who cannot see it reads its table."""
    rows = [shown["table"]["head"], *shown["table"]["rows"]]
    read = "\n".join(" · ".join(map(str, row)) for row in rows)
    return image(chart_svg(shown), f"{shown['title']}\n{read}")
