"""How Midnight Mail looks: its scene, the move that clicked words make, the tile in the air, moves in words."""

from .board import preview
from .compose import compose
from .move_facts import move_facts
from .scene import scene

__all__ = ["scene", "compose", "preview", "move_facts"]  # noqa: RUF022 - in the order of every game
