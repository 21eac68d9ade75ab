"""A turn: whose it is, what it may be, and how the next one comes."""

from collections.abc import Iterable, Iterator

from ....explain import Step, allowed, change, holds, legal_among
from ....states import edit, replace
from ....turn import Move, actor, last_state
from ..model import AFTER, DECKS, Done, Pass, Play, Power, State, Use
from . import passing, playing, powers
from .round import end_hand, end_round, fresh
from .secrets import view


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None when the game is over."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Yield moves worth asking about."""
    yield from powers.candidates(state)
    if state.played:
        yield Done()
        return
    yield Pass()
    yield from map(Play, playing.shapes(state, state.turn or 0))


def plausible_moves(state: State) -> Iterator[Move]:
    """Yield the candidates without placards at the wrong time and plays that are worth too little."""
    yield from powers.plausible_moves(state)
    if state.played:
        yield Done()
        return
    yield Pass()
    yield from map(Play, playing.plausible_moves(state, state.turn or 0))


def filter_legal(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of `moves` that are legal for the player to move."""
    return legal_among(state, moves, opening, own_checks)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    seat = actor(state, move)
    yield from opening(state, type(move), seat)
    if state.turn is not None and seat is not None:
        yield from own_checks(state, seat, move)


def opening(state: State, kind: type[Move], seat: int | None) -> Iterator[Step]:
    """Yield what holds for every move of a kind: the game goes on, and it is your turn."""
    yield holds("crunch.game.three-hands", state.turn is not None, hand=state.hand)
    if state.turn is not None and seat is not None and kind is not Use:
        yield from _turn_checks(state, seat)


def own_checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what depends on the move itself."""
    match move:
        case Play():
            return playing.checks(state, seat, move.cards)
        case Pass():
            return passing.checks(state, seat)
        case Done():
            return _done_checks(state, seat)
        case Use():
            return _use_checks(state, seat, move)
    raise TypeError(move)


def _use_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """A placard, and by that ruling something to play after it."""
    yield from powers.checks(state, seat, move)
    if state.rulings.before_power_needs_play and move.power not in AFTER:
        yield from _needs_play_checks(state, seat, move)


def _turn_checks(state: State, seat: int) -> Iterator[Step]:
    """You act on your own turn, and not after passing."""
    who, turn = state.players[seat], state.players[state.turn or 0]
    yield holds("crunch.pass.out", state.active[seat], shows=[f"seat-{seat}"], who=who)
    if state.active[seat]:
        shows = (f"seat-{seat}", f"seat-{state.turn}")
        yield holds("crunch.turn.order", seat == state.turn, shows=shows, who=who, turn=turn)


def _done_checks(state: State, seat: int) -> Iterator[Step]:
    """Only a play or a pass ends a turn."""
    if seat == state.turn:  # what another player has done says nothing about you
        case = "done" if state.played else "early"
        yield holds("crunch.turn.play-or-pass", bool(state.played), case=case)


def _needs_play_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """By that ruling a "before" power is refused when no play would follow, as far as one sees."""
    if allowed(powers.checks(state, seat, move)):
        after = last_state(powers.effects(view(state, seat), move))
        yield holds("crunch.power.before-then-pass", playing.can_play(after, seat))


def effects(state: State, move: Move) -> Iterator[Step]:
    """Yield what a legal move does, one change at a time."""
    match move:
        case Play():
            state = yield from playing.effects(state, move.cards)
            yield from _end_play(state)
        case Pass():
            state = yield from passing.effects(state)
            yield from _end(state)
        case Use():
            state = yield from powers.effects(state, move)
            if move.power in AFTER:
                yield from _end(state)
        case Done():
            yield from _end(state)


def _end_play(state: State) -> Iterator[Step]:
    """The turn waits for an "after" power that could be used, as far as everybody sees."""
    power = _usable_power(state, state.turn or 0)
    if power is None:
        yield from _end(state)
    else:
        who = state.players[state.turn or 0]
        yield change("crunch.power.timing", state, case="wait", who=who, power=power)


def _usable_power(state: State, seat: int) -> Power | None:
    """Return a power that can follow the play, if the hand has the best of cards: nobody else knows it."""
    hand, best = state.hands[seat], max(DECKS[state.rulings.deck])
    if not hand and not state.rulings.after_power_on_last:
        return None
    state = replace(state, hands=edit(state.hands, seat, (best,) * len(hand)))
    uses = (use for use in powers.candidates(state) if allowed(checks(state, use)))
    return next((use.power for use in uses), None)


def _end(state: State) -> Iterator[Step]:
    """A turn ends the hand, or the round, or hands on to the next player."""
    if not state.hands[state.turn or 0]:
        yield from end_hand(state)
    elif sum(state.active) == 1:
        yield from end_round(state)
    else:
        yield from _next_player(state)


def _next_player(state: State) -> Iterator[Step]:
    """The next player in the direction of play who has not passed."""
    seats = len(state.players)
    step = 1 if state.rulings.direction == "clockwise" else -1
    turns = ((state.turn or 0) + step * ahead for ahead in range(1, seats + 1))
    turn = next(seat % seats for seat in turns if state.active[seat % seats])
    state = fresh(replace(state, turn=turn))
    who = state.players[turn]
    yield change("crunch.turn.order", state, shows=[f"seat-{turn}"], case="next", who=who, turn="")
