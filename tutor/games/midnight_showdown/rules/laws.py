"""What must hold in every position: nothing is lost, nothing appears, the turn is in order."""

from collections.abc import Iterator
from typing import Any

from ....explain import Step, allowed, at_most, equal, holds, one_of
from ....states import SEEDS
from ..model import POWERS, Due, Guardian, Phase, Row, State
from ..model.cards import ends
from .chart import CHART
from .fight import (
    GATE,
    ZUMOFFA,
    deciding,
    icon,
    neighbours,
    owner,
    ready_tokens,
    stands,
    top,
)
from .free import LIMIT
from .power import OWNER, revised
from .powercard import choices
from .scoring import ending
from .setup import DECK, MODES, SIZES, landings

DECISIONS = (Phase.CHOOSE, Phase.WINDOW, Phase.REST, Phase.END)


def position(state: State) -> Iterator[Step]:
    """Every law, in the order of the set-up; later ones make sense only after the first."""
    for laws in (_shape_laws, _count_laws, _fight_laws, _end_laws, _turn_laws, _moment_laws):
        steps = tuple(laws(state))
        yield from steps
        if not allowed(steps):
            return


def _law(rule: str, ok: bool, broken: str = "broken", **facts: Any) -> Step:
    """A law and the sentence for its breach; how it is told when it holds is the same for all."""
    return holds(rule, ok, case="law" if ok else broken, **facts)


def _shape_laws(state: State) -> Iterator[Step]:
    """The right number of guardians, all different, and an entry for each in every list."""
    seats, players = len(state.guardians), len(state.players)
    yield one_of(MODES[players], seats, SIZES[players])
    yield equal("showdown.dewey.substitute", len(set(state.guardians)), seats)
    sizes, tokens = {len(state.health), len(state.ready)}, {len(ready) for ready in state.ready}
    yield holds("showdown.setup.2.tokens", (sizes, tokens) == ({seats}, {3}))
    yield _law("showdown.setup.3.items.base", len(state.items) == seats)
    yield _law("showdown.free.give", len(state.given) == seats, "lists")


def _count_laws(state: State) -> Iterator[Step]:
    """Health, Items, cards and locks are what the box has."""
    for who, health in zip(state.guardians, state.health, strict=True):
        fits, most = 0 <= health <= top(who), top(who)
        yield holds("showdown.health.tracks", fits, who=who, value=health, most=most)
    zumoffa = 0 <= state.zumoffa <= ZUMOFFA
    yield holds("showdown.setup.4.zumoffa", zumoffa, have=state.zumoffa, most=ZUMOFFA)
    everywhere = (*state.items, state.deck, state.discard)
    items = sum(everywhere) in (DECK, 2 * DECK) and min(everywhere) >= 0
    yield holds("showdown.setup.3.items.facedown", items, have=sum(everywhere), need=DECK)
    maze = sorted(map(abs, (*state.maze, *state.opened)))
    yield holds("showdown.setup.5.maze", maze == list(range(1, 10)), have=len(maze), need=9)
    dark = sorted((*state.dark, *state.used))
    yield holds("showdown.setup.6.powers", dark == [1, 2, 3], have=len(dark), need=3)
    yield holds("showdown.setup.7.gate", 0 <= state.locks <= GATE, have=state.locks, most=GATE)


def _fight_laws(state: State) -> Iterator[Step]:
    """Yield what has been counted since the fight began."""
    most, cools = state.rulings.round_limit, max(map(max, state.ready))
    rounds = 1 <= state.round <= most
    yield _law("showdown.end.unfinished", rounds, "round", rounds=most, round=state.round)
    fits = min(map(min, state.ready)) >= 0 and cools <= state.round + 2
    yield _law("showdown.cooldown.length", fits, have=state.round, need=state.round + 2)
    given = set(state.given) <= set(range(LIMIT + 1))
    yield _law("showdown.free.give", given)
    yield _law("showdown.setup.5.maze", 0 <= state.seed < SEEDS, "seed")
    yield _law("showdown.maze.runout", state.mixes >= 0)
    fires = landings(state.rulings)
    yield _law("showdown.zumoffa.z.count", 0 <= state.fires <= fires, left=fires)
    bomb = not state.bomb or Guardian.DEWEY in state.guardians
    yield _law("showdown.dewey.no-powers", bomb)
    yield _law("showdown.round.heal.when", state.locks == GATE or state.unsealed)
    seats, first = len(state.guardians), state.rulings.first_guardian
    yield _law("showdown.setup.first", 1 <= first <= seats, seats=seats)
    yield _law("showdown.turn.order", 0 <= state.active < seats, "nobody")
    leaves = state.leaving is None or 0 <= state.leaving < seats
    yield _law("showdown.free.give.out", leaves, "nobody")


