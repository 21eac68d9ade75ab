"""A score as a bill: lines with what they count, each pointing at its pieces."""

from typing import Any

from ..rulebook import Story
from .data import Plain, clauses, line_data, rules_of


def bill_data(story: Story) -> Plain:
    """The lines of a story and the clauses behind them."""
    lines = story.lines
    return {
        "lines": [line_data(line) for line in lines],
        "rules": clauses(story.rulebook, rules_of(lines)),
    }


class Bill:
    """A story that a page shows; it has nothing to ask."""

    def __init__(self, story: Story) -> None:
        self._view = bill_data(story)

    def view(self) -> Plain:
        """Its lines."""
        return self._view

    def hear(self, message: Any) -> None:
        """Nothing can be asked of it."""
