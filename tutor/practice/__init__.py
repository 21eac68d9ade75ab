"""Practice made by the engine: endless exercises whose answers and reasons are certain.

>>> import tutor
>>> from tutor.practice import exercises
>>> first = next(exercises(tutor.load("monster-crunch"), seed=2, kinds=["rule"]))
>>> first.choices[first.answer]
'Match or beat'
"""

from .exercise import KINDS, Exercise
from .feedback import Feedback, feedback, feedback_on, skipped
from .generator import about, exercises
from .kinds import make

__all__ = [
    "KINDS",
    "Exercise",
    "Feedback",
    "about",
    "exercises",
    "feedback",
    "feedback_on",
    "make",
    "skipped",
]
