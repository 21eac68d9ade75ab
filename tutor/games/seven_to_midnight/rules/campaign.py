"""From this game into Midnight Showdown: what is carried over."""

from typing import Any

from ..model import Guardian, State
from .scoring import carried_items, first_game

SEATS = 4


def sequel(state: State) -> dict[str, Any]:
    """Midnight Showdown: the same guardians with the Items they hold, and how this game went."""
    others = [one for one in list(Guardian)[:SEATS] if one not in state.guardians]
    wanted = SEATS if len(state.players) < 3 else len(state.players)
    seats = [str(one) for one in (*state.guardians, *others)][:wanted]
    rulings: dict[str, Any] = {"first_game": first_game(state)}
    carried = carried_items(state)
    for at in range(SEATS):
        rulings[f"guardian_{at + 1}"] = seats[at] if at < len(seats) else "none"
        rulings[f"carried_{at + 1}"] = carried[at] if at < len(carried) else 0
    return {"game": "midnight-showdown", "players": state.players, "rulings": rulings}
