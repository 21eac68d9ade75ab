"""Pictures named in a text, such as `:heart:`, and the symbols that stand for them in plain text."""

import re
from functools import cache

from .phrases import beside, read_toml

PICTURE = re.compile(":([a-z]+(?:-[a-z]+)*):")


@cache
def symbols() -> dict[str, str]:
    """Return the symbol that stands for each picture, by the picture's name."""
    return read_toml(beside(__file__, "art.toml"))


def with_symbols(text: str) -> str:
    """Return `text` with a symbol in place of every picture it names."""
    if ":" not in text:
        return text
    return PICTURE.sub(lambda found: symbols().get(found[1], found[0]), text)
