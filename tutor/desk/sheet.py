"""A calculator without a page: what was entered, and the game's answer. No ipywidgets here."""

import logging
from typing import Any

from .. import Game, TutorError
from ..calculator import Field
from ..scene import plain
from . import messages
from .data import Plain, clauses, line_data, rules_of
from .messages import Unclear, table_of
from .texts import say

log = logging.getLogger(__name__)

LONGEST = 80  # characters of a choice, or of what should have been a number
WIDEST = 64  # entries of a list, rows or cells of a grid
DEEPEST = 3  # a grid is rows of cells of two


def entry(value: Any, depth: int = DEEPEST) -> bool:
    """A number, a text, or a list of such: the field itself is asked later."""
    if isinstance(value, list):
        return depth > 0 and len(value) <= WIDEST and all(entry(item, depth - 1) for item in value)
    if isinstance(value, str):
        return len(value) <= LONGEST
    return type(value) in (int, float) and abs(value) < 1e9


FORMS: messages.Forms = {"values": {"values": table_of(entry, 200)}}


class Sheet:
    """The entered values and the last answer; a wrong value is told and changes nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields = [_field(field) for field in game.fields]
        self.answer: Plain = {"values": {field["id"]: field["default"] for field in self.fields}}
        if self.fields:
            self.enter(self.answer["values"])

    def handle(self, message: Any) -> None:
        """What the page says, if it can be read; else a sentence."""
        try:
            _, values = messages.read(message, FORMS)
            self.enter(values["values"])
        except Unclear:
            self._wrong(say("common", "unclear"))
        except Exception:
            log.exception("the calculator failed")
            self._wrong(say("common", "trouble"))

    def enter(self, values: Plain) -> None:
        """Work it out; what cannot be is said, and the last answer stays."""
        try:
            scene, story = self.game.calculate(values)
        except TutorError as error:
            self._wrong(str(error))
            return
        lines = story.lines
        self.answer = {
            "values": values,
            "scene": plain(scene) if scene else {},
            "lines": [line_data(line) for line in lines],
            "rules": clauses(story.rulebook, rules_of(lines)),
        }

    def _wrong(self, text: str) -> None:
        self.answer = {**self.answer, "error": text}


def _field(field: Field) -> Plain:
    """A field as a form shows it."""
    names = ("id", "label", "kind", "default", "choices", "least", "most", "rows", "cols", "group")
    return {name: plain(getattr(field, name)) for name in names}
