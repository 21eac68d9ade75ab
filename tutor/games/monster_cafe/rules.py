"""The rules of Monster Café, each written once: checks, effects, score, outcome."""

from collections.abc import Iterator
from dataclasses import replace

from ...explain import Facts, Step, at_least, at_most, change, holds, note, one_of
from ...frozen import edit
from ...turn import Move, actor, last_state
from . import setup, sorbet, wild
from .model import (
    HIDDEN,
    Card,
    Change,
    Clear,
    Discard,
    Draw,
    Kind,
    Link,
    Meal,
    Pass,
    Rulings,
    Sit,
    State,
    Table,
)
from .pieces import card_ids, plate_ids, table_ids
from .position import position
from .rounds import end_game, end_round, end_turn, free_seats, last_rule, options
from .scoring import outcome, score
from .setup import SEATS, layout

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
    """Decks shuffled, tables laid out, a starting monster for everyone."""
    state: State = last_state(setup.steps(players, seed, rulings))
    return state


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    if not state.tables:
        yield from map(Link, Meal)
        return
    yield Draw()
    for number in range(1, layout(state.players) + 1):
        yield Sit(number)
        yield Clear(number)
    kinds = {card.kind for card in state.monsters[state.turn or 0]}
    yield from (Discard(kind) for kind in Kind if kind in kinds)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield from _open_checks(state, move)
    if state.turn is None or not (state.tables or isinstance(move, Link)):
        return
    seat = actor(state, move) or 0
    yield from _turn_checks(state, seat)
    match move:
        case Draw():
            yield from _draw_checks(state)
        case Sit():
            yield from _sit_checks(state, move)
        case Discard():
            yield from sorbet.checks(state, seat, move)
            yield from _sorbet_checks(state)
        case Clear():
            yield from _clear_checks(state, move)
        case Link():
            yield from wild.checks(state, seat, move)
            if state.drawn:
                yield _drawn_check(state.drawn, False)
        case Pass():
            yield from _pass_checks(state)


def _open_checks(state: State, move: Move) -> Iterator[Step]:
    """The game is on: four rounds, and perhaps Anything Eaters to link after them."""
    links = not state.tables and not isinstance(move, Link)
    case = "linking" if state.turn is not None and links else ""
    playing = state.turn is not None and not links
    yield holds("cafe.end.after_four", playing, case=case, round=state.round)


def _turn_checks(state: State, seat: int) -> Iterator[Step]:
    """You act on your own turn, and not after clearing a table."""
    who, turn = state.players[seat], state.players[state.turn or 0]
    shows = (f"seat-{seat}", f"seat-{state.turn}")
    yield holds("cafe.turn.order", seat == state.turn, shows=shows, who=who, turn=turn)
    if state.tables:
        yield holds("cafe.clear.out", not state.cleared[seat], shows=shows[:1], who=who)


def _draw_checks(state: State) -> Iterator[Step]:
    """A card to draw, a seat for it, and nothing drawn yet."""
    free, pile = free_seats(state), len(state.pile)
    yield at_least("cafe.pile.empty_must_clear", pile, 1, shows=["pile"])
    yield at_least("cafe.draw.all_full", free, 1, shows=table_ids(state.tables))
    yield from _nothing_drawn(state, "cafe.turn.choice")
    if pile and free and not state.drawn:
        yield holds("cafe.draw.legal", True, shows=["pile"], pile=pile, free=free)


def _nothing_drawn(state: State, rule: str) -> Iterator[Step]:
    """A drawn card is settled before anything else; a turn is a draw or a clear."""
    if state.drawn:
        yield _drawn_check(state.drawn, False)
    yield holds(rule, state.drawn is None)


def _drawn_check(card: Card, ok: bool) -> Step:
    """A drawn card has its own way: sorbet is settled at once, a monster is seated."""
    if card.kind is Kind.SORBET:
        return holds("cafe.sorbet.immediate", ok, shows=card_ids([card]))
    return holds("cafe.seat.must", ok, shows=card_ids([card]), kind=card.kind)


def _sit_checks(state: State, move: Sit) -> Iterator[Step]:
    """A table that is there, with a free seat, and a monster to seat."""
    table, names = _table(state, move.table), _names(state)
    shows = table_ids([table] if table else state.tables)
    yield one_of("cafe.seat.any_open", f"T{move.table}", names, shows=shows)
    if table:
        open_ = tuple(other.name for other in state.tables if len(other.guests) < SEATS)
        size, name = len(table.guests) + 1, table.name
        yield at_most("cafe.seat.capacity", size, SEATS, shows=shows, table=name, open=open_)
    if state.drawn:
        yield _drawn_check(state.drawn, state.drawn.kind is not Kind.SORBET)
    else:
        yield holds("cafe.draw.open", False, shows=["pile"], case="early", **options(state))


def _table(state: State, number: int) -> Table | None:
    return next((table for table in state.tables if table.number == number), None)


def _names(state: State) -> tuple[str, ...]:
    return tuple(table.name for table in state.tables)


def _sorbet_checks(state: State) -> Iterator[Step]:
    """Monsters are given up to a sorbet that was drawn, and to nothing else."""
    if state.drawn:
        yield _drawn_check(state.drawn, state.drawn.kind is Kind.SORBET)
    else:
        yield holds("cafe.sorbet.discard", False, case="early", **options(state))


