"""The sentences of the command line and the served pages, from texts.toml."""

from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from tutor.errors import TutorError
from tutor.phrases import Phrases, messages, read_toml

PATH = Path(__file__).with_name("texts.toml")


@cache
def texts() -> Phrases:
    """Return every sentence of the command line by key."""
    return Phrases(read_toml(PATH)["texts"], messages().words, {})


@cache
def pages() -> Phrases:
    """Return every sentence of the page templates by key."""
    return Phrases(read_toml(PATH)["pages"], messages().words, {})


@cache
def commands() -> dict[str, str]:
    """Return the commands of the text table besides moves."""
    return dict(read_toml(PATH)["commands"])


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
