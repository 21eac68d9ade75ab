"""The café at any moment: the positions that lessons begin with."""

from collections.abc import Mapping
from typing import Any

from ....game import Game
from ..model import State

Seats = Mapping[str, tuple[str, str]]  # a player's plates and monsters
Tables = Mapping[int, tuple[str, str]]  # a table's meal and guests

REMOVED = {"first_removed": "dustbunny", "second_removed": "lint"}  # with two or three players
EXAMPLE_SETS = {"first_removed": "eyeball", "second_removed": "sock"}
EXAMPLE_ROUND = ("draw", "seat T3", "draw", "seat T1", "draw", "discard lint", "draw", "seat T2")


def pieces(
    seats: Seats, tables: Tables, cleared: tuple[bool, ...] = (), **more: Any
) -> dict[str, Any]:
    """Return the words for what players and tables have."""
    return {
        "plates": [plates for plates, _ in seats.values()],
        "monsters": [monsters for _, monsters in seats.values()],
        "tables": {at: meal for at, (meal, _) in tables.items()},
        "guests": {at: guests for at, (_, guests) in tables.items()},
        "cleared": [at for at, out in enumerate(cleared) if out],
        **more,
    }


def lay(
    game: Game,
    seats: Seats,
    tables: Tables,
    pile: str = "",
    rulings: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """Return a position by seat and table; the pile begins with those cards."""
    state: State = game.position(
        tuple(seats), rulings=rulings, **pieces(seats, tables, pile=pile, **more)
    )
    return state


def example_round(game: Game) -> State:
    """Return the ledger's walk-through: three players, round 1."""
    seats: Seats = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "lint")}
    tables = {1: ("sludge", ""), 2: ("brain", ""), 3: ("toenail", "")}
    pile = "sludge roadkill sorbet brain toenail anything lint"
    return lay(game, seats, tables, pile, EXAMPLE_SETS)
