"""A game's clauses as data, and how a step is told in words.

`rulebook.toml` holds every clause (id, title, section, source, text, sentences), the switchable
rulings, the names of things and the words on the table. Loading it checks that it adds up.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import SetupError, shortened, unknown
from .explain import Step
from .languages import ENGLISH, translation
from .phrases import Phrases, RulebookError, messages, read_toml, read_words
from .story import Line

if TYPE_CHECKING:
    from .search import Found, Index

T = TypeVar("T")

SOURCES = ("printed", "inferred", "house")


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause of the rulebook, in our words."""

    id: str
    title: str
    section: str
    source: str
    text: str
    facts: frozenset[str]
    says: Phrases
    ruling: str = ""  # the switchable reading it depends on
    routine: bool | tuple[str, ...] = False  # goes without saying: always, or in these cases
    stops: bool | tuple[str, ...] = (
        False  # ends a round, a hand, a night: always, or in these cases
    )
    news: bool | tuple[str, ...] = (
        False  # told in the log beside the move: always, or in these cases
    )

    def is_routine(self, step: Step) -> bool:
        """Return whether a step teaches nothing: a check that nearly always holds, who is next."""
        return _covers(self.routine, step)

    def stops_at(self, step: Step) -> bool:
        """Return whether a table stops at a step, so that one can read how something ended."""
        return _covers(self.stops, step)

    def is_news(self, step: Step) -> bool:
        """Return whether a log tells a step next to the move that led to it: what was revealed, say."""
        return _covers(self.news, step)


