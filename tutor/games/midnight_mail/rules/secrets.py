"""Who knows what."""

from random import Random

from ....states import dealt, replace, unseen
from ..model.geometry import FOURS, Shape
from ..model.state import CARDS, HIDDEN_TILE, Card, Phase, Played, State
from ..model.tile import all_tiles
from .setup import COPIES

COMBO, RATE = 4, 0.25  # what a combo mostly brings, and how many turns bring one


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


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: cards and tiles that are nowhere to be seen, and a likely combo pile."""
    seats = range(len(seen.players))
    cards = [_own_cards(seen, seat, rng) for seat in seats]
    stacks = [_stack(seen, row, shape, rng) for row, shape in enumerate(FOURS)]
    return replace(
        seen,
        hands=tuple(hand for hand, _, _ in cards),
        decks=tuple(deck for _, deck, _ in cards),
        played=tuple(played for _, _, played in cards),
        stacks=(*stacks, *seen.stacks[len(FOURS) :]),
        combos=tuple(_combo(seen, seat, rng) for seat in seats),
    )


def _own_cards(
    seen: State, seat: int, rng: Random
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Played, ...]]:
    """Return the hand, the deck and the played cards of a seat."""
    hand, deck, played = seen.hands[seat], seen.decks[seat], seen.played[seat]
    pool: list[Card] = unseen(CARDS * COPIES, (*hand, *(one.card for one in played)), rng)
    shown = dealt((one.card for one in played), Card.HIDDEN, pool)
    laid = tuple(Played(card, one.down) for card, one in zip(shown, played, strict=True))
    return dealt(hand, Card.HIDDEN, pool), dealt(deck, Card.HIDDEN, pool), laid


def _stack(seen: State, row: int, shape: Shape, rng: Random) -> tuple[str, ...]:
    """Return a stack under its top tile."""
    laid = [piece.tile for board in seen.boards for piece in board.pieces]
    taken = [seen.taken] if seen.phase is Phase.TILE else []
    known = (*laid, *taken, *seen.market[row], *seen.stacks[row])
    return dealt(seen.stacks[row], HIDDEN_TILE, unseen(all_tiles(shape), known, rng))


def _combo(seen: State, seat: int, rng: Random) -> int:
    """Return what a seat has on combo cards: of another only how many turns it had is known."""
    known = seen.combos[seat]
    if known is not None:
        return known
    return COMBO * sum(rng.random() < RATE for _ in seen.played[seat])
