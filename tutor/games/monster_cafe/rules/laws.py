"""What must hold in every position of Monster Café: nothing is lost, nothing appears."""

from collections.abc import Iterator

from ....explain import Step, at_least, at_most, equal, holds
from ..model import DIET, Card, Kind, Meal, Plate, State, table_ids
from .anything import eaters, to_link
from .setup import COPIES, PLATES, ROUNDS, SEATS, layout, monster_deck
from .sorbet import losable
from .turn import free_seats


def position(state: State) -> Iterator[Step]:
    """One entry for each seat, every card once, every count as the round wants it."""
    shape = list(_shape(state))
    yield from shape
    if not all(step.value for step in shape):
        return
    yield from _box(state)
    yield from _all_cards(state)
    yield from _tables(state)
    for seat in range(len(state.players)):
        yield from _collection(state, seat)
        yield from _links(state, seat)
    yield from _decision(state)
    yield from _drawn(state)


def _shape(state: State) -> Iterator[Step]:
    """One entry for each seat, a seat whose turn it is, and a round of the game."""
    seats = len(state.players)
    lists = (state.plates, state.monsters, state.cleared, state.links)
    sizes = {seats, *(len(part) for part in lists)}
    yield equal("cafe.setup.players", max(sizes), min(sizes), seats=seats)
    sits = state.turn is None or 0 <= state.turn < seats
    yield holds("cafe.turn.order", sits, who="", turn="")
    yield holds("cafe.round.count", 1 <= state.round <= ROUNDS, round=state.round)


def _box(state: State) -> Iterator[Step]:
    """Two regular sets stay in the box, or none with four players."""
    need = 0 if len(state.players) == 4 else 2
    yield equal("cafe.setup.3p.remove", len(set(state.removed)), need, kinds=())
    odd = tuple(kind for kind in state.removed if kind not in DIET)
    yield holds("cafe.setup.3p.regular_only", not odd, kinds=odd)


def _all_cards(state: State) -> Iterator[Step]:
    """Every card of both decks is in exactly one place."""
    guests = [card for table in state.tables for card in table.guests]
    own = [card for cards in state.monsters for card in cards]
    yield from _copies(state, COPIES, [*state.pile, *guests, *own, *state.discard, state.drawn])
    served = [table.plate for table in state.tables]
    collected = [plate for plates in state.plates for plate in plates]
    yield from _copies(state, PLATES, [*state.deck, *served, *collected, *state.lost])
    yield _discarded(state)


def _discarded(state: State) -> Step:
    """Each sorbet takes one kind of monster; the rest in the discard sat at dummies."""
    gone = [card.kind for card in state.discard]
    dummies = len(state.lost) if len(state.players) == 2 else 0
    most = gone.count(Kind.SORBET) + SEATS * dummies
    return at_most("cafe.sorbet.discard", len({*gone} - {Kind.SORBET}), most)


def _copies(
    state: State, size: int, cards: list[Card | None] | list[Plate | None]
) -> Iterator[Step]:
    """Of every kind each copy is there once, and none of a removed set."""
    found: dict[Kind | Meal, list[int]] = {kind: [] for kind in (Kind if size == COPIES else Meal)}
    for card in cards:
        if card:
            found[card[0]].append(card[1])
    for kind, copies in found.items():
        need = 0 if kind in state.removed else size
        ok = sorted(copies) == list(range(1, need + 1))
        twice = not ok and len(copies) == need
        yield holds("cafe.setup.split", ok, kind=kind, have=len(copies), need=need, twice=twice)


def _tables(state: State) -> Iterator[Step]:
    """So many tables in the middle and in the deck as the round wants, four seats at each."""
    size, now = layout(state.players), state.round
    yield equal(
        "cafe.round.new_tables", len(state.deck), size * (ROUNDS - now), round=now, size=size
    )
    out = sum(state.cleared) if state.tables else size * all(state.cleared)
    rule = "cafe.setup.2p" if len(state.players) == 2 else "cafe.round.all_tables_used"
    yield equal(rule, len(state.tables) + out, size)
    numbers = [table.number for table in state.tables]
    fits = len(set(numbers)) == len(numbers) and set(numbers) <= set(range(1, size + 1))
    yield holds("cafe.setup.tables", fits, size=size)
    for table in state.tables:
        shows, have = table_ids([table]), len(table.guests)
        yield at_most("cafe.seat.capacity", have, SEATS, shows=shows, table=table.name, open="")
    yield at_least("cafe.pile.no_reshuffle", len(state.pile), _fewest_left(state), round=now)


