"""The pieces of Midnight Mail: state, moves, notation; board, tiles and ids. No rules."""

from .move import parse
from .state import Rulings, State

__all__ = ["Rulings", "State", "parse"]
