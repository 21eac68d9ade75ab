"""The ids of the things on the table, so that a step can point at them. A card has its own."""


def seat_id(seat: int) -> str:
    """Return the mat of a player."""
    return f"seat-{seat}"


def guardian_id(guardian: int) -> str:
    """Return a Guardian card."""
    return f"guardian-{guardian}"


def hand_id(guardian: int) -> str:
    """Return the id of a guardian's hand."""
    return f"hand-{guardian}"


def cell_id(cell: str) -> str:
    """Return an Event stack, or an empty cell of the field."""
    return f"cell-{cell}"


def pool_id(unit: int) -> str:
    """Return the critters that one side has rescued."""
    return f"pool-{unit}"
