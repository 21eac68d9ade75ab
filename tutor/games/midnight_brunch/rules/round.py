"""From one showdown to the next turn: points, the table cleared, the next Host, new prizes."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, count, note
from ....states import edit, replace, shuffled
from ..model import Cards, Change, Phase, State, midnight_id, party_ids, prize_id, seat_id
from .box import ROUNDS, in_use, value_of
from .order import clockwise, distance


def open_round(state: State) -> Iterator[Step]:
    """A prize from each deck, then a face-down Monster for everyone, the Host first."""
    prizes = tuple(deck[0] for deck in state.decks)
    decks = tuple(deck[1:] for deck in state.decks)
    state = replace(state, prizes=prizes, decks=decks, round=state.round + 1)
    shows = [prize_id(state.round, deck) for deck in in_use(len(state.players))]
    rule = "brunch.next.reveal" if state.round > 1 else "brunch.round.reveal"
    yield change(rule, state, shows=shows, round=state.round, prizes=prizes)
    for seat in clockwise(state):
        state = yield from draw(state, seat)
    host = state.players[state.host]
    parts = (note("brunch.round.hidden"), note("brunch.round.host-first", who=host))
    shows = [party_ids(state, seat)[0] for seat in clockwise(state)]
    yield change("brunch.round.deal", state, shows=shows, parts=parts, who=host)


def draw(state: State, seat: int) -> Change:
    """One Monster from the deck; when there is none, the discarded ones are shuffled first."""
    if not state.monsters:
        turn = state.shuffles + 1
        fresh = shuffled(state.discard, f"{state.seed}-monsters-{turn}")
        state = replace(state, monsters=fresh, discard=(), shuffles=turn)
        yield change("brunch.monster.reshuffle", state, shows=["monster-deck"], size=len(fresh))
    party = (*state.parties[seat], state.monsters[0])
    return replace(state, monsters=state.monsters[1:], parties=edit(state.parties, seat, party))


def end_round(state: State) -> Iterator[Step]:
    """Everyone scores the prize collected; then the next round, or the end."""
    seats = range(len(state.players))
    gained = tuple(value_of(state, deck) if deck else 0 for deck in state.collected)
    points = tuple((*state.points[seat], gained[seat]) for seat in seats)
    state = replace(state, points=points)
    parts = [
        count("brunch.score.round", gained[seat], shows=[seat_id(seat)], case="one", who=name)
        for seat, name in enumerate(state.players)
    ]
    yield change("brunch.score.round", state, parts=parts, round=state.round)
    if state.round == ROUNDS:
        state = replace(state, turn=None, phase=Phase.END)
        yield change("brunch.end.six-rounds", state, case="over", round=state.round)
        return
    state = yield from _clear(state)
    state = yield from _next_host(state, gained)
    yield from open_round(state)


def _clear(state: State) -> Change:
    """Monsters and used Midnight cards are discarded, Call cards come back, prizes are gone."""
    seats = len(state.players)
    cards = tuple(card for party in state.parties for card in party)
    parts = [*_spent(state), note("brunch.next.calls-back"), *_gone(state)]
    shows = [id for seat in range(seats) for id in party_ids(state, seat)]
    midnights = tuple(
        tuple(kind for kind in hand if not (laid and laid.kind == kind))
        for hand, laid in zip(state.midnights, state.laid, strict=True)
    )
    state = replace(
        state, discard=state.discard + cards, midnights=midnights, phase=Phase.INVITE, settled=0,
        parties=((),) * seats, laid=(None,) * seats, stopped=(False,) * seats, ghosts=((),) * seats,
        calls=(None,) * seats, collected=(None,) * seats, prizes=(),
    )  # fmt: skip
    yield change("brunch.next.discard", state, shows=shows, parts=parts, size=len(cards))
    return state


def _spent(state: State) -> Iterator[Step]:
    for seat, laid in enumerate(state.laid):
        if laid:
            facts: Facts = {"who": state.players[seat], "kind": laid.kind}
            yield note("brunch.next.midnight", shows=[midnight_id(seat, laid.kind)], **facts)


def _gone(state: State) -> Iterator[Step]:
    left = [deck for deck in in_use(len(state.players)) if deck not in state.collected]
    if left:
        shows = [prize_id(state.round, deck) for deck in left]
        yield note("brunch.next.prizes-gone", shows=shows, decks=tuple(left), size=len(left))


def _next_host(state: State, gained: Cards) -> Change:
    """Fewest points in the round just played; among several zeros, the furthest from the Host."""
    least = min(gained)
    tied = [seat for seat in clockwise(state) if gained[seat] == least]
    host = max(tied, key=lambda seat: _far(state, seat))
    facts: Facts = {"who": state.players[host], "value": least, "stays": host == state.host}
    steps = _far(state, host)[0]
    state = replace(state, host=host, turn=host)
    shows = [seat_id(host)]
    if len(tied) == 1:
        yield change("brunch.next.host-lowest", state, shows=shows, **facts)
    else:  # all prizes differ, so a tie for least is a tie at 0
        facts |= {"tied": tuple(state.players[seat] for seat in tied), "steps": steps}
        way = state.rulings.host_distance
        yield change("brunch.next.host-zero-tie", state, shows=shows, case=way, **facts)
    return state


def _far(state: State, seat: int) -> tuple[int, int]:
    """Return how far a seat is from the Host: by steps clockwise, or by the shorter way round."""
    steps = distance(state, seat)
    if state.rulings.host_distance == "clockwise":
        return steps, steps
    return min(steps, len(state.players) - steps), steps
