"""What a seat may know."""

from random import Random

from ....states import dealt, replace, unseen
from ..model import HIDDEN, Card, Plate, State
from .setup import monster_deck, table_deck


def view(state: State, seat: int) -> State:
    """Both decks are face down for everybody; all else is open."""
    return replace(state, pile=(HIDDEN,) * len(state.pile), deck=(HIDDEN,) * len(state.deck))


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: the cards that are nowhere to be seen, in any order."""
    pile, deck = left(seen, rng)
    return replace(
        seen, pile=dealt(seen.pile, HIDDEN, [*pile]), deck=dealt(seen.deck, HIDDEN, [*deck])
    )


def left(seen: State, rng: Random) -> tuple[list[Card], list[Plate]]:
    """Return the monsters and the plates that are still to come, in any order."""
    guests = [card for table in seen.tables for card in table.guests]
    own = [card for cards in seen.monsters for card in cards]
    served = [table.plate for table in seen.tables]
    taken = [plate for plates in seen.plates for plate in plates]
    monsters = unseen(monster_deck(seen.removed), [*guests, *own, *seen.discard, seen.drawn], rng)
    return monsters, unseen(table_deck(seen.removed), [*served, *taken, *seen.lost], rng)
