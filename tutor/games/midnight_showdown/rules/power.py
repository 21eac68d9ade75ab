"""The guardians' powers: when one may be used, and what it does."""

from collections.abc import Collection, Iterator
from typing import Any

from ....explain import Step, at_least, at_most, change, holds, note, one_of
from ....states import replace
from ..model import (
    POWERS,
    Change,
    Guardian,
    Icon,
    Phase,
    Power,
    Row,
    State,
    Token,
    Use,
    guardian_id,
    life_id,
    maze_id,
    power_id,
    token_id,
)
from ..model.cards import ends
from . import chart
from .fight import (
    GATE,
    cool,
    hurt,
    icon,
    is_ready,
    mend,
    names,
    neighbours,
    ready_tokens,
    spend,
    stands,
    top,
    with_locks,
)
from .health import aftermath

OWNER = {power: guardian for guardian, powers in POWERS.items() for power in powers}
BEFORE = frozenset({Power.ANALYZE, Power.OVERCLOCK, Power.SUNMEND, Power.SCOUT, Power.BOMB})
AFTER = frozenset(Power) - {Power.OVERCLOCK, Power.SCOUT}
TIMES = {Phase.CHOOSE: BEFORE, Phase.WINDOW: AFTER}
REVISES: dict[Power, dict[str, Any]] = {  # what a power changes in the outcome
    Power.STRIKE: {"hit": 1},
    Power.GRIP: {"locks": 0},
    Power.RADIANT: {"harm": 0},
    Power.FINGERS: {"locks": 1},
    Power.ANALYZE: {"locks": 0},  # a full gate: the new lock replaces the one that comes off
    Power.SUNMEND: {"harm": 0},  # full Health: she restores what the attack takes
}


def rule(power: Power) -> str:
    """Return the clause of a power."""
    return f"showdown.power.{power}"


def uses(state: State, guardian: int) -> Iterator[Use]:
    """Every way to use a power that is worth asking about."""
    return _uses(state, guardian, POWERS[state.guardians[guardian]])


def plausible_moves(state: State, guardian: int) -> Iterator[Use]:
    """Yield the uses of a power that has its time now."""
    return _uses(state, guardian, TIMES.get(state.phase, ()))


def _uses(state: State, guardian: int, timely: Collection[Power]) -> Iterator[Use]:
    for power in POWERS[state.guardians[guardian]]:
        if power not in timely:
            continue
        if power is Power.OVERCLOCK:
            yield from (Use(power, token=t) for t in Token if not is_ready(state, guardian, t))
        elif power is Power.SUNMEND:
            near = (guardian, *neighbours(state, guardian))
            yield from (Use(power, target=who) for who in names(state, near))
        else:
            yield Use(power)


def checks(state: State, guardian: int, move: Use) -> Iterator[Step]:
    """A power of your own, at its time, one per turn, with an Item to fuel it, and of use now."""
    who, power = state.guardians[guardian], move.power
    own = POWERS[who]
    yield from _own_checks(state, guardian, power)
    if power not in own:
        return
    active = guardian == state.active
    if active:  # on somebody else's turn no moment suits
        yield from _time_checks(state, power, [power_id(guardian, power)])
    used = state.power is not None and active
    yield holds("showdown.free.power.one", not used, shows=[guardian_id(guardian)], who=who)
    if power is not Power.BOMB:
        items, shows = state.items[guardian], [life_id(guardian)]
        yield at_least("showdown.free.power.no-fuel", items, 1, shows=shows, who=who)
    if active and power in TIMES.get(state.phase, ()):  # else there is nothing to judge it by
        yield from _effect_checks(state, guardian, move)


def _own_checks(state: State, guardian: int, power: Power) -> Iterator[Step]:
    who, shows = state.guardians[guardian], [guardian_id(guardian)]
    if who is Guardian.DEWEY:
        bomb = power is Power.BOMB
        case = "" if bomb and state.bomb else "spent" if bomb else "fail"
        yield holds(
            "showdown.dewey.no-powers", bomb and state.bomb, shows=shows, case=case, power=power
        )
        return
    yield holds(
        "showdown.setup.1.guardians", power in POWERS[who], shows=shows, who=who,
        power=power, own=POWERS[who], owner=OWNER[power],
    )  # fmt: skip


