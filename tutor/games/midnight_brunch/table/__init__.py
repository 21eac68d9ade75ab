"""How Midnight Brunch looks: its scene, the move that clicked words make, and moves in words."""

from .compose import compose
from .move_facts import move_facts
from .results import results
from .scene import scene

__all__ = ["scene", "compose", "move_facts", "results"]  # noqa: RUF022 - in the order of every game
