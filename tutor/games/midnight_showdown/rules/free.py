"""Free actions: Give, and Rest."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from ....explain import Step, at_least, at_most, change, equal, holds, note, one_of
from ....states import replace
from ..model import Benefit, Change, Give, Guardian, Phase, Rest, State, guardian_id, life_id
from .fight import (
    deciding,
    heal_zumoffa,
    healing,
    mend,
    names,
    neighbours,
    stands,
    top,
    with_items,
)

LIMIT = 2


def gives(state: State, guardian: int) -> Iterator[Give]:
    """Every gift worth asking about."""
    return _gifts(state, guardian, LIMIT)


def plausible_moves(state: State, guardian: int) -> Iterator[Give]:
    """Yield the gifts that the limit of a round leaves."""
    return _gifts(state, guardian, LIMIT - state.given[guardian])


def _gifts(state: State, guardian: int, limit: int) -> Iterator[Give]:
    have = state.items[guardian]
    most = have if guardian == state.leaving else min(have, limit)
    if most > 0:
        for to in neighbours(state, guardian):
            yield from _sizes(state.guardians[to], most)


@cache
def _sizes(to: Guardian, most: int) -> tuple[Give, ...]:
    return tuple(Give(size, to) for size in range(1, most + 1))


def give_checks(state: State, guardian: int, move: Give) -> Iterator[Step]:
    """Items you have, two in a round, to a standing neighbour; without limit when you go out."""
    who, shows = state.guardians[guardian], [life_id(guardian)]
    have = state.items[guardian]
    facts: dict[str, Any] = {"who": who, "room": _room(state, guardian)}
    enough = 1 <= move.size <= have
    yield holds("showdown.free.give.have", enough, shows=shows, size=move.size, have=have, **facts)
    if guardian != state.leaving:
        given = state.given[guardian]
        yield at_most("showdown.free.give", given + move.size, LIMIT, shows=shows, **facts)
    yield from _receiver_checks(state, guardian, move.to)


def _room(state: State, guardian: int) -> int:
    """Return how many Items a guardian can give now."""
    if guardian != deciding(state) or not neighbours(state, guardian):
        return 0
    have = state.items[guardian]
    return have if guardian == state.leaving else min(have, LIMIT - state.given[guardian])


def _receiver_checks(state: State, guardian: int, to: Guardian) -> Iterator[Step]:
    who = state.guardians[guardian]
    if to in state.guardians:
        at = state.guardians.index(to)
        yield holds(
            "showdown.guardian.out",
            stands(state, at),
            shows=[guardian_id(at)],
            case=_out(state, at),
            who=to,
        )
    near = neighbours(state, guardian)
    shows = [guardian_id(at) for at in near]
    beside, own = names(state, near), to is who
    yield one_of("showdown.free.give.adjacent", to, beside, shows=shows, who=who, own=own)


def _out(state: State, guardian: int) -> str:
    return "" if stands(state, guardian) else "receive"


def give(state: State, guardian: int, move: Give) -> Change:
    """Items change hands."""
    to = state.guardians.index(move.to)
    state = with_items(with_items(state, guardian, -move.size), to, move.size)
    who, shows = state.guardians[guardian], [life_id(guardian), life_id(to)]
    if guardian == state.leaving:
        state = replace(state, leaving=guardian if state.items[guardian] else None)
        rule = "showdown.free.give.out"
    else:
        given = tuple(n + move.size * (at == guardian) for at, n in enumerate(state.given))
        state = replace(state, given=given)
        rule = "showdown.free.give"
    yield change(rule, state, shows=shows, case="gives", who=who, to=move.to, size=move.size)
    return state


def rests(state: State) -> Iterator[Rest]:
    """Both ways to rest."""
    return (Rest((benefit,)) for benefit in Benefit)


def rest_checks(state: State, guardian: int, move: Rest) -> Iterator[Step]:
    """Only on a Rest Option, for one benefit, and one that can be had."""
    offered = state.phase is Phase.REST and state.leaving is None
    case = "" if offered else _no_rest(state)
    yield holds("showdown.free.rest", offered, shows=["chart"], case=case)
    one, left = len(move.benefits) == 1, state.deck + state.discard
    yield equal("showdown.free.rest.one", len(move.benefits), 1, shows=[life_id(guardian)])
    who, have = state.guardians[guardian], state.health[guardian]
    if not have:  # nobody heals or draws for a guardian who is out
        return
    if one and move.benefits[0] is Benefit.HEALTH:
        shows = [life_id(guardian)]
        most = top(who) - 1
        yield at_most("showdown.free.rest.cap", have, most, shows=shows, who=who, left=left)
    elif one:
        full = have == top(who)
        yield at_least("showdown.items.runout", left, 1, shows=["supply"], who=who, full=full)


def _no_rest(state: State) -> str:
    """Why this is not the moment to rest."""
    if state.row is None:
        return "early"
    if not state.row.rest:
        return "fail"
    return "window" if state.phase is Phase.WINDOW else "late"


def rest(state: State, guardian: int, benefit: Benefit) -> Change:
    """One Item or one Health for the guardian, and one Health for Zumoffa."""
    who, shows = state.guardians[guardian], [life_id(guardian)]
    if benefit is Benefit.ITEM:
        state = yield from _turn_over(state)
        state = with_items(replace(state, deck=state.deck - 1), guardian, 1)
    else:
        state = mend(state, guardian)
    have = state.items[guardian] if benefit is Benefit.ITEM else state.health[guardian]
    yield change("showdown.free.rest", state, shows=shows, case=benefit, who=who, have=have)
    state, case = heal_zumoffa(state)
    parts = (healing(state, case),)
    yield change("showdown.free.rest.zumoffa", state, shows=["zumoffa"], parts=parts, who=who)
    return state


def decline(state: State, guardian: int) -> Step:
    """No rest, and nothing for Zumoffa either."""
    return note("showdown.free.rest.zumoffa", case="declined", who=state.guardians[guardian])


def _turn_over(state: State) -> Change:
    """An empty Item deck is made of the discards."""
    if state.deck:
        return state
    state = replace(state, deck=state.discard, discard=0)
    yield change("showdown.items.runout", state, shows=["supply"], case="over", have=state.deck)
    return state
