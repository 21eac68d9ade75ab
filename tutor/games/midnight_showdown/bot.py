"""What a simple player likes: hit when it is safe, lock towards the round's end. Taste, not rules."""

from collections.abc import Iterable
from math import tanh

from ...turn import Move
from .model import Act, Benefit, Cool, Give, Guardian, Icon, Power, Rest, Row, State, Token, Use
from .rules.chart import CHART, turns_round
from .rules.fight import GATE, top

LIKED = {
    Power.ANALYZE: 4.0,
    Power.STRIKE: 9.0,
    Power.FINGERS: 4.0,
    Power.GRIP: 4.0,
    Power.RADIANT: 7.0,
    Power.SUNMEND: 3.0,
    Power.SCOUT: 1.0,
    Power.OVERCLOCK: -2.0,
    Power.BOMB: 0.0,
}

WIDTH = LATER = 99  # every move is looked at
MAX_COMPARED = 5
EVEN, SLOPE = 4, 0.4  # fitted to how games of sensible players ended
GATES = (0, 5, 8, 11, 18)  # the worth of so many locks: one stops his tapping, four his healing


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
    at = state.active
    match move:
        case Act(token=token):
            return _expected(state, token)
        case Use():
            return _power(state, at, move)
        case Rest(benefits=benefits):
            return _rest(state, at, benefits)
        case Give(size=size, to=to):
            return _gift(state, size, to)
        case Cool(token=token):
            return {Token.SHIELD: 2.0, Token.LOCK: 1.0, Token.RUMBLE: 0.0}[token]
    return 0.5


def _expected(state: State, token: Token) -> float:
    """Return the mean worth of a token over what Zumoffa may do."""
    icons: Iterable[Icon] = [state.scouted] if state.scouted else list(Icon)
    worths = [_worth(state, icon, token) for icon in icons]
    return sum(worths) / len(worths)


def _worth(state: State, icon: Icon, token: Token) -> float:
    if turns_round(state, icon, token):
        others = (Icon.RUMBLE, Icon.SHIELD)
        return sum(_row(state, CHART[other, token]) for other in others) / 2 - 4
    return _row(state, CHART[icon, token])


def _row(state: State, row: Row) -> float:
    last = state.health[state.active] == 1
    after = max(0, min(GATE, state.locks + row.locks))
    worth = row.hit * (30 if state.zumoffa == 1 else 9) - row.harm * (16 if last else 5)
    return worth + GATES[after] - GATES[state.locks] + 2 * row.rest


def _power(state: State, at: int, move: Use) -> float:
    if move.power is Power.BOMB:
        coming = state.row.harm if state.row else 0
        return 20 if state.zumoffa == 1 else 1 if state.health[at] > 1 + coming else -5
    if move.power is Power.RADIANT:
        return 7 if state.health[at] < 3 else 0.4
    if move.power is Power.SUNMEND and move.target:
        who = state.guardians.index(move.target)
        return LIKED[Power.SUNMEND] + (4 if state.health[who] == 1 else -3)
    return LIKED[move.power]


def _rest(state: State, at: int, benefits: tuple[Benefit, ...]) -> float:
    cost = 0 if state.zumoffa == 5 else 2 if state.zumoffa > 2 else 6
    missing = top(state.guardians[at]) - state.health[at]
    gain = 2 * missing if Benefit.HEALTH in benefits else 2 if not state.items[at] else 1
    return gain - cost + 0.5


def _gift(state: State, size: int, to: Guardian) -> float:
    if state.leaving is not None:
        return 5.0 + size
    needs = to is not Guardian.DEWEY and not state.items[state.guardians.index(to)]
    spare = state.items[state.active] > size or to is Guardian.YARA
    return 0.6 if needs and spare else -3.0


def is_quiet(before: State, state: State) -> bool:
    """Return whether the round is over: the gate is counted then."""
    return state.round > before.round


def evaluate(state: State, seat: int) -> float:
    """Return how likely a win is, from -1 to 1: Items and locks count like Health, Zumoffa's Health twice."""
    ours = sum(state.health) + sum(state.items) + state.locks
    return tanh((ours - 2 * state.zumoffa - EVEN) * SLOPE)
