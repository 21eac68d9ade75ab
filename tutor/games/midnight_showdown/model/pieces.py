"""The ids of the things on the table, so that a step can point at them."""

from .things import Icon, Power, Token


def guardian_id(guardian: int) -> str:
    """Return a guardian's place: card, tokens, powers."""
    return f"guardian-{guardian}"


def life_id(guardian: int) -> str:
    """Return a guardian's Health and Items."""
    return f"life-{guardian}"


def token_id(guardian: int, token: Token) -> str:
    """Return one of a guardian's three tokens."""
    return f"token-{guardian}-{token}"


def power_id(guardian: int, power: Power) -> str:
    """Return one of a guardian's powers."""
    return f"power-{guardian}-{power}"


def cell_id(icon: Icon, token: Token) -> str:
    """Return a row of the outcomes chart: a cell of the table."""
    return f"cell-{icon}-{token}"


def maze_id(card: int) -> str:
    """Return a Battle Maze card, whichever end is up."""
    return f"maze-{abs(card)}"


def dark_id(card: int) -> str:
    """Return a Power card."""
    return f"dark-{card}"
