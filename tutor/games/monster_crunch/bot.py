"""What a simple player likes: many cards now, low ones first. Taste, not rules."""

from ...game import Move
from .model import Pass, Play, Power, State, Use


def liking(state: State, seat: int, move: Move) -> float:
    """Higher is more liked, by what the seat may know."""
    match move:
        case Play(cards=cards):
            ends = len(cards) == len(state.hands[seat])
            return 100 * ends + 10 * len(cards) - sum(cards) / 4
        case Use(power=power, cards=cards):
            return 30 - sum(cards) / 4 if power is not Power.STITCH else 2
        case Pass():
            return 3 - len(state.hands[seat]) / 4
    return 0
