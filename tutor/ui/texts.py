"""The words of the front end: read once from texts.toml, sent to the page as plain data."""

from functools import cache
from pathlib import Path
from typing import Any

from ..phrases import read_toml

HERE = Path(__file__).parent


@cache
def sections() -> dict[str, dict[str, str]]:
    """Return every text by section and key."""
    return read_toml(HERE / "texts.toml")


def words(*names: str) -> dict[str, str]:
    """Return the texts of a widget: what all share, and its own sections."""
    return {key: text for name in ("common", *names) for key, text in sections()[name].items()}


def say(section: str, key: str, **facts: Any) -> str:
    """Return one text, filled in."""
    return sections()[section][key].format(**facts)
