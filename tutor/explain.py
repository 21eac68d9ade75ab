"""Steps, with which a rule records each decision, change or count.

A rule is written once, as a generator of steps. The step *is* the decision, so the explanation
cannot drift away from it. Sentences are not here: `rulebook.Rulebook` tells a step in words.

What only the telling needs costs nothing until then: `lazy(function, ...)` stands for the ids of
pieces, the parts, a fact or the case, and `resolve` calls it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .contract import Move

Facts = dict[str, Any]
M = TypeVar("M", bound="Move")

lazy = partial  # not a lambda: that would see what a name stands for when it is told
Ids = Collection[str] | partial[Any]
Steps = Collection["Step"] | partial[Any]
Case = str | partial[str]

COMMENTARY = ""  # instead of a rule


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
    def sentence_key(self) -> str:
        """The name of the sentence: an explicit case, or pass, fail, says by the value."""
        if self.case:
            return self.case
        return {True: "pass", False: "fail"}[self.value] if isinstance(self.value, bool) else "says"

    def walk(self) -> Iterator["Step"]:
        """Yield this step and everything it rests on, outermost first."""
        yield self
        for part in self.parts:
            yield from part.walk()


_new = tuple.__new__  # half the time of Step(...)


def resolve(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps with everything lazy worked out, for a reader."""
    for step in steps:
        rule, value, facts, shows, parts, state, case = step
        if rule == COMMENTARY:
            yield from _commentary(parts)
            continue
        if partial in map(type, facts.values()):
            facts = {name: f() if type(f) is partial else f for name, f in facts.items()}
        elif type(shows) is tuple and not parts and type(case) is str:
            yield step  # whole as it is
            continue
        whole = tuple(resolve(_now(parts))) if parts else ()
        yield _new(Step, (rule, value, facts, tuple(_now(shows)), whole, state, _now(case)))


def _now(given: Any) -> Any:
    return given() if type(given) is partial else given


def _commentary(parts: Any) -> Iterator[Step]:
    for step in resolve(parts()):
        if step.value is not True:
            raise ValueError(f"{step.rule} is told aside, but can refuse")
        yield step


def holds(
    rule: str,
    ok: bool,
    *,
    shows: Ids = (),
    parts: Steps = (),
    case: Case = "",
    **facts: Any,
) -> Step:
    """Return a check that is simply true or false."""
    return _new(Step, (rule, bool(ok), facts, shows, parts, None, case))


def at_least(
    rule: str,
    have: int,
    need: int,
    *,
    shows: Ids = (),
    parts: Steps = (),
    **facts: Any,
) -> Step:
    """Return a check that there is enough; `short` is what is missing."""
    facts |= {"have": have, "need": need, "short": need - have}
    return _new(Step, (rule, have >= need, facts, shows, parts, None, ""))


def at_most(
    rule: str,
    have: int,
    most: int,
    *,
    shows: Ids = (),
    parts: Steps = (),
    **facts: Any,
) -> Step:
    """Return a check that there is not too much; `over` is what is in excess."""
    facts |= {"have": have, "most": most, "over": have - most}
    return _new(Step, (rule, have <= most, facts, shows, parts, None, ""))


def equal(
    rule: str,
    have: Any,
    need: Any,
    *,
    shows: Ids = (),
    parts: Steps = (),
    **facts: Any,
) -> Step:
    """Return a check that two things are the same."""
    facts |= {"have": have, "need": need}
    return _new(Step, (rule, have == need, facts, shows, parts, None, ""))


def one_of(
    rule: str,
    have: Any,
    choices: Collection[Any],
    *,
    shows: Ids = (),
    parts: Steps = (),
    **facts: Any,
) -> Step:
    """Return a check that a thing is among the ones allowed."""
    facts |= {"have": have, "choices": tuple(choices)}
    return _new(Step, (rule, have in choices, facts, shows, parts, None, ""))


def change(
    rule: str,
    state: Any,
    *,
    shows: Ids = (),
    parts: Steps = (),
    case: Case = "",
    **facts: Any,
) -> Step:
    """Build a step for something that happened on the table: the state after it."""
    return _new(Step, (rule, None, facts, shows, parts, state, case))


def count(rule: str, value: int, *, shows: Ids = (), case: Case = "", **facts: Any) -> Step:
    """Return a number read off the table: a leaf of a score."""
    return _new(Step, (rule, value, facts | {"value": value}, shows, (), None, case))


def total(
    rule: str, parts: Iterable[Step], *, shows: Ids = (), case: Case = "", **facts: Any
) -> Step:
    """Return the sum of its parts, and nothing else."""
    parts = tuple(parts)
    value = sum(part.value for part in parts)
    return _new(Step, (rule, value, facts | {"value": value}, shows, parts, None, case))


def note(
    rule: str,
    *,
    shows: Ids = (),
    parts: Steps = (),
    case: Case = "",
    **facts: Any,
) -> Step:
    """Return a clause worth citing that changes nothing: why something did or did not apply."""
    return _new(Step, (rule, None, facts, shows, parts, None, case))


def commentary(reasons: Callable[..., Iterable[Step]], *about: Any) -> Step:
    """Return checks that always hold, worked out only when somebody reads them."""
    return _new(Step, (COMMENTARY, True, {}, (), partial(reasons, *about), None, ""))


def allowed(checks: Iterable[Step]) -> bool:
    """Return whether every check holds; stops at the first that does not."""
    for step in checks:  # noqa: SIM110  a plain loop is twice as quick
        if not step.value:
            return False
    return True


def legal_among(
    state: Any,
    moves: Iterable[M],
    opening: Callable[[Any, type[M], int], Iterable[Step]],
    own_checks: Callable[[Any, int, M], Iterable[Step]],
) -> Iterator[M]:
    """Yield those of some moves that are legal for the player to move, or for the seat they name.

    `opening` has the checks that look at no more than the kind of a move: they are asked once.
    """
    opens: dict[tuple[type[M], int], bool] = {}
    for move in moves:
        kind = type(move), state.turn if move.seat is None else move.seat
        if kind not in opens:
            opens[kind] = allowed(opening(state, *kind))
        if opens[kind] and allowed(own_checks(state, kind[1], move)):
            yield move


def best(
    rule: str,
    values: dict[int, int],
    names: tuple[Any, ...],
    *,
    shows: Ids = (),
    parts: Steps = (),
    **facts: Any,
) -> tuple[tuple[int, ...], Step]:
    """Return the seats with the highest value, and the step that names them (case `tie` when several)."""
    value = max(values.values())
    winners = tuple(seat for seat, have in values.items() if have == value)
    facts |= {"value": value, "winners": tuple(names[seat] for seat in winners)}
    case = "tie" if len(winners) > 1 else ""
    return winners, _new(Step, (rule, None, facts, shows, parts, None, case))


def chance(
    rule: str, have: int, of: int, *, shows: Ids = (), case: str = "odds", **facts: Any
) -> Step:
    """Build a step for a chance that is counted, not guessed: so many of so many."""
    facts |= {"have": have, "of": of, "percent": round(100 * have / of) if of else 0}
    return _new(Step, (rule, have, facts, shows, (), None, case))
