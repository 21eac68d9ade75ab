"""How rounds and hands end, and how the next ones begin."""

from collections.abc import Iterator

from ....explain import Step, change, lazy, note
from ....states import edit, replace
from ..model import HAND, HANDS, State, in_bowl
from .hand import draw


def fresh(state: State) -> State:
    """Nothing is used, played or spent yet: a turn begins."""
    return replace(state, used=(), played=(), spent=0, ended=False)


def score_bowl(state: State, seat: int) -> State:
    """A bowl goes to its owner's pile."""
    pile = state.piles[seat] + state.bowls[seat]
    return replace(state, piles=edit(state.piles, seat, pile), bowls=edit(state.bowls, seat, ()))


def end_round(state: State) -> Iterator[Step]:
    """The last player left scores the bowl, gets no Milk and leads the next round."""
    seat = state.active.index(True)
    who, size = state.players[seat], len(state.bowls[seat])
    yield change("crunch.round.last", state, shows=[f"seat-{seat}"], who=who)
    shows = lazy(in_bowl, state, seat)
    state = score_bowl(state, seat)
    yield change("crunch.round.last-score", state, shows=shows, who=who, size=size)
    yield note("crunch.round.last-no-milk", shows=[f"seat-{seat}"], who=who)
    state = replace(state, idle=state.idle if state.match else state.idle + 1)
    if state.idle >= len(state.players):
        state = fresh(replace(state, turn=None))
        yield change("crunch.round.dead-loop", state, rounds=state.idle)
        return
    active = (True,) * len(state.players)
    state = fresh(replace(state, turn=seat, active=active, match=0))
    parts = (note("crunch.round.reset"), note("crunch.hand.rounds"))
    yield change("crunch.round.next-leader", state, shows=[f"seat-{seat}"], parts=parts, who=who)


def end_hand(state: State) -> Iterator[Step]:
    """The hand is over at once: bowls score, cards in hands are lost."""
    leader = state.turn or 0
    who, seats = state.players[leader], range(len(state.players))
    yield change("crunch.hand.end", state, shows=[f"hand-{leader}"], who=who)
    shows = lazy(_in_bowls, state)
    for seat in seats:
        state = score_bowl(state, seat)
    yield change("crunch.hand.end-score", state, shows=shows)
    lost = sum(map(len, state.hands))
    boxes = tuple(box + hand for box, hand in zip(state.boxes, state.hands, strict=True))
    state = replace(state, boxes=boxes, hands=((),) * len(state.players))
    kept = (note("crunch.hand.end-milk-kept"), note("crunch.hand.end-no-milk"))
    yield change("crunch.hand.end-lost", state, parts=kept, lost=lost)
    if state.hand == HANDS:
        state = fresh(replace(state, turn=None))
        yield change("crunch.game.three-hands", state, case="over", hand=state.hand)
    else:
        yield from _next_hand(state, leader)


def _in_bowls(state: State) -> list[str]:
    return [id for seat in range(len(state.players)) for id in in_bowl(state, seat)]


def _next_hand(state: State, leader: int) -> Iterator[Step]:
    """Everyone draws twelve; the player who ran out leads."""
    short = {seat: len(stack) for seat, stack in enumerate(state.stacks) if len(stack) < HAND}
    for seat in range(len(state.players)):
        state = draw(state, seat)
    active = (True,) * len(state.players)
    state = fresh(replace(state, hand=state.hand + 1, turn=leader, active=active, match=0))
    parts = [
        note("crunch.hand.short-draw", shows=[f"hand-{seat}"], who=state.players[seat], size=size)
        for seat, size in short.items()
    ]
    case = "short" if short else ""
    yield change("crunch.hand.next-draw", state, parts=parts, case=case, hand=state.hand)
    state = replace(state, ended=True)
    who = state.players[leader]
    yield change("crunch.hand.next-leader", state, shows=[f"seat-{leader}"], who=who)
