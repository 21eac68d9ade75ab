"""The card against the token: drawing, turning round, the nine outcomes, applying one."""

from collections.abc import Iterator
from typing import Any

from ....explain import Step, change, note
from ....states import replace, shuffled
from ..model import (
    Change,
    Due,
    Icon,
    Numbers,
    Phase,
    Row,
    State,
    Token,
    cell_id,
    guardian_id,
    life_id,
    maze_id,
    token_id,
)
from ..model.cards import ends
from .fight import GATE, hurt, icon, stands, with_locks
from .health import aftermath

CHART = {
    (Icon.RUMBLE, Token.RUMBLE): Row(harm=1, hit=1),
    (Icon.RUMBLE, Token.SHIELD): Row(),
    (Icon.RUMBLE, Token.LOCK): Row(harm=1, locks=1),
    (Icon.SHIELD, Token.RUMBLE): Row(),
    (Icon.SHIELD, Token.SHIELD): Row(rest=True),
    (Icon.SHIELD, Token.LOCK): Row(locks=1),
    (Icon.UNLOCK, Token.RUMBLE): Row(hit=1, locks=-1),
    (Icon.UNLOCK, Token.SHIELD): Row(locks=-1),
    (Icon.UNLOCK, Token.LOCK): Row(rest=True),
}


def rule(icon: Icon, token: Token) -> str:
    """Return the clause of a row: Zumoffa's action first."""
    return f"showdown.outcome.{icon}-{token}"


def mixed(seed: int, mixes: int) -> Numbers:
    """All nine maze cards in any order, each turned either way."""
    order = shuffled(range(1, 10), f"{seed}-maze-{mixes}")
    return tuple(shuffled((card, -card), f"{seed}-turn-{mixes}-{card}")[0] for card in order)


def remix(state: State) -> Change:
    """When the cards are used up, all nine are mixed and turned again."""
    if state.maze:
        return state
    mixes = state.mixes + 1
    state = replace(state, maze=mixed(state.seed, mixes), opened=(), mixes=mixes)
    yield change("showdown.maze.runout", state, shows=["maze"])
    return state


def show(state: State, token: Token) -> Change:
    """The token is shown first; then the top card is turned over."""
    who, shows = state.guardians[state.active], [token_id(state.active, token)]
    case = "known" if state.scouted else ""
    state = replace(state, shown=token)
    yield change("showdown.turn.commit", state, shows=shows, case=case, who=who, token=token)
    state = yield from remix(state)
    card = state.maze[0]
    state = replace(
        state, maze=state.maze[1:], opened=(*state.opened, card),
        scouted=None, phase=Phase.REVEAL,
    )  # fmt: skip
    now = ends(card)[0]
    parts = (note("showdown.zumoffa.reacts", who=who),)
    yield change("showdown.turn.draw", state, shows=[maze_id(card)], parts=parts, icon=now)
    if now is Icon.UNLOCK and not state.locks:
        state = yield from _empty_gate(state, token)
    return state


def turns_round(state: State, now: Icon, token: Token) -> bool:
    """Return whether a card is turned: Unlock at an open gate, unless Lock by that reading means rest."""
    rests = token is Token.LOCK and state.rulings.unlock_vs_lock_empty_gate == "rest"
    return now is Icon.UNLOCK and not state.locks and not rests


def _empty_gate(state: State, token: Token) -> Change:
    """Unlock finds nothing to unlock: the card is turned round and a Power card is due."""
    shows = [maze_id(state.opened[-1]), "gate"]
    if not turns_round(state, Icon.UNLOCK, token):
        yield note("showdown.zumoffa.rotate.rows", shows=shows, case="rest")
        return state
    parts: tuple[Step, ...] = (note("showdown.zumoffa.rotate.rows", case="rotate", token=token),)
    waiting = state.due  # the Z bubble's, when he landed on it before the card
    if waiting and state.rulings.z_and_rotation == "one":
        parts, waiting = (*parts, note("showdown.zumoffa.z.rotation", case="waiting")), ()
    elif waiting:
        parts = (*parts, note("showdown.zumoffa.z.rotation", case="both"))
    opened = (*state.opened[:-1], -state.opened[-1])
    state = replace(state, opened=opened, rotated=True, due=(Due.ROTATION, *waiting))
    now = ends(opened[-1])[0]
    yield change("showdown.zumoffa.rotate", state, shows=shows, parts=parts, icon=now)
    yield note("showdown.zumoffa.rotate.power", shows=["dark"])
    case = state.rulings.power_card_timing
    yield note("showdown.zumoffa.rotate.order", shows=["dark"], case=case)
    return state


def read(state: State) -> Change:
    """Look up the pair in the chart."""
    now, token = icon(state), state.shown
    if now is None or token is None:
        return state
    row = CHART[now, token]
    state = replace(state, row=row)
    shows = [cell_id(now, token), maze_id(state.opened[-1]), token_id(state.active, token)]
    who, after = state.guardians[state.active], max(0, min(GATE, state.locks + row.locks))
    facts: dict[str, Any] = {"who": who, "locks": state.locks, "after": after}
    facts |= {"harm": row.harm, "hit": row.hit}
    yield change(rule(now, token), state, shows=shows, **facts)
    return state


def apply(state: State) -> Change:
    """The whole row takes effect at once; then defeat is checked."""
    row = state.row or Row()
    if row == Row(rest=row.rest):
        return state
    before, who = state, state.guardians[state.active]
    parts = tuple(_parts(state, row))
    state = hurt(state, state.active, row.harm)
    state = replace(state, zumoffa=max(0, state.zumoffa - row.hit))
    state = with_locks(state, max(0, min(GATE, state.locks + row.locks)))
    yield change("showdown.turn.resolve", state, parts=parts, who=who, size=len(parts))
    return (yield from aftermath(before, state))


def _parts(state: State, row: Row) -> Iterator[Step]:
    at, who = state.active, state.guardians[state.active]
    if row.harm and stands(state, at):
        left = max(0, state.health[at] - row.harm)
        yield note("showdown.health.loss", shows=[life_id(at)], who=who, left=left)
    elif row.harm:
        yield note("showdown.guardian.out", shows=[guardian_id(at)], case="skip", who=who)
    if row.hit:
        left = max(0, state.zumoffa - row.hit)
        yield note("showdown.health.loss", shows=["zumoffa"], case="zumoffa", left=left)
    if row.locks > 0:
        yield locked(state)
    if row.locks < 0:
        case = "" if state.locks else "none"  # a bomb was quicker
        yield note("showdown.zumoffa.unlock", shows=["gate"], case=case, locks=state.locks - 1)


def locked(state: State) -> Step:
    """A lock for the gate, or none when it is full."""
    if state.locks == GATE:
        return note("showdown.action.lock.full", shows=["gate"], case="says")
    return note("showdown.action.lock", shows=["gate"], case="add", locks=state.locks + 1)
