"""The moves of 7 To Midnight and how they are written."""

from dataclasses import dataclass, replace
from functools import cache

from ....errors import NotationError
from ....notation import named
from ....turn import Move
from .cards import stock
from .state import BLANK, CELLS, DOWN, WAYS, Cards, Direction, Guardian, State


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Action: the top Item to your hand."""

    def notation(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Flip(Move):
    """Action: turn over a card in the field or in your hand."""

    target: str

    def notation(self) -> str:
        return f"flip {self.target}"

    def shown(self) -> str:
        return f"flip {_public(self.target)}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Action: a faceup Item of the field to your hand."""

    cell: str

    def notation(self) -> str:
        return f"take {self.cell}"


@dataclass(frozen=True, slots=True)
class Rescue(Move):
    """Action: discard what a critter lists and put it to sleep."""

    cell: str
    payment: Cards = ()

    def notation(self) -> str:
        return " ".join(["rescue", self.cell, *(["with", *self.payment] if self.payment else [])])


@dataclass(frozen=True, slots=True)
class Talent(Move):
    """Free action: your guardian's talent, with the cards it asks for."""

    choice: Cards = ()

    def notation(self) -> str:
        return " ".join(["talent", *self.choice])


@dataclass(frozen=True, slots=True)
class Cycle(Move):
    """Free action: discard an Item, draw one."""

    card: str

    def notation(self) -> str:
        return f"cycle {self.card}"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Free action: an Item to another guardian."""

    card: str
    to: Guardian

    def notation(self) -> str:
        return f"give {self.card} to {self.to}"

    def shown(self) -> str:
        return f"give {BLANK} to {self.to}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Free action: use a special Item in your hand."""

    card: str
    targets: Cards = ()

    def notation(self) -> str:
        return " ".join(["use", self.card, *(["on", *self.targets] if self.targets else [])])

    def shown(self) -> str:
        return replace(self, targets=tuple(map(_public, self.targets))).notation()


@dataclass(frozen=True, slots=True)
class End(Move):
    """The guardian's turn is over."""

    def notation(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Teams: let your partner go first this round."""

    def notation(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Maze: guess the way."""

    way: Direction

    def notation(self) -> str:
        return f"go {self.way}"

    def shown(self) -> str:
        return f"go {BLANK}"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The cards or the guardian that an Event or a maze card asks for."""

    words: Cards

    def notation(self) -> str:
        return " ".join(["choose", *self.words])

    def shown(self) -> str:
        """Return the move as others may read it: a card in the own hand that an Event asks for goes where all can see it."""
        hidden = (word.partition(".") for word in self.words)
        return " ".join(["choose", *(one + dot + BLANK * bool(dot) for one, dot, _ in hidden)])


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """After a right guess: the Event stays."""

    def notation(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """After a right guess: the Event goes to the bottom."""

    def notation(self) -> str:
        return "drop"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Easy: this critter stays out of the game; alone, you say who gets the first Item."""

    species: str
    to: Guardian | None = None

    def notation(self) -> str:
        return f"remove {self.species}" + (f" for {self.to}" if self.to else "")


def _public(word: str) -> str:
    """Return a word as others may read it: a cell is seen by all, a card in a hand by its owner."""
    return word if word in CELLS else BLANK


def parse(state: State, words: list[str]) -> Move:
    """Return a move from its words."""
    match words:
        case [("draw" | "end" | "swap" | "keep" | "drop") as verb]:
            return {"draw": Draw, "end": End, "swap": Swap, "keep": Keep, "drop": Drop}[verb]()
        case ["flip", target]:
            return Flip(_known(target, (*CELLS, *_hand_words())))
        case ["take", cell]:
            return Take(_known(cell, CELLS))
        case ["rescue", cell]:
            return Rescue(_known(cell, CELLS))
        case ["rescue", cell, "with", *payment] if payment:
            return Rescue(_known(cell, CELLS), _cards(payment))
        case ["talent", *choice]:
            return Talent(_several(choice, (*CELLS, *_hand_words())))
        case ["cycle", card]:
            return Cycle(_known(card, _hand_words()))
        case ["give", card, "to", guardian]:
            return Give(_known(card, _hand_words()), _guardian(state, guardian))
        case ["go", way]:
            return Go(named(Direction, _known(way, WAYS)))
    return _parse_rarer(state, words)


def _parse_rarer(state: State, words: list[str]) -> Move:
    match words:
        case ["use", card]:
            return Use(_known(card, _hand_words()))
        case ["use", card, "on", *targets] if targets:
            return Use(_known(card, _hand_words()), _several(targets, (*CELLS, *_hand_words())))
        case ["choose", *choice] if choice:
            return Choose(tuple(sorted(_choice_word(state, word) for word in choice)))
        case ["remove", species]:
            return Remove(_known(species, _species()))
        case ["remove", species, "for", guardian]:
            return Remove(_known(species, _species()), _guardian(state, guardian))
    raise NotationError("move-unreadable")


def _known(word: str, known: tuple[str, ...]) -> str:
    """Return a word that can stand there; the error leaves out what `-down` may be added to."""
    if word not in known:
        told = tuple(str(one) for one in known if not one.endswith(DOWN))
        raise NotationError("move-name", word=word, known=told)
    return word


def _guardian(state: State, word: str) -> Guardian:
    """Return a guardian as typed, or the player who runs it; `trix-e` is as good as `trixe`."""
    found: Guardian = named(Guardian, _runs(state).get(word, word.replace("-", "")))
    return found


def _runs(state: State) -> dict[str, Guardian]:
    """Return guardians by the names of their players, unless one is called like a guardian."""
    pairs = zip(state.players, state.guardians, strict=False) if len(state.players) > 1 else ()
    return {player.lower(): one for player, one in pairs if player.lower() not in _spoken()}


@cache
def _spoken() -> Cards:
    """Return the words that mean something else."""
    return (*Guardian, "trix-e", *CELLS, *_hand_words())


def _several(words: list[str], known: tuple[str, ...]) -> Cards:
    return tuple(sorted(_known(word, known) for word in words))


def _cards(words: list[str]) -> Cards:
    return _several(words, _hand_words())


def _choice_word(state: State, word: str) -> str:
    """Return a cell, a card in your hand, a guardian, or a guardian's card as `drake.plushy`."""
    guardian, dot, card = word.partition(".")
    if dot:
        return f"{_guardian(state, guardian)}.{_known(card, _hand_words())}"
    return _known(_runs(state).get(word, word), (*CELLS, *Guardian, *_hand_words()))


@cache
def _hand_words() -> Cards:
    return (*stock().kinds, *(kind + DOWN for kind in stock().kinds))


@cache
def _species() -> Cards:
    return tuple(stock().species)
