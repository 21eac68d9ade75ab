"""The pieces of Midnight Showdown: state, moves, notation. No rules."""

from .move import Act, Cool, Done, Give, Rest, Use, parse
from .pieces import cell_id, dark_id, guardian_id, life_id, maze_id, power_id, token_id
from .state import HIDDEN, Change, Numbers, Row, Rulings, State
from .things import (
    POWERS,
    TOKENS,
    Benefit,
    Dark,
    Due,
    Guardian,
    Icon,
    Phase,
    Power,
    Token,
)

__all__ = [
    "HIDDEN",
    "POWERS",
    "TOKENS",
    "Act",
    "Benefit",
    "Change",
    "Cool",
    "Dark",
    "Done",
    "Due",
    "Give",
    "Guardian",
    "Icon",
    "Numbers",
    "Phase",
    "Power",
    "Rest",
    "Row",
    "Rulings",
    "State",
    "Token",
    "Use",
    "cell_id",
    "dark_id",
    "guardian_id",
    "life_id",
    "maze_id",
    "parse",
    "power_id",
    "token_id",
]
