"""What a seat may know."""

from random import Random

from ....states import dealt, replace, unseen
from ..model import HIDDEN, Numbers, State
from ..model.cards import DARK, MAZE, ends


def view(state: State, seat: int) -> State:
    """Everything is open but the cards that are face down."""
    maze, dark = (HIDDEN,) * len(state.maze), (HIDDEN,) * len(state.dark)
    return replace(state, seed=0, maze=maze, dark=dark)


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: the cards that are not open, in any order, each turned either way."""
    dark = unseen(range(1, DARK + 1), seen.used, rng)
    return replace(
        seen,
        seed=rng.getrandbits(32),
        maze=_maze(seen, rng),
        dark=dealt(seen.dark, HIDDEN, dark),
    )


def _maze(seen: State, rng: Random) -> Numbers:
    """Return the maze, with a card on top that shows what was scouted."""
    cards = unseen(range(1, MAZE + 1), map(abs, seen.opened), rng)
    maze = [rng.choice((card, -card)) for card in cards]
    fits = [card for each in cards for card in (each, -each) if ends(card)[0] is seen.scouted]
    if seen.scouted is None or not fits:
        return tuple(maze)
    top = rng.choice(fits)
    return (top, *(card for card in maze if abs(card) != abs(top)))
