"""How 7 To Midnight looks, what clicks make of it, and moves in words."""

from .clicks import compose
from .scene import scene
from .told import told

__all__ = ["compose", "scene", "told"]
