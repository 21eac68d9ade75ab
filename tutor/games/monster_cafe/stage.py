"""Positions laid out by hand, for lessons and tests: name what matters, the rest follows."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from ...game import Game
from .model import Card, Cards, Kind, Plate, Plates, State, Table
from .rules.setup import monster_deck, table_deck

Taken = TypeVar("Taken")
Seats = Mapping[str, tuple[str, str]]  # a player's plates and monsters
Tables = Mapping[int, tuple[str, str]]  # a table's meal and guests

REMOVED = {"first_removed": "dustbunny", "second_removed": "lint"}  # with two or three players
EXAMPLE_SETS = {"first_removed": "eyeball", "second_removed": "sock"}
EXAMPLE_ROUND = ("draw", "seat T3", "draw", "seat T1", "draw", "discard lint", "draw", "seat T2")


class _Box:
    """All cards of a game, to be taken out by name."""

    def __init__(self, removed: tuple[Kind, ...]) -> None:
        self.left: list[Card] = list(monster_deck(removed))
        self.plates_left: list[Plate] = list(table_deck(removed))

    def cards(self, names: str) -> Cards:
        """The next copies of the named monsters."""
        return tuple(_take(self.left, lambda card: card.kind, name) for name in names.split())

    def plates(self, names: str) -> Plates:
        """The next copies of the named meals."""
        return tuple(
            _take(self.plates_left, lambda plate: plate.meal, name) for name in names.split()
        )


def _take(left: list[Taken], named: Callable[[Taken], str], name: str) -> Taken:
    """The first of that name, out of what is left."""
    return left.pop(next(at for at, one in enumerate(left) if named(one) == name))


def lay(
    game: Game,
    seats: Seats,
    tables: Tables,
    pile: str = "",
    *,
    drawn: str = "",
    discard: str = "",
    lost: str = "",
    no_pile: bool = False,
    rulings: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """A position: cards not named lie under the pile (or, with `no_pile`, in the discard)."""
    state: State = game.start(tuple(seats), rulings=rulings)
    box = _Box(state.removed)
    state = replace(
        state,
        plates=tuple(box.plates(plates) for plates, _ in seats.values()),
        monsters=tuple(box.cards(monsters) for _, monsters in seats.values()),
        tables=tuple(
            Table(number, box.plates(meal)[0], box.cards(guests))
            for number, (meal, guests) in tables.items()
        ),
        drawn=next(iter(box.cards(drawn)), None),
        discard=box.cards(discard),
        pile=box.cards(pile),
        lost=box.plates(lost),
        deck=tuple(box.plates_left),
        **more,
    )
    rest = tuple(box.left)
    if no_pile:
        return replace(state, discard=state.discard + rest)
    return replace(state, pile=state.pile + rest)


def example_round(game: Game) -> State:
    """The ledger's walk-through: three players, round 1."""
    seats: Seats = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "lint")}
    tables = {1: ("sludge", ""), 2: ("brain", ""), 3: ("toenail", "")}
    pile = "sludge roadkill sorbet brain toenail anything lint"
    return lay(game, seats, tables, pile, rulings=EXAMPLE_SETS)


def played(game: Game, state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = game.play(state, move).after
    return state
