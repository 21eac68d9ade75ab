"""The ids of the things on the table, so that a step can point at them."""

from collections.abc import Iterable

from .geometry import NAMES
from .state import Card, State, Token


def cell_ids(seat: int, cells: Iterable[int]) -> tuple[str, ...]:
    """Return ids of spaces of a board."""
    return tuple([f"cell-{seat}-{NAMES[cell]}" for cell in cells])


def animal_ids(seat: int, cells: Iterable[int]) -> tuple[str, ...]:
    """Return ids of the animals that stand on these spaces."""
    return tuple([f"animal-{seat}-{NAMES[cell]}" for cell in cells])


def tile_ids(tiles: Iterable[str]) -> tuple[str, ...]:
    """Return ids of tiles in the market, on a stack or in hand."""
    return tuple(f"tile-{tile}" for tile in tiles)


def card_ids(state: State, seat: int) -> tuple[str, ...]:
    """Return ids of the cards in a hand: two cards of a kind are told apart by how many came before.

    Cards played face down do not count: the number would tell what they are.
    """
    seen = [played.card for played in state.played[seat] if not played.down]
    ids = []
    for card in state.hands[seat]:
        ids.append(f"card-{seat}-{'back' if card is Card.HIDDEN else card}-{seen.count(card)}")
        seen.append(card)
    return tuple(ids)


def in_hand(state: State, seat: int, card: Card) -> tuple[str, ...]:
    """Return the id of a card, if the seat holds it."""
    hand = state.hands[seat]
    return (card_ids(state, seat)[hand.index(card)],) if card in hand else ()


def token_ids(state: State, seat: int, kind: Token) -> tuple[str, ...]:
    """Return ids of a seat's spell tokens or patches."""
    have = (state.spells if kind is Token.SPELL else state.patches)[seat]
    return tuple(f"{kind}-{seat}-{index}" for index in range(have))