def _end_laws(state: State) -> Iterator[Step]:
    """Somebody has to decide, exactly until the fight is over."""
    rule, limit = ending(state)[0], state.rulings.round_limit
    decided = rule != "showdown.end.unfinished"
    if state.turn is None:
        over = decided or state.round == limit
        yield _law("showdown.end.unfinished", over, "early", rounds=limit)
        return
    yield _law(rule if decided else "showdown.end.win", not decided)
    at = deciding(state)
    who, player = state.guardians[at], state.players[owner(state, at)]
    yield _law("showdown.turn.order", state.turn == owner(state, at), who=who, player=player)


def _turn_laws(state: State) -> Iterator[Step]:
    """Yield how far the turn has come."""
    shown, who = state.phase is not Phase.CHOOSE, state.guardians[state.active]
    yield _law("showdown.turn.commit", (state.shown is not None) == shown)
    yield _law("showdown.turn.draw", bool(state.opened) or not shown)
    known = state.phase not in (Phase.CHOOSE, Phase.REVEAL)
    yield _law("showdown.turn.sequence", (state.row is not None) == known, "row")
    rows = (None, *_rows(state)) if state.opened else (None,)
    yield _law("showdown.turn.resolve", state.row in rows)
    yield _law("showdown.zumoffa.rotate", shown or not state.rotated)
    turned = state.rotated or Due.ROTATION not in state.due
    yield _law("showdown.zumoffa.rotate.power", turned)
    yield at_most("showdown.zumoffa.z.rotation", len(state.due), 2)
    if state.power is not None:
        own, power = POWERS[who], state.power
        fits, owned = power in own, OWNER[power]
        rule = "showdown.setup.1.guardians"
        yield holds(rule, fits, who=who, power=power, own=own, owner=owned)
    seen = ends(state.maze[0])[0] if state.maze and not shown else None
    yield _law("showdown.power.scout", state.scouted in (None, seen))


def _rows(state: State) -> Iterator[Row]:
    """Yield the outcome that the chart gives, and the one that this turn's power makes of it."""
    now, token = icon(state), state.shown
    if now is not None and token is not None:
        row = CHART[now, token]
        yield from (row, revised(row, state.power))


def _moment_laws(state: State) -> Iterator[Step]:
    """Yield what somebody has to decide now."""
    if state.turn is None:
        return
    leaving, who = state.leaving, state.guardians[state.active]
    idle = [at for at in range(len(state.items)) if state.items[at] and not stands(state, at)]
    yield _law("showdown.free.give.out", idle in ([], [leaving]), "idle")
    if leaving is not None:
        gives = leaving in idle and bool(neighbours(state, leaving))
        yield _law("showdown.free.give.out", gives)
        yield _law("showdown.dark.choice", not state.air, "leaving")
        return
    yield holds("showdown.guardian.out", stands(state, state.active), who=who)
    if state.air:
        struck = state.phase in (Phase.REVEAL, Phase.CARDS)
        yield _law("showdown.dark.choice", struck)
        yield _law("showdown.dark.air", len(choices(state)) > 1)
        return
    yield _law("showdown.turn.sequence", state.phase in DECISIONS)
    ready = state.phase is not Phase.CHOOSE or bool(ready_tokens(state, state.active))
    yield _law("showdown.cooldown.all", ready, who=who)
    rest = state.phase is not Phase.REST or bool(state.row and state.row.rest)
    yield _law("showdown.free.rest", rest)
    yield _law("showdown.turn.sequence", state.phase is not Phase.END or not state.due, "due")
