"""How 7 To Midnight looks, what clicks make of it, and moves in words."""

from .clicks import compose
from .move_facts import move_facts
from .scene import scene

__all__ = ["compose", "move_facts", "scene"]
