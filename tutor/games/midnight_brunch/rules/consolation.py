"""What the losers of a contest fall to."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, holds, note
from ....states import edit, replace
from ..model import Change, Deck, Phase, State, prize_id, seat_id
from .box import in_use, value_of


def consolation_check(state: State) -> Step:
    """Only where the table has made the consolation a choice, and only when it is offered."""
    early = state.rulings.consolation == "optional"
    ok = state.phase is Phase.CONSOLATION
    return holds("brunch.consolation.forced", ok, case="early" if early and not ok else "")


def consolations(state: State) -> Change:
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
    """Return the highest prize that is still there and lower than the one a player called."""
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
    state = replace(collect(state, seat, deck), losers=state.losers[1:], phase=Phase.AWARD)
    shows = [prize_id(state.round, deck), seat_id(seat)]
    yield change("brunch.consolation.next-lower", state, shows=shows, parts=parts, **facts)
    return state


def contests_above(state: State) -> tuple[Deck, ...]:
    """Return the prizes still to be dealt with that several have called."""
    higher = in_use(len(state.players))[: len(state.prizes) - state.settled]
    return tuple(deck for deck in higher if state.calls.count(deck) > 1)


def _before_next(state: State) -> list[Step]:
    """The clause that lets this loser choose before those of a higher contest."""
    contests = contests_above(state)
    return [note("brunch.consolation.when", decks=contests, size=len(contests))] if contests else []


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


def collect(state: State, seat: int, deck: Deck) -> State:
    return replace(state, collected=edit(state.collected, seat, deck))
