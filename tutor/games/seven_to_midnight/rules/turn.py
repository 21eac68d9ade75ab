"""Whose decision it is, what is asked of a move, what it does."""

from collections.abc import Iterator

from ....explain import Facts, Step, holds
from ....turn import Move, actor
from ..model import (
    WAYS,
    Choose,
    Cycle,
    Draw,
    Drop,
    End,
    Flip,
    Give,
    Go,
    Keep,
    Phase,
    Remove,
    Rescue,
    State,
    Swap,
    Take,
    Talent,
    Use,
    seat_id,
)
from . import action, event, field, free, maze, penalty, setup
from .round import all_rescued, end_turn, swap, swap_checks
from .seat import awake, called, side, unit_of

FREE = (Talent, Cycle, Give, Use)
ACTIONS = (Draw, Flip, Take, Rescue)
DUE = {  # the clause of the decision that is due
    Phase.REMOVE: "seven.difficulty.easy.remove",
    Phase.RESCUE: "seven.turn.sequence",
    Phase.EVENT: "seven.event.must-resolve",
    Phase.PARTING: "seven.free.give.final",
    Phase.GUESS: "seven.maze.1.choose",
    Phase.PENALTY: "seven.maze.choose-card",
    Phase.REWARD: "seven.maze.4.right",
}
JOINT = (Phase.REMOVE, Phase.GUESS, Phase.PENALTY, Phase.REWARD)  # anybody of a side may speak
TIMES: dict[type[Move], tuple[Phase, ...]] = {
    Remove: (Phase.REMOVE,),
    Choose: (Phase.EVENT, Phase.PENALTY),
    Go: (Phase.GUESS,),
    Keep: (Phase.REWARD,),
    Drop: (Phase.REWARD,),
    Give: (Phase.RESCUE, Phase.PARTING),
    End: (Phase.RESCUE, Phase.PARTING),
}


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    match state.phase:
        case Phase.REMOVE:
            yield from setup.candidates(state)
        case Phase.RESCUE:
            yield from action.candidates(state)
            yield from free.candidates(state)
            yield from (End(), Swap())
        case Phase.PARTING:
            yield from free.gifts(state)
            yield from (End(), Draw())
        case Phase.EVENT:
            yield from map(Choose, event.options(state, state.column))
            yield End()
        case Phase.GUESS:
            yield from map(Go, WAYS)
        case Phase.PENALTY:
            yield from map(Choose, penalty.options(state))
        case Phase.REWARD:
            yield from (Keep(), Drop())


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("seven.end.final", state.turn is not None, awake=awake(state), round=state.round)
    if state.turn is None:
        return
    turn = _turn_check(state, move)
    yield turn
    if not turn.value:
        return
    fits = state.phase in TIMES.get(type(move), (Phase.RESCUE,))
    yield _time_check(state, move, fits)
    if fits or (state.phase is Phase.EVENT and isinstance(move, (*ACTIONS, *FREE))):
        yield from _own_checks(state, move)


def _turn_check(state: State, move: Move) -> Step:
    """A decision belongs to one player, or to all who decide together."""
    seat, due = actor(state, move) or 0, state.turn or 0
    if seat != due and state.phase in JOINT and unit_of(state, seat) == unit_of(state, due):
        return holds("seven.joint", True)
    rule = "seven.free.own-turn" if isinstance(move, FREE) else "seven.turn.order"
    alone = len(state.players) == 1
    who, turn = (called(state, state.active if alone else at) for at in (seat, due))
    return holds(rule, seat == due, shows=[seat_id(due)], who=who, turn=turn)


def _time_check(state: State, move: Move, fits: bool) -> Step:
    """The decision that is due comes first."""
    if not fits:
        facts: Facts = {"who": _decider(state), "mode": state.rulings.mode}
        return holds(DUE[state.phase], False, case="due", **facts)
    rule = "seven.turn.actions.any-order" if isinstance(move, ACTIONS) else "seven.turn.sequence"
    return holds(rule, True)


def _decider(state: State) -> tuple[str, ...] | str:
    """Whose decision is due: a guardian's turn, or what a side decides together."""
    return side(state, state.turn or 0) if state.phase in JOINT else called(state, state.active)


def _own_checks(state: State, move: Move) -> Iterator[Step]:
    match move:
        case Draw() | Flip() | Take() | Rescue():
            yield from action.checks(state, move)
        case Talent() | Cycle() | Give() | Use():
            yield from free.checks(state, move)
        case Choose() if state.phase is Phase.EVENT:
            yield from event.checks(state, move)
        case Choose():
            yield from penalty.checks(state, move)
        case Remove():
            yield from setup.checks(state, move)
        case Swap():
            yield from swap_checks(state)
        case Go():
            yield holds("seven.maze.1.choose", True)


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Rescue():
            yield from _rescue(state, move)
        case Draw() | Flip() | Take():
            yield from action.effects(state, move)
        case Talent() | Cycle() | Give() | Use():
            yield from _freely(state, move)
        case Choose() if state.phase is Phase.EVENT:
            yield from event.effects(state, move)
        case Choose():
            yield from maze.suffer(state, move)
        case Go():
            yield from maze.guess(state, move)
        case Keep() | Drop():
            yield from maze.decide(state, move)
        case End():
            yield from end_turn(state)
        case Swap():
            yield from swap(state)
        case Remove():
            yield from setup.effects(state, move)


def _rescue(state: State, move: Rescue) -> Iterator[Step]:
    """A rescue, and then the Event above; the last critter ends the game."""
    state = yield from action.effects(state, move)
    if not awake(state):
        yield from all_rescued(state)
        return
    state = yield from field.refresh_now(state)
    yield from event.trigger(state, int(move.cell[1]) - 1)


def _freely(state: State, move: Talent | Cycle | Give | Use) -> Iterator[Step]:
    """A free action; after a last turn the token moves on when nothing is left to give."""
    parting = state.phase is Phase.PARTING
    state = yield from free.effects(state, move)
    if parting and not free.can_part(state):
        yield from end_turn(state)
