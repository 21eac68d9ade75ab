"""How Midnight Mail looks: its scene, the move that clicked words make, the tile in the air, moves in words."""

from .board import preview
from .compose import compose
from .scene import scene
from .told import told

__all__ = ["scene", "compose", "preview", "told"]  # noqa: RUF022 - in the order of every game
