"""The moves of Midnight Brunch, and the words that can be typed for them."""

from dataclasses import dataclass

from ....errors import NotationError
from ....notation import named, number
from ....turn import Move
from .state import Cards, Deck, Midnight, State

PRINTED = {"x": Midnight.CANCEL, "-?": Midnight.SUBTRACT, "x2": Midnight.DOUBLE}  # on the cards
BLANK = "…"  # a word that the others may not read yet


@dataclass(frozen=True, slots=True)
class Aim:
    """A Midnight card and the Monster it goes next to; `of` names another seat's party."""

    kind: Midnight
    on: int
    of: int | None = None

    def notation(self) -> str:
        seat = "" if self.of is None else f"{self.of + 1}-"
        return f"{self.kind} on {seat}{self.on + 1}"

    def shown(self) -> str:
        return self.notation().replace(self.kind, BLANK)


@dataclass(frozen=True, slots=True)
class Monster(Move):
    """Invite one more Monster."""

    def notation(self) -> str:
        return "monster"


@dataclass(frozen=True, slots=True)
class Brunch(Move):
    """Invite no more, perhaps with a Midnight card."""

    aim: Aim | None = None

    def notation(self) -> str:
        return " ".join(["brunch", *([self.aim.notation()] if self.aim else [])])

    def shown(self) -> str:
        return " ".join(["brunch", *([self.aim.shown()] if self.aim else [])])


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay a Midnight card and go on with your turn."""

    aim: Aim

    def notation(self) -> str:
        return f"lay {self.aim.notation()}"

    def shown(self) -> str:
        return f"lay {self.aim.shown()}"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Lay a Call card, with a Midnight card and the value of your Ghosts where the table plays so."""

    decks: tuple[Deck, ...]  # one, if it is to be allowed
    aim: Aim | None = None
    ghosts: Cards = ()

    def notation(self) -> str:
        aim = [self.aim.notation()] if self.aim else []
        ghosts = ["ghost", *map(str, self.ghosts)] if self.ghosts else []
        return " ".join(["call", *self.decks, *aim, *ghosts])

    def shown(self) -> str:
        return f"call {BLANK}"


@dataclass(frozen=True, slots=True)
class Ghost(Move):
    """Say what your Ghosts count: one value for all, or one for each."""

    values: Cards

    def notation(self) -> str:
        return " ".join(["ghost", *map(str, self.values)])


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the consolation."""

    def notation(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Leave the consolation on the table."""

    def notation(self) -> str:
        return "leave"


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case ["monster"]:
            return Monster()
        case ["monster", *_]:
            raise NotationError("monster-alone")
        case ["brunch"]:
            return Brunch()
        case ["brunch", kind, "on", target]:
            return Brunch(_aim(kind, target))
        case ["lay", kind, "on", target]:
            return Lay(_aim(kind, target))
        case ["call", *rest]:
            return _call(rest)
        case ["ghost", *values]:
            return Ghost(_ghosts(values))
        case ["take"]:
            return Take()
        case ["leave"]:
            return Leave()
    raise NotationError("move-unreadable")


def _call(words: list[str]) -> Call:
    ghosts: Cards = ()
    if "ghost" in words:
        at = words.index("ghost")
        words, ghosts = words[:at], _ghosts(words[at + 1 :])
    match words:
        case [*decks, kind, "on", target]:
            return Call(_decks(decks), _aim(kind, target), ghosts)
    return Call(_decks(words), None, ghosts)


def _decks(words: list[str]) -> tuple[Deck, ...]:
    return tuple(named(Deck, word) for word in words)


def _ghosts(words: list[str]) -> Cards:
    if not words:
        raise NotationError("move-unreadable")
    return ghost_values(tuple(map(number, words)))


def _aim(kind: str, target: str) -> Aim:
    seat, dash, on = target.rpartition("-")
    of = number(seat) - 1 if dash else None
    return Aim(PRINTED.get(kind) or named(Midnight, kind), number(on) - 1, of)


def ghost_values(values: Cards) -> Cards:
    """Return the values in words: equal ones are said once, different ones from the highest down."""
    return values[:1] if len(set(values)) == 1 else tuple(sorted(values, reverse=True))
