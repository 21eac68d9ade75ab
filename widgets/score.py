"""A score opened like a bill, and sentences on their own."""

from typing import Any

from tutor import Game
from tutor.desk.bill import Bill
from tutor.desk.desk import Wire
from tutor.desk.texts import say
from tutor.rulebook import Story

from .base import Widget


class Lines(Widget):
    """The sentences of a story, one below the other, with a headline or without."""

    def __init__(self, story: Story, head: str = "", tone: str = "", **traits: Any) -> None:
        wire = Wire(score=Bill(story))
        first = {"score": wire.first("score"), "head": head, "tone": tone, "telling": True}
        super().__init__("score", wire, first, **traits)


class ScoreTree(Widget):
    """A score of `game` at `state` (or any story of counts), each line pointing at its pieces."""

    def __init__(self, story: Story | Game, state: Any = None, **traits: Any) -> None:
        told = story.score(state) if isinstance(story, Game) else story
        wire = Wire(score=Bill(told))
        super().__init__("score", wire, {"score": wire.first("score")}, **traits)

    def chart(self, index: int = 0, dark: bool = False) -> Any:
        """A line of the bill as steps up and down to its total; plotly is only imported here."""
        from .chart import figure

        line = self.first["score"]["lines"][index]
        parts = line.get("parts", [])
        return figure(
            labels=[part["title"] for part in parts] + [say("score", "total")],
            values=[part.get("value", 0) for part in parts] + [line.get("value", 0)],
            title=say("score", "chart-title"),
            dark=dark,
        )
