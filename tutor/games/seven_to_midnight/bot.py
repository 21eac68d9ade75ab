"""What a simple player likes: rescue at once, gather what the faceup critters need. Taste, not rules."""

from collections import Counter

from ...game import Move
from . import field
from .cards import stock
from .model import (
    CRITTER_CELLS,
    DOWN,
    Choose,
    Cycle,
    Draw,
    Drop,
    End,
    Flip,
    Give,
    Go,
    Keep,
    Phase,
    Remove,
    Rescue,
    State,
    Take,
    Talent,
    Use,
)


def liking(state: State, seat: int, move: Move) -> float:
    """Higher is more liked, by what the seat may know."""
    match move:
        case Rescue(payment=payment):
            return 100 - 3 * sum(stock().kinds[word.removesuffix(DOWN)].covers for word in payment)
        case Take(cell=cell):
            return 20 + 10 * _wanted(state, stock().kind(field.at(state, cell)))
        case Draw():
            return 18
        case Flip(target=target):
            up = target.endswith(DOWN) or (
                target in CRITTER_CELLS and target in field.facedown(state)
            )
            return 19 if up else -5
        case Cycle(card=card):
            return 40 if not _wanted(state, card.removesuffix(DOWN)) else -1
        case Talent(choice=choice):
            return _talent(state, choice)
        case Give() | Use():
            return _generous(state, move)
        case End():
            return 0
    return _other(state, move)


def _open_needs(state: State) -> Counter[str]:
    """How often the faceup critters need each kind."""
    cells = field.faceup(state, CRITTER_CELLS)
    critters = (stock().critters[field.at(state, cell)] for cell in cells)
    return Counter(kind for critter in critters for kind in critter.needs)


def _wanted(state: State, kind: str) -> float:
    """How much another card of a kind would help the guardian on turn."""
    held = Counter(word.removesuffix(DOWN) for word in field.words(state, state.active))
    if kind in stock().kinds and stock().kinds[kind].effect:
        return 1
    missing = _open_needs(state)[kind] - held[kind]
    return 1 if missing >= 0 and _open_needs(state)[kind] else 0


def _talent(state: State, choice: tuple[str, ...]) -> float:
    kinds = [stock().kind(field.at(state, word)) if word[1:].isdigit() else word for word in choice]
    useful = sum(_wanted(state, kind) for kind in kinds)
    return 15 + 15 * useful if choice else 25 if state.round > 2 else -1


def _generous(state: State, move: Give | Use) -> float:
    """In the end everything goes on to whoever acts next."""
    if isinstance(move, Use):
        return 22
    return -1 if state.maze or state.actions or state.phase is Phase.PARTING else 1


def _other(state: State, move: Move) -> float:
    match move:
        case Remove(species=species):
            return stock().species[species].size
        case Choose(words=words):
            return -sum(_wanted(state, word.partition(".")[2] or word) for word in words)
        case Go(way=way):
            known = state.peeked and stock().ends[state.maze[0]].direction == way
            return float(known)
        case Keep() | Drop():
            return float(isinstance(move, Keep))
    return -1
