"""What a simple player likes: many cards now, low ones first. Taste, not rules."""

from ...explain import allowed
from ...turn import Move, last_state
from .model import AFTER, Cards, Pass, Play, State, Use
from .rules import playing, powers

WIDTH = LATER = 3  # a glance at a few plays is nearly as good as one at all
FEW = 5
PLACARD = 6  # what using a placard must bring: more than half a card


def liking(state: State, seat: int, move: Move) -> float:
    """Higher is more liked, by what the seat may know."""
    match move:
        case Play(cards=cards):
            return _play(state, seat, cards)
        case Use(power=power, cards=cards) if power in AFTER:
            return _play(state, seat, cards)
        case Use():
            after = last_state(powers.effects(state, move))
            bonus = 10 * (len(after.bowls[seat]) - len(state.bowls[seat]))
            return bonus + _best_play(after, seat) - PLACARD
        case Pass():
            return _pass(state, seat)
    return -10  # a power that could still be used is worth more than the end of the turn


def _play(state: State, seat: int, cards: Cards) -> float:
    ends = len(cards) == len(state.hands[seat])
    return 100 * ends + 10 * len(cards) - sum(cards) / 4


def _pass(state: State, seat: int) -> float:
    return 3 - len(state.hands[seat]) / 4


def _best_play(state: State, seat: int) -> float:
    """How well the best play would be liked, or a pass where none is left."""
    legal = (cards for cards in playing.shapes(state, seat) if _is_legal(state, seat, cards))
    return max((_play(state, seat, cards) for cards in legal), default=_pass(state, seat))


def _is_legal(state: State, seat: int, cards: Cards) -> bool:
    return allowed(playing.checks(state, seat, cards))


def settled(before: State, state: State) -> bool:
    """A hand stands for itself."""
    return state.hand > before.hand
