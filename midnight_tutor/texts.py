"""The sentences of the command line and the served pages, from texts.toml."""

from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from tutor.errors import TutorError
from tutor.languages import language
from tutor.phrases import Phrases, messages, own_words

PATH = Path(__file__).with_name("texts.toml")


def texts() -> Phrases:
    """Return every sentence of the command line by key."""
    return _phrases("texts", language())


def pages() -> Phrases:
    """Return every sentence of the page templates by key."""
    return _phrases("pages", language())


@cache
def _phrases(section: str, code: str) -> Phrases:
    return Phrases(own_words(PATH, code)[section], messages(code).words, {})


def commands() -> dict[str, str]:
    """Return the commands of the text table besides moves."""
    return dict(own_words(PATH, language())["commands"])


def tools() -> dict[str, str]:
    """Return what an assistant is told about each of its tools, in their order."""
    return dict(own_words(PATH, language())["tools"])


def say(key: str, **facts: Any) -> str:
    """Return a sentence of the command line."""
    return texts().say(key, **facts)


def markup(key: str, **facts: Any) -> Markup:
    """Return a sentence of the page templates as text: their filter `say`."""
    return escape(pages().say(key, **facts))


class UsageError(TutorError):
    """Something asked of the command that cannot be: says what can."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, texts(), **facts)
