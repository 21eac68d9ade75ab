"""What practice says by itself, in any game."""

from __future__ import annotations

from functools import cache

from ..languages import language
from ..phrases import Phrases, beside, messages, own_words


def _words() -> dict[str, dict[str, str]]:
    return own_words(beside(__file__, "words.toml"), language())


def phrases() -> Phrases:
    """Return what practice says by itself."""
    return _phrases(language())


@cache
def _phrases(code: str) -> Phrases:
    return Phrases(_words()["texts"], messages(code).words, {})


def kind_names() -> dict[str, str]:
    """Return the kinds of exercises by name."""
    return _words()["kinds"]