def _time_checks(state: State, power: Power, shows: list[str]) -> Iterator[Step]:
    """Before the card is drawn or once the outcome is known, and which of the two suits the power."""
    phase, after = state.phase, power in AFTER
    known = phase is Phase.WINDOW
    parts: tuple[Step, ...] = ()
    if known:
        window = state.rulings.power_window
        parts = (note("showdown.free.power.after-means", case=window),)
    case = "late" if state.row else "early" if phase is Phase.REVEAL else "before"
    facts: dict[str, Any] = {"case": "known" if known else case, "power": power}
    yield holds("showdown.free.power.when", phase in TIMES, shows=shows, parts=parts, **facts)
    if phase in TIMES:
        ok, now = power in TIMES[phase], state.leaving is None and not state.air
        case = "" if ok else "after" if after else "before"
        yield holds("showdown.free.power.moment", ok, shows=shows, case=case, power=power, now=now)


def _effect_checks(state: State, guardian: int, move: Use) -> Iterator[Step]:
    """A power that could change nothing now is not spent on nothing."""
    clause, row, who = rule(move.power), state.row or Row(), state.guardians[guardian]
    match move.power:
        case Power.ANALYZE:
            left = foreseen(state)
            yield at_most(clause, left.locks, GATE - 1, shows=["gate"], now=state.locks)
        case Power.OVERCLOCK:
            cooling = tuple(t for t in Token if not is_ready(state, guardian, t))
            ok = move.token in cooling or (move.token is None and len(cooling) == 1)
            yield holds(clause, ok, shows=[token_id(guardian, t) for t in cooling], choices=cooling)
        case Power.SUNMEND:
            yield from _sunmend_checks(state, guardian, move.target or who)
        case Power.STRIKE:
            countered = state.shown is Token.RUMBLE and icon(state) is Icon.SHIELD
            yield holds(clause, countered, shows=["chart"])
        case Power.GRIP:
            yield holds(clause, row.locks < 0, shows=["gate"], locks=state.locks)
        case Power.RADIANT:
            yield holds(clause, row.harm > 0, shows=[life_id(guardian)], who=who)
        case Power.SCOUT:
            yield holds(clause, state.scouted is None, shows=["maze"])
        case Power.FINGERS:
            met = state.shown is Token.LOCK and icon(state) is Icon.UNLOCK
            yield holds(clause, met and state.locks < GATE, shows=["gate"], locks=state.locks)
        case Power.BOMB:
            yield holds(clause, stands(state, guardian), shows=[life_id(guardian)])


def _sunmend_checks(state: State, guardian: int, target: Guardian) -> Iterator[Step]:
    near = (guardian, *neighbours(state, guardian))
    shows = [guardian_id(at) for at in near]
    yield one_of(rule(Power.SUNMEND), target, names(state, near), shows=shows)
    if target in names(state, near):
        left, at = foreseen(state), state.guardians.index(target)
        have, shows = left.health[at], [life_id(at)]
        usable = state.items[guardian] and state.power is None
        hurts = [at for at in near if left.health[at] < top(state.guardians[at])] if usable else []
        ok = have < top(target)
        case = "mend" if not ok else "coming" if have < state.health[at] else ""
        facts: dict[str, Any] = {"who": target, "have": have, "choices": names(state, hurts)}
        yield holds("showdown.free.rest.cap", ok, shows=shows, case=case, **facts)


def foreseen(state: State) -> State:
    """Return the table as the outcome will leave it, if it is known but not applied yet."""
    row = state.row
    if (
        row is None
        or state.phase is not Phase.WINDOW
        or state.rulings.power_window == "undo_effects"
    ):
        return state
    state = hurt(state, state.active, row.harm)
    return with_locks(state, max(0, min(GATE, state.locks + row.locks)))


