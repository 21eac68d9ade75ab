"""The ids of the things on the table, so that a step can point at them."""

from collections.abc import Iterable

from .model import HIDDEN, MILK, Cards, State


def card_ids(state: State, seat: int, zone: str, cards: Iterable[int]) -> tuple[str, ...]:
    """Ids of cards lying in a zone: equal cards are told apart by where their copies lie.

    Cards in the box are not numbered: nobody may know them.
    """
    before = state.piles[seat] if zone != "pile" else ()
    if zone == "hand":
        before += state.bowls[seat]
    return number_copies(f"card-{seat}", before, cards)


def number_copies(name: str, before: Cards, cards: Iterable[int]) -> tuple[str, ...]:
    """One id for each card: its value, and which copy of that value it is."""
    seen: dict[int, int] = {}
    ids = []
    for value in cards:
        seen[value] = seen.get(value, before.count(value)) + 1
        ids.append(f"{name}-{value if value != HIDDEN else 'back'}-{seen[value]}")
    return tuple(ids)


def in_hand(state: State, seat: int, cards: Iterable[int]) -> tuple[str, ...]:
    """Ids of the named cards that the player to move really holds; of another's hand none."""
    if seat != state.turn:
        return ()
    held = list(state.hands[seat])
    have = [value for value in cards if value in held and not held.remove(value)]  # type: ignore[func-returns-value]
    return card_ids(state, seat, "hand", have)


def in_bowl(state: State, seat: int) -> tuple[str, ...]:
    """Ids of the cards in a bowl."""
    return card_ids(state, seat, "bowl", state.bowls[seat])


def milk_ids(state: State, seat: int | None, most: int = MILK) -> tuple[str, ...]:
    """Ids of a seat's Milk Tokens (None: the center's), or the last few of them."""
    have = state.center if seat is None else state.milk[seat]
    owner = "center" if seat is None else str(seat)
    return tuple(f"milk-{owner}-{index}" for index in range(max(0, have - most), have))
