"""The ids of the things on the table, so that a step can point at them. A card has its own."""


def seat_id(seat: int) -> str:
    """The mat of a player."""
    return f"seat-{seat}"


def guardian_id(guardian: int) -> str:
    """A Guardian card."""
    return f"guardian-{guardian}"


def hand_id(guardian: int) -> str:
    """The cards a guardian holds."""
    return f"hand-{guardian}"


def cell_id(cell: str) -> str:
    """An Event stack, or an empty cell of the field."""
    return f"cell-{cell}"


def pool_id(unit: int) -> str:
    """The critters that one side has rescued."""
    return f"pool-{unit}"
