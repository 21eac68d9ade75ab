"""A score opened like a bill, and sentences on their own."""

from typing import Any

from tutor import Game, Match
from tutor.registry import home
from tutor.story import Story
from tutor.turn import State
from tutor.ui.channel import Channel
from tutor.ui.charts import waterfall
from tutor.ui.score import ScoreBreakdown

from .asked import game_of, position_of, refused, scene_of
from .base import Widget
from .still.html import table


class Explanation(Widget):
    """The sentences of a story, one below the other, with a headline or without."""

    def __init__(self, story: Story, head: str = "", tone: str = "", **traits: Any) -> None:
        self.story = story
        channel = Channel(score=ScoreBreakdown(story))
        first = {"score": channel.first("score"), "head": head, "tone": tone, "telling": True}
        super().__init__("score", channel, first, **traits)

    def text(self) -> str:
        """Return the sentences."""
        return str(self.story)

    def html(self) -> str:
        """Return the sentences as a list; of a turn, with a picture of the table after it."""
        after = getattr(self.story, "after", None)
        picture = table(scene_of(after)) if after and home(type(after).__module__) else ""
        return picture + self.story.html()


class ScoreTree(Widget):
    """A score of `game` at `state` (or any story of counts), each line pointing at its pieces."""

    def __init__(
        self, story: Story | Game | Match | State, state: Any = None, **traits: Any
    ) -> None:
        self.story = story if isinstance(story, Story) else _score(story, state)
        channel = Channel(score=ScoreBreakdown(self.story))
        super().__init__("score", channel, {"score": channel.first("score")}, **traits)

    def text(self) -> str:
        """Return every line of the score."""
        return str(self.story)

    def html(self) -> str:
        """Return the same as a list."""
        return self.story.html()

    def chart(self, index: int = 0, dark: bool = False) -> Any:
        """Return a line of the score as steps up and down to its total. Only this imports plotly."""
        from .chart import figure

        return figure(waterfall(self.first["score"]["lines"][index]), dark)


def _score(thing: Game | Match | State, state: Any) -> Story:
    """Return the score of a position, given with its game or by itself."""
    state = position_of(thing) if state is None else state
    if state is None:
        raise refused("widget-score")
    return game_of(thing).score(state)
