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
    head, *_ = str(verdict).splitlines()
    return Explanation(verdict, head=head, tone="pass" if verdict.legal else "fail")


def _story(story: Story) -> Widget:
    counts = all(line.tone == "count" for line in story.lines)
    return ScoreTree(story) if counts else Explanation(story)


def _outcome(outcome: Outcome) -> Widget:
    return Explanation(outcome.story)


def _turn(turn: Turn) -> Widget:
    head, *_ = str(turn.verdict).splitlines()
    return Explanation(turn, head=head, tone="pass")


DRAWN: dict[type, Callable[[Any], Widget]] = {
    Scene: Table,
    Verdict: _verdict,
    Turn: _turn,
    Story: _story,
    Outcome: _outcome,
}


def _bundle(draw: Callable[[Any], Widget]) -> Callable[[Any], Any]:
    """The widget's own bundle, with the text of the thing for whoever cannot draw it."""

    def show(thing: Any) -> Any:
        drawn: Any = draw(thing)._repr_mimebundle_()
        data, meta = drawn if isinstance(drawn, tuple) else (drawn, {})
        return {**data, "text/plain": str(thing)}, meta

    return show


def register() -> None:
    """Tell IPython how to draw them; outside of a notebook nothing happens."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None or not getattr(shell, "kernel", None):
        return
    for kind, draw in DRAWN.items():
        shell.display_formatter.mimebundle_formatter.for_type(kind, _bundle(draw))
