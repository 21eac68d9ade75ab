"""Practice made by the engine: endless exercises whose answers and reasons are certain.

>>> import tutor
>>> from tutor.practice import exercises
>>> first = next(exercises(tutor.load("monster-crunch"), seed=2, kinds=["can"]))
>>> first.choices
('yes', 'no')
"""

from .exercise import KINDS, Exercise
from .feedback import Feedback, feedback, skipped, solution
from .generator import about, exercises, make

__all__ = [
    "KINDS",
    "Exercise",
    "Feedback",
    "about",
    "exercises",
    "feedback",
    "make",
    "skipped",
    "solution",
]
