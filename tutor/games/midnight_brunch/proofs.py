"""What is certain about a move by what a seat may know: the Monsters that are still to come."""

from collections.abc import Collection, Iterator
from random import Random

from ...explain import Facts, Step, chance
from ...states import unseen
from ...turn import Move
from .model import Monster, State
from .rules.box import MONSTERS
from .rules.ghost import fixed
from .rules.total import GOAL, reckon


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Count the Monsters that would take the seat's numbers over 15, if it invites one more."""
    cards = _coming(seen) if isinstance(move, Monster) else ()
    if not cards:
        return
    have, ghost = reckon(seen, seat).value, _ghost(seen, seat)
    over = sum(have + (card or ghost) > GOAL for card in cards)
    case = "odds" if seen.monsters else "reshuffled"
    facts: Facts = {"goal": GOAL, "risk": _risk(have, over, len(cards))}
    yield chance(
        "brunch.turn.monster", over, len(cards), shows=["monster-deck"], case=case, **facts
    )


def _coming(seen: State) -> Collection[int]:
    """Return the Monsters that can come next: those not seen, or the discarded ones if the deck is empty."""
    if not seen.monsters:
        return seen.discard
    open_cards = [*seen.discard, *(card for party in seen.parties for card in party)]
    return unseen(MONSTERS[seen.rulings.monster_deck], open_cards, Random(0))


def _ghost(seen: State, seat: int) -> int:
    """Return the least that one more Ghost has to count: as much as one that has its value already."""
    return 0 if seen.rulings.ghost_zero_mix else max(fixed(seen, seat), default=0)


def _risk(have: int, over: int, of: int) -> str:
    """Return how risky one more Monster is, for the words of a hint."""
    if have > GOAL:
        return "over"
    return "none" if not over else "low" if 2 * over < of else "high"
