"""The messages of a page. Each is checked here before anything is done with it."""

import logging
from collections.abc import Callable, Collection
from typing import Any

from .texts import say

log = logging.getLogger(__name__)

Check = Callable[[Any], bool]
Forms = dict[str, dict[str, Check]]


class Unclear(ValueError):
    """A message that is none of the known forms."""


def text(longest: int) -> Check:
    """Return a string, not longer than that."""
    return lambda value: isinstance(value, str) and len(value) <= longest


def whole(most: int) -> Check:
    """Return a whole number from 0."""
    return lambda value: type(value) is int and 0 <= value <= most


def flag(value: Any) -> bool:
    """Return whether `value` is true or false."""
    return isinstance(value, bool)


def one_of(choices: Collection[Any]) -> Check:
    """Return the form of one of a few words."""
    return lambda value: isinstance(value, str) and value in choices


def list_of(check: Check, most: int) -> Check:
    """Return the form of a list of such values, not too many."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def table_of(check: Check, most: int) -> Check:
    """Return a dictionary by short names, not too big."""
    name = text(80)
    return lambda value: (
        isinstance(value, dict)
        and len(value) <= most
        and all(name(key) and check(item) for key, item in value.items())
    )


def read(message: Any, forms: Forms) -> tuple[str, dict[str, Any]]:
    """Return the type of a message and its values, or `Unclear`."""
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in forms:
        raise Unclear("type")
    form, values = forms[kind], {key: value for key, value in message.items() if key != "type"}
    if set(values) != set(form) or not all(check(values[name]) for name, check in form.items()):
        raise Unclear(kind)
    return kind, values


def trouble(error: Exception) -> str:
    """Return what a page is told when a message could not be answered; what went wrong stays here."""
    if isinstance(error, Unclear):
        return say("common", "unclear")
    log.error("a message of the page failed", exc_info=error)
    return say("common", "trouble")
