"""The rules of 7 To Midnight: what is asked of a move, what it does, who wins, who sees what."""

from collections.abc import Iterator
from dataclasses import replace

from ...explain import Step, holds
from ...turn import Move, actor
from . import actions, events, field, free, maze, rounds, scoring, setup
from .campaign import notes, sequel
from .model import (
    HIDDEN,
    HIDDEN_DOWN,
    WAYS,
    Cards,
    Choose,
    Cycle,
    Direction,
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
)
from .position import position
from .scoring import score
from .seats import are_rivals, awake, owner, partner
from .setup import start

__all__ = [
    "candidates", "checks", "effects", "outcome", "position", "score", "sequel", "start",
    "to_move", "view",
]  # fmt: skip

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
            yield from actions.candidates(state)
            yield from free.candidates(state)
            yield from (End(), Swap())
        case Phase.PARTING:
            yield from free.gifts(state)
            yield from (End(), Draw())
        case Phase.EVENT:
            yield from map(Choose, events.options(state, state.column))
            yield End()
        case Phase.GUESS:
            yield from map(Go, WAYS)
        case Phase.PENALTY:
            yield from map(Choose, maze.penalty_options(state))
        case Phase.REWARD:
            yield from (Keep(), Drop())


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("seven.end.final", state.turn is not None, awake=awake(state), round=state.round)
    if state.turn is None:
        return
    mine = actor(state, move) == state.turn
    yield _turn_check(state, move, mine)
    if not mine:
        return
    fits = state.phase in TIMES.get(type(move), (Phase.RESCUE,))
    yield _time_check(state, move, fits)
    if fits or (state.phase is Phase.EVENT and isinstance(move, (*ACTIONS, *FREE))):
        yield from _own_checks(state, move)


def _turn_check(state: State, move: Move, mine: bool) -> Step:
    """A decision belongs to one player; free actions too are for your own turn."""
    rule = "seven.free.own-turn" if isinstance(move, FREE) else "seven.turn.order"
    who = state.players[actor(state, move) or 0]
    turn = state.players[state.turn or 0]
    return holds(rule, mine, shows=[f"seat-{state.turn}"], who=who, turn=turn)


def _time_check(state: State, move: Move, fits: bool) -> Step:
    """The decision that is due comes first."""
    if not fits:
        return holds(DUE[state.phase], False, case="due", who=state.players[state.turn or 0])
    rule = "seven.turn.actions.any-order" if isinstance(move, ACTIONS) else "seven.turn.sequence"
    return holds(rule, True, who=state.players[state.turn or 0])


def _own_checks(state: State, move: Move) -> Iterator[Step]:
    match move:
        case Draw() | Flip() | Take() | Rescue():
            yield from actions.checks(state, move)
        case Talent() | Cycle() | Give() | Use():
            yield from free.checks(state, move)
        case Choose() if state.phase is Phase.EVENT:
            yield from events.checks(state, move)
        case Choose():
            yield from maze.penalty_checks(state, move)
        case Remove():
            yield from setup.checks(state, move)
        case Swap():
            yield from rounds.swap_checks(state)
        case Go():
            yield holds("seven.maze.1.choose", True, who=state.players[state.turn or 0])


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Rescue():
            yield from _rescue(state, move)
        case Draw() | Flip() | Take():
            yield from actions.effects(state, move)
        case Talent() | Cycle() | Give() | Use():
            yield from _freely(state, move)
        case Choose() if state.phase is Phase.EVENT:
            yield from events.effects(state, move)
        case Choose():
            yield from maze.suffer(state, move)
        case Go():
            yield from maze.guess(state, move)
        case Keep() | Drop():
            yield from maze.decide(state, move)
        case End():
            yield from rounds.end_turn(state)
        case Swap():
            yield from rounds.swap(state)
        case Remove():
            yield from setup.effects(state, move)


def _rescue(state: State, move: Rescue) -> Iterator[Step]:
    """A rescue, and then the Event above; the last critter ends the game."""
    state = yield from actions.effects(state, move)
    if not awake(state):
        yield from rounds.all_rescued(state)
        return
    state = yield from field.refresh_now(state)
    yield from events.trigger(state, int(move.cell[1]) - 1)


def _freely(state: State, move: Talent | Cycle | Give | Use) -> Iterator[Step]:
    """A free action; after a last turn the token moves on when nothing is left to give."""
    parting = state.phase is Phase.PARTING
    state = yield from free.effects(state, move)
    if parting and not free.can_part(state):
        yield from rounds.end_turn(state)


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Who wins, and what goes along into the other game."""
    winners, steps = scoring.outcome(state)
    return winners, [*steps, *notes(state)]


def view(state: State, seat: int) -> State:
    """Decks, hidden Events and the maze lie facedown; among rivals hands and guesses are secret."""
    secret = are_rivals(state)
    hands = tuple(
        _back(state, hand) if secret and not _sees(state, seat, at) else hand
        for at, hand in enumerate(state.hands)
    )
    seen = {card for hand in hands for card in hand} | {*state.critters, *state.items}
    guesses = state.guesses
    if secret and state.phase is Phase.GUESS:
        guesses = tuple(_own_guess(state, seat, at) for at in range(len(guesses)))
    return replace(
        state,
        seed=0,
        hands=hands,
        guesses=guesses,
        events=tuple(_unless(stack, state.shown) for stack in state.events),
        critter_deck=_unless(
            state.critter_deck, state.critter_deck * (state.phase is Phase.REMOVE)
        ),
        item_deck=_unless(state.item_deck, state.item_deck * state.recycled),
        maze=_unless(state.maze, state.maze[: state.peeked]),
        down=tuple(card for card in state.down if card in seen),
        drawn=tuple(card for card in state.drawn if card in seen),
    )


def _sees(state: State, seat: int, guardian: int) -> bool:
    """Your own hand, and your partner's."""
    own = owner(state, guardian) == seat
    return own or (state.rulings.mode == "teams" and partner(guardian) == seat)


def _back(state: State, hand: Cards) -> Cards:
    down = sum(card in state.down or card == HIDDEN_DOWN for card in hand)
    return (HIDDEN_DOWN,) * down + (HIDDEN,) * (len(hand) - down)


def _own_guess(state: State, seat: int, unit: int) -> Direction | None:
    own = seat // 2 if state.rulings.mode == "teams" else seat
    guess = state.guesses[unit]
    return guess if guess is None or own == unit else Direction.UNTOLD


def _unless(cards: Cards, known: Cards) -> Cards:
    return tuple(card if card in known else HIDDEN for card in cards)
