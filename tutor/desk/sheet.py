"""A calculator without a page: what was entered, and the game's answer. No ipywidgets here."""

from typing import Any

from .. import Game, TutorError
from ..calculator import Field
from ..scene import plain
from . import messages
from .data import Plain, clauses, line_data, rules_of
from .messages import table_of
from .play import Play

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


FORMS: messages.Forms = {"values": {"values": table_of(entry, 200)}, "take": {}}


class Sheet:
    """The entered values and the last answer; a wrong value is told and changes nothing else."""

    def __init__(self, game: Game, play: Play | None = None) -> None:
        self.game, self.play = game, play
        self.fields = [_field(field) for field in game.fields]
        self.answer: Plain = {"values": {field["id"]: field["default"] for field in self.fields}}
        if self.fields:
            self.enter(self.answer["values"])

    def view(self) -> Plain:
        """The fields, the last answer, and whether it can be filled in from the table."""
        takes = self.play is not None and self.game.can_take
        return {"fields": self.fields, "answer": self.answer, "takes": takes}

    def hear(self, message: Any) -> None:
        """What the page says, if it can be read; else a sentence."""
        try:
            kind, values = messages.read(message, FORMS)
            self.enter(self._taken() if kind == "take" else values["values"])
        except Exception as error:
            self._wrong(messages.trouble(error))

    def _taken(self) -> Plain:
        """What lies on the table of the game being played, as far as it may be seen."""
        if self.play is None or not self.game.can_take:
            raise messages.Unclear("take")
        table = self.play.sitting
        seat = table.eye if table.eye is not None else table.seat
        seen = table.state if table.eye is None else self.game.view(table.state, table.eye)
        return dict(plain(self.game.taken(seen, seat or 0)))

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
    return {name: plain(getattr(field, name)) for name in names} | {"empty": _empty(field)}


def _empty(field: Field) -> Any:
    """What a field holds before anything is entered."""
    if field.kind == "list":
        return []
    if field.kind == "grid":
        return [[[field.choices[0][0], field.least]] * field.cols] * field.rows
    return max(0, field.least) if field.kind == "count" else plain(field.default)
