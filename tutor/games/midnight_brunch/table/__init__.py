"""How Midnight Brunch looks: its scene, the move that clicked words make, and moves in words."""

from .compose import compose
from .scene import scene
from .told import told

__all__ = ["scene", "compose", "told"]  # noqa: RUF022 - in the order of every game