def _pass_checks(state: State) -> Iterator[Step]:
    """A turn is a draw or a clear; doing nothing is neither."""
    if state.drawn:
        yield _drawn_check(state.drawn, False)
    yield holds("cafe.turn.no_pass", False, case="refused", **options(state))


def _clear_checks(state: State, move: Clear) -> Iterator[Step]:
    """A table that is there, with somebody at it, instead of drawing."""
    table, names = _table(state, move.table), _names(state)
    shows = table_ids([table] if table else state.tables)
    yield one_of("cafe.clear.take", f"T{move.table}", names, shows=shows)
    if table:
        yield _guest_check(state, table)
    yield from _nothing_drawn(state, "cafe.clear.instead")


def _guest_check(state: State, table: Table) -> Step:
    """At least one monster sits there, unless the empty pile forces an empty table on you."""
    reading = state.rulings.empty_table_when_pile_empty
    occupied = tuple(other for other in state.tables if other.guests)
    bare = not state.pile and not table.guests
    if bare and (reading == "allowed" or not occupied):
        return holds("cafe.pile.empty_tables", True, shows=table_ids([table]), reading=reading)
    parts = (note("cafe.pile.empty_tables", case="stay"),) if bare else ()
    others = tuple(other.name for other in occupied)
    facts: Facts = {"table": table.name, "others": others, "choice": bool(others)}
    shows = (*table_ids([table]), *card_ids(table.guests))
    return at_least("cafe.clear.nonempty", len(table.guests), 1, shows=shows, parts=parts, **facts)


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Draw():
            yield from _draw(state)
        case Sit():
            state = yield from _sit(state, move)
            yield from end_turn(state, "cafe.draw.ends_turn", last_rule(state))
        case Discard():
            state = yield from sorbet.effects(state, move)
            yield from _after_sorbet(state)
        case Clear():
            state = yield from _clear(state, move)
            yield from (
                end_round(state) if all(state.cleared) else end_turn(state, "cafe.turn.order", "")
            )
        case Link():
            state = yield from wild.effects(state, move)
            yield from end_game(state)


def _draw(state: State) -> Iterator[Step]:
    """The top card, for all to see; sorbet that can scare nobody is over at once."""
    card, seat = state.pile[0], state.turn or 0
    who, kind = state.players[seat], card.kind if card else None
    state = replace(state, drawn=card, pile=state.pile[1:])
    yield change("cafe.draw.open", state, shows=card_ids([card]), who=who, kind=kind)
    if not state.pile:
        yield note("cafe.pile.no_reshuffle", shows=["pile"])
    if kind is not Kind.SORBET:
        return
    own = sorbet.losable(state, seat)
    if own:
        yield note("cafe.sorbet.immediate", shows=card_ids(own), who=who)
    else:
        state = yield from sorbet.nothing(state)
        yield from _after_sorbet(state)


def _sit(state: State, move: Sit) -> Change:
    """The drawn monster takes a free seat."""
    card, who = state.drawn, state.players[state.turn or 0]
    drawn = (card,) if card else ()
    tables = tuple(
        table._replace(guests=table.guests + drawn) if table.number == move.table else table
        for table in state.tables
    )
    kind = card.kind if card else None
    state = replace(state, tables=tables, drawn=None)
    rule = "cafe.wild.seat" if kind is Kind.ANYTHING else "cafe.seat.any_open"
    facts: Facts = {"who": who, "kind": kind, "table": f"T{move.table}"}
    yield change(rule, state, shows=card_ids(drawn), **facts)
    return state


def _after_sorbet(state: State) -> Iterator[Step]:
    """Sorbet ends the turn, except for the last player in the round."""
    yield from end_turn(state, "cafe.sorbet.ends_turn", "cafe.sorbet.last_player")


def _clear(state: State, move: Clear) -> Change:
    """The table and everybody at it go to the player, who is out of the round."""
    seat = state.turn or 0
    table = next(table for table in state.tables if table.number == move.table)
    who, plate, guests = state.players[seat], table.plate, table.guests
    left = tuple(other for other in state.tables if other != table)
    without = not guests and state.rulings.empty_table_when_pile_empty == "leave_without"
    shows = (*plate_ids([plate]), *card_ids(guests))
    facts: Facts = {"who": who, "table": table.name, "meal": plate.meal}
    if without:
        state = replace(state, tables=left, lost=(*state.lost, plate))
        yield change("cafe.pile.empty_tables", state, case="without", **facts)
    else:
        plates = edit(state.plates, seat, (*state.plates[seat], plate))
        monsters = edit(state.monsters, seat, state.monsters[seat] + guests)
        state = replace(state, tables=left, plates=plates, monsters=monsters)
        yield change("cafe.clear.take", state, shows=shows, size=len(guests), **facts)
    state = replace(state, cleared=edit(state.cleared, seat, True))
    yield change("cafe.clear.out", state, shows=[f"seat-{seat}"], case="now", who=who)
    return state


def view(state: State, seat: int) -> State:
    """Both decks lie face down for everybody; all else is open."""
    return replace(state, pile=(HIDDEN,) * len(state.pile), deck=(HIDDEN,) * len(state.deck))
