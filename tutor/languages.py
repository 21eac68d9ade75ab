"""The language of the words: English, or one whose files are next to the English ones.

`rulebook.toml` has the words of a game in English; `rulebook.de.toml` has the same keys, and only what is
words, in German. What is missing there is said in English.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

ENGLISH = "en"
VARIABLE = "MIDNIGHT_TUTOR_LANGUAGE"  # the language of a process and of those that it starts
IDS = ("id", "value", "kind", "species", "effect", "guardian")  # what names one table among several
PLURALS = ("zero", "one", "two", "few", "many", "other")  # the categories of CLDR
CONDITION = re.compile(r"\w+=\S*")
RELATION = re.compile(r"([nivwftec])(?: mod (\d+))? (not )?(?:with)?in ([\d.,]+)")

_asked: ContextVar[str] = ContextVar("language", default="")
_process = os.environ.get(VARIABLE) or ENGLISH


def language() -> str:
    """Return the language that is asked for here, else the language of this process."""
    return _asked.get() or _process


def speak(code: str) -> None:
    """Use a language in this process, and in those that it starts."""
    global _process
    _process = os.environ[VARIABLE] = known(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use another language while the block runs."""
    token = _asked.set(code)
    try:
        yield
    finally:
        _asked.reset(token)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, English first."""
    names = (name.split(".") for name in sorted(os.listdir(os.path.dirname(__file__))))
    found = (parts[1] for parts in names if len(parts) == 3 and parts[::2] == ["messages", "toml"])
    return ENGLISH, *found


def known(code: str) -> str:
    """Return the code of a language there is, or raise a `SetupError` that names all."""
    from .errors import SetupError

    if code not in languages():
        raise SetupError("language-unknown", name=str(code)[:20], known=languages())
    return code


def translation(path: str | os.PathLike[str], code: str) -> str:
    """Return the path of a file's words in another language: `texts.de.toml` for `texts.toml`."""
    stem, ending = os.path.splitext(path)
    return f"{stem}.{code}{ending}"


def is_spoken(name: str) -> bool:
    """Return whether a file is needed here: words of languages that nobody asked for are not."""
    code = name.split(".")[1]
    return code not in languages() or code in (ENGLISH, language())


def merged(english: Any, words: Any) -> Any:
    """Return what is written in English with the words of another language in their places.

    A sentence that is there replaces the English one with its variants for numbers.
    """
    if isinstance(english, dict) and isinstance(words, dict):
        said = {sentence(key) for key in words}
        kept = {
            key: text
            for key, text in english.items()
            if not (sentence(key) in said and any(map(_is_number, key.split()[1:])))
        }
        return kept | {key: merged(english.get(key), text) for key, text in words.items()}
    if isinstance(words, list) and any(isinstance(item, dict) for item in words):
        known = {id_of(item): item for item in words}
        return [merged(item, known.get(id_of(item), {})) for item in english or ()]
    return words


def id_of(table: Mapping[str, Any]) -> Any:
    """Return what names one table among several."""
    return next((table[name] for name in IDS if name in table), None)


def sentence(key: str) -> tuple[str, ...]:
    """Return the sentence that a key is a variant of: the key without what it says of numbers."""
    return tuple(word for word in key.split() if not _is_number(word))


def _is_number(word: str) -> bool:
    value = word.partition("=")[2]
    return bool(CONDITION.fullmatch(word)) and (value.isdigit() or value in PLURALS)


class Words(dict[str, str]):
    """The words that join facts in a language, and its plurals: rules of CLDR by category."""

    def __init__(self, words: Mapping[str, str], code: str, plurals: Mapping[str, str]) -> None:
        super().__init__(words)
        self.language, self.plurals = code, plurals

    def plural(self, number: int) -> str:
        """Return the category of a whole number."""
        return next((name for name, rule in self.plurals.items() if fits(rule, number)), "other")


def fits(rule: str, number: int) -> bool:
    """Return whether a plural rule of CLDR, as babel writes them, holds for a whole number.

    >>> fits("v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14", 23)
    True
    """
    either = (each.split(" and ") for each in rule.split(" or "))
    return any(all(_relates(relation, abs(number)) for relation in both) for both in either)


def _relates(relation: str, number: int) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(relation)
    operand, modulus, isnt, ranges = found.groups()
    value = number if operand in "ni" else 0  # the others count decimals
    value %= int(modulus or value + 1)
    spans = (span.partition("..") for span in ranges.split(","))
    inside = any(int(least) <= value <= int(most or least) for least, _, most in spans)
    return inside != bool(isnt)
