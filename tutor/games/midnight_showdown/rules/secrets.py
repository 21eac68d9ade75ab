"""What a seat may know."""

from dataclasses import replace

from ..model import HIDDEN, State


def view(state: State, seat: int) -> State:
    """Everything is open but the cards that lie face down."""
    maze, dark = (HIDDEN,) * len(state.maze), (HIDDEN,) * len(state.dark)
    return replace(state, seed=0, maze=maze, dark=dark)
