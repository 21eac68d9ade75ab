"""Who knows what."""

from dataclasses import replace

from ..model.geometry import FOURS
from ..model.state import HIDDEN_TILE, Card, Played, State


def view(state: State, seat: int) -> State:
    """Hands, decks, cards played face down and combo cards are secret; so are stacks below the top."""
    over = state.turn is None
    combos = tuple(value if at == seat or over else None for at, value in enumerate(state.combos))
    return replace(
        state,
        hands=tuple(hand if at == seat else _hide(hand) for at, hand in enumerate(state.hands)),
        decks=tuple(map(_hide, state.decks)),
        played=tuple(
            cards if at == seat else tuple(map(_turn_over, cards))
            for at, cards in enumerate(state.played)
        ),
        stacks=(*map(_top_only, state.stacks[: len(FOURS)]), *state.stacks[len(FOURS) :]),
        combos=combos,
    )


def _hide(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (Card.HIDDEN,) * len(cards)


def _turn_over(played: Played) -> Played:
    return Played(Card.HIDDEN, True) if played.down else played


def _top_only(stack: tuple[str, ...]) -> tuple[str, ...]:
    return stack[:1] + (HIDDEN_TILE,) * (len(stack) - 1)
