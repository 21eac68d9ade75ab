"""What is certain about a move by what a seat may know: the Monsters that are still to come."""

from collections.abc import Iterator
from random import Random

from ...explain import Step, chance
from ...frozen import unseen
from ...turn import Move
from .model import Monster, State
from .rules.box import MONSTERS
from .rules.total import GOAL, reckon


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """One more Monster: with how many of the cards not seen the party would count too much."""
    if not isinstance(move, Monster):
        return
    open_cards = [*seen.discard, *(card for party in seen.parties for card in party)]
    cards = unseen(MONSTERS[seen.rulings.monster_deck], open_cards, Random(0))
    have = reckon(seen, seat).value
    over = sum(have + card > GOAL for card in cards)
    yield chance("brunch.turn.monster", over, len(cards), shows=["monster-deck"], goal=GOAL)
