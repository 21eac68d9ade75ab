"""Who sits at a table, and what is played there."""

from dataclasses import dataclass, field

from tutor.analysis.bots import USUAL
from tutor.package import PUBLIC


@dataclass
class Person:
    """Somebody at a table, whom the table knows by the key in their browser."""

    key: str  # what is kept of it
    name: str
    seat: int = PUBLIC  # looks on
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
