"""Sentences from data: templates with placeholders, variants by fact, lists and names."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, reduce
from string import Formatter
from typing import Any

from .languages import ENGLISH, PLURALS, Words, language, merged, speaking, translation


class RulebookError(ValueError):
    """A data file of ours that does not add up: names the file and the entry."""


class Phrases:
    """Templates by key. `"fail extra=1"` is the variant of `fail` for the fact `extra` being 1."""

    def __init__(
        self, templates: Mapping[str, str], words: Mapping[str, str], names: Mapping[str, Any]
    ) -> None:
        self.words = words if isinstance(words, Words) else Words(words, ENGLISH, {})
        self.names = names
        self._variants: dict[str, list[tuple[dict[str, str], str]]] = {}
        for key, template in templates.items():
            case, *conditions = key.split()
            when = dict(condition.split("=", 1) for condition in conditions)
            self._variants.setdefault(case, []).append((when, template))
        for variants in self._variants.values():
            variants.sort(key=lambda variant: -len(variant[0]))  # the most specific first

    def __contains__(self, case: str) -> bool:
        return case in self._variants

    def __iter__(self) -> Iterator[str]:
        return iter(self._variants)

    def templates(self) -> Iterator[str]:
        """Yield every template, with its placeholders."""
        return (template for variants in self._variants.values() for _, template in variants)

    def placeholders(self) -> set[str]:
        """Return every fact that some template or condition needs."""
        needs: set[str] = set()
        for variants in self._variants.values():
            for when, template in variants:
                needs |= set(when) | _fields(template)
        return needs

    def say(self, case: str, **facts: Any) -> str:
        """Return the most specific variant that fits the facts, filled in."""
        template = self._template(case, facts)
        told = {name: _Fact(self, facts[name]) for name in _fields(template) if name in facts}
        with speaking(self.words.language):
            return template.format_map(told)

    def _template(self, case: str, facts: Mapping[str, Any]) -> str:
        for when, template in self._variants[case]:
            for name, value in when.items():
                fact = facts.get(name)
                if self.plain(fact) != value and not self._is_plural(fact, value):
                    break
            else:
                return template
        raise KeyError(f"{case}: no variant fits {facts}")

    def _is_plural(self, fact: Any, value: str) -> bool:
        """Return whether a fact is a number of the category that a condition names: `count=few`."""
        return value in PLURALS and type(fact) is int and self.words.plural(fact) == value

    def plain(self, fact: Any) -> str:
        """Return a fact as a condition compares it: an enum by its value, true and false as such."""
        if isinstance(fact, Enum):
            return str(fact.value)
        return str(fact).lower() if isinstance(fact, bool) else str(fact)

    def format_fact(self, fact: Any, last: str = "and", form: str = "") -> str:
        """Return a fact as a reader sees it: enums by name, lists with a last "and" or "or".

        With a `form`, names come from the table of that form, such as `[names."Animal a"]`, and
        those of whole numbers, which then stand for things, from `[names."number a"]`.
        """
        if form[:1].isupper():
            text = self.format_fact(fact, last, form.lower())
            return text[:1].upper() + text[1:]
        if isinstance(fact, Enum):
            return str(self.names[f"{type(fact).__name__} {form}".rstrip()][str(fact.value)])
        if isinstance(fact, bool):
            return self.words["yes" if fact else "no"]
        if isinstance(fact, (tuple, list, set, frozenset)):
            if form == "a" and all(isinstance(item, int) for item in fact):
                return self._join([self._several(*each) for each in Counter(fact).items()], last)
            return self._join([self.format_fact(item, form=form) for item in fact], last)
        if isinstance(fact, int) and f"number {form}" in self.names:
            return str(self.names[f"number {form}"][str(fact)])
        if isinstance(fact, (int, float)):
            return self.number(fact)
        return str(fact)

    def number(self, value: float) -> str:
        """Return a number as the language writes it, with a true minus."""
        minus, text = "−" if value < 0 else "", str(abs(value))
        return minus + text.replace(".", self.words.get("decimal", "."))

    def _several(self, number: int, size: int) -> str:
        """Return one thing with its article, or several as “two 7s”."""
        if size == 1:
            return self.format_fact(number, form="a")
        count = self.names["number"].get(str(size), str(size))
        return self.words["several"].format(count, self.format_fact(number, form="s"))

    def _join(self, items: list[str], last: str) -> str:
        if len(items) < 2:
            return items[0] if items else self.words["nothing"]
        return self.words[last].format(reduce(self.words["comma"].format, items[:-1]), items[-1])


class _Fact:
    """A fact within a template: `{cards}` lists things, `{known:or}` choices, `{forms:“or”}` quotes.

    `{animal:a}` has the name of a thing with its article, `{animal:s}` the name of several such
    things, and `{left:a or}` lists choices with their articles. `{cards:a}` counts what comes
    more than once, “a 4 and two 5s”, and `{cards:A}` does so where a sentence begins. Another language
    names forms of its own, `{animal:dat}`, and has their tables.
    """

    def __init__(self, phrases: Phrases, fact: Any) -> None:
        self.phrases, self.fact = phrases, fact

    def __format__(self, last: str) -> str:
        phrases = self.phrases
        if last.startswith("“"):
            quoted = map(phrases.words["quoted"].format, self.fact)
            return phrases.format_fact([*quoted], last.strip("“”"))
        form, _, last = ("", "", last) if last in phrases.words else last.partition(" ")
        return phrases.format_fact(self.fact, last or "and", form)


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(field for _, field, _, _ in Formatter().parse(template) if field)


def beside(file: str | None, name: str) -> str:
    """Return the path of a data file next to a module."""
    return os.path.join(os.path.dirname(file or ""), name)


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return a TOML file of ours, or an error that names it."""
    import tomllib

    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{os.path.basename(path)}: {error}") from None


def read_words(path: str | os.PathLike[str], code: str) -> dict[str, Any]:
    """Return a file of words in a language; what has no translation is in English."""
    english, other = read_toml(path), translation(path, code)
    return merged(english, read_toml(other)) if os.path.exists(other) else english


@cache
def own_words(path: str | os.PathLike[str], code: str) -> dict[str, Any]:
    """Return a file of words of the kit itself, read once."""
    return read_words(path, code)


def kit_words(code: str = "") -> dict[str, Any]:
    """Return everything that the kit itself says in a language, as it is written."""
    return own_words(beside(__file__, "messages.toml"), code or language())


def messages(code: str = "") -> Phrases:
    """Return what the kit itself says: errors and the words that join facts."""
    return _messages(code or language())


@cache
def _messages(code: str) -> Phrases:
    data = kit_words(code)
    return Phrases(data["messages"], Words(data["words"], code, data.get("plurals", {})), {})
