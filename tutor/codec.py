"""Positions as JSON, by cattrs: every field checked, nothing guessed, nothing extra."""

import json
from functools import cache
from typing import Any, TypeVar

import cattrs
from cattrs.preconf.json import JsonConverter, make_converter

from .errors import PositionError

T = TypeVar("T")


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
    """A state as JSON text."""
    return json.dumps(_converter().unstructure(state), ensure_ascii=False)


def from_json(text: str, kind: type[T]) -> T:
    """A state from JSON text, or a `PositionError` that says where it is off."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError("position-json", error=error) from None
    try:
        return _converter().structure(data, kind)
    except Exception as error:  # cattrs raises groups of whatever the hooks raised
        problems = cattrs.transform_error(error)
        raise PositionError("position-shape", error="; ".join(problems[:3])) from None
