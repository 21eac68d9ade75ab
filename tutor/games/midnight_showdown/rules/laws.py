"""What must hold in every position: nothing is lost, nothing appears, the turn is in order."""

from collections.abc import Iterator

from ....explain import Step, allowed, at_most, equal, holds, one_of
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
    standing,
    stands,
    top,
)
from .free import LIMIT
from .power import revised
from .powercard import choices
from .setup import DECK, SIZES, landings

MODES = {
    1: "showdown.mode.solo",
    2: "showdown.mode.two",
    3: "showdown.mode.three-four",
    4: "showdown.mode.three-four",
}


def position(state: State) -> Iterator[Step]:
    """Every count, in the order of the set-up; later ones make sense only after the first."""
    seats = len(state.guardians)
    need, rule = SIZES[len(state.players)], MODES[len(state.players)]
    yield one_of(rule, seats, need, players=len(state.players))
    distinct = len(set(state.guardians))
    yield equal("showdown.dewey.substitute", distinct, seats)
    lists = (state.health, state.items, state.ready, state.given)
    sizes = {len(part) for part in lists} | {seats}
    tokens = {len(ready) for ready in state.ready}
    fits = sizes == {seats} and tokens == {3}
    yield holds("showdown.setup.2.tokens", fits, have=tuple(sorted(sizes)), need=seats)
    if fits and seats in need:
        counts = tuple(_counts(state))
        yield from counts
        if allowed(counts):
            odd = tuple(dict.fromkeys(_odd(state)))
            yield holds("showdown.turn.sequence", not odd, odd=odd)


def _counts(state: State) -> Iterator[Step]:
    for who, health in zip(state.guardians, state.health, strict=True):
        yield holds(
            "showdown.health.tracks", 0 <= health <= top(who), who=who, value=health, most=top(who)
        )
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
    yield at_most("showdown.free.give", max(state.given), LIMIT, given=max(state.given), who="")


def _odd(state: State) -> Iterator[str]:
    """The names of the fields that do not fit a turn in progress."""
    rounds = 1 <= state.round <= state.rulings.round_limit
    if not rounds or min(map(min, state.ready)) < 0 or max(map(max, state.ready)) > state.round + 2:
        yield "round"
    if not 0 <= state.seed < 2**32 or state.mixes < 0 or min(state.given) < 0:
        yield "seed"
    if not 0 <= state.fires <= landings(state.rulings):
        yield "fires"
    if state.bomb and Guardian.DEWEY not in state.guardians:
        yield "bomb"
    if state.locks < GATE and not state.unsealed:
        yield "unsealed"
    if not 1 <= state.rulings.first_guardian <= len(state.guardians):
        yield "first_guardian"
    if not 0 <= state.active < len(state.guardians):
        yield "active"
        return
    yield from _odd_end(state)
    yield from _odd_turn(state)
    if state.turn is not None:
        yield from _odd_moment(state)


def _odd_end(state: State) -> Iterator[str]:
    """Whose decision it is, or that the fight is over."""
    leaving = state.leaving
    if leaving is not None and not 0 <= leaving < len(state.guardians):
        yield "leaving"
        return
    decided = state.zumoffa == 0 or not standing(state)
    if state.turn is None:
        if not decided and state.round != state.rulings.round_limit:
            yield "turn"
    elif decided or state.turn != owner(state, deciding(state)):
        yield "turn"


def _odd_turn(state: State) -> Iterator[str]:
    """How far the turn has come."""
    shown = state.phase is not Phase.CHOOSE
    if (state.shown is not None) != shown or (shown and not state.opened):
        yield "shown"
    elif state.row is not None and state.row not in _rows(state):
        yield "row"
    if (state.row is not None) != (state.phase not in (Phase.CHOOSE, Phase.REVEAL)):
        yield "row"
    if len(state.due) > 2 or (Due.ROTATION in state.due and not state.rotated):
        yield "due"
    if state.rotated and not shown:
        yield "rotated"
    if state.power not in (None, *POWERS[state.guardians[state.active]]):
        yield "power"
    seen = ends(state.maze[0])[0] if state.maze and not shown else None
    if state.scouted not in (None, seen):
        yield "scouted"


def _rows(state: State) -> Iterator[Row]:
    """The outcome that the chart gives, and the one that this turn's power makes of it."""
    now, token = icon(state), state.shown
    if now is not None and token is not None:
        row = CHART[now, token]
        yield from (row, revised(row, state.power))


def _odd_moment(state: State) -> Iterator[str]:
    """What somebody has to decide now."""
    leaving, acts = state.leaving, stands(state, state.active)
    idle = [at for at, items in enumerate(state.items) if items and not stands(state, at)]
    if idle not in ([], [leaving]):
        yield "items"
    if leaving is not None:
        if leaving not in idle or not neighbours(state, leaving) or state.air:
            yield "leaving"
    elif state.air:
        if state.phase not in (Phase.REVEAL, Phase.CARDS) or not acts or len(choices(state)) < 2:
            yield "air"
    elif state.phase not in (Phase.CHOOSE, Phase.WINDOW, Phase.REST, Phase.END):
        yield "phase"
    elif not acts:
        yield "active"
    elif state.phase is Phase.CHOOSE and not ready_tokens(state, state.active):
        yield "ready"
    elif state.phase is Phase.REST and not (state.row and state.row.rest):
        yield "phase"
    elif state.phase is Phase.END and state.due:
        yield "due"
