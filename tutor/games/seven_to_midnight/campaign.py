"""From this game into Midnight Showdown: what is carried over, and how the first game counts."""

from collections.abc import Iterator
from typing import Any

from ...explain import Step, note
from .model import Guardian, State
from .scoring import is_safe
from .seats import awake, name

MOST = 22  # Items the other game has a number for
SEATS = 4


def first_game(state: State) -> str:
    """Won before the final round, won, or lost."""
    if not awake(state) and state.maze:  # the final round has no maze card left
        return "early"
    return "won" if is_safe(state) else "lost"


def notes(state: State) -> Iterator[Step]:
    """What the other game will take from this one."""
    for at, hand in enumerate(state.hands):
        yield note("seven.carry.items", shows=[f"hand-{at}"], who=name(state, at), size=len(hand))
    parts = [note("seven.carry.variants")] if state.rulings.mode != "coop" else []
    if (result := first_game(state)) != "won":
        yield note(f"seven.carry.{result}", parts=parts)


def sequel(state: State) -> dict[str, Any]:
    """Midnight Showdown: the same guardians with the Items they hold, and how this game went."""
    others = [one for one in list(Guardian)[:SEATS] if one not in state.guardians]
    wanted = SEATS if len(state.players) < 3 else len(state.players)
    seats = [str(one) for one in (*state.guardians, *others)][:wanted]
    rulings: dict[str, Any] = {"first_game": first_game(state)}
    for at in range(SEATS):
        hand = state.hands[at] if at < len(state.hands) else ()
        rulings[f"guardian_{at + 1}"] = seats[at] if at < len(seats) else "none"
        rulings[f"carried_{at + 1}"] = min(MOST, len(hand))
    return {"game": "midnight-showdown", "players": state.players, "rulings": rulings}
