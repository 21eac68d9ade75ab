"""How a law is told: as the clause it rests on, with a sentence of its own when it is broken."""

from typing import Any

from .....explain import Step, holds


def law(rule: str, kept: bool, broken: str, **facts: Any) -> Step:
    """A check that passes with the clause's usual sentence and fails with the one named."""
    return holds(rule, kept, case="kept" if kept else broken, **facts)
