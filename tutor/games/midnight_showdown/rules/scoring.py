"""No points: the Health that is left, how the fight ended, and for whom."""

from typing import Any

from ....explain import Step, count, note, total
from ..model import State, life_id
from .fight import names, owner, standing, stands, top


def score(state: State) -> tuple[Step, ...]:
    """No points are scored; what counts is the Health that a player's guardians have left."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    parts = [
        count(
            "showdown.health.tracks", state.health[at], shows=[life_id(at)],
            case="left" if stands(state, at) else "out",
            who=state.guardians[at], most=top(state.guardians[at]),
        )
        for at in own
    ]  # fmt: skip
    who, guardians = state.players[seat], names(state, own)
    facts: dict[str, Any] = {"case": "player", "who": who, "guardians": guardians}
    return total("showdown.health.tracks", parts, shows=[f"seat-{seat}"], **facts)


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Everybody wins together, or nobody does."""
    rule, case, won = ending(state)
    facts: dict[str, Any] = {"standing": names(state, standing(state))}
    if rule == "showdown.end.unfinished":
        facts = {"rounds": state.round}
    winners = tuple(range(len(state.players))) if won else ()
    parts = (note("showdown.mode.coop"),)
    return winners, [note(rule, shows=["zumoffa"], parts=parts, case=case, **facts)]


def ending(state: State) -> tuple[str, str, bool]:
    """Return how the fight ended: the clause, its sentence, and whether the guardians won."""
    if state.zumoffa == 0 and standing(state):
        return "showdown.end.win", "won", True
    if state.zumoffa == 0:
        reading = state.rulings.simultaneous_ko
        return "showdown.end.both", reading, reading == "win"
    if not standing(state):
        return "showdown.end.loss", "lost", False
    return "showdown.end.unfinished", "over", False
