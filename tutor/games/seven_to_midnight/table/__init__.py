"""How 7 To Midnight looks, and what clicks make of it."""

from .clicks import compose
from .scene import scene

__all__ = ["compose", "scene"]
