"""The words of the front end: read once from texts.toml, sent to the page as plain data."""

from pathlib import Path
from typing import Any

from ..languages import language
from ..phrases import messages, own_words

HERE = Path(__file__).parent


def sections(code: str = "") -> dict[str, dict[str, str]]:
    """Return every text by section and key, in a language."""
    return own_words(HERE / "texts.toml", code or language())


def words(*names: str) -> dict[str, str]:
    """Return the texts of a widget: what all share, and its own sections."""
    return {key: text for name in ("common", *names) for key, text in sections()[name].items()}


def say(section: str, key: str, **facts: Any) -> str:
    """Return one text, filled in; by its `count`, where that plural has a variant: `restored-one`."""
    found, plural = sections()[section], messages().words.plural(facts.get("count", 0))
    return found.get(f"{key}-{plural}", found[key]).format(**facts)
