"""Who sits at a table, and what is played there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Any

from tutor.analysis.bots import USUAL
from tutor.package import PUBLIC
from tutor.ui.channel import Channel


@dataclass
class Person:
    """Somebody at a table, whom the table knows by the key in their browser."""

    key: str  # as the store keeps it: hashed
    name: str
    seat: int = PUBLIC  # PUBLIC while they only watch
    host: bool = False  # opened the table


@dataclass
class Setup:
    """The game that is played, or will be."""

    count: int  # of seats
    bots: list[int] = field(default_factory=list)
    strength: str = USUAL
    rulings: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)  # once it has begun
    seed: int = 0


@dataclass(eq=False)
class Device:
    """A connection: who has it, the page on it, and how it is told things."""

    person: Person
    tell: Callable[[list[Any]], None]
    end: Callable[[], None]
    page: Channel = field(init=False)
    notice: str = ""


@dataclass
class Asked:
    """Moves that somebody wants to take back, and who has agreed."""

    seat: int
    agreed: set[int]


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names with a number behind each that is there already."""
    found: list[str] = []
    for name in names:
        others = (f"{name[:21]} {number}" for number in count(2))
        found.append(
            next(each for each in (name, *islice(others, len(found))) if each not in found)
        )
    return found
