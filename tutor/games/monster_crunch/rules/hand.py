"""A hand: drawing it, holding cards in it, laying them out of it."""

from collections import Counter
from dataclasses import replace

from ....explain import Step, holds
from ....frozen import edit
from ..model import HAND, Cards, State, in_hand


def draw(state: State, seat: int) -> State:
    """A new hand: twelve cards, or what is left."""
    stack = state.stacks[seat]
    hand = tuple(sorted(state.hands[seat] + stack[:HAND]))
    return replace(
        state, hands=edit(state.hands, seat, hand), stacks=edit(state.stacks, seat, stack[HAND:])
    )


def held(state: State, seat: int, cards: Cards) -> Step:
    """You can play only cards from your hand, and as many copies as you hold."""
    hand, shows = state.hands[seat], in_hand(state, seat, cards)
    short = tuple(sorted(Counter(cards) - Counter(hand)))
    absent = tuple(card for card in short if card not in hand)
    case = "copies" if short and not absent else ""
    return holds(
        "crunch.play.from-hand", not short, shows=shows, case=case, cards=cards,
        missing=absent or short,
    )  # fmt: skip


def to_bowl(state: State, seat: int, cards: Cards) -> State:
    """Cards from a hand into its owner's bowl."""
    hand = tuple(sorted((Counter(state.hands[seat]) - Counter(cards)).elements()))
    bowl = state.bowls[seat] + cards
    return replace(state, hands=edit(state.hands, seat, hand), bowls=edit(state.bowls, seat, bowl))
