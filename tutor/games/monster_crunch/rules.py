"""The rules of Monster Crunch, each written once: checks, effects, score, outcome."""

from collections.abc import Iterator
from dataclasses import replace

from ...explain import Step, allowed, best, change, count, holds, note, total
from ...frozen import ruled_seat, shuffled
from ...turn import Move, actor, last_state
from . import playing, powers
from .hands import draw
from .model import (
    AFTER,
    DECKS,
    HIDDEN,
    MILK,
    PLACARDS,
    Cards,
    Done,
    Monster,
    Pass,
    Play,
    Rulings,
    State,
    Use,
)
from .pieces import card_ids, in_bowl
from .position import position
from .rounds import end_turn, pass_

__all__ = [
    "candidates",
    "checks",
    "effects",
    "outcome",
    "position",
    "score",
    "start",
    "to_move",
    "view",
]


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Everyone shuffles a deck of 36, draws 12 and takes 1 Milk; the rest of the Milk is common."""
    seats = range(len(players))
    order = (
        shuffled(Monster, f"{seed}-monsters") if rulings.monsters == "shuffled" else tuple(Monster)
    )
    monsters = order[: len(players)]
    first = ruled_seat(rulings, "first_player", len(seats), shuffled(seats, f"{seed}-first")[0])
    stacks = tuple(shuffled(DECKS[rulings.deck], f"{seed}-{monster}") for monster in monsters)
    state = State(
        players, rulings, monsters, stacks,
        hands=((),) * len(players), bowls=((),) * len(players),
        piles=((),) * len(players), boxes=((),) * len(players),
        milk=(1,) * len(players), center=MILK - len(players),
        placards=tuple(PLACARDS[m] if rulings.powers == "on" else () for m in monsters),
        active=(True,) * len(players), turn=first,
    )  # fmt: skip
    for seat in seats:
        state = draw(state, seat)
    return state


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    yield from powers.candidates(state)
    if state.played:
        yield Done()
        return
    yield Pass()
    yield from map(Play, playing.shapes(state, state.turn or 0))


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("crunch.game.three-hands", state.turn is not None, hand=state.hand)
    seat = actor(state, move)
    if state.turn is None or seat is None:
        return
    match move:
        case Use():
            yield from powers.checks(state, seat, move)
            if state.rulings.before_power_needs_play and move.power not in AFTER:
                yield from _needs_play_checks(state, seat, move)
        case Play():
            yield from _turn_checks(state, seat)
            yield from playing.checks(state, seat, move.cards)
        case Pass():
            yield from _turn_checks(state, seat)
            yield from _pass_checks(state, seat)
        case Done():
            yield from _turn_checks(state, seat)
            case = "done" if state.played else "early"
            yield holds("crunch.turn.play-or-pass", bool(state.played), case=case)


def _turn_checks(state: State, seat: int) -> Iterator[Step]:
    """You act on your own turn, and not after passing."""
    who, turn = state.players[seat], state.players[state.turn or 0]
    yield holds("crunch.pass.out", state.active[seat], shows=[f"seat-{seat}"], who=who)
    if state.active[seat]:
        shows = (f"seat-{seat}", f"seat-{state.turn}")
        yield holds("crunch.turn.order", seat == state.turn, shows=shows, who=who, turn=turn)


def _pass_checks(state: State, seat: int) -> Iterator[Step]:
    """You may always pass, except that the leader must play."""
    if seat != state.turn:  # what follows is about a turn of your own
        return
    yield holds("crunch.turn.play-or-pass", not state.played, case="again" if state.played else "")
    lead = state.match == 0 and not state.rulings.leader_may_pass
    yield holds("crunch.lead.must-play", not lead, shows=[f"hand-{seat}"])
    bound = state.rulings.before_power_needs_play and bool(state.used)
    if state.rulings.before_power_needs_play:
        yield holds("crunch.power.before-then-pass", not bound, case="" if bound else "unused")
    if not (state.played or lead or bound):
        free = playing.can_play(state, seat)
        yield holds("crunch.pass.voluntary" if free else "crunch.pass.forced", True)


def _needs_play_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """By that ruling a "before" power is refused when no play would follow, as far as one sees."""
    if allowed(powers.checks(state, seat, move)):
        after = last_state(powers.effects(view(state, seat), move))
        yield holds("crunch.power.before-then-pass", playing.can_play(after, seat))


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Play():
            state = yield from playing.effects(state, move.cards)
            yield from _end_play(state)
        case Pass():
            yield from pass_(state)
        case Use():
            state = yield from powers.effects(state, move)
            if move.power in AFTER:
                yield from end_turn(state)
        case Done():
            yield from end_turn(state)


def _end_play(state: State) -> Iterator[Step]:
    """The turn waits for an "after" power that could be used, else it ends."""
    seat = state.turn or 0
    over = not state.hands[seat] and not state.rulings.after_power_on_last
    usable = (use.power for use in powers.candidates(state) if allowed(checks(state, use)))
    power = None if over else next(usable, None)
    if power is None:
        yield from end_turn(state)
    else:
        who = state.players[seat]
        yield change("crunch.power.timing", state, case="wait", who=who, power=power)


def score(state: State) -> tuple[Step, ...]:
    """One point for each card that reached the pile; a bowl is sure to get there."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    pile, bowl = state.piles[seat], state.bowls[seat]
    ids = card_ids(state, seat, "pile", pile)
    parts = [count("crunch.score.count", len(pile), shows=ids, case="pile", who="")]
    if bowl:
        parts.append(count("crunch.pass.score", len(bowl), shows=in_bowl(state, seat), case="bowl"))
    return total("crunch.score.count", parts, shows=[f"seat-{seat}"], who=state.players[seat])


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Most cards, then most Milk, then a shared win."""
    parts = score(state)
    cards = {seat: step.value for seat, step in enumerate(parts)}
    winners, step = best("crunch.score.most", cards, state.players, parts=parts)
    steps = [step]
    if len(winners) > 1:
        milk = {seat: state.milk[seat] for seat in winners}
        winners, step = best("crunch.score.tie-milk", milk, state.players)
        steps.append(step)
    if len(winners) > 1:
        names = tuple(state.players[seat] for seat in winners)
        steps.append(note("crunch.score.tie-shared", winners=names))
    return winners, steps


def view(state: State, seat: int) -> State:
    """Hands are secret, stacks lie face down; bowls, piles, Milk and counts are open."""
    return replace(
        state,
        hands=_hide(state.hands, seat),
        boxes=_hide(state.boxes, seat),
        stacks=_hide(state.stacks, None),
    )


def _hide(cards: tuple[Cards, ...], seat: int | None) -> tuple[Cards, ...]:
    return tuple(own if at == seat else (HIDDEN,) * len(own) for at, own in enumerate(cards))
