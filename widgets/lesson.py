"""A worked example on the page, stepped through without the kernel."""

from typing import Any

import traitlets

from tutor import Game
from tutor.desk import messages
from tutor.desk.data import game_of, lesson_data, lesson_heading
from tutor.desk.texts import words

from .base import Widget

FORMS: messages.Forms = {"load": {}}


class LessonPlayer(Widget):
    """A lesson: its heading at once, all its frames when the page comes to it, stepped there."""

    draws = traitlets.Unicode("lesson").tag(sync=True)
    lesson = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str, lesson: str, **traits: Any) -> None:
        self.game = game_of(game)
        heading = lesson_heading(self.game, lesson)
        super().__init__(lesson=heading, texts=words("table", "lesson"), **traits)

    def receive(self, message: Any) -> None:
        """The one thing to ask for: the frames, which the page keeps and we do not."""
        messages.read(message, FORMS)
        self.send({"type": "lesson", "lesson": lesson_data(self.game, self.lesson["id"])})
