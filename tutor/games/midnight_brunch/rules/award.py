"""The prizes, one by one from the lowest up."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, note
from ....states import replace
from ..model import Change, Deck, State, call_id, prize_id, seat_id
from .box import in_use, value_of
from .consolation import collect, consolation, consolations, contests_above
from .contest import rank
from .order import clockwise, distance
from .round import end_round
from .total import reckon


def award(state: State) -> Iterator[Step]:
    """Prize by prize from the lowest; losers of a contest fall before the next is looked at."""
    state = yield from consolations(state)
    while not state.losers and state.settled < len(state.prizes):
        deck = in_use(len(state.players))[-1 - state.settled]
        state = yield from _prize(replace(state, settled=state.settled + 1), deck)
        state = yield from consolations(state)
    if not state.losers:
        yield from end_round(state)


def _prize(state: State, deck: Deck) -> Change:
    """Nobody: passed over. One: theirs. Several: the best total."""
    callers = [seat for seat in clockwise(state) if state.calls[seat] == deck]
    prize = [prize_id(state.round, deck)]
    shows = [*prize, *(call_id(seat) for seat in callers)]
    facts: Facts = {"deck": deck, "value": value_of(state, deck)}
    if not callers:
        hope = bool(contests_above(state))
        yield change("brunch.award.uncalled", state, shows=prize, hope=hope, **facts)
    elif len(callers) == 1:
        state = collect(state, callers[0], deck)
        facts |= {"who": state.players[callers[0]], "total": reckon(state, callers[0]).value}
        yield change("brunch.award.sole", state, shows=shows, **facts)
    else:
        names = tuple(state.players[seat] for seat in callers)
        yield note("brunch.award.contest", shows=shows, case="between", callers=names, **facts)
        state = yield from _contest(state, deck, callers)
    return state


def _contest(state: State, deck: Deck, callers: list[int]) -> Change:
    """The best caller collects; the others wait for a consolation."""
    ranked, steps = rank(state, callers)
    yield from steps
    losers = ranked[1:]
    if state.rulings.loser_order == "seat":
        losers.sort(key=lambda seat: distance(state, seat))
    state = replace(collect(state, ranked[0], deck), losers=tuple(losers))
    facts: Facts = {"who": state.players[ranked[0]], "deck": deck, "value": value_of(state, deck)}
    shows = [prize_id(state.round, deck), seat_id(ranked[0])]
    yield change("brunch.award.contest", state, shows=shows, **facts)
    if len(losers) > 1 and consolation(state, losers[0]):
        case, order = state.rulings.loser_order, tuple(state.players[seat] for seat in losers)
        shows = [seat_id(seat) for seat in losers]
        yield note("brunch.consolation.several", shows=shows, case=case, order=order)
    return state
