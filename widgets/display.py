"""In a notebook verdicts, turns, scores, outcomes and scenes draw themselves."""

from collections.abc import Callable
from typing import Any

from tutor import Outcome, Turn, Verdict
from tutor.rulebook import Story
from tutor.scene import Scene

from .base import Widget
from .score import Explanation, ScoreTree
from .views import Table


def _verdict(verdict: Verdict) -> Widget:
    return Explanation(verdict, head=verdict.head, tone="pass" if verdict.legal else "fail")


def _story(story: Story) -> Widget:
    counts = all(line.tone == "count" for line in story.lines)
    return ScoreTree(story) if counts else Explanation(story)


def _outcome(outcome: Outcome) -> Widget:
    return Explanation(outcome.story)


def _turn(turn: Turn) -> Widget:
    return Explanation(turn, head=turn.verdict.head, tone="pass")


DRAWN: dict[type, Callable[[Any], Widget]] = {
    Scene: Table,
    Verdict: _verdict,
    Turn: _turn,
    Story: _story,
    Outcome: _outcome,
}


def bundle(kind: type, thing: Any) -> Any:
    """Return the widget's own bundle, with the text of the thing for whoever cannot draw it."""
    drawn: Any = DRAWN[kind](thing)._repr_mimebundle_()
    data, meta = drawn if isinstance(drawn, tuple) else (drawn, {})
    return {**data, "text/plain": str(thing)}, meta
