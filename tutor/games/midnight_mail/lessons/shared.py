"""What the lessons share: the boards they show, and what they ask for on the table."""

from ....lesson import Predict
from ....turn import Move
from ..model.geometry import beside
from ..model.move import Deliver, Play, Refresh
from ..model.state import State
from ..model.tile import cells_of, relief
from ..rules.delivery import pairs

ADA = 0  # whose view the lessons are shown from
LEGAL = Predict()
PATH = "mail.deliver.score.path"
COMBO = "mail.combo.value"

CATS = ("L4-1 @r3c1 f1 q3",)
MICE = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4")


def takes(before: State, move: Move, after: State) -> bool:
    """Return a card face up."""
    return isinstance(move, Play) and bool(move.tile)


def apart(before: State, move: Move, after: State) -> bool:
    """Return a tile that touches no other."""
    heights = relief(before.boards[ADA], before.rulings).heights
    laid = cells_of(after.boards[ADA].pieces[-1])
    return not any(heights[near] for cell in laid for near in (cell, *beside(cell)))


def delivers(before: State, move: Move, after: State) -> bool:
    """Any message."""
    return isinstance(move, Deliver)


def opens(before: State, move: Move, after: State) -> bool:
    """Return a pair that sees each other afterwards."""
    return after.turn == ADA and bool(pairs(after.rulings, after.boards[ADA].animals))


def five(before: State, move: Move, after: State) -> bool:
    """Return a message worth five points."""
    return after.points[ADA] - before.points[ADA] == 5


def middle(before: State, move: Move, after: State) -> bool:
    """The one between the others moves."""
    stands = [cell for cell, animal in enumerate(before.boards[ADA].animals) if animal == "cat"]
    return isinstance(move, Deliver) and move.mover == stands[1]


def earns_spell(before: State, move: Move, after: State) -> bool:
    """Return a quarter that is covered."""
    return after.spells[ADA] > before.spells[ADA]


def exchanges(before: State, move: Move, after: State) -> bool:
    """Return a patch for the market."""
    return isinstance(move, Refresh)
