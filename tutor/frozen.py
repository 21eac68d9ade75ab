"""Small help with frozen states: shuffles by seed, a place changed, who begins."""

from collections.abc import Iterable
from typing import Any

from .phrase import SetupError


def shuffled(items: Iterable[Any], seed: int | str) -> tuple[Any, ...]:
    """The items in an order that depends on the seed alone, the same on every machine."""
    from random import Random

    order = list(items)
    Random(seed).shuffle(order)
    return tuple(order)


def edit(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])


def ruled_seat(rulings: Any, name: str, seats: int, drawn: int) -> int:
    """The seat that a ruling names, or the one drawn by lot where it says "random"."""
    value = getattr(rulings, name)
    if value == "random":
        return drawn
    if value >= seats:
        known = (*map(str, range(seats)), "random")
        raise SetupError("ruling-value", ruling=name, value=value, known=known)
    return int(value)
