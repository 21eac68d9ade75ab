"""What a player can do, and how it is written."""

from dataclasses import dataclass

from ....errors import NotationError
from ....notation import named, number
from ....turn import Move
from .state import State
from .things import Benefit, Guardian, Power, Token


@dataclass(frozen=True, slots=True)
class Act(Move):
    """Show a token."""

    token: Token

    def notation(self) -> str:
        return str(self.token)


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Hand Items to another guardian."""

    size: int
    to: Guardian

    def notation(self) -> str:
        return f"give {self.size} to {self.to}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a power, with the token or on the guardian it asks for."""

    power: Power
    token: Token | None = None
    target: Guardian | None = None

    def notation(self) -> str:
        token = [self.token] if self.token else []
        target = ["on", self.target] if self.target else []
        return " ".join(["use", self.power, *token, *target])


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Rest for one benefit (two can be asked for, and are refused)."""

    benefits: tuple[Benefit, ...]

    def notation(self) -> str:
        return " ".join(["rest", *self.benefits])


@dataclass(frozen=True, slots=True)
class Cool(Move):
    """Choose the token that Heavy Air cools."""

    token: Token

    def notation(self) -> str:
        return f"cool {self.token}"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Go on: no power, no rest, no further gift."""

    def notation(self) -> str:
        return "done"


def _guardian(word: str) -> Guardian:
    """Return a guardian typed in a move: Trix-E with or without the hyphen."""
    return Guardian(named(Guardian, word.replace("-", "")))


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case ["give", size, "to", to]:
            return Give(number(size), _guardian(to))
        case ["use", power]:
            return Use(named(Power, power))
        case ["use", Power.SUNMEND as power, "on", target]:
            return Use(named(Power, power), target=_guardian(target))
        case ["use", Power.OVERCLOCK as power, token]:
            return Use(named(Power, power), token=named(Token, token))
        case ["rest", *benefits] if benefits:
            return Rest(tuple(named(Benefit, word) for word in benefits))
        case ["cool", token]:
            return Cool(named(Token, token))
        case ["done"]:
            return Done()
        case [token] if token in set(Token):
            return Act(Token(token))
    raise NotationError("move-unreadable")
