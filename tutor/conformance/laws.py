"""Positions that cannot be: one thing of a real one changed, so that the laws have something to say."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from .. import Game, PositionError
from ..codec import from_json
from ..explain import Step
from .playing import some_turns

DEEP = 3  # lists within lists
SMALL = 2
FEW = 3  # entries of a list that are changed


@cache
def broken_laws(game: Game) -> tuple[tuple[Step, frozenset[str]], ...]:
    """Return a step for each sentence of a broken law, and its numbers that are not always the same."""
    found: dict[tuple[str, str], list[Step]] = {}
    for step in _failing(game):
        found.setdefault((step.rule, step.sentence_key), []).append(step)
    return tuple((steps[0], _counted(steps)) for steps in found.values())


def _counted(steps: list[Step]) -> frozenset[str]:
    """Return what a position has, and other numbers that differ and can be small; a rule's own are as it has them."""
    names = {name for step in steps for name, fact in step.facts.items() if type(fact) is int}
    seen = {name: {step.facts.get(name, 9) for step in steps} for name in names}
    small = {name for name in names if min(seen[name]) <= SMALL or name == "have"}
    return frozenset(name for name in small if len(seen[name]) > 1)


def _failing(game: Game) -> Iterator[Step]:
    turns = some_turns(game)
    for turn in (turns[0], turns[len(turns) // 2], turns[-1]):
        data = json.loads(game.to_json(turn.after))
        for name, value in data.items():
            for other in _changed(value) if name not in ("players", "rulings") else ():
                try:
                    state = from_json(json.dumps(data | {name: other}), game.package.model.State)
                except PositionError:  # not even the shape is right
                    continue
                yield from game.package.broken(state)


def _changed(value: Any, deep: int = DEEP) -> Iterator[Any]:
    """Yield a value with one thing changed: a number one off, an entry lost, twice, or itself changed."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 3, -1)
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from ({**value, name: other} for other in _changed(part, deep - 1))
    elif isinstance(value, list) and deep:
        yield from (value[:-1], [*value, *value[:1]], [*value, *value[:3]], value[:1], [])
        for at, part in enumerate(value[:FEW]):
            yield from (
                [*value[:at], other, *value[at + 1 :]] for other in _changed(part, deep - 1)
            )
