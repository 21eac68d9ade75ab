"""A calculator without a page: what was entered, and the game's answer. No ipywidgets here."""

from functools import cached_property
from typing import Any

from .. import Game, TutorError
from ..calculator import Field
from ..scene import plain
from . import messages
from .game_session import Notes
from .messages import table_of
from .play import Play
from .serialize import Plain, clauses, line_data, results_data, rules_of
from .texts import say

LONGEST = 80  # characters of a choice, or of what should have been a number
WIDEST = 64  # entries of a list, rows or cells of a grid
DEEPEST = 3  # a grid is rows of cells of two


def entry(value: Any, depth: int = DEEPEST) -> bool:
    """Return whether `value` is a number, a text, or a list of these. The field checks the rest."""
    if isinstance(value, list):
        return depth > 0 and len(value) <= WIDEST and all(entry(item, depth - 1) for item in value)
    if isinstance(value, str):
        return len(value) <= LONGEST
    return type(value) in (int, float) and abs(value) < 1e9


FORMS: messages.Forms = {"values": {"values": table_of(entry, 200)}, "take": {}}


class CalculatorForm:
    """The entered values and the last answer; a wrong value is told and changes nothing else.

    Where a device is passed on, they belong to the player who entered them, and to the match.
    """

    def __init__(self, game: Game, play: Play | None = None) -> None:
        self.game, self.play = game, play
        self.fields = [_field(field) for field in game.package.fields]
        self._notes = Notes()

    @cached_property
    def _blank(self) -> Plain:
        """The answer to what a form holds before anything is entered."""
        values = {field["id"]: field["default"] for field in self.fields}
        return self._worked(values, {"values": values}) if self.fields else {"values": values}

    @property
    def answer(self) -> Plain:
        """The last answer to the person at the screen."""
        return self._own.answer or self._blank

    @property
    def _own(self) -> Notes:
        return self.play.session.own_notes(self._notes) if self.play else self._notes

    def sections(self) -> Plain:
        """Return the fields, the last answer and whose it is, and whether it can be filled in from the table."""
        table = self.play.session if self.play else None
        takes = table is not None and table.cover is None and self.game.package.can_take
        whose = table.viewing_seat if table and table.passes else None
        return {"fields": self.fields, "answer": self.answer, "takes": takes, "whose": whose}

    def handle(self, message: Any) -> None:
        """Take what the page entered, or answer with a sentence about what is wrong."""
        try:
            kind, values = messages.read(message, FORMS)
            self._take() if kind == "take" else self.enter(values["values"])
        except Exception as error:
            self._wrong(messages.trouble(error))

    def _take(self) -> None:
        """Enter what is on the table of the game being played, as far as it may be seen."""
        if self.play is None or not self.game.package.can_take:
            raise messages.Unclear("take")
        table = self.play.session
        if table.cover is not None:
            self._wrong(say("calculator", "covered", name=table.state.players[table.cover]))
            return
        seat = table.seat if table.viewing_seat is None else table.viewing_seat
        taken = dict(plain(self.game.package.taken(table.seen(table.state), seat or 0)))
        self.enter({field["id"]: field["empty"] for field in self.fields} | taken)

    def enter(self, values: Plain) -> None:
        """Work it out; what cannot be is said, and the last answer stays."""
        self._own.answer = self._worked(values, self.answer)

    def _worked(self, values: Plain, last: Plain) -> Plain:
        try:
            scene, story = self.game.calculate(values)
        except TutorError as error:
            return {**last, "error": str(error)}
        lines = story.lines
        return {
            "values": values,
            "scene": plain(scene) if scene else {},
            "lines": [line_data(line) for line in lines],
            **results_data(self.game, story),
            "rules": clauses(story.rulebook, rules_of(lines)),
        }

    def _wrong(self, text: str) -> None:
        self._own.answer = {**self.answer, "error": text}


def _field(field: Field) -> Plain:
    """Return a field as a form shows it."""
    names = (
        "id",
        "label",
        "kind",
        "default",
        "choices",
        "least",
        "most",
        "rows",
        "cols",
        "group",
        "since",
    )
    return {name: plain(getattr(field, name)) for name in names} | {"empty": _empty(field)}


def _empty(field: Field) -> Any:
    """Return what a field holds before anything is entered."""
    if field.kind == "list":
        return []
    if field.kind == "grid":
        return [[[field.choices[0][0], field.least]] * field.cols] * field.rows
    return max(0, field.least) if field.kind == "count" else field.choices[0][0]
