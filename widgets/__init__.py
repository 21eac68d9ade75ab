"""The front ends: scenes, lessons, tables to play at, scores and rulebooks as Jupyter widgets.

Nothing here knows a rule of any game. Importing this package also lets verdicts, turns, scores,
outcomes, scenes, positions, matches and lessons draw themselves in a notebook. ipywidgets is loaded when a widget is asked for: a
server sends the front end and builds none.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor import Match, Outcome, Turn, Verdict
from tutor.lesson import Lesson
from tutor.scene import Scene
from tutor.states import Position
from tutor.story import Story

if TYPE_CHECKING:
    from .app import App
    from .chart import show
    from .score import ScoreTree
    from .simulate import simulate
    from .views import Calculator, Home, LessonPlayer, PlayTable, PracticeTable, RulebookView, Table

__all__ = [
    "App",
    "Calculator",
    "Home",
    "LessonPlayer",
    "PlayTable",
    "PracticeTable",
    "RulebookView",
    "ScoreTree",
    "Table",
    "show",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Load all widgets when one is first asked for."""
    if name not in __all__:
        raise _unknown(name)
    _load()
    return globals()[name]


def _unknown(name: str) -> AttributeError:
    """Return the error for a name that is none of ours, with those that may be meant."""
    from tutor.errors import close
    from tutor.phrases import messages

    folded = {each.casefold(): each for each in __all__}
    near = tuple(folded[each] for each in close(name.casefold(), folded))
    return AttributeError(messages().say("widget-unknown", name=name, near=near, known=__all__))


def _load() -> None:
    from .app import App
    from .chart import show
    from .score import ScoreTree
    from .simulate import simulate
    from .views import Calculator, Home, LessonPlayer, PlayTable, PracticeTable, RulebookView, Table

    views = (Calculator, Home, LessonPlayer, PlayTable, PracticeTable, RulebookView, Table)
    globals().update({made.__name__: made for made in (App, ScoreTree, *views, show, simulate)})


def _drawing(kind: type) -> Callable[..., Any]:
    """Return a method that draws a thing of that kind."""

    def show(thing: Any, include: Any = None, exclude: Any = None) -> Any:
        from .display import bundle

        return bundle(kind, thing)

    return show


_KINDS: tuple[Any, ...] = (Lesson, Match, Outcome, Position, Scene, Story, Turn, Verdict)
for _kind in _KINDS:  # for IPython, marimo or any other shell
    _kind._repr_mimebundle_ = _drawing(_kind)
