"""The one grammar of links: what an address can carry, written and read here alone.

A link is the query of a URL. `v` is the version of this grammar, `game` the game it is for; a game
being played has `players`, `seed`, `rulings` (or a packed `position`), `moves` (or `packed`) and `n`,
how many moves there are. All of these can be sealed into one word, `table`.
Who sees what (`mode`), which seats the computer plays (`bots`) and how well (`strength`), and where on
the page it leads (`view`, `lesson` with `step` and `variant`, `rule`) may stand next to it. `practice`
carries exercises: by their names (`kind:clause:source:spot`, several joined), or clauses to practise,
which with a `seed` give everybody the same.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .errors import LinkError, shortened

VERSION = "1"
LONGEST = 30_000  # characters of a link, packed or not: more than any game needs
DIGITS = 20  # of a whole number: as many as a seed has
PARTS = frozenset(
    ("v", "game", "players", "seed", "rulings", "position", "moves", "packed", "n", "table")
)  # of a game: one of them at least
LONG = 1500  # characters of moves above which they are packed


def write(**parts: str) -> str:
    """Return the query that carries these parts: empty ones left out, many moves packed."""
    if len(moves := parts.get("moves", "")) > LONG:
        parts = {**parts, "moves": "", "packed": pack(moves)}
    return _query(parts)


def seal(**parts: str) -> str:
    """Return a query that opens the same as `write`, all but version and game in one word.

    Nobody reads a hand in it by accident, and no part of it can be left out.
    """
    open_parts = {name: parts.pop(name, "") for name in ("v", "game")}
    return _query({**open_parts, "table": pack(_query(parts))})


def _query(parts: Mapping[str, str]) -> str:
    from urllib.parse import urlencode

    return "?" + urlencode({name: part for name, part in parts.items() if part}, safe="~:")


def read(link: str) -> dict[str, str]:
    """Return the parts of a link, or an error that says why it cannot be opened."""
    if not isinstance(link, str):
        raise LinkError("link-kind", value=shortened(link))
    if len(link) > LONGEST:
        raise LinkError("link-long", have=len(link))
    parts = _parts(link)
    if parts.get("v", VERSION) != VERSION:
        raise LinkError("link-version", value=parts["v"][:12])
    return {**parts, **_parts(unpack(parts["table"]))} if "table" in parts else parts


def _parts(query: str) -> dict[str, str]:
    from urllib.parse import parse_qsl

    return dict(parse_qsl(query.lstrip("?"), keep_blank_values=True))


def join(items: Iterable[Any]) -> str:
    """Return several things as one part of a link."""
    return "~".join(map(str, items))


def split(part: str) -> list[str]:
    """Return the values of one part of a link."""
    return [item for item in part.split("~") if item]


def pairs(part: str) -> dict[str, str]:
    """Return names and values of one part: `name:value~name:value`."""
    return {name: value for name, _, value in (item.partition(":") for item in split(part))}


def whole(parts: Mapping[str, str], name: str, default: int = 0) -> int:
    """Return a part that is a whole number."""
    text = parts.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise LinkError("link-value", name=name, value=text[:40])
    return int(text)


def one_of(parts: Mapping[str, str], name: str, known: Collection[str], default: str = "") -> str:
    """Return a part that is one of some words."""
    text = parts.get(name) or default
    if text not in known:
        raise LinkError("link-value", name=name, value=text[:40])
    return text


def seats(parts: Mapping[str, str], name: str, count: int) -> list[int]:
    """Return a part that names seats, the first of which is 1 there."""
    known = [str(seat + 1) for seat in range(count)]
    return [known.index(one_of({name: item}, name, known)) for item in split(parts.get(name, ""))]


def moves(parts: Mapping[str, str]) -> list[str]:
    """Return the moves that a link carries, as many as it says."""
    found = split(unpack(parts["packed"]) if "packed" in parts else parts.get("moves", ""))
    promised = parts.get("n", "")
    if (found or promised) and promised != str(len(found)):
        raise LinkError("link-cut", need=promised[:8], have=len(found))
    return found


def pack(text: str) -> str:
    """Return any text as letters that a URL can carry."""
    import base64
    import zlib

    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> str:
    """Return what was packed; never more than a link may be long."""
    import base64
    import zlib

    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        found = inflate.decompress(raw, LONGEST).decode()
    except (zlib.error, ValueError):  # base64's own error is a ValueError
        raise LinkError("link-packed") from None
    if not inflate.eof:
        raise LinkError("link-packed")
    return found
