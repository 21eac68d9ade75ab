"""A worked example on the page, stepped through without the kernel."""

from typing import Any

import traitlets

import tutor
from tutor import Game

from . import bundle
from .base import Widget
from .data import lesson_data
from .texts import words


class LessonPlayer(Widget):
    """All frames of a lesson, sent once; the page steps through them by itself."""

    _esm = bundle.script("lesson.js")
    _css = bundle.style("table", "lines", "lesson")
    lesson = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str, lesson: str, **traits: Any) -> None:
        game = tutor.load(game) if isinstance(game, str) else game
        texts = words("table", "lesson")
        super().__init__(lesson=lesson_data(game, lesson), texts=texts, **traits)
