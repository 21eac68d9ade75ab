"""What is certain about a move by what a seat may know: Items and ways that are still to come."""

from collections.abc import Iterator
from random import Random

from ...explain import Step, chance
from ...states import unseen
from ...turn import Move
from .model import CRITTER_CELLS, HIDDEN, Draw, Go, State
from .model.cards import stock
from .rules import field
from .rules.round import maze_cards
from .rules.seat import decks


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield how many drawn Items some faceup critter needs, and how many ways the top maze card may lead."""
    match move:
        case Draw():
            cells = field.faceup(seen, CRITTER_CELLS)
            critters = [stock().critters[field.at(seen, cell)] for cell in cells]
            needs = {need for critter in critters for need in critter.needs or stock().ordinary}
            kinds = [stock().kind(card) for card in _items(seen)]
            fits = sum(kind in needs for kind in kinds)
            yield chance("seven.action.draw", fits, len(kinds), shows=["item-deck"])
        case Go(way=way):
            ends = [stock().ends[end].direction for end in _ends(seen)]
            yield chance("seven.maze.1.choose", ends.count(way), len(ends), shows=["maze"], way=way)


def _items(seen: State) -> list[str]:
    """Return the Items that may be on top of the deck."""
    if seen.item_deck and seen.item_deck[0] != HIDDEN:
        return [seen.item_deck[0]]
    if not seen.item_deck:
        return [*seen.discard[:1]]  # turned over unshuffled: the first discarded comes next
    known = [*seen.items, *seen.discard, *(card for hand in seen.hands for card in hand)]
    numbers = decks(len(seen.players), seen.rulings)
    return unseen(stock().deck("items", numbers), known, Random(0))


def _ends(seen: State) -> list[str]:
    """Return the ends that may be on top of the maze; known to all if it was looked at."""
    if seen.maze[:1] != (HIDDEN,):
        return [*seen.maze[:1]]
    known = [end[:-1] for end in (*seen.maze, *seen.turned)]
    return [card + end for card in unseen(maze_cards(), known, Random(0)) for end in "ab"]
