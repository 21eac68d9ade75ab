"""Who may see what."""

from dataclasses import replace

from ..model import HIDDEN, HIDDEN_DOWN, Cards, Direction, Phase, State
from .seat import are_rivals, owner, partner


def view(state: State, seat: int) -> State:
    """Decks, hidden Events and the maze lie facedown; among rivals hands and guesses are secret."""
    secret = are_rivals(state)
    hands = tuple(
        _back(state, hand) if secret and not _sees(state, seat, at) else hand
        for at, hand in enumerate(state.hands)
    )
    seen = {card for hand in hands for card in hand} | {*state.critters, *state.items}
    guesses = state.guesses
    if secret and state.phase is Phase.GUESS:
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
