"""What a seat may know."""

from random import Random

from ....states import dealt, replace, unseen
from ..model import DECKS, HIDDEN, Cards, State


def view(state: State, seat: int) -> State:
    """Hands are secret, stacks are face down; bowls, piles, Milk and counts are open."""
    return replace(
        state,
        hands=_hide(state.hands, seat),
        boxes=_hide(state.boxes, seat),
        stacks=_hide(state.stacks, None),
    )


def _hide(cards: tuple[Cards, ...], seat: int | None) -> tuple[Cards, ...]:
    return tuple(own if at == seat else (HIDDEN,) * len(own) for at, own in enumerate(cards))


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: everyone's own cards that are not open, in any hand, stack and box."""
    hands, boxes, stacks = [], [], []
    for seat in range(len(seen.players)):
        open_cards = (*seen.hands[seat], *seen.bowls[seat], *seen.piles[seat], *seen.boxes[seat])
        pool = unseen(DECKS[seen.rulings.deck], open_cards, rng)
        hands.append(tuple(sorted(dealt(seen.hands[seat], HIDDEN, pool))))
        boxes.append(dealt(seen.boxes[seat], HIDDEN, pool))
        stacks.append(dealt(seen.stacks[seat], HIDDEN, pool))
    return replace(seen, hands=tuple(hands), boxes=tuple(boxes), stacks=tuple(stacks))
