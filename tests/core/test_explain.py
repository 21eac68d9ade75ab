"""Steps that leave for later what only their telling needs, and states that change a field."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass

import pytest

from tutor.explain import (
    Step,
    allowed,
    at_least,
    change,
    commentary,
    holds,
    lazy,
    legal_among,
    note,
    resolve,
)
from tutor.states import replace
from tutor.turn import Move


def test_what_is_left_for_later_is_not_asked_before_it_is_told() -> None:
    asked = []

    def ids(name: str) -> list[str]:
        asked.append(name)
        return [name]

    step = holds("a.b", True, shows=lazy(ids, "one"), fact=lazy(len, "four"), other=2)
    assert allowed([step])
    assert not asked
    for _ in range(2):  # it can be told twice
        (told,) = resolve([step])
        assert told == Step("a.b", True, {"fact": 4, "other": 2}, ("one",))
    assert asked == ["one", "one"]


def test_parts_and_cases_can_be_left_for_later_at_any_depth() -> None:
    deep = lazy(lambda: [note("a.deep", shows=lazy(list, "xy"))])
    outer = change("a.outer", 7, parts=[note("a.inner", parts=deep)], case=lazy(str, "now"))
    (told,) = resolve([outer])
    assert [(step.rule, step.shows) for step in told.walk()] == [
        ("a.outer", ()),
        ("a.inner", ()),
        ("a.deep", ("x", "y")),
    ]
    assert (told.state, told.case) == (7, "now")


def _reasons(ok: bool) -> Iterator[Step]:
    yield holds("a.one", True)
    yield at_least("a.two", 3 if ok else 1, 2)


def test_reasons_told_aside_stand_in_their_place_and_cannot_refuse() -> None:
    steps = [holds("a.zero", True), commentary(_reasons, True), holds("a.three", True)]
    assert [step.rule for step in resolve(steps)] == ["a.zero", "a.one", "a.two", "a.three"]
    assert allowed([commentary(_reasons, False)])  # nobody looked
    with pytest.raises(ValueError, match=r"a\.two"):
        list(resolve([commentary(_reasons, False)]))


@dataclass(frozen=True)
class Record:
    turn: int
    heap: tuple[int, ...] = ()


def test_a_field_is_changed_in_a_copy() -> None:
    first = Record(0, (1, 2))
    second = replace(first, heap=(1,))
    assert (first, second) == (Record(0, (1, 2)), Record(0, (1,)))
    assert hash(second) == hash(Record(0, (1,)))
    with pytest.raises(FrozenInstanceError):
        second.turn = 1  # type: ignore[misc]


@dataclass(frozen=True)
class Take(Move):
    card: int


@dataclass(frozen=True)
class Leave(Move):
    card: int


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="heaps"):
        replace(Record(0), heaps=())  # type: ignore[call-arg]


def test_what_a_kind_of_move_shares_is_asked_once() -> None:
    asked = []

    def opening(state: Record, kind: type, seat: int) -> Iterator[Step]:
        asked.append((kind, seat))
        yield holds("a.kind", kind is Take and seat == state.turn)

    def own_checks(state: Record, seat: int, move: Take | Leave) -> Iterator[Step]:
        yield holds("a.there", move.card in state.heap)

    moves = [Take(1), Leave(1), Take(2), Leave(2), Take(3), Take(1, seat=1), Take(3, seat=0)]
    legal = [Take(1), Take(3), Take(3, seat=0)]
    assert list(legal_among(Record(0, (1, 3)), moves, opening, own_checks)) == legal
    assert asked == [(Take, 0), (Leave, 0), (Take, 1)]
