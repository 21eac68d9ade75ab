"""How a rule says what it decided: one `Step` per decision, change or count.

A rule is written once, as a generator of steps. The step *is* the decision, so the explanation
cannot drift away from it. Sentences are not here: `rulebook.Rulebook` tells a step in words.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

Facts = dict[str, Any]


class Step(NamedTuple):
    """One thing a rule concluded (a tuple, because a game makes thousands of them)."""

    rule: str
    value: Any = None  # True or False for a check, a number for a count, None for a change
    facts: Facts = {}
    shows: tuple[str, ...] = ()  # ids of the pieces it talks about
    parts: tuple["Step", ...] = ()
    state: Any = None  # for a change: the state after it
    case: str = ""  # which sentence of the clause tells it; "" goes by the value

    @property
    def tells(self) -> str:
        """The name of the sentence: an explicit case, or pass, fail, says by the value."""
        if self.case:
            return self.case
        return {True: "pass", False: "fail"}[self.value] if isinstance(self.value, bool) else "says"

    def walk(self) -> Iterator["Step"]:
        """This step and everything it rests on, outermost first."""
        yield self
        for part in self.parts:
            yield from part.walk()


def holds(
    rule: str,
    ok: bool,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    case: str = "",
    **facts: Any,
) -> Step:
    """A check that is simply true or false."""
    return Step(rule, bool(ok), facts, tuple(shows), tuple(parts), None, case)


def at_least(
    rule: str,
    have: int,
    need: int,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    **facts: Any,
) -> Step:
    """A check that there is enough; `short` is what is missing."""
    facts |= {"have": have, "need": need, "short": need - have}
    return Step(rule, have >= need, facts, tuple(shows), tuple(parts))


def at_most(
    rule: str,
    have: int,
    most: int,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    **facts: Any,
) -> Step:
    """A check that there is not too much; `over` is what is in excess."""
    facts |= {"have": have, "most": most, "over": have - most}
    return Step(rule, have <= most, facts, tuple(shows), tuple(parts))


def equal(
    rule: str,
    have: Any,
    need: Any,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    **facts: Any,
) -> Step:
    """A check that two things are the same."""
    facts |= {"have": have, "need": need}
    return Step(rule, have == need, facts, tuple(shows), tuple(parts))


def one_of(
    rule: str,
    have: Any,
    choices: Collection[Any],
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    **facts: Any,
) -> Step:
    """A check that a thing is among the ones allowed."""
    facts |= {"have": have, "choices": tuple(choices)}
    return Step(rule, have in choices, facts, tuple(shows), tuple(parts))


def change(
    rule: str,
    state: Any,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    case: str = "",
    **facts: Any,
) -> Step:
    """Something happened on the table: the state after it."""
    return Step(rule, None, facts, tuple(shows), tuple(parts), state, case)


def count(
    rule: str, value: int, *, shows: Iterable[str] = (), case: str = "", **facts: Any
) -> Step:
    """A number read off the table: a leaf of a score."""
    return Step(rule, value, facts | {"value": value}, tuple(shows), (), None, case)


def total(
    rule: str, parts: Iterable[Step], *, shows: Iterable[str] = (), case: str = "", **facts: Any
) -> Step:
    """The sum of its parts, and nothing else."""
    parts = tuple(parts)
    value = sum(part.value for part in parts)
    return Step(rule, value, facts | {"value": value}, tuple(shows), parts, None, case)


def note(
    rule: str,
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    case: str = "",
    **facts: Any,
) -> Step:
    """A clause worth citing that changes nothing: why something did or did not apply."""
    return Step(rule, None, facts, tuple(shows), tuple(parts), None, case)


def allowed(checks: Iterable[Step]) -> bool:
    """True when every check holds; stops at the first that does not."""
    return all(step.value for step in checks)


def best(
    rule: str,
    values: dict[int, int],
    names: tuple[str, ...],
    *,
    shows: Iterable[str] = (),
    parts: Iterable[Step] = (),
    **facts: Any,
) -> tuple[tuple[int, ...], Step]:
    """The seats with the highest value, and the step that says so (case `tie` when several)."""
    value = max(values.values())
    winners = tuple(seat for seat, have in values.items() if have == value)
    facts |= {"value": value, "winners": tuple(names[seat] for seat in winners)}
    case = "tie" if len(winners) > 1 else ""
    return winners, Step(rule, None, facts, tuple(shows), tuple(parts), None, case)
