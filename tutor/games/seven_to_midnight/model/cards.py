"""The cards of 7 To Midnight, read from cards.toml; a file that does not add up is refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from os.path import basename
from typing import Any

from ....languages import language
from ....phrases import Phrases, RulebookError, beside, messages, read_toml, read_words
from .state import CELLS, DOWN, HIDDEN, WAYS, Direction, Flips, Guardian

ITEMS, CRITTERS, EVENTS, MAZE, MOST_NEEDS = 22, 14, 12, 6, 3
ITEM_EFFECTS = ("", "stand-in", "wake", "fetch")
EVENT_EFFECTS = (
    "draw", "reset", "reveal", "parcel", "peek", "swap", "echo", "bramble", "gust", "servant", "shadow",
)  # fmt: skip
TALENTS = ("fetch", "light", "shoulders", "lap", "rig")
CARDS = beside(__file__, "../cards.toml")


@dataclass(frozen=True, slots=True)
class Item:
    """A kind of Item: ordinary, or special with an effect."""

    kind: str
    name: str
    source: str
    icon: str
    one: str = ""  # with its article
    many: str = ""
    tone: str = "grey"
    effect: str = ""
    covers: int = 0  # needs that it can stand for in a rescue
    text: str = ""


@dataclass(frozen=True, slots=True)
class Critter:
    """A species and what it needs: these items, or so many different ones."""

    species: str
    name: str
    source: str
    icon: str
    one: str = ""  # with its article
    needs: tuple[str, ...] = ()
    different: int = 0

    @property
    def size(self) -> int:
        """The number of items it lists, which is also its Victory Points."""
        return len(self.needs) or self.different


@dataclass(frozen=True, slots=True)
class Event:
    """An Event card."""

    name: str
    source: str
    effect: str
    trash: bool
    icon: str
    text: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class TalentCard:
    """A guardian's talent, which works once."""

    guardian: str
    name: str
    source: str
    effect: str
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """One end of a maze card: the right way, and what a wrong guess turns facedown."""

    direction: Direction
    flips: Flips
    number: int


@dataclass(frozen=True, slots=True)
class Goods:
    """So many Items of a kind, or a critter: a fact whose words are made when the sentence is."""

    kind: str
    times: int = 1

    def __str__(self) -> str:
        return worded().counted(self.kind, self.times)


@dataclass(frozen=True, slots=True)
class Title:
    """A card by its kind of Item, its species, its effect or its guardian, to be told by its printed name."""

    word: str

    def __str__(self) -> str:
        return worded().titles[self.word]


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody's card, to be told by its owner and its printed name."""

    owner: str
    word: str

    def __str__(self) -> str:
        return f"{self.owner}: {worded().titles[self.word]}"


@dataclass(frozen=True, slots=True)
class Together:
    """Things of one choice, or partners: a fact whose words stand side by side."""

    things: tuple[Any, ...]
    sign: str = "+"

    def __str__(self) -> str:
        return f" {self.sign} ".join(map(str, self.things))


