"""How Midnight Showdown looks, and what clicks make of it."""

from .compose import compose
from .move_facts import move_facts
from .scene import scene

__all__ = ["compose", "move_facts", "scene"]
