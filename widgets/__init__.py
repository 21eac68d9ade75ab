"""The front ends: scenes, lessons, tables to play at, scores and rulebooks as Jupyter widgets.

Nothing here knows a rule of any game. In a notebook, importing this package also lets verdicts,
turns, scores, outcomes and scenes draw themselves.
"""

from .app import App
from .calculator import Calculator
from .display import register
from .home import Home
from .lesson import LessonPlayer
from .play import PlayTable
from .rules import RulebookView
from .score import ScoreTree
from .table import Table

__all__ = [
    "App",
    "Calculator",
    "Home",
    "LessonPlayer",
    "PlayTable",
    "RulebookView",
    "ScoreTree",
    "Table",
]

register()
