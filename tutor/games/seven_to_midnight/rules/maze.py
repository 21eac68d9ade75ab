"""The Maze Phase: guesses, the card, the Event it names."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, note
from ....states import edit, replace
from ..model import (
    EVENT_CELLS,
    WAYS,
    Choose,
    Drop,
    Go,
    Keep,
    Phase,
    State,
    cell_id,
)
from ..model.cards import End, stock
from . import event, penalty
from .round import next_round
from .seat import (
    are_rivals,
    round_order,
    side,
    speaker,
    unit_names,
    unit_of,
    units_in_order,
)


def together(state: State, seat: int) -> State | None:
    """Rivals pick their way in secret, at the same time as the others."""
    if state.phase is not Phase.GUESS or not are_rivals(state):
        return None
    unit = unit_of(state, seat)
    waits = state.guesses[unit] is None and speaker(state, unit) == seat
    return replace(state, turn=seat) if waits else None


def guess(state: State, move: Go) -> Iterator[Step]:
    """The way is announced; when all have guessed, the top card is turned."""
    units = units_in_order(state)
    unit = next(unit for unit in units if state.guesses[unit] is None)
    state = replace(state, guesses=edit(state.guesses, unit, move.way))
    waiting = [other for other in units if state.guesses[other] is None]
    if waiting:
        state = replace(state, turn=speaker(state, waiting[0]))
    facts: Facts = {"who": unit_names(state, unit), "way": move.way, "mode": state.rulings.mode}
    yield change("seven.maze.2.announce", state, shows=["maze"], **facts)
    if not waiting:
        yield from _turn_card(state)


def _turn_card(state: State) -> Iterator[Step]:
    """The upright teal box names the right way."""
    card = state.maze[0]
    end = stock().ends[card]
    state = replace(state, maze=state.maze[1:], turned=(*state.turned, card), peeked=False)
    state = replace(state, column=WAYS.index(end.direction))
    wrong = _wrong(state)
    parts = [note("seven.setup.7.one-end")]
    way = end.direction
    yield change("seven.maze.3.flip", state, shows=["maze-turned"], parts=parts, way=way)
    if wrong:
        state = yield from penalty.hand_out(state, end, wrong)
    yield from settle(state)


def turned(state: State) -> End:
    """Return the upright end of the maze card that was turned last."""
    return stock().ends[state.turned[-1]]


def _wrong(state: State) -> list[int]:
    right = turned(state).direction
    return [unit for unit in units_in_order(state) if state.guesses[unit] != right]


def _right(state: State) -> list[int]:
    wrong = _wrong(state)
    return [unit for unit in units_in_order(state) if unit not in wrong]


def settle(state: State) -> Iterator[Step]:
    """Penalties one by one, waiting where there is a choice; then the Event; then a new round."""
    while state.penalties:
        due = state.penalties[0]
        if penalty.can_pick(state, due) and len(penalty.options(state)) > 1:
            state = replace(state, phase=Phase.PENALTY, turn=due.seat)
            facts: Facts = {"who": side(state, due.seat), "number": due.number}
            facts |= {"mode": state.rulings.mode}
            yield change("seven.maze.choose-card", state, case="wait", flips=due.flips, **facts)
            return
        state = yield from penalty.forced(state, due)
    yield from _event(state)


def suffer(state: State, move: Choose) -> Iterator[Step]:
    """The chosen cards go facedown."""
    state = replace(state, penalties=state.penalties[1:], phase=Phase.GUESS)
    state = yield from penalty.turn_down(state, move.words)
    yield from settle(state)


def _event(state: State) -> Iterator[Step]:
    """Nobody right: the named Event goes. Somebody right: they may send it away."""
    column, seat = state.column, decider(state)
    if not event.top(state, column):
        shows = [cell_id(EVENT_CELLS[column])]
        if right := _right(state):
            who = tuple(one for unit in right for one in unit_names(state, unit))
            facts: Facts = {"who": who, "way": turned(state).direction}
            yield note("seven.maze.4.right", case="right", mode=state.rulings.mode, **facts)
        yield note("seven.maze.event.exhausted", shows=shows, column=column + 1)
        yield from next_round(state)
    elif seat is None:
        parts = [note("seven.maze.event.no-trigger")]
        if _right(state):
            parts.append(note("seven.maze.mixed-event", case="forced"))
        rule, way = "seven.maze.4.wrong.event", turned(state).direction
        state = yield from event.drop(state, column, rule, parts, way=way)
        yield from next_round(state)
    else:
        yield _offer(state, seat)


def decider(state: State) -> int | None:
    """Return the right guesser who decides about the Event, or None when it has to go.

    Of several it is the player with the fewest points, or the team that begins the next round.
    """
    right, wrong = _right(state), _wrong(state)
    if not right or (wrong and state.rulings.ffa_mixed_event == "forced_if_any_wrong"):
        return None
    unit = right[0]
    if state.rulings.mode == "ffa":
        unit = penalty.fewest(state, right)
    elif state.rulings.mode == "teams":
        later = [unit_of(state, at) for at in round_order(state, state.round + 1)]
        unit = min(right, key=later.index)
    return speaker(state, unit)


def _offer(state: State, seat: int) -> Step:
    """The Event may stay or go."""
    state = replace(state, phase=Phase.REWARD, turn=seat)
    parts = [note("seven.maze.mixed-event", case=state.rulings.mode)] if _wrong(state) else []
    shows = [cell_id(EVENT_CELLS[state.column])]
    facts: Facts = {"who": side(state, seat), "way": turned(state).direction}
    facts |= {"mode": state.rulings.mode}
    return change("seven.maze.4.right", state, shows=shows, parts=parts, case="now", **facts)


def decide(state: State, move: Keep | Drop) -> Iterator[Step]:
    """The Event stays, or goes untriggered to the bottom."""
    rule, column = "seven.maze.4.right", state.column
    facts: Facts = {"who": side(state, state.turn or 0), "mode": state.rulings.mode}
    state = replace(state, phase=Phase.GUESS)
    if isinstance(move, Drop):
        state = yield from event.drop(state, column, rule, case="dropped", **facts)
    else:
        yield change(rule, state, shows=[cell_id(EVENT_CELLS[column])], case="kept", **facts)
    yield from next_round(state)
