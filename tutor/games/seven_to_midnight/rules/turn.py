"""Whose decision it is, what is asked of a move, what it does."""

from collections.abc import Generator, Iterable, Iterator

from ....explain import Facts, Step, holds, lazy, legal_among
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
from .round import all_rescued, end_turn, may_swap, swap, swap_checks
from .seat import awake, called, side, unit_of

FREE = frozenset({Talent, Cycle, Give, Use})
ACTIONS = frozenset({Draw, Flip, Take, Rescue})
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
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
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


def plausible_moves(state: State) -> Iterator[Move]:
    """Yield the candidates of a turn without cards out of reach, payments that do not fit and the like."""
    match state.phase:
        case Phase.RESCUE:
            if state.actions:
                yield from action.plausible_moves(state)
            yield from free.plausible_moves(state)
            yield End()
            if may_swap(state):
                yield Swap()
        case Phase.PARTING:
            yield from free.likely_gifts(state)
            yield End()
        case _:
            yield from candidates(state)


def filter_legal(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of `moves` that are legal for the player to move."""
    return legal_among(state, moves, opening, own_checks)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    seat = actor(state, move) or 0
    if (yield from opening(state, type(move), seat)):
        yield from own_checks(state, seat, move)


def opening(state: State, kind: type[Move], seat: int) -> Generator[Step, None, bool]:
    """Yield what holds for every move of a kind: your turn, its time, an action left for it.

    Tells in the end whether there is sense in asking about the move itself.
    """
    on = state.turn is not None
    yield holds("seven.end.final", on, awake=lazy(awake, state), round=state.round)
    if not on:
        return False
    turn = _turn_check(state, kind, seat)
    yield turn
    if not turn.value:
        return False
    fits = state.phase in TIMES.get(kind, (Phase.RESCUE,))
    yield _time_check(state, kind, fits)
    asked = fits or (state.phase is Phase.EVENT and (kind in ACTIONS or kind in FREE))
    if asked and kind in ACTIONS:
        yield action.budget_check(state)
    return asked


def _turn_check(state: State, kind: type[Move], seat: int) -> Step:
    """A decision belongs to one player, or to all who decide together."""
    due = state.turn or 0
    if seat != due and state.phase in JOINT and unit_of(state, seat) == unit_of(state, due):
        return holds("seven.joint", True)
    rule = "seven.free.own-turn" if kind in FREE else "seven.turn.order"
    alone = len(state.players) == 1
    who, turn = (lazy(called, state, state.active if alone else at) for at in (seat, due))
    return holds(rule, seat == due, shows=[seat_id(due)], who=who, turn=turn)


def _time_check(state: State, kind: type[Move], fits: bool) -> Step:
    """The decision that is due comes first."""
    if not fits:
        facts: Facts = {"who": _decider(state), "mode": state.rulings.mode}
        return holds(DUE[state.phase], False, case="due", **facts)
    rule = "seven.turn.actions.any-order" if kind in ACTIONS else "seven.turn.sequence"
    return holds(rule, True)


def _decider(state: State) -> tuple[str, ...] | str:
    """Return whose decision is due: a guardian's turn, or what a side decides together."""
    return side(state, state.turn or 0) if state.phase in JOINT else called(state, state.active)


def own_checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what depends on the move itself."""
    match move:
        case Draw() | Flip() | Take() | Rescue():
            return action.checks(state, move)
        case Talent() | Cycle() | Give() | Use():
            return free.checks(state, move)
        case Choose() if state.phase is Phase.EVENT:
            return event.checks(state, move)
        case Choose():
            return penalty.checks(state, move)
        case Remove():
            return setup.checks(state, move)
        case Swap():
            return swap_checks(state)
        case Go():
            return iter((holds("seven.maze.1.choose", True),))
    return iter(())


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time."""
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
