"""The front ends: scenes, lessons, tables to play at, scores and rulebooks as Jupyter widgets.

Nothing here knows a rule of any game. In a notebook, importing this package also lets verdicts,
turns, scores, outcomes and scenes draw themselves.
"""

from .app import App
from .chart import show
from .display import register
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

register()
