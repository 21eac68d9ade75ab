"""A score opened like a bill, a chart of it when asked for, and sentences on their own."""

from collections.abc import Callable
from typing import Any

import ipywidgets
import traitlets

from tutor import Game
from tutor.desk import messages
from tutor.desk.data import Plain, clauses, line_data, rules_of
from tutor.desk.messages import flag, whole
from tutor.desk.texts import say, words
from tutor.rulebook import Story

from .base import Closed, Widget, shared

FORMS: messages.Forms = {"chart": {"index": whole(100), "dark": flag}}


class Lines(Widget):
    """The sentences of a story, as a bill or one below the other."""

    draws = traitlets.Unicode("score").tag(sync=True)
    lines: traitlets.List[Plain] = traitlets.List().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)
    head = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Unicode().tag(sync=True)
    telling = traitlets.Bool(False).tag(sync=True)
    charts = traitlets.Bool(False).tag(sync=True)
    chart = traitlets.Int(-1).tag(sync=True)

    def __init__(self, story: Story, **traits: Any) -> None:
        self.draw: Callable[..., None] | None = None  # who draws a chart: `ScoreTree`
        lines = story.lines
        rules = clauses(story.rulebook, rules_of(lines))
        data = [line_data(line) for line in lines]
        super().__init__(lines=data, rules=rules, texts=words("score"), **traits)

    def receive(self, message: Any) -> None:
        """The one thing to ask for: a chart."""
        _, values = messages.read(message, FORMS)
        if self.draw:
            self.draw(**values)


class ScoreTree(Closed, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A score of `game` at `state` (or any story of counts), and a chart on demand."""

    def __init__(self, story: Story | Game, state: Any = None, scope: str = "") -> None:
        told = story.score(state) if isinstance(story, Game) else story
        self.bill = Lines(told, charts=True, scope=scope)
        self.bill.draw = self._asked
        _, layout = shared()
        super().__init__([self.bill], layout=layout)

    def show(self, story: Story) -> None:
        """Another score in its place."""
        lines = story.lines
        self._hide()
        with self.bill.hold_sync():
            self.bill.rules = clauses(story.rulebook, rules_of(lines))
            self.bill.lines = [line_data(line) for line in lines]

    def _hide(self) -> None:
        self.children = [self.bill]
        self.bill.chart = -1

    def _asked(self, index: int, dark: bool) -> None:
        again = self.bill.chart == index
        self._hide()
        if again or index >= len(self.bill.lines):
            return
        self.bill.chart = index
        self.children = [self.bill, waterfall(self.bill.lines[index], dark)]


def waterfall(line: dict[str, Any], dark: bool) -> Any:
    """The parts of a line as steps up and down to its total; plotly is only imported here."""
    from .chart import figure

    parts = line.get("parts", [])
    return figure(
        labels=[part["title"] for part in parts] + [say("score", "total")],
        values=[part.get("value", 0) for part in parts] + [line.get("value", 0)],
        title=say("score", "chart-title"),
        dark=dark,
    )
