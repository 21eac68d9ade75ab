"""What must hold in every position: nothing is lost, nothing appears, every count is right."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ....explain import Facts, Step, allowed, at_most, equal, holds, one_of
from ..model import GHOST, Deck, Midnight, Phase, State
from .box import COPIES, MONSTERS, PAIRS, ROUNDS, in_use, value_of
from .consolation import consolation
from .ghost import fixed, ghost_checks
from .order import called, distance


def position(state: State) -> Iterator[Step]:
    """The laws of a position, from the outside in; what rests on a broken one is left out."""
    outside = tuple(_outside(state))
    yield from outside
    if allowed(outside):
        yield from _card_counts(state)
        for seat in range(len(state.players)):
            yield from _player_counts(state, seat)
        yield from _past_rounds(state)
        yield from _phase_counts(state)


def _must(rule: str, ok: bool, case: str = "impossible", **facts: Any) -> Step:
    """A law of a clause that has other sentences for moves."""
    return holds(rule, ok, case="" if ok else case, **facts)


def _outside(state: State) -> Iterator[Step]:
    """One entry for each player, one pile for each deck, seats and rounds that exist."""
    seats, need = len(state.players), len(in_use(len(state.players)))
    lists = (
        state.parties, state.midnights, state.laid, state.stopped, state.calls, state.ghosts,
        state.collected, state.points,
    )  # fmt: skip
    sizes = {seats, *map(len, lists)}
    yield equal("brunch.setup.player-count", max(sizes), min(sizes), seats=seats)
    rule = "brunch.setup.small-table" if seats < 5 else "brunch.setup.large-table"
    for piles in (state.decks, state.prizes):
        yield equal(rule, len(piles), need, seats=seats)
    there = range(seats)
    yield holds("brunch.setup.first-host", state.host in there, seats=seats)
    known = state.turn is None or state.turn in there
    yield _must("brunch.turn.order", known, who="", turn="", phase="", seats=seats)
    yield _must("brunch.consolation.losers", {*state.losers} <= {*there}, "unknown", seats=seats)
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
    """A party within the limit, Midnight cards of one kind each, points for each round."""
    who, party, hand = state.players[seat], state.parties[seat], state.midnights[seat]
    yield holds("brunch.setup.midnight-set", len({*hand}) == len(hand), who=who, left=hand)
    used = len(Midnight) - len(hand)
    facts: Facts = {"who": who, "used": used, "round": state.round}
    yield _must("brunch.midnight.one-per-round", used < state.round, **facts)
    yield holds("brunch.round.deal", bool(party), who=who)
    most = state.rulings.max_monsters
    if most != "none":
        yield _must("brunch.turn.no-limit", len(party) <= most, have=len(party), most=most)
    need = state.round if state.phase is Phase.END else state.round - 1
    yield equal("brunch.score.round", len(state.points[seat]), need, who=who)
    yield from _laid_well(state, seat)
    yield from _ghosts_known(state, seat)


def _laid_well(state: State, seat: int) -> Iterator[Step]:
    """A placed Midnight card is one still in the game, next to a number, and placed in time."""
    who, party, laid = state.players[seat], state.parties[seat], state.laid[seat]
    if laid is None:
        return
    hand, there = state.midnights[seat], 0 <= laid.on < len(party)
    case = "" if laid.kind else "unknown"
    facts: Facts = {"who": who, "kind": laid.kind, "left": hand}
    yield holds("brunch.midnight.spent", laid.kind in hand, case=case, **facts)
    yield _must("brunch.midnight.place", there, who=who, number=laid.on + 1)
    if there:
        number = party[laid.on] != GHOST
        yield _must("brunch.ghost.no-midnight", number, who=who, kind=laid.kind)
    moments = {"at_brunch": state.stopped[seat], "at_call": called(state, seat)}
    timing = state.rulings.midnight_timing
    yield _must("brunch.midnight.timing", moments.get(timing, True), who=who)


def _ghosts_known(state: State, seat: int) -> Iterator[Step]:
    """A value for each Ghost whose moment has come, and one that it may count."""
    party, values = state.parties[seat], state.ghosts[seat]
    facts: Facts = {"who": state.players[seat], "timing": state.rulings.ghost_timing}
    need, have = _values_due(state, seat), len(values)
    yield _must("brunch.ghost.timing", have == need, "due", have=have, size=need, **facts)
    if state.rulings.ghost_timing == "on_arrival":
        free = {0} if state.rulings.ghost_zero_mix else set()
        alike = len({*fixed(state, seat)} - free) < 2
        facts = {"who": state.players[seat], "values": values}
        yield _must("brunch.ghost.same", alike, **facts)
        if not {*values} <= {0, *party}:
            yield holds("brunch.ghost.low-or-high", False, case="impossible", **facts)
    elif have == need and values:
        yield from ghost_checks(state, seat, values, state.laid[seat])


def _values_due(state: State, seat: int) -> int:
    """For how many Ghosts of a party it is known by now what they count."""
    party, timing = state.parties[seat], state.rulings.ghost_timing
    if timing == "on_arrival":
        waits = state.phase is Phase.ARRIVAL and seat == state.turn
        return party[1:].count(GHOST) - waits
    known = state.phase in (Phase.CONSOLATION, Phase.END)
    if timing == "with_call":
        known = called(state, seat)
    elif state.phase is Phase.GHOST:
        known = distance(state, seat) < distance(state, state.turn or 0)
    return party.count(GHOST) if known else 0


def _past_rounds(state: State) -> Iterator[Step]:
    """In each round somebody collected, at most one from a deck; the Host is one who got least."""
    decks = in_use(len(state.players))
    worth = {value: deck for deck in decks for value in PAIRS[deck]}
    for round, gained in enumerate(zip(*state.points, strict=False), 1):
        prizes = [value for value in gained if value]
        odd = tuple(value for value in prizes if value not in worth)
        yield _must("brunch.setup.deck-values", not odd, deck=decks[0], pair=odd, round=round)
        taken = [worth.get(value) for value in prizes]
        yield from _once(taken, round)
        yield _must("brunch.call.one", bool(prizes), "nobody", who="", round=round)
    for deck in state.collected:
        if deck:
            yield one_of("brunch.call.deck-in-play", deck, decks, seats=len(state.players))
    yield from _once([deck for deck in state.collected if deck], state.round)
    if state.round > 1:
        last = [points[state.round - 2 : state.round - 1] for points in state.points]
        least = last[state.host] == min(last)
        yield _must("brunch.next.host-lowest", least, who=state.players[state.host])


def _once(taken: list[Deck | None], round: int) -> Iterator[Step]:
    """A deck offers one prize a round."""
    yield _must("brunch.round.reveal", len({*taken}) == len(taken), round=round)


def _phase_counts(state: State) -> Iterator[Step]:
    """The phase fits what is on the table, and somebody has something to decide."""
    over, inviting = state.phase is Phase.END, state.phase in (Phase.INVITE, Phase.ARRIVAL)
    yield holds("brunch.turn.choice", over or state.turn is not None)
    yield _must("brunch.end.six-rounds", not over or state.round == ROUNDS, round=state.round)
    idle = not over or state.turn is None
    yield _must("brunch.end.six-rounds", idle, "idle", round=state.round)
    yield _must("brunch.turn.until-all", inviting != all(state.stopped))
    decks = in_use(len(state.players))
    for seat, who in enumerate(state.players):
        call = state.calls[seat]
        if call:
            yield one_of("brunch.call.deck-in-play", call, decks, seats=len(state.players))
        yield _must("brunch.call.one", bool(call) == called(state, seat), who=who)
    yield from _award_counts(state)
    if state.turn is not None and {*state.calls} <= {None, *decks}:
        yield from _waiting(state, state.turn)


def _award_counts(state: State) -> Iterator[Step]:
    """What was dealt with went to a caller or fell to a loser from above; the rest is there."""
    decks = in_use(len(state.players))
    yield _must("brunch.award.ascending", state.phase is not Phase.AWARD, "between")
    steps = {Phase.CONSOLATION: range(1, len(decks) + 1), Phase.END: (len(decks),)}
    right = state.settled in steps.get(state.phase, (0,))
    yield _must("brunch.award.ascending", right)
    done = decks[len(decks) - state.settled :] if right else ()
    for deck in decks if right else ():
        yield _went_right(state, deck, done)
    yield from _losers(state, done)
    for seat, who in enumerate(state.players if state.phase is Phase.END else ()):
        got, points = state.collected[seat], state.points[seat]
        right = points[-1:] == (value_of(state, got) if got in decks else 0,)
        yield _must("brunch.score.round", right, who=who, have=len(points))


def _went_right(state: State, deck: Deck, done: tuple[Deck, ...]) -> Step:
    """A called prize goes to a caller when it is dealt with, another to losers from above only."""
    calls = [call for call, got in zip(state.calls, state.collected, strict=True) if got == deck]
    if deck in state.calls:
        return _must("brunch.award.contest", calls == [deck] * (deck in done), deck=deck)
    above = done[: done.index(deck)] if deck in done else ()
    return _must("brunch.award.uncalled", {*calls} <= {*above}, deck=deck)


def _losers(state: State, done: tuple[Deck, ...]) -> Iterator[Step]:
    """Who waits for a consolation called the prize just dealt with and has none yet."""
    asked = state.phase is Phase.CONSOLATION or not state.losers
    yield _must("brunch.consolation.when", asked)
    for seat in state.losers:
        who, lost = state.players[seat], not done or state.calls[seat] == done[0]
        yield _must("brunch.consolation.losers", lost, who=who)
        once = state.losers.count(seat) == 1
        yield _must("brunch.consolation.losers", once, "twice", who=who)
        yield _must("brunch.award.one-each", state.collected[seat] is None, who=who)


def _waiting(state: State, seat: int) -> Iterator[Step]:
    """The player to decide has a turn, a Ghost or a consolation to decide about."""
    who, timing, phase = state.players[seat], state.rulings.ghost_timing, state.phase
    if phase in (Phase.INVITE, Phase.ARRIVAL):
        yield holds("brunch.turn.stopped", not state.stopped[seat], who=who, phase="")
    if phase in (Phase.ARRIVAL, Phase.GHOST):
        due = "on_arrival" if phase is Phase.ARRIVAL else "showdown"
        yield _must("brunch.ghost.timing", timing == due, "other", timing=timing)
        newest = state.parties[seat][1:][-1:] if phase is Phase.ARRIVAL else state.parties[seat]
        yield _must("brunch.ghost.timing", GHOST in newest, who=who, timing=timing)
    if phase is Phase.CONSOLATION:
        choice = state.rulings.consolation == "optional"
        yield holds("brunch.consolation.forced", choice, who=who)
        first = state.losers[:1] == (seat,)
        yield _must("brunch.consolation.losers", first, "turn", who=who)
        yield _must("brunch.consolation.nothing", consolation(state, seat) is not None, who=who)
