"""Who may see what."""

from random import Random

from ....states import dealt, replace, unseen
from ..model import HIDDEN, HIDDEN_DOWN, WAYS, Cards, Direction, Phase, State
from ..model.cards import stock
from .round import maze_cards
from .seat import are_rivals, decks, owner, partner
from .setup import critter_cards


def view(state: State, seat: int) -> State:
    """Decks, hidden Events and the maze are facedown; among rivals hands and guesses are secret."""
    secret = are_rivals(state)
    hands = tuple(
        _back(state, hand) if secret and not _sees(state, seat, at) else hand
        for at, hand in enumerate(state.hands)
    )
    seen = {card for hand in hands for card in hand} | {*state.critters, *state.items}
    guesses = state.guesses
    if secret and state.phase is Phase.GUESS and None in guesses:  # the last one turns them all up
        guesses = tuple(_own_guess(state, seat, at) for at in range(len(guesses)))
    return replace(
        state,
        seed=0,
        hands=hands,
        guesses=guesses,
        events=tuple(_unless(stack, state.shown) for stack in state.events),
        critter_deck=_unless(
            state.critter_deck, state.critter_deck * (state.phase is Phase.REMOVE)
        ),
        item_deck=_unless(state.item_deck, state.item_deck * state.recycled),
        maze=_unless(state.maze, state.maze[: state.peeked]),
        down=tuple(card for card in state.down if card in seen),
        drawn=tuple(card for card in state.drawn if card in seen),
    )


def _sees(state: State, seat: int, guardian: int) -> bool:
    """Your own hand, and your partner's."""
    own = owner(state, guardian) == seat
    return own or (state.rulings.mode == "teams" and partner(guardian) == seat)


def _back(state: State, hand: Cards) -> Cards:
    down = sum(card in state.down or card == HIDDEN_DOWN for card in hand)
    return (HIDDEN_DOWN,) * down + (HIDDEN,) * (len(hand) - down)


def _own_guess(state: State, seat: int, unit: int) -> Direction | None:
    own = seat // 2 if state.rulings.mode == "teams" else seat
    guess = state.guesses[unit]
    return guess if guess is None or own == unit else Direction.UNTOLD


def _unless(cards: Cards, known: Cards) -> Cards:
    return tuple(card if card in known else HIDDEN for card in cards)


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: the cards that are nowhere to be seen, in any hand and deck."""
    hands, item_deck, down = _items(seen, rng)
    numbers = decks(len(seen.players), seen.rulings)
    known = (*seen.critter_deck, *seen.critters, *_flat(seen.rescued), *seen.removed)
    critters = unseen(critter_cards(numbers, seen.rulings), known, rng)
    events = unseen(stock().events, (*_flat(seen.events), *_flat(seen.dropped)), rng)
    ends = [
        card + rng.choice("ab")
        for card in unseen(maze_cards(), (end[:-1] for end in (*seen.maze, *seen.turned)), rng)
    ]
    return replace(
        seen,
        seed=rng.getrandbits(32),
        hands=hands,
        item_deck=item_deck,
        down=seen.down + down,
        critter_deck=dealt(seen.critter_deck, HIDDEN, critters),
        events=tuple(dealt(stack, HIDDEN, events) for stack in seen.events),
        maze=dealt(seen.maze, HIDDEN, ends),
        guesses=tuple(rng.choice(WAYS) if g is Direction.UNTOLD else g for g in seen.guesses),
    )


def _items(seen: State, rng: Random) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Hands, the Item deck, and which cards in the hands are facedown besides those known to."""
    numbers = decks(len(seen.players), seen.rulings)
    known = (*_flat(seen.hands), *seen.items, *seen.item_deck, *seen.discard)
    pool = unseen(stock().deck("items", numbers), known, rng)
    turned = [dealt(hand, HIDDEN_DOWN, pool) for hand in seen.hands]
    down = (set(after) - set(hand) for hand, after in zip(seen.hands, turned, strict=True))
    hands = tuple(dealt(hand, HIDDEN, pool) for hand in turned)
    return hands, dealt(seen.item_deck, HIDDEN, pool), tuple(sorted(set().union(*down)))


def _flat(places: tuple[Cards, ...]) -> Cards:
    return tuple(card for place in places for card in place)
