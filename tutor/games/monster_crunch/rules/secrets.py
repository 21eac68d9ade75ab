"""What a seat may know."""

from dataclasses import replace

from ..model import HIDDEN, Cards, State


def view(state: State, seat: int) -> State:
    """Hands are secret, stacks lie face down; bowls, piles, Milk and counts are open."""
    return replace(
        state,
        hands=_hide(state.hands, seat),
        boxes=_hide(state.boxes, seat),
        stacks=_hide(state.stacks, None),
    )


def _hide(cards: tuple[Cards, ...], seat: int | None) -> tuple[Cards, ...]:
    return tuple(own if at == seat else (HIDDEN,) * len(own) for at, own in enumerate(cards))
