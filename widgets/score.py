"""A score opened like a bill, and sentences on their own."""

from typing import Any

from tutor import Game
from tutor.rulebook import Story
from tutor.ui.channel import Channel
from tutor.ui.charts import waterfall
from tutor.ui.score import ScoreBreakdown

from .base import Widget


class Explanation(Widget):
    """The sentences of a story, one below the other, with a headline or without."""

    def __init__(self, story: Story, head: str = "", tone: str = "", **traits: Any) -> None:
        channel = Channel(score=ScoreBreakdown(story))
        first = {"score": channel.first("score"), "head": head, "tone": tone, "telling": True}
        super().__init__("score", channel, first, **traits)


class ScoreTree(Widget):
    """A score of `game` at `state` (or any story of counts), each line pointing at its pieces."""

    def __init__(self, story: Story | Game, state: Any = None, **traits: Any) -> None:
        told = story.score(state) if isinstance(story, Game) else story
        channel = Channel(score=ScoreBreakdown(told))
        super().__init__("score", channel, {"score": channel.first("score")}, **traits)

    def chart(self, index: int = 0, dark: bool = False) -> Any:
        """Return a line of the score as steps up and down to its total. Only this imports plotly."""
        from .chart import figure

        return figure(waterfall(self.first["score"]["lines"][index]), dark)
