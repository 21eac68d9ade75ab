"""The move that clicked words make."""

from ..model import Guardian, Power, State, Token
from ..rules.fight import deciding, names, neighbours

VERBS = ("done", "rest item", "rest health")


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return the notation of the clicks: a token acts, a power takes a token or a guardian, Items and a guardian make a gift.

    Whatever does not belong together is said anyway: it is no move, so it does not go on.
    """
    verb = next((word for word in VERBS if word in picks), "")
    uses = [word for word in picks if word.startswith("use ")]
    tokens = [word for word in picks if word in set(Token)]
    targets = [word for word in picks if word in set(Guardian)]
    if verb:
        return verb
    if uses:
        late = picks[picks.index(uses[0]) :].count("item")  # an Item picked before it is its fuel
        return " ".join([uses[0], *tokens, *_whom(uses[0], targets), *["item"] * late])
    if targets or "item" in picks:
        return " ".join([_gift(state, max(1, picks.count("item")), targets), *tokens])
    return " ".join(["cool", *tokens] if state.air and tokens else tokens)


def _whom(use: str, targets: list[str]) -> list[str]:
    """Return the guardian a power is for. Sunmend asks for one."""
    return ["on", *targets] if targets or use == f"use {Power.SUNMEND}" else []


def _gift(state: State, size: int, targets: list[str]) -> str:
    """Compose a gift: Items for a guardian; where only one is next to you, for that one."""
    at = None if state.turn is None else deciding(state)
    near = names(state, neighbours(state, at)) if at is not None else ()
    only = near if len(near) == 1 else ()
    return " ".join(["give", str(size), "to", *(targets or only)])
