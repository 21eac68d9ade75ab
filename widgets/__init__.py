"""The front ends: scenes, lessons, tables to play at, scores and rulebooks as Jupyter widgets.

Nothing here knows a rule of any game. Importing this package also lets verdicts, turns, scores,
outcomes and scenes draw themselves in a notebook. ipywidgets is loaded when a widget is asked for: a
server sends the front end and builds none.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor import Outcome, Turn, Verdict
from tutor.rulebook import Story
from tutor.scene import Scene

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
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _load()
    return globals()[name]


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


for _kind in (Outcome, Scene, Story, Turn, Verdict):  # for IPython, marimo or any other shell
    _kind._repr_mimebundle_ = _drawing(_kind)  # type: ignore[union-attr]
