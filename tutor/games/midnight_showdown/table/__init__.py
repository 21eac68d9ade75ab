"""How Midnight Showdown looks, and what clicks make of it."""

from .compose import compose
from .scene import scene
from .told import told

__all__ = ["compose", "scene", "told"]
