"""A hand: drawing it, holding cards in it, laying them out of it."""

from ....explain import Step, holds, lazy
from ....states import edit, replace
from ..model import HAND, Cards, State, in_hand


def draw(state: State, seat: int) -> State:
    """Return a new hand: twelve cards, or what is left."""
    stack = state.stacks[seat]
    hand = tuple(sorted(state.hands[seat] + stack[:HAND]))
    return replace(
        state, hands=edit(state.hands, seat, hand), stacks=edit(state.stacks, seat, stack[HAND:])
    )


def held(state: State, seat: int, cards: Cards) -> Step:
    """You can play only cards from your hand, and as many copies as you hold."""
    rule, hand, shows = (
        "crunch.play.from-hand",
        state.hands[seat],
        lazy(in_hand, state, seat, cards),
    )
    short = [card for card in cards if cards.count(card) > hand.count(card)]
    if not short:
        return holds(rule, True, shows=shows, cards=cards, missing=())
    absent = set(short).difference(hand)
    missing, case = tuple(sorted(absent or set(short))), "" if absent else "copies"
    return holds(rule, False, shows=shows, case=case, cards=cards, missing=missing)


def to_bowl(state: State, seat: int, cards: Cards) -> State:
    """Cards from a hand into its owner's bowl."""
    hand, bowl = without(state.hands[seat], cards), state.bowls[seat] + cards
    return replace(state, hands=edit(state.hands, seat, hand), bowls=edit(state.bowls, seat, bowl))


def without(hand: Cards, cards: Cards) -> Cards:
    """Return a hand when some of its cards are gone."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
