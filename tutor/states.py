"""Help with frozen states: change a field or a place, shuffle by seed, deal hidden cards."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import SetupError

T = TypeVar("T")
SEEDS = 10**20  # so many that nobody finds a deal by trying them all


class Position:
    """What our positions have in common: a notebook shows the table. `widgets` draws it."""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the table in words where IPython would list the fields."""
        from . import load
        from .registry import home

        printer.text(str(load(home(type(self).__module__)).scene(self)))


if TYPE_CHECKING:
    from dataclasses import replace as replace
    from random import Random
else:

    def replace(record, /, **changes):
        """Return a frozen record with some fields changed: ten times as quick as that of `dataclasses`.

        For a data class without slots, and without anything to do after its making.
        """
        fields = record.__dict__ | changes
        if len(fields) > len(record.__dict__):
            unknown = changes.keys() - record.__dict__.keys()
            raise TypeError(f"{type(record).__name__} has no {sorted(unknown)}")
        new = object.__new__(type(record))
        object.__setattr__(new, "__dict__", fields)
        return new


def shuffled(items: Iterable[Any], seed: int | str) -> tuple[Any, ...]:
    """Return the items in an order that depends on the seed alone, the same on every machine."""
    from random import Random

    order = list(items)
    Random(seed).shuffle(order)
    return tuple(order)


def edit(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])


def ruled_seat(rulings: Any, name: str, seats: int, drawn: int) -> int:
    """Return the seat that a ruling names, or the one drawn at random where it says "random"."""
    value = getattr(rulings, name)
    if value == "random":
        return drawn
    if value >= seats:
        known = (*map(str, range(seats)), "random")
        raise SetupError("ruling-value", ruling=name, value=value, known=known)
    return int(value)


def unseen(whole: Iterable[T], seen: Iterable[Any], rng: "Random") -> list[T]:
    """Return the things of `whole` that are not among `seen`, in random order."""
    counts = Counter(iter(whole))
    counts.subtract(iter(seen))
    left = list(counts.elements())
    rng.shuffle(left)
    return left


def dealt(cards: Iterable[T], hidden: T, pool: list[T]) -> tuple[T, ...]:
    """Return the cards with those that are hidden dealt from a pool."""
    return tuple(pool.pop() if card == hidden else card for card in cards)