def effects(state: State, guardian: int, move: Use) -> Change:
    """One Item is discarded; then the power works."""
    who, power = state.guardians[guardian], move.power
    state = replace(state, power=power)
    if power is Power.BOMB:
        state = replace(state, bomb=False)
    else:
        state = spend(state, guardian)
        left, shows = state.items[guardian], [life_id(guardian)]
        yield change(
            "showdown.free.power.cost", state, shows=shows, who=who, power=power, left=left
        )
    return (yield from _effect(state, guardian, move))


def _effect(state: State, guardian: int, move: Use) -> Change:
    clause, who, row = rule(move.power), state.guardians[guardian], state.row or Row()
    match move.power:
        case Power.ANALYZE if state.locks == GATE:  # the place is free once the outcome applies
            state = replace(state, row=revised(row, move.power))
            yield change(clause, state, shows=["gate"], case="replaces", who=who)
        case Power.ANALYZE:
            state = with_locks(state, state.locks + 1)
            yield change(clause, state, shows=["gate"], who=who, locks=state.locks)
        case Power.OVERCLOCK:
            return (yield from _overclock(state, guardian, move.token))
        case Power.SUNMEND:
            target = move.target or who
            at = state.guardians.index(target)
            shows = [life_id(at)]
            if state.health[at] == top(target):  # full until the outcome applies
                state = replace(state, row=revised(row, move.power))
                yield change(clause, state, shows=shows, case="keeps", who=who)
                return state
            state = mend(state, at)
            yield change(
                clause, state, shows=shows, who=who, target=target, health=state.health[at]
            )
        case Power.SCOUT:
            state = yield from chart.remix(state)
            state = replace(state, scouted=ends(state.maze[0])[0])
            yield change(clause, state, shows=["maze"], who=who, icon=state.scouted)
        case Power.BOMB:
            return (yield from _bomb(state, guardian))
        case _:
            return (yield from _revise(state, clause, revised(row, move.power)))
    return state


def revised(row: Row, power: Power | None) -> Row:
    """Return the outcome as a power leaves it."""
    return replace(row, **REVISES.get(power, {})) if power else row


def _overclock(state: State, guardian: int, token: Token | None) -> Change:
    cooling = [t for t in Token if not is_ready(state, guardian, t)]
    token = token or cooling[0]
    state = cool(state, guardian, token, state.round)
    shows, choices = [token_id(guardian, token)], ready_tokens(state, guardian)
    who = state.guardians[guardian]
    yield change(rule(Power.OVERCLOCK), state, shows=shows, who=who, token=token, choices=choices)
    return state


def _revise(state: State, clause: str, row: Row) -> Change:
    """The outcome as the power leaves it; if it was applied already, the difference now."""
    before, old = state, state.row or Row()
    state = replace(state, row=row)
    if state.rulings.power_window == "undo_effects":
        state = hurt(state, state.active, row.harm - old.harm)
        state = replace(state, zumoffa=max(0, state.zumoffa - (row.hit - old.hit)))
        state = with_locks(state, state.locks + row.locks - old.locks)
    who = state.guardians[state.active]
    shows = [maze_id(state.opened[-1]), guardian_id(state.active)]
    yield change(clause, state, shows=shows, who=who)
    return (yield from aftermath(before, state))


def _bomb(state: State, guardian: int) -> Change:
    """Zumoffa and Dewey lose 1 Health each, and a lock comes off if there is one."""
    before = state
    state = hurt(state, guardian)
    state = replace(state, zumoffa=state.zumoffa - 1)
    state = with_locks(state, max(0, state.locks - 1))
    shows = ["zumoffa", life_id(guardian), "gate"]
    health = state.health[guardian]
    yield change(
        rule(Power.BOMB), state, shows=shows, left=state.zumoffa, health=health, locks=state.locks
    )
    return (yield from aftermath(before, state))
