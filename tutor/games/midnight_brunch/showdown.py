"""The showdown: everything is revealed, and prizes are settled from the lowest up."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cmp_to_key
from itertools import pairwise

from ...explain import Facts, Step, change, note
from ...frozen import edit
from .model import GHOST, Change, Deck, Phase, State
from .party import reckon
from .pieces import call_id, ghost_ids, midnight_ids, party_ids, prize_id, seat_id
from .rounds import call_ids, clockwise, distance, end_round, in_use, value_of

GOAL = 15


def reveal(state: State) -> Iterator[Step]:
    """Hidden Monsters, Midnight cards and Call cards are turned up, all at once."""
    state = replace(state, phase=Phase.AWARD, turn=state.host)
    shows = [party_ids(state, seat)[0] for seat in clockwise(state)] + call_ids(state)
    yield change("brunch.showdown.reveal", state, shows=shows, parts=_turned_up(state))
    yield from ask_ghosts(state)


def _turned_up(state: State) -> Iterator[Step]:
    """The Midnight cards of the round."""
    for seat in clockwise(state):
        if laid := state.laid[seat]:
            facts: Facts = {"who": state.players[seat], "kind": laid.kind, "number": laid.on + 1}
            shows = midnight_ids(state, seat)
            yield note("brunch.midnight.place", shows=shows, case="revealed", **facts)


def ask_ghosts(state: State) -> Iterator[Step]:
    """The owner of a Ghost says what it counts, in turn from the Host; then prizes are awarded."""
    asked = state.rulings.ghost_timing == "showdown"
    owners = [s for s in clockwise(state) if GHOST in state.parties[s] and not state.ghosts[s]]
    if asked and owners:
        state = replace(state, phase=Phase.GHOST, turn=owners[0])
        shows = ghost_ids(state, owners[0])
        facts: Facts = {"who": state.players[owners[0]], "size": len(shows)}
        yield change("brunch.ghost.timing", state, shows=shows, case="asks", **facts)
        return
    state = replace(state, phase=Phase.AWARD)
    for seat in clockwise(state):
        step = reckon(state, seat)
        yield step
        if step.value < 0:
            shows, who = party_ids(state, seat), state.players[seat]
            yield note("brunch.total.negative", shows=shows, who=who, value=step.value)
    yield note("brunch.award.ascending", shows=["prizes"])
    yield from award(state)


def award(state: State) -> Iterator[Step]:
    """Prize by prize from the lowest; losers of a contest fall before the next is looked at."""
    state = yield from _consolations(state)
    while not state.losers and state.settled < len(state.prizes):
        deck = in_use(len(state.players))[-1 - state.settled]
        state = yield from _prize(replace(state, settled=state.settled + 1), deck)
        state = yield from _consolations(state)
    if not state.losers:
        yield from end_round(state)


def _prize(state: State, deck: Deck) -> Change:
    """Nobody: passed over. One: theirs. Several: the best total."""
    callers = [seat for seat in clockwise(state) if state.calls[seat] == deck]
    prize = [prize_id(state.round, deck)]
    shows = [*prize, *(call_id(seat) for seat in callers)]
    facts: Facts = {"deck": deck, "value": value_of(state, deck)}
    if not callers:
        yield change("brunch.award.uncalled", state, shows=prize, **facts)
    elif len(callers) == 1:
        state = _collect(state, callers[0], deck)
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
    state = replace(_collect(state, ranked[0], deck), losers=tuple(losers))
    facts: Facts = {"who": state.players[ranked[0]], "deck": deck, "value": value_of(state, deck)}
    shows = [prize_id(state.round, deck), seat_id(ranked[0])]
    yield change("brunch.award.contest", state, shows=shows, **facts)
    if len(losers) > 1:
        case, order = state.rulings.loser_order, tuple(state.players[seat] for seat in losers)
        shows = [seat_id(seat) for seat in losers]
        yield note("brunch.consolation.several", shows=shows, case=case, order=order)
    return state


def _collect(state: State, seat: int, deck: Deck) -> State:
    return replace(state, collected=edit(state.collected, seat, deck))


def rank(state: State, callers: list[int]) -> tuple[list[int], list[Step]]:
    """The callers of a prize, best first, and the comparison between each and the next."""
    totals = {seat: reckon(state, seat).value for seat in callers}

    def order(one: int, two: int) -> int:
        return -1 if compare(state, totals, one, two)[0] == one else 1

    ranked = sorted(callers, key=cmp_to_key(order))
    return ranked, [compare(state, totals, one, two)[1] for one, two in pairwise(ranked)]


def compare(state: State, totals: dict[int, int], one: int, two: int) -> tuple[int, Step]:
    """Which of two callers is better, and the clause that decides."""
    if totals[one] == totals[two]:
        return _tie(state, totals[one], one, two)
    low, high = sorted((one, two), key=lambda seat: totals[seat])
    if totals[high] <= GOAL:
        return high, _beats(state, "brunch.compare.up-to-15", totals, high, low)
    rule = "over-loses" if totals[low] <= GOAL else "over-over"
    return low, _beats(state, f"brunch.compare.{rule}", totals, low, high)


def _beats(state: State, rule: str, totals: dict[int, int], winner: int, loser: int) -> Step:
    shows = (*party_ids(state, winner), *party_ids(state, loser))
    names: Facts = {"winner": state.players[winner], "loser": state.players[loser]}
    return note(rule, shows=shows, have=totals[winner], other=totals[loser], **names)


def _tie(state: State, value: int, one: int, two: int) -> tuple[int, Step]:
    """Equal totals: the Host, then the party without a Midnight card, then the seat."""
    near, far = sorted((one, two), key=lambda seat: distance(state, seat))
    hosted, laid = near == state.host, state.laid[near]
    if hosted and state.rulings.host_tie == "always":
        parts = [note("brunch.tie.midnight-card", case="host")] if laid else []
        return near, _wins_tie(state, "brunch.tie.host", value, near, far, parts)
    parts = [note("brunch.tie.host", case="last")] if hosted else []
    if any(GHOST in state.parties[seat] and not state.laid[seat] for seat in (one, two)):
        parts.append(note("brunch.ghost.not-midnight"))
    if (laid is None) != (state.laid[far] is None):
        winner, loser = (near, far) if laid is None else (far, near)
        return winner, _wins_tie(state, "brunch.tie.midnight-card", value, winner, loser, parts)
    parts.append(note("brunch.tie.midnight-card", case="both" if laid else "neither"))
    return near, _wins_tie(state, "brunch.tie.seat", value, near, far, parts)


def _wins_tie(
    state: State, rule: str, value: int, winner: int, loser: int, parts: list[Step]
) -> Step:
    shows = (
        seat_id(winner),
        seat_id(loser),
        *midnight_ids(state, winner),
        *midnight_ids(state, loser),
    )
    facts: Facts = {
        "value": value,
        "winner": state.players[winner],
        "loser": state.players[loser],
        "near": distance(state, winner),
        "far": distance(state, loser),
    }
    return note(rule, shows=shows, parts=parts, **facts)


def _consolations(state: State) -> Change:
    """Each loser takes the highest free prize below the one called, or nothing."""
    while state.losers:
        seat = state.losers[0]
        deck = consolation(state, seat)
        if deck is None:
            state = replace(state, losers=state.losers[1:])
            facts: Facts = {"who": state.players[seat], "value": _wanted(state, seat)}
            parts = tuple(_never_higher(state, seat))
            yield change(
                "brunch.consolation.nothing", state, shows=[seat_id(seat)], parts=parts, **facts
            )
        elif state.rulings.consolation == "optional":
            state = replace(state, phase=Phase.CONSOLATION, turn=seat)
            facts = {"who": state.players[seat], "value": value_of(state, deck)}
            shows = [prize_id(state.round, deck)]
            yield change("brunch.consolation.forced", state, shows=shows, case="asks", **facts)
            return state
        else:
            state = yield from take(state, seat)
    return state


def consolation(state: State, seat: int) -> Deck | None:
    """The highest prize that is still there and lower than the one a player called."""
    decks = in_use(len(state.players))
    free = [deck for deck in decks if deck not in state.collected]
    lower = [deck for deck in free if value_of(state, deck) < _wanted(state, seat)]
    return lower[0] if lower else None


def _wanted(state: State, seat: int) -> int:
    deck = state.calls[seat]
    return value_of(state, deck) if deck else 0


def take(state: State, seat: int) -> Change:
    """A loser takes the next lower prize."""
    deck = consolation(state, seat)
    if deck is None:
        return state
    forced = state.rulings.consolation == "forced"
    who = state.players[seat]
    parts = [note("brunch.consolation.losers", who=who), *_never_higher(state, seat)]
    parts += [note("brunch.consolation.forced", case="must", who=who)] if forced else []
    parts += _before_next(state)
    facts: Facts = {
        "who": who,
        "deck": deck,
        "value": value_of(state, deck),
        "wanted": _wanted(state, seat),
    }
    state = replace(_collect(state, seat, deck), losers=state.losers[1:], phase=Phase.AWARD)
    shows = [prize_id(state.round, deck), seat_id(seat)]
    yield change("brunch.consolation.next-lower", state, shows=shows, parts=parts, **facts)
    return state


def _before_next(state: State) -> list[Step]:
    """The clause that lets this loser choose before those of a higher contest."""
    higher = in_use(len(state.players))[: len(state.prizes) - state.settled]
    contests = tuple(deck for deck in higher if state.calls.count(deck) > 1)
    return [note("brunch.consolation.when", decks=contests)] if contests else []


def leave(state: State, seat: int) -> Change:
    """A loser leaves the prize, where the table allows it."""
    state = replace(state, losers=state.losers[1:], phase=Phase.AWARD)
    who = state.players[seat]
    yield change("brunch.consolation.forced", state, shows=[seat_id(seat)], case="left", who=who)
    return state


def _never_higher(state: State, seat: int) -> Iterator[Step]:
    """The clause that keeps a loser from a higher prize nobody has taken."""
    decks = in_use(len(state.players))
    high = [
        deck
        for deck in decks
        if deck not in state.collected
        and deck not in state.calls
        and value_of(state, deck) > _wanted(state, seat)
    ]
    if high:
        shows = [prize_id(state.round, deck) for deck in high]
        facts: Facts = {"who": state.players[seat], "decks": tuple(high), "size": len(high)}
        yield note("brunch.consolation.never-higher", shows=shows, **facts)
