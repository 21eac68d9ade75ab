"""How Midnight Mail looks: its scene, the move that clicked words make, and the tile in the air."""

from .board import preview
from .compose import compose
from .scene import scene

__all__ = ["scene", "compose", "preview"]  # noqa: RUF022 - in the order of every game
