"""Zumoffa's Power cards: which power it is, and what it does."""

from collections.abc import Iterator

from ....explain import Step, change, holds, note, one_of
from ....states import replace, shuffled
from ..model import (
    Change,
    Cool,
    Dark,
    Due,
    Icon,
    Numbers,
    State,
    Token,
    dark_id,
    guardian_id,
    life_id,
    maze_id,
    token_id,
)
from ..model.cards import ends, power
from .fight import (
    cool,
    heal_zumoffa,
    healing,
    hurt,
    icon,
    names,
    ready_tokens,
    spend,
    standing,
    stands,
    with_locks,
)
from .health import aftermath

SCOPE = {
    Dark.CLAW: "active",
    Dark.AIR: "active",
    Dark.HOWL: "all",
    Dark.WAVE: "all",
    Dark.DRINK: "zumoffa",
    Dark.PULSE: "zumoffa",
}


def rule(dark: Dark) -> str:
    """Return the clause of a power on a Power card."""
    return f"showdown.dark.{dark}"


def mixed(seed: int, mixes: int) -> Numbers:
    """Return the three Power cards in any order."""
    return shuffled((1, 2, 3), f"{seed}-dark-{mixes}")


def strike(state: State) -> Change:
    """Turn over the top Power card and use the power whose icon is the maze card's."""
    due, state = state.due[0], replace(state, due=state.due[1:])
    if not state.dark:
        mixes = state.mixes + 1
        state = replace(state, dark=mixed(state.seed, mixes), used=(), mixes=mixes)
        yield change("showdown.powercard.discard", state, shows=["dark"])
    card, state = (
        state.dark[0],
        replace(state, dark=state.dark[1:], used=(*state.used, state.dark[0])),
    )
    now, parts = _icon(state)
    dark = power(card, now)
    parts += (
        note("showdown.powercard.target", case=SCOPE[dark], who=state.guardians[state.active]),
    )
    shows = [dark_id(card), maze_id(state.opened[-1])]
    case = "z" if due is Due.Z else ""
    yield change(
        "showdown.powercard.icon", state, shows=shows, parts=parts, case=case, icon=now, dark=dark
    )
    return (yield from _effect(state, dark))


def _icon(state: State) -> tuple[Icon, tuple[Step, ...]]:
    """The icon that chooses the power: the other end's when the upright one is Unlock."""
    now = icon(state) or Icon.SHIELD
    if now is not Icon.UNLOCK:
        return now, (note("showdown.powercard.two-icons", icon=now),)
    other = ends(state.opened[-1])[1]
    return other, (
        note("showdown.powercard.unlock-icon", shows=[maze_id(state.opened[-1])], icon=other),
    )


def _effect(state: State, dark: Dark) -> Change:
    at, who = state.active, state.guardians[state.active]
    if SCOPE[dark] == "active" and not stands(state, at):
        yield note("showdown.guardian.out", shows=[guardian_id(at)], case="skip", who=who)
        return state
    match dark:
        case Dark.CLAW:
            return (yield from _wound(state, dark, (at,)))
        case Dark.WAVE:
            hit = tuple(at for at in standing(state) if state.health[at] > 1)
            return (yield from _wound(state, dark, hit))
        case Dark.HOWL:
            return (yield from _howl(state))
        case Dark.AIR:
            return (yield from _heavy_air(state))
        case Dark.PULSE:
            return (yield from _pulse(state))
    return (yield from _drink(state, dark))


def _wound(state: State, dark: Dark, guardians: Numbers) -> Change:
    before = state
    for at in guardians:
        state = hurt(state, at)
    shows = [life_id(at) for at in guardians]
    case = "" if guardians else "none"
    yield change(rule(dark), state, shows=shows, case=case, who=names(state, guardians))
    return (yield from aftermath(before, state))


def _howl(state: State) -> Change:
    losers = tuple(at for at in standing(state) if state.items[at])
    for at in losers:
        state = spend(state, at)
    shows, case = [life_id(at) for at in losers], "" if losers else "none"
    yield change(rule(Dark.HOWL), state, shows=shows, case=case, who=names(state, losers))
    return state


def _drink(state: State, dark: Dark) -> Change:
    state, case = heal_zumoffa(state)
    yield change(rule(dark), state, shows=["zumoffa"], case=case, parts=(healing(state, case),))
    return state


def _pulse(state: State) -> Change:
    """Up to two locks come off; if there are none, Zumoffa heals."""
    if not state.locks:
        return (yield from _drink(state, Dark.PULSE))
    off = min(2, state.locks)
    state = with_locks(state, state.locks - off)
    yield change(rule(Dark.PULSE), state, shows=["gate"], off=off, locks=state.locks)
    return state


def choices(state: State) -> tuple[Token, ...]:
    """Return the ready tokens that Heavy Air can cool: not the one just shown."""
    return tuple(token for token in ready_tokens(state, state.active) if token is not state.shown)


def _heavy_air(state: State) -> Change:
    tokens = choices(state)
    who, shows = state.guardians[state.active], [token_id(state.active, token) for token in tokens]
    if len(tokens) == 1:
        return (yield from chill(state, tokens[0]))
    state = replace(state, air=bool(tokens))
    case = "choose" if tokens else "none"
    yield change(rule(Dark.AIR), state, shows=shows, case=case, who=who, choices=tokens)
    return state


def cool_checks(state: State, guardian: int, move: Cool) -> Iterator[Step]:
    """A token is chosen only for Heavy Air, and a ready one."""
    yield holds("showdown.dark.choice", state.air, shows=["dark"])
    if state.air:
        tokens = choices(state)
        shows = [token_id(guardian, token) for token in tokens]
        yield one_of(rule(Dark.AIR), move.token, tokens, shows=shows)


def chill(state: State, token: Token) -> Change:
    """The token cools through the next round."""
    state = replace(cool(state, state.active, token, state.round + 2), air=False)
    who, shows = state.guardians[state.active], [token_id(state.active, token)]
    yield change(rule(Dark.AIR), state, shows=shows, who=who, token=token, until=state.round + 2)
    return state
