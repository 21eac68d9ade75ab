"""The move that clicked words make."""

from ..model import Deck, Midnight, Phase, State


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return the notation of the clicks: a Midnight card needs its Monster, a prize is a call, numbers are for a Ghost."""
    for word in ("take", "leave"):
        if word in picks:
            return word
    if "monster" in picks:  # said alone: a Midnight card that was picked is not forgotten
        return " ".join(["monster", *_aim(picks)])
    decks = [word for word in picks if word in tuple(Deck)]
    aim, ghosts = _aim(picks), _ghosts(state, picks)
    if decks or (picks and state.phase is Phase.CALL):
        return " ".join(["call", *decks[-1:], *aim, *ghosts])
    if ghosts:
        return " ".join(ghosts)
    lays = state.rulings.midnight_timing == "any_turn" and "brunch" not in picks
    return " ".join(["lay" if lays else "brunch", *aim]) if aim or "brunch" in picks else ""


def _aim(picks: tuple[str, ...]) -> list[str]:
    """Return the Midnight card and the Monster that were picked last."""
    kinds = [word for word in picks if word in tuple(Midnight)]
    targets = [word for word in picks if word.startswith("on ")]
    return [*kinds[-1:], *targets[-1:]]


def _ghosts(state: State, picks: tuple[str, ...]) -> list[str]:
    """Return the value that was picked last, or all of them where Ghosts may differ."""
    values = [word.removeprefix("ghost ") for word in picks]
    values = [word for word in values if word.isdigit()]
    kept = values if state.rulings.ghost_zero_mix else values[-1:]
    return ["ghost", *kept] if kept else []
