"""What the box holds, and which decks a table uses."""

from ..model import GHOST, Cards, Deck, State

ROUNDS = 6
PAIRS = {Deck.RED: (10, 9), Deck.YELLOW: (8, 7), Deck.VIOLET: (6, 5), Deck.GREEN: (4, 3), Deck.BLUE: (2, 1)}  # fmt: skip
COPIES = 3
DECKS = {
    deck: tuple(value for value in pair for _ in range(COPIES)) for deck, pair in PAIRS.items()
}


def _monsters(highest: int, copies: int, ghosts: int) -> Cards:
    numbers = tuple(value for value in range(1, highest + 1) for _ in range(copies))
    return numbers + (GHOST,) * ghosts


MONSTERS = {
    "9x7+5": _monsters(9, 7, 5),
    "8x8+4": _monsters(8, 8, 4),
    "10x6+8": _monsters(10, 6, 8),
    "7x9+5": _monsters(7, 9, 5),
}


def in_use(seats: int) -> tuple[Deck, ...]:
    """Three or four players leave the lowest deck in the box."""
    return tuple(Deck)[: 4 if seats < 5 else 5]


def value_of(state: State, deck: Deck) -> int:
    """Return the prize that a deck offers this round."""
    return state.prizes[tuple(Deck).index(deck)]
