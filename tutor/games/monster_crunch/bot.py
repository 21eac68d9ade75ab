"""What a simple player likes: many cards now, low ones first. Taste, not rules."""

from ...analysis.odds import lead
from ...explain import allowed
from ...turn import Move, last_state
from .model import AFTER, Cards, Pass, Play, State, Use
from .rules import playing, powers, score

WIDTH = LATER = 99  # every move is looked at
MAX_COMPARED = 8  # a pass is liked least, and may be best
PLACARD = 6  # what using a placard must bring: more than half a card
MILK, UNUSED = 0.6, 0.8  # cards that a Milk Token and a placard still bring in the next hands


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
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
    """Return how well the best play would be liked, or a pass where none is left."""
    likes = {cards: _play(state, seat, cards) for cards in playing.plausible_moves(state, seat)}
    for cards in sorted(likes, key=likes.__getitem__, reverse=True):
        if allowed(playing.checks(state, seat, cards)):
            return likes[cards]
    return _pass(state, seat)


def is_quiet(before: State, state: State) -> bool:
    """Return whether the hand is over: a hand stands for itself."""
    return state.hand > before.hand


def evaluate(state: State, seat: int) -> float:
    """Return how a game stands: cards so far, and what Milk and placards promise for the hands to come."""
    cards = [step.value for step in score(state)]
    promised = zip(cards, state.milk, state.placards, strict=True)
    return lead([have + MILK * milk + UNUSED * len(left) for have, milk, left in promised], seat)
