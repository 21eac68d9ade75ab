"""In a notebook verdicts, turns, scores, outcomes, scenes, positions, matches and lessons draw themselves."""

from collections.abc import Callable
from typing import Any

from tutor import Match, Outcome, Turn, Verdict
from tutor.lesson import Lesson
from tutor.scene import Scene
from tutor.states import Position
from tutor.story import Story

from .base import Widget
from .score import Explanation, ScoreTree
from .views import LessonPlayer, MatchTable, Table


def _verdict(verdict: Verdict) -> Widget:
    return Explanation(verdict, head=verdict.head, tone="pass" if verdict.legal else "fail")


def _story(story: Story) -> Widget:
    counts = all(line.tone == "count" for line in story.lines)
    return ScoreTree(story) if counts else Explanation(story)


def _outcome(outcome: Outcome) -> Widget:
    return Explanation(outcome.story)


def _turn(turn: Turn) -> Widget:
    return Explanation(turn, head=turn.verdict.head, tone="pass")


def _lesson(lesson: Lesson) -> Widget | None:
    return LessonPlayer(lesson) if lesson.game else None  # one of nobody's yet has nothing to tell


DRAWN: dict[type, Callable[[Any], Widget | None]] = {
    Scene: Table,
    Position: Table,
    Verdict: _verdict,
    Turn: _turn,
    Story: _story,
    Outcome: _outcome,
    Match: MatchTable,
    Lesson: _lesson,
}


def bundle(kind: type, thing: Any) -> Any:
    """Return the widget's own bundle; what it shows and what is read without a kernel are the same."""
    widget = DRAWN[kind](thing)
    return widget._repr_mimebundle_() if widget else {"text/plain": repr(thing)}
