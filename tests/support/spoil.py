"""Positions that cannot be: what is off in one, as changes to its JSON."""

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]
Spoil = Callable[[Data], None]


def _holder(data: Data, path: str) -> tuple[Any, Any]:
    """Return what holds a value, and its key there: `boards.0.animals` is a list of the first board."""
    *way, last = (int(key) if key.lstrip("-").isdigit() else key for key in path.split("."))
    holder: Any = data
    for key in way:
        holder = holder[key]
    return holder, last


def put(path: str, value: Any) -> Spoil:
    """Set one value."""

    def spoil(data: Data) -> None:
        holder, key = _holder(data, path)
        holder[key] = value

    return spoil


def add(path: str, *values: Any) -> Spoil:
    """Add values to a list."""

    def spoil(data: Data) -> None:
        holder, key = _holder(data, path)
        holder[key] += values

    return spoil


def drop(path: str) -> Spoil:
    """Take the last value off a list."""

    def spoil(data: Data) -> None:
        holder, key = _holder(data, path)
        holder[key].pop()

    return spoil


def move(source: str, target: str, *values: Any) -> Spoil:
    """Move values, or the last one, from a list to the end of another."""

    def spoil(data: Data) -> None:
        (giver, key), (taker, name) = _holder(data, source), _holder(data, target)
        for value in values or (giver[key][-1],):
            giver[key].remove(value)
            taker[name].append(value)

    return spoil


def together(*spoils: Spoil) -> Spoil:
    """Do several of these."""

    def spoil(data: Data) -> None:
        for each in spoils:
            each(data)

    return spoil
