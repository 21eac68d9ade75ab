"""A calculator for what is on a real table: what it asks for, and whether that can be.

A game with a `calculator.py` gives `fields(say)` and `work(game, values)`, which returns a scene
(or None) and the steps that work it out. Everything entered is checked here first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import SetupError, shortened


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to enter.

    Kinds: `count` (a whole number), `choice` (one of the choices), `list` (up to `most` choices, in
    order), `grid` (rows of cells, each a choice and a number up to `most`).
    """

    id: str
    label: str
    kind: str
    default: Any
    choices: tuple[tuple[str, str], ...] = ()  # value and label
    least: int = 0
    most: int = 0
    rows: int = 0
    cols: int = 0
    group: str = ""  # fields of a group stand together under this heading
    since: tuple[str, int] | None = None  # asked only where that count is this high


def check(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entered values, defaults filled in, every one within its field's bounds."""
    if not isinstance(values, Mapping):
        raise SetupError("calc-kind", value=shortened(values), known=tuple(f.id for f in fields))
    known = {field.id: field for field in fields}
    for name in values:
        if name not in known:
            raise SetupError("calc-unknown", name=str(name)[:40], known=tuple(known))
    return {field.id: _read(field, values.get(field.id, field.default)) for field in fields}


def _read(field: Field, value: Any) -> Any:
    read = {"count": _count, "choice": _choice, "list": _list, "grid": _grid}
    return read[field.kind](field, value)


def _count(field: Field, value: Any) -> int:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not field.least <= value <= field.most:
        raise SetupError(
            "calc-count",
            label=field.label,
            value=str(value)[:12],
            least=field.least,
            most=field.most,
        )
    return int(value)


def _choice(field: Field, value: Any) -> str:
    if value not in [choice for choice, _ in field.choices]:
        known = tuple(label for _, label in field.choices)
        raise SetupError("calc-choice", label=field.label, value=str(value)[:24], known=known)
    return str(value)


def _list(field: Field, value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > field.most:
        have = len(value) if isinstance(value, (list, tuple)) else 0
        raise SetupError("calc-list", label=field.label, have=have, most=field.most)
    return tuple(_choice(field, item) for item in value)


def _grid(field: Field, value: Any) -> tuple[tuple[tuple[str, int], ...], ...]:
    rows = value if isinstance(value, (list, tuple)) else ()
    shape = [len(row) if isinstance(row, (list, tuple)) else -1 for row in rows]
    if shape != [field.cols] * field.rows:
        raise SetupError("calc-grid", label=field.label, rows=field.rows, cols=field.cols)
    return tuple(tuple(_cell(field, cell) for cell in row) for row in rows)


def _cell(field: Field, cell: Any) -> tuple[str, int]:
    if not isinstance(cell, (list, tuple)) or len(cell) != 2:
        raise SetupError("calc-grid", label=field.label, rows=field.rows, cols=field.cols)
    return _choice(field, cell[0]), _count(field, cell[1])
