"""The front ends: scenes, lessons, tables to play at, scores and rulebooks as Jupyter widgets.

Nothing here knows a rule of any game. In a notebook, importing this package also lets verdicts,
turns, scores, outcomes and scenes draw themselves. Elsewhere ipywidgets is only loaded when a widget
is asked for: a server sends the front end and builds none.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

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
WHERE = {"App": "app", "show": "chart", "simulate": "progress", "ScoreTree": "score"}


def __getattr__(name: str) -> Any:
    """Load a widget when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{WHERE.get(name, 'parts')}", __name__), name)


if "IPython" in sys.modules:
    from .display import register

    register()
