"""What a party counts, Monster by Monster."""

from ....explain import Facts, Step, count, total
from ..model import (
    GHOST,
    Laid,
    Midnight,
    State,
    ghost_values,
    midnight_ids,
    monster_id,
    party_ids,
)
from .ghost import ghost_counts

TIMES = {Midnight.CANCEL: 0, Midnight.SUBTRACT: -1, Midnight.DOUBLE: 2}
GOAL = 15


def reckon(state: State, seat: int) -> Step:
    """The total of a party, Monster by Monster."""
    ghosts = iter(ghost_counts(state, seat))
    laid = state.laid[seat]
    parts = [
        _ghost(seat, at, next(ghosts)) if card == GHOST else _monster(seat, at, max(card, 0), laid)
        for at, card in enumerate(state.parties[seat])
    ]
    below = sum(part.value for part in parts)
    if below < 0 and state.rulings.negative_totals == "floor_zero":
        parts.append(count("brunch.total.negative", -below, case="floor", below=below))
    shows = (*party_ids(state, seat), *midnight_ids(state, seat))
    counts = ghost_values(ghost_counts(state, seat))
    facts: Facts = {
        "case": "ghosts" if counts else "",
        "who": state.players[seat],
        "ghosts": counts,
        "size": state.parties[seat].count(GHOST),
    }
    return total("brunch.total.sum", parts, shows=shows, **facts)


def _monster(seat: int, at: int, card: int, laid: Laid | None) -> Step:
    shows = [monster_id(seat, at)]
    if laid is None or laid.on != at or laid.kind is None:
        return count("brunch.total.sum", card, shows=shows, case="monster")
    value = TIMES[laid.kind] * card
    return count(f"brunch.midnight.{laid.kind}", value, shows=shows, case="counts", card=card)


def _ghost(seat: int, at: int, value: int) -> Step:
    rule = "brunch.ghost.low-or-high" if value else "brunch.ghost.zero"
    return count(rule, value, shows=[monster_id(seat, at)], case="counts")
