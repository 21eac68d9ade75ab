"""A score on a page: lines with what they count, each pointing at its pieces; and the score of a match."""

from typing import Any

from ..story import Story
from . import match_charts, messages
from .messages import text
from .play import Play
from .serialize import Plain, clauses, line_data, rules_of


def score_data(story: Story) -> Plain:
    """Return the lines of a story and the clauses behind them."""
    lines = story.lines
    return {
        "lines": [line_data(line) for line in lines],
        "rules": clauses(story.rulebook, rules_of(lines)),
    }


class ScoreBreakdown:
    """A story that a page shows; it has nothing to ask."""

    def __init__(self, story: Story) -> None:
        self._sections = score_data(story)

    def sections(self) -> Plain:
        """Its lines."""
        return self._sections

    def handle(self, message: Any) -> None:
        """Nothing can be asked of it."""


CHART: messages.Forms = {"chart": {"name": text(40)}}


class MatchScore:
    """The score of a table, following the game."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def sections(self) -> Plain:
        """As the person at the screen may know it."""
        table = self.play.session
        seen = (table.state, table.viewing_seat, table.cover)
        return table.cached("bill", seen, self._breakdown)

    def _breakdown(self) -> Plain:
        return ScoreBreakdown(self.play.session.standing()).sections() | {
            "charts": match_charts.names(self.play.session)
        }

    def handle(self, message: Any) -> Plain | None:
        """One of the charts of the game."""
        try:
            _, values = messages.read(message, CHART)
        except messages.Unclear:
            return None
        chart = match_charts.make(self.play.session, values["name"])
        return {"type": "chart", "chart": chart} if chart else None
