"""How Midnight Brunch looks: its scene, and the move that clicked words make."""

from .compose import compose
from .scene import scene

__all__ = ["scene", "compose"]  # noqa: RUF022 - in the order of every game
