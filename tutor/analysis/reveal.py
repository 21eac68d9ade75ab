"""What a move brought to light: whether somebody knows more after it than it was played on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..game import Game
    from ..turn import Turn

GUESSES = 4  # of what was hidden before the move


def reveals(game: Game[Any], turn: Turn[Any]) -> bool:
    """Return whether a seat learned something by a move: what it sees now could have been otherwise."""
    return any(_learns(game, turn, seat) for seat in range(len(turn.before.players)))


def _learns(game: Game[Any], turn: Turn[Any], seat: int) -> bool:
    """Return whether the move would have shown something else to a seat, had the hidden things been others."""
    view, rng = game.view(turn.before, seat), Random(0)
    if view == turn.before:
        return False  # nothing was hidden
    seen = game.view(turn.after, seat)
    for _ in range(GUESSES):
        other = game.package.guess(view, rng)
        if not game.is_legal(other, turn.move):
            return True
        if game.view(game.after(other, turn.move), seat) != seen:
            return True
    return False