@dataclass(frozen=True, slots=True)
class Choice:
    """One reading of a ruling."""

    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rulebook leaves open, its readings, and the one we start with."""

    id: str
    question: str
    why: str
    default: Any
    choices: tuple[Choice, ...] = ()
    numbers: range = range(0)  # or any of these whole numbers
    setup: bool = False  # a way to set up the game rather than a reading of a rule

    def read(self, value: Any) -> Any:
        """Return the choice meant by a value or by its text (as a link carries it)."""
        for choice in self.choices:
            if str(choice.value).lower() == str(value).lower():
                return choice.value
        if str(value) in map(str, self.numbers):
            return int(value)
        known = tuple(str(choice.value).lower() for choice in self.choices)
        if self.numbers:
            known += (f"{self.numbers[0]}–{self.numbers[-1]}",)
        raise SetupError("ruling-value", ruling=self.id, value=str(value)[:40], known=known)


class Rulebook(Mapping[str, Rule]):
    """All clauses of a game by id, in the order of the book."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        data: Mapping[str, Any] | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.path = os.fspath(path)
        self.messages = messages(language)
        data = read_words(self.path, language) if data is None else data
        game = data["game"]
        self.title: str = game["title"]
        self.players: tuple[int, int] = tuple(game["players"])
        self.seats: tuple[str, ...] = tuple(game["seats"])
        self.names: dict[str, dict[str, str]] = data.get("names", {})
        # What pieces are called where positions are laid out: the same in every language.
        self.printed = self.names if language == ENGLISH else read_toml(path)["names"]
        self.lessons: dict[str, dict[str, Any]] = data.get("lessons", {})
        self.notation: dict[str, str] = data["notation"]
        words = self.messages.words
        self.table = Phrases(data["table"], words, self.names)
        self.actions = Phrases(data.get("actions", {}), words, self.names)  # moves as what one does
        self.advice = Phrases(data.get("advice", {}), words, self.names)  # hints by kind of move
        self.layout: dict[str, str] = data.get("layout", {})  # labels of what lays out a position
        self.wants = Phrases(data.get("wants", {}), words, self.names)
        self.coach: dict[str, Any] = data.get("coach", {})  # the first game, and what one aims at
        self.synonyms: dict[str, list[str]] = data.get("synonyms", {})
        self.asked: dict[str, str] = data.get("asked", {})  # by clause
        self.errors = Phrases(data.get("errors", {}), words, self.names)
        self.rulings = {item["id"]: self._ruling(item) for item in data.get("ruling", ())}
        self._rules: dict[str, Rule] = {}
        for item in data["rule"]:
            rule = self._rule(item)
            if rule.id in self._rules:
                raise self._wrong(rule.id, "is there twice")
            self._rules[rule.id] = rule

    @property
    def language(self) -> str:
        """The language of its words."""
        return self.messages.words.language

    def __getitem__(self, id: str) -> Rule:
        try:
            return self._rules[id]
        except KeyError:
            raise unknown("clause", id, self._rules) from None

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __repr__(self) -> str:
        return f"Rulebook({self.title!r}, {len(self)} clauses, {len(self.rulings)} rulings)"

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def _repr_html_(self) -> str:
        from .markup import rulebook

        return rulebook(self)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def __len__(self) -> int:
        return len(self._rules)

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The sections in the order in which the clauses name them."""
        return tuple(dict.fromkeys(rule.section for rule in self.values()))

    @cached_property
    def index(self) -> "Index":
        """The index that searches use."""
        from .search import Index

        return Index(self)

    def search(self, question: str, most: int = 10) -> "Found":
        """Return the clauses that answer `question`, best first; at most `most` of them.

        There is always an answer: `near` is true of clauses that share only some of the words.
        """
        return self.index.search(question, most)

    def sentence(self, step: Step) -> str:
        """Return a step as one sentence; a clause without sentences of its own speaks by its text."""
        rule = self[step.rule]
        if not rule.facts and not list(rule.says):
            return rule.text
        if step.sentence_key not in rule.says:
            raise self._wrong(rule.id, f"has no sentence {step.sentence_key!r}")
        return rule.says.say(step.sentence_key, **step.facts)

    def line(self, step: Step) -> Line:
        """Return a step and what it rests on, told in words."""
        rule = self[step.rule]
        parts = tuple(self.line(part) for part in step.parts)
        return Line(
            self.sentence(step), rule.id, rule.title, rule.section, rule.source, _tone(step.value),
            step.value, rule.ruling, step.shows, parts, rule.is_routine(step),
        )  # fmt: skip

    def settle(self, kind: type, choices: Mapping[str, Any]) -> Any:
        """Return the rulings of a game (an instance of `kind`): our defaults, and what was chosen."""
        if not isinstance(choices, Mapping):
            example = {ruling.id: ruling.default for ruling in [*self.rulings.values()][:1]}
            raise SetupError("rulings-kind", value=shortened(choices), example=str(example))
        for name in choices:
            if name not in self.rulings:
                raise SetupError("ruling-name", ruling=str(name)[:40], known=tuple(self.rulings))
        defaults = {ruling.id: ruling.default for ruling in self.rulings.values()}
        chosen = {name: self.rulings[name].read(value) for name, value in choices.items()}
        return kind(**(defaults | chosen))

    def _rule(self, item: dict[str, Any]) -> Rule:
        id = item.get("id", "?")
        for field in ("id", "title", "section", "source", "text"):
            if not item.get(field):
                raise self._wrong(id, f"has no {field}")
        if item["source"] not in SOURCES:
            raise self._wrong(id, f"has the unknown source {item['source']!r}")
        facts = frozenset(item.get("facts", ()))
        says = Phrases(item.get("says", {}), self.messages.words, self.names)
        if unknown := says.placeholders() - facts:
            raise self._wrong(id, f"uses the unknown placeholder {sorted(unknown)[0]!r}")
        if "fail" in says and "pass" not in says:  # the other way round: it can only allow
            raise self._wrong(id, "has a fail sentence and no pass sentence")
        if item.get("ruling", "") not in {"", *self.rulings}:
            raise self._wrong(id, f"depends on the unknown ruling {item['ruling']!r}")
        kinds = {name: self._cases(id, item, name, says) for name in ("routine", "stops", "news")}
        known = ("id", "title", "section", "source", "text", "facts", "says", "ruling", *kinds)
        if extra := set(item) - set(known):
            raise self._wrong(id, f"has the unknown field {sorted(extra)[0]!r}")
        return Rule(**{**item, "facts": facts, "says": says, **kinds})

    def _cases(
        self, id: str, item: dict[str, Any], name: str, says: Phrases
    ) -> bool | tuple[str, ...]:
        """Return True, or the sentences for which a clause is of a kind."""
        cases = item.get(name, False)
        if isinstance(cases, bool):
            return cases
        if unknown := set(cases) - set(says):
            raise self._wrong(id, f"calls the unknown sentence {sorted(unknown)[0]!r} {name}")
        return tuple(cases)

    def _ruling(self, item: dict[str, Any]) -> Ruling:
        id = item.get("id", "?")
        for field in ("id", "question", "why", "default"):
            if field not in item:
                raise self._wrong(id, f"is a ruling without {field}")
        choices = tuple(Choice(**choice) for choice in item.get("choices", ()))
        least, most = item.get("numbers", (0, -1))
        ruling = Ruling(**{**item, "choices": choices, "numbers": range(least, most + 1)})
        try:
            ruling.read(ruling.default)
        except SetupError:
            raise self._wrong(id, f"has a default {ruling.default!r} that is no choice") from None
        return ruling

    def _wrong(self, id: str, what: str) -> RulebookError:
        path = self.path if self.language == ENGLISH else translation(self.path, self.language)
        return RulebookError(f"{os.sep.join(path.split(os.sep)[-2:])}: {id} {what}")


class Named(dict[str, T]):
    """Titled things by id; an id that is none is refused with those that are nearest to it."""

    def __init__(self, kind: str, things: Mapping[str, T]) -> None:
        super().__init__(things)
        self.kind = kind

    def __missing__(self, id: Any) -> T:
        raise unknown(self.kind, id, self)

    def __call__(self) -> "Named[T]":
        """Return the same, so that it can be called like a method."""
        return self

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{id:{width}}  {getattr(one, 'title', '')}" for id, one in self.items())

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)


def _covers(cases: bool | tuple[str, ...], step: Step) -> bool:
    if isinstance(cases, bool):
        return cases and step.value is not False
    return step.sentence_key in cases


def _tone(value: Any) -> str:
    if isinstance(value, bool):
        return "pass" if value else "fail"
    return "count" if isinstance(value, int) else "says"