class Stock:
    """Every card by its id: `i1-01` an Item of deck 1, `c2-14`, `c-hard`, `ev-03`, `bm-1a`."""

    def __init__(self, data: dict[str, Any], file: str) -> None:
        self.file = file
        self.kinds = {item["kind"]: Item(**item) for item in data["item"]}
        species = [Critter(**{**one, "needs": tuple(one["needs"])}) for one in data["critter"]]
        self.species = {critter.species: critter for critter in species}
        self.challenge = Critter(**data["challenge"])
        self.decks = {deck["number"]: deck for deck in data["deck"]}
        self.items: dict[str, Item] = {}
        self.critters: dict[str, Critter] = {}
        self._check_names()
        for number, deck in self.decks.items():
            self._deal(number, deck)
        self.critters["c-hard"] = self.challenge
        self.events = _numbered(Event(**event) for event in data["event"])
        talents = [TalentCard(**talent) for talent in data["talent"]]
        self.talents = {talent.guardian: talent for talent in talents}
        self.ends = {id: end for card in data["maze"] for id, end in self._ends(card)}
        self._check(len(data["maze"]), talents)

    @cached_property
    def ordinary(self) -> tuple[str, ...]:
        """The kinds that critters need."""
        return tuple(kind for kind, item in self.kinds.items() if not item.effect)

    def kind(self, card: str) -> str:
        """Return the kind of an Item card; an unknown card is its own kind."""
        return self.items[card].kind if card in self.items else HIDDEN

    @cached_property
    def titles(self) -> dict[str, str]:
        """The printed names: of Items and critters by kind, of Events by effect, of talents by guardian."""
        titles = {event.effect: event.name for event in self.events.values()}
        titles |= {guardian: talent.name for guardian, talent in self.talents.items()}
        titles |= {critter.species: critter.name for critter in self.critters.values()}
        return titles | {kind: item.name for kind, item in self.kinds.items()}

    def title(self, word: str) -> Title:
        """Return an Item by its word in a move."""
        return Title(self.kinds[word.removesuffix(DOWN)].kind)

    def counted(self, kind: str, times: int = 1) -> str:
        """Return so many Items of a kind as a sentence speaks of them: a plushy, 2 plushies; or a critter."""
        if kind not in self.kinds:
            critter = self.challenge if kind == self.challenge.species else self.species[kind]
            return critter.one or critter.name
        item = self.kinds[kind]
        return item.one or item.name if times == 1 else f"{times} {item.many or item.name}"

    def deck(self, what: str, numbers: tuple[int, ...]) -> tuple[str, ...]:
        """Return the ids of the Items or critters of some decks."""
        cards = self.items if what == "items" else self.critters
        begins = tuple(f"{what[0]}{number}-" for number in numbers)
        return tuple(id for id in cards if id.startswith(begins))

    def _deal(self, number: int, deck: dict[str, Any]) -> None:
        kinds = [
            self._known(self.kinds, kind) for kind, n in deck["items"].items() for _ in range(n)
        ]
        for at, kind in enumerate(kinds, 1):
            self.items[f"i{number}-{at:02}"] = self.kinds[kind]
        names = [
            self._known(self.species, s) for s, n in deck["critters"].items() for _ in range(n)
        ]
        for at, name in enumerate(names, 1):
            self.critters[f"c{number}-{at:02}"] = self.species[name]

    def _known(self, known: dict[str, Any], name: str) -> str:
        if name not in known:
            raise self._wrong("unknown", name=str(name), known=tuple(map(str, known)))
        return name

    def _ends(self, card: dict[str, Any]) -> Iterator[tuple[str, End]]:
        self._count("ends", len(card["ends"]), 2, card["card"])
        for letter, end in zip("ab", card["ends"], strict=True):
            self._known(dict.fromkeys(WAYS), end["direction"])
            self._known(dict.fromkeys(Flips), end["flips"])
            direction, flips = Direction(end["direction"]), Flips(end["flips"])
            yield f"{card['card']}{letter}", End(direction, flips, end["number"])

    def _check(self, maze: int, talents: list[TalentCard]) -> None:
        self._count("decks", len(self.decks), 2)
        for number in self.decks:
            self._count("items", len(self.deck("items", (number,))), ITEMS, number)
            self._count("critters", len(self.deck("critters", (number,))), CRITTERS, number)
            self._check_supply(number)
        self._count("events", len(self.events), EVENTS)
        self._count("maze", maze, MAZE)
        self._count("maze-names", len(self.ends), 2 * MAZE)
        self._count("talents", len(talents), len(Guardian))
        for guardian in Guardian:
            self._known(dict(self.talents), guardian)
        self._check_effects()

    def _check_names(self) -> None:
        taken = {*CELLS, *Guardian, "with", "on", "to", "for"}
        for word in (*self.kinds, *self.species, self.challenge.species):
            letters = all(part.isascii() and part.islower() for part in word.split("-"))
            if not letters or word in taken or word.endswith(DOWN):
                raise self._wrong("word", name=word)

    def _check_supply(self, number: int) -> None:
        """Check that every critter can be paid from its own deck, and no ordinary item is useless."""
        supply = Counter(self.items[id].kind for id in self.deck("items", (number,)))
        wanted: set[str] = set()
        for id in self.deck("critters", (number,)):
            critter = self.critters[id]
            if not 1 <= critter.size <= MOST_NEEDS:
                raise self._wrong("needs", name=critter.name, have=critter.size, need=MOST_NEEDS)
            for kind, need in Counter(critter.needs).items():
                self._known(dict.fromkeys(self.ordinary), kind)
                if supply[kind] < need:
                    raise self._wrong(
                        "supply", name=kind, have=supply[kind], need=need, where=number
                    )
            wanted |= set(critter.needs)
        ordinary = set(supply) & set(self.ordinary)
        if useless := sorted(ordinary - wanted):
            raise self._wrong("useless", name=useless[0], where=number)
        if not 1 <= self.challenge.size <= min(MOST_NEEDS, len(ordinary)):
            most = min(MOST_NEEDS, len(ordinary))
            raise self._wrong(
                "needs", name=self.challenge.name, have=self.challenge.size, need=most
            )

    def _check_effects(self) -> None:
        lists = (
            (self.kinds.values(), ITEM_EFFECTS),
            (self.events.values(), EVENT_EFFECTS),
            (self.talents.values(), TALENTS),
        )
        for cards, effects in lists:
            for card in cards:
                self._known(dict.fromkeys(effects), card.effect)
        for item in self.kinds.values():
            self._count("covers", int(item.covers > 0), int(item.effect == "stand-in"), item.kind)
        for end in self.ends.values():
            if not 1 <= end.number <= MOST_NEEDS:
                raise self._wrong("needs", name=str(end.flips), have=end.number, need=MOST_NEEDS)

    def _count(self, what: str, have: int, need: int, where: Any = "") -> None:
        if have != need:
            raise self._wrong(f"count-{what}", have=have, need=need, where=where)

    def _wrong(self, key: str, **facts: Any) -> RulebookError:
        texts = read_toml(beside(__file__, "../rulebook.toml"))["errors"]
        say = Phrases(texts, messages().words, {}).say
        return RulebookError(f"{self.file}: {say(f'cards-{key}', **facts)}")


def _numbered(events: Iterator[Event]) -> dict[str, Event]:
    cards = [event for event in events for _ in range(event.copies)]
    return {f"ev-{at:02}": event for at, event in enumerate(cards, 1)}


def read(path: str) -> Stock:
    """Return the cards of a file, or a `RulebookError` that says which count is wrong."""
    try:
        return Stock(read_toml(path), basename(path))
    except (KeyError, TypeError, AttributeError) as error:
        raise RulebookError(f"{basename(path)}: {error}") from None


@cache
def stock() -> Stock:
    """Return the cards this game is played with."""
    return read(CARDS)


def worded() -> Stock:
    """Return the same cards with their words in the language that is spoken."""
    return _worded(language())


@cache
def _worded(code: str) -> Stock:
    return Stock(read_words(CARDS, code), basename(CARDS))