def _fewest_left(state: State) -> int:
    """Return the smallest pile: every table that is gone was full, and only settled sorbet came besides."""
    gone = layout(state.players) * state.round - len(state.tables)
    guests = sum(len(table.guests) for table in state.tables)
    sorbets = sum(card.kind is Kind.SORBET for card in state.discard)
    used = len(state.players) + SEATS * gone + guests + sorbets + bool(state.drawn)
    return max(0, len(monster_deck(state.removed)) - used)


def _collection(state: State, seat: int) -> Iterator[Step]:
    """A plate for each table cleared, at most four monsters with it, and never a sorbet."""
    who = state.players[seat]
    bare = not state.pile and state.round == ROUNDS
    without = bare and state.rulings.empty_table_when_pile_empty == "leave_without"
    still_in = bool(state.tables) and not state.cleared[seat]
    have, need = len(state.plates[seat]), state.round - still_in
    ok = have == need or (without and not still_in and have == need - 1)
    yield holds("cafe.round.end", ok, who=who, have=have, need=need, round=state.round)
    yield collection_fits(who, have, len(state.monsters[seat]))
    sorbets = sum(card.kind is Kind.SORBET for card in state.monsters[seat])
    yield at_most("cafe.score.sorbet_none", sorbets, 0, who=who)


def collection_fits(who: str, plates: int, monsters: int) -> Step:
    """A collection is the starting monster and at most four monsters for each plate."""
    return at_most("cafe.collection.open", monsters, 1 + SEATS * plates, who=who, plates=plates)


def _links(state: State, seat: int) -> Iterator[Step]:
    """Only players who link have links: one at most for each Anything Eater, to plates they have."""
    who, links = state.players[seat], state.links[seat]
    if not links:
        return
    manual = state.rulings.wild_assignment == "manual"
    yield holds("cafe.wild.auto_best", manual, case="manual" if manual else "odd", who=who)
    have, most = len(links), len(eaters(state.monsters[seat]))
    case = "fits" if have <= most else "odd"
    yield holds("cafe.wild.one_food", have <= most, case=case, who=who, have=have, most=most)
    served = {plate.meal for plate in state.plates[seat]}
    for meal in links:
        ok = meal in served
        yield holds("cafe.wild.assign", ok, case="" if ok else "odd", have=meal, who=who)


def _decision(state: State) -> Iterator[Step]:
    """The player who decides can: in the round, or with an Anything Eater to link after the last."""
    seat = state.turn
    ends = bool(state.tables) or state.round == ROUNDS
    yield holds("cafe.end.after_four", ends, case="" if ends else "early", round=state.round)
    if not state.tables:
        left = sum(to_link(state, at) > 0 for at in range(len(state.players)))
        links = left == 0 if seat is None else to_link(state, seat) > 0
        yield holds("cafe.wild.late", links, case="" if links else "odd")
    elif seat is None:
        yield holds("cafe.end.after_four", False, case="nobody", round=state.round)
    else:
        out, who = state.cleared[seat], state.players[seat]
        yield holds("cafe.clear.out", not out, case="odd" if out else "", who=who)


def _drawn(state: State) -> Iterator[Step]:
    """No sorbet sits at a table; a drawn monster finds a seat, a drawn sorbet somebody to scare."""
    seated = sum(card.kind is Kind.SORBET for table in state.tables for card in table.guests)
    yield holds("cafe.sorbet.immediate", not seated, case="odd" if seated else "")
    if state.drawn is None:
        return
    if not state.tables:
        yield holds("cafe.end.after_four", False, case="drawn", round=state.round)
    elif state.drawn.kind is Kind.SORBET:
        scares = bool(losable(state, state.turn or 0))
        yield holds("cafe.sorbet.nothing", scares, case="" if scares else "odd")
    else:
        yield at_least("cafe.draw.all_full", free_seats(state), 1, able=False)
