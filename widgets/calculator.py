"""A calculator on the page: enter what lies on a real table, read the answer as you type."""

from typing import Any

import traitlets

from tutor import Game
from tutor.desk.data import Plain, game_of
from tutor.desk.sheet import Sheet
from tutor.desk.texts import words

from .base import Widget


class Calculator(Widget):
    """The fields of a game's calculator, and its answer: a thin shell around a `Sheet`."""

    draws = traitlets.Unicode("calculator").tag(sync=True)
    fields: traitlets.List[Plain] = traitlets.List().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str, **traits: Any) -> None:
        self.sheet = Sheet(game_of(game))
        texts = words("table", "calculator")
        super().__init__(fields=self.sheet.fields, answer=self.sheet.answer, texts=texts, **traits)

    def receive(self, message: Any) -> None:
        """Let the sheet work it out, and show the answer."""
        self.sheet.handle(message)
        self.answer = self.sheet.answer
