"""What must hold in every position: nothing is lost, nothing appears, every count is right."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...explain import Facts, Step, allowed, at_most, equal, holds
from .model import GHOST, Cards, Deck, Midnight, Phase, State
from .party import ghost_checks
from .rounds import ROUNDS, called, distance, in_use, value_of
from .showdown import consolation

PAIRS = {Deck.RED: (10, 9), Deck.YELLOW: (8, 7), Deck.VIOLET: (6, 5), Deck.GREEN: (4, 3), Deck.BLUE: (2, 1)}  # fmt: skip
COPIES = 3
DECKS = {
    deck: tuple(value for value in pair for _ in range(COPIES)) for deck, pair in PAIRS.items()
}


def _monsters(highest: int, copies: int, ghosts: int) -> Cards:
    numbers = tuple(value for value in range(1, highest + 1) for _ in range(copies))
    return numbers + (GHOST,) * ghosts


MONSTERS = {
    "9x7+5": _monsters(9, 7, 5),
    "8x8+4": _monsters(8, 8, 4),
    "10x6+8": _monsters(10, 6, 8),
    "7x9+5": _monsters(7, 9, 5),
}


def position(state: State) -> Iterator[Step]:
    """The counts of a position, from the outside in; what rests on a wrong count is left out."""
    outside = tuple(_outside(state))
    yield from outside
    if allowed(outside):
        yield from _card_counts(state)
        for seat in range(len(state.players)):
            yield from _player_counts(state, seat)
        yield from _past_rounds(state)
        yield from _phase_counts(state)


def _must(rule: str, ok: bool, **facts: Any) -> Step:
    """A check of a clause that has other sentences for moves."""
    return holds(rule, ok, case="" if ok else "impossible", **facts)


def _outside(state: State) -> Iterator[Step]:
    """One entry for each player, one pile for each deck, seats and rounds that exist."""
    seats, need = len(state.players), len(in_use(len(state.players)))
    lists = (
        state.parties, state.midnights, state.laid, state.stopped, state.calls, state.ghosts,
        state.collected, state.points,
    )  # fmt: skip
    sizes = {seats, *map(len, lists)}
    yield equal("brunch.setup.player-count", max(sizes), min(sizes), seats=seats)
    piles = {len(state.decks), len(state.prizes)}
    odd = max(piles, key=lambda size: abs(size - need))
    rule = "brunch.setup.small-table" if seats < 5 else "brunch.setup.large-table"
    yield equal(rule, odd, need, seats=seats)
    known = {state.host, *state.losers, *(() if state.turn is None else (state.turn,))}
    yield holds("brunch.setup.first-host", known <= set(range(seats)), seats=seats)
    yield _must("brunch.end.six-rounds", 1 <= state.round <= ROUNDS, round=state.round)


def _card_counts(state: State) -> Iterator[Step]:
    """68 Monsters, and six cards in each deck less one a round, three of each value."""
    every = [state.monsters, state.discard, *state.parties]
    have = Counter(card for part in every for card in part)
    need = Counter(MONSTERS[state.rulings.monster_deck])
    odd = tuple(sorted(((have - need) | (need - have)).keys()))
    facts: Facts = {"have": have.total(), "need": need.total(), "odd": odd}
    yield holds("brunch.setup.monster-deck", not odd, **facts)
    past = Counter(value for points in state.points for value in points[: state.round - 1])
    decks = in_use(len(state.players))
    for deck, cards, prize in zip(decks, state.decks, state.prizes, strict=True):
        facts = {"deck": deck, "pair": PAIRS[deck]}
        yield equal("brunch.setup.deck-size", len(cards), ROUNDS - state.round, **facts)
        values = Counter((*cards, prize))
        yield holds("brunch.setup.deck-values", set(values) <= set(PAIRS[deck]), **facts)
        most = max(values[value] + past[value] for value in PAIRS[deck])
        yield at_most("brunch.setup.deck-split", most, COPIES, **facts)


def _player_counts(state: State, seat: int) -> Iterator[Step]:
    """A party, Midnight cards of one kind each, laid beside a number, and points for each round."""
    who, party, laid = state.players[seat], state.parties[seat], state.laid[seat]
    hand = state.midnights[seat]
    used = len(Midnight) - len(hand)
    single = len(set(hand)) == len(hand) and 0 <= used < state.round
    yield holds(
        "brunch.setup.midnight-set", single, who=who, left=hand, used=used, round=state.round
    )
    numbered = [at for at, card in enumerate(party) if card > GHOST]
    fits = laid is None or (laid.kind in hand and laid.on in numbered)
    yield holds("brunch.midnight.place", fits, who=who)
    yield holds("brunch.round.deal", bool(party), who=who)
    most = state.rulings.max_monsters
    if most != "none":
        yield _must("brunch.turn.no-limit", len(party) <= most, have=len(party), most=most)
    need = state.round if state.phase is Phase.END else state.round - 1
    yield equal("brunch.score.round", len(state.points[seat]), need, who=who)
    if fits:
        yield _must("brunch.midnight.timing", not laid or _laid_in_time(state, seat), who=who)
        values = state.ghosts[seat]
        yield _must("brunch.ghost.same", _ghosts_fit(state, seat), values=values, who=who)


def _laid_in_time(state: State, seat: int) -> bool:
    timing = state.rulings.midnight_timing
    moments = {"at_brunch": state.stopped[seat], "at_call": called(state, seat)}
    return moments.get(timing, True)


def _ghosts_fit(state: State, seat: int) -> bool:
    """A value for each Ghost whose moment has come, and one that it may count."""
    party, values = state.parties[seat], state.ghosts[seat]
    if state.rulings.ghost_timing == "on_arrival":
        waits = state.phase is Phase.ARRIVAL and seat == state.turn
        return len(values) == party[1:].count(GHOST) - waits and {*values} <= {0, *party}
    need = party.count(GHOST) if _known(state, seat) else 0
    checks = ghost_checks(state, seat, values, state.laid[seat]) if values else ()
    return len(values) == need and allowed(checks)


def _known(state: State, seat: int) -> bool:
    """Whether a player has said what the Ghosts count, all at one moment."""
    if state.rulings.ghost_timing == "with_call":
        return called(state, seat)
    if state.phase is Phase.GHOST:
        return distance(state, seat) < distance(state, state.turn or 0)
    return state.phase in (Phase.CONSOLATION, Phase.END)


def _past_rounds(state: State) -> Iterator[Step]:
    """In each round somebody collected, at most one from a deck; the Host is one who got least."""
    known = {value for deck in in_use(len(state.players)) for value in PAIRS[deck]}
    rounds = [[value for value in gained if value] for gained in zip(*state.points, strict=False)]
    now = [
        value_of(state, deck)
        for deck in state.collected
        if deck and deck in in_use(len(state.players))
    ]
    missing = len([deck for deck in state.collected if deck]) - len(now)
    for prizes in (*rounds, now):
        decks = {(value + 1) // 2 for value in prizes}
        right = set(prizes) <= known and len(decks) == len(prizes) and not missing
        yield holds("brunch.award.one-each", right and bool(prizes or prizes is now))
    last = [points[state.round - 2 : state.round - 1] for points in state.points]
    least = last[state.host] == min(last)
    yield _must("brunch.next.host-lowest", least, who=state.players[state.host])


def _phase_counts(state: State) -> Iterator[Step]:
    """The phase fits what lies on the table, and whoever is to decide has something to decide."""
    over, inviting = state.phase is Phase.END, state.phase in (Phase.INVITE, Phase.ARRIVAL)
    between = state.phase is Phase.AWARD
    yield holds("brunch.turn.choice", over == (state.turn is None) and not between)
    yield _must("brunch.end.six-rounds", not over or state.round == ROUNDS, round=state.round)
    yield _must("brunch.turn.until-all", inviting != all(state.stopped))
    known = (None, *in_use(len(state.players)))
    for seat, who in enumerate(state.players):
        call = state.calls[seat]
        yield _must("brunch.call.one", call in known and bool(call) == called(state, seat), who=who)
    yield from _award_counts(state)
    if state.turn is not None and {*state.calls} <= {*known}:
        yield from _waiting(state, state.turn)


def _award_counts(state: State) -> Iterator[Step]:
    """What was dealt with went to a caller or fell to a loser from above; the rest lies there."""
    decks = in_use(len(state.players))
    steps = {Phase.CONSOLATION: range(1, len(decks) + 1), Phase.END: (len(decks),)}
    right = state.settled in steps.get(state.phase, (0,))
    done = decks[len(decks) - state.settled :] if right else ()
    right = right and all(_went_right(state, deck, done) for deck in decks)
    yield _must("brunch.award.ascending", right)
    waits = [seat for seat in state.losers if state.calls[seat] in done[:1]]
    fair = len({*waits}) == len(state.losers) and not any(state.collected[seat] for seat in waits)
    asked = state.phase is Phase.CONSOLATION or not state.losers
    names = tuple(state.players[seat] for seat in state.losers)
    yield holds("brunch.consolation.losers", fair and asked, who=names)
    for seat, who in enumerate(state.players if state.phase is Phase.END else ()):
        deck, points = state.collected[seat], state.points[seat]
        right = points[-1:] == (value_of(state, deck) if deck in decks else 0,)
        yield _must("brunch.score.round", right, who=who, have=len(points))


def _went_right(state: State, deck: Deck, done: tuple[Deck, ...]) -> bool:
    calls = [call for call, got in zip(state.calls, state.collected, strict=True) if got == deck]
    if deck in state.calls:
        return calls == [deck] * (deck in done)
    above = done[: done.index(deck)] if deck in done else ()
    return {*calls} <= {*above}


def _waiting(state: State, seat: int) -> Iterator[Step]:
    """The player to decide has a turn, a Ghost or a consolation to decide about."""
    who, timing = state.players[seat], state.rulings.ghost_timing
    match state.phase:
        case Phase.INVITE:
            yield holds("brunch.turn.stopped", not state.stopped[seat], who=who)
        case Phase.ARRIVAL:
            newest = state.parties[seat][1:][-1:] == (GHOST,)
            ok = newest and timing == "on_arrival" and not state.stopped[seat]
            yield _must("brunch.ghost.timing", ok, timing=timing)
        case Phase.GHOST:
            ok = GHOST in state.parties[seat] and timing == "showdown"
            yield _must("brunch.ghost.timing", ok, timing=timing)
        case Phase.CONSOLATION:
            offered = state.losers[:1] == (seat,) and consolation(state, seat) is not None
            asked = state.rulings.consolation == "optional"
            yield holds("brunch.consolation.losers", asked and offered, who=who)
