"""Positions as JSON, by cattrs: every field checked, nothing guessed, nothing extra.

Before that, what cannot be a position is refused at once: anyone who wrote it may want it to take long.
"""

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import cattrs
from cattrs.preconf.json import JsonConverter, make_converter

from .errors import PositionError

T = TypeVar("T")

MOST = 5000  # values in a position: several times more than any game needs


@cache
def _converter() -> JsonConverter:
    converter = make_converter(forbid_extra_keys=True)
    for kind in (int, str, bool):  # by type: a hook by predicate comes after cattrs' own
        converter.register_structure_hook(kind, _exactly)
    return converter


def _exactly(value: Any, kind: type) -> Any:
    if kind in (int, str, bool) and type(value) is not kind:
        raise TypeError(f"{kind.__name__}, not {str(value)[:40]!r}")
    return kind(value)  # an enum, which is a kind of text, by its value


def to_json(state: Any) -> str:
    """Return a state as JSON text."""
    return json.dumps(_converter().unstructure(state), ensure_ascii=False)


def from_json(text: str, kind: type[T]) -> T:
    """Return a state from JSON text, or a `PositionError` that says where it is wrong."""
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("position-json", error=error) from None
    if _size(data) > MOST:
        raise PositionError("position-large", most=MOST)
    for place in _not_lists(data, kind, "$"):
        raise PositionError("position-list", place=place)
    try:
        return _converter().structure(data, kind)
    except Exception as error:  # cattrs raises groups of whatever the hooks raised
        problems = cattrs.transform_error(error)
        raise PositionError("position-shape", error="; ".join(problems[:3])) from None


def _size(data: Any) -> int:
    """Return how many values there are in some JSON, all the way down."""
    size, waiting = 0, [data]
    while waiting:
        part = waiting.pop()
        size += 1
        waiting += (
            part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        )
    return size


def _not_lists(data: Any, kind: Any, place: str) -> Iterator[str]:
    """Yield places where a list belongs and something else is: cattrs would read a text letter by letter."""
    named = _fields(kind) if isinstance(kind, type) and issubclass(kind, tuple) else {}
    kinds = get_args(kind) or tuple(named.values())
    if named or get_origin(kind) is tuple:
        if not isinstance(data, list):
            yield place
            return
        same = kinds[-1:] == (...,)
        for at, part in enumerate(data):
            inner = kinds[0] if same else kinds[min(at, len(kinds) - 1)]
            yield from _not_lists(part, inner, f"{place}[{at}]")
    elif isinstance(kind, type) and is_dataclass(kind) and isinstance(data, dict):
        for name, inner in _fields(kind).items():
            if name in data:
                yield from _not_lists(data[name], inner, f"{place}.{name}")
    elif data is not None:
        for inner in kinds:  # of something or None
            yield from _not_lists(data, inner, place)


@cache
def _fields(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
