"""Laying out Monster Café: decks, tables, starting monsters."""

from functools import cache
from random import Random

from ....errors import SetupError
from ....explain import Facts, Step, change, note
from ....states import edit, replace, ruled_seat, shuffled
from ....turn import last_state
from ..model import (
    DIET,
    Card,
    Change,
    Kind,
    Plate,
    Rulings,
    State,
    Table,
    card_ids,
    table_ids,
)

SEATS = 4
ROUNDS = 4
COPIES = 6  # of each monster, and of the sorbet
PLATES = 2  # of each meal


def layout(players: tuple[str, ...]) -> int:
    """Return how many tables are laid out each round."""
    return 4 if len(players) == 4 else 3


@cache
def monster_deck(removed: tuple[Kind, ...]) -> tuple[Card, ...]:
    """Six of each monster and six sorbets, without the removed sets."""
    return tuple(
        Card(kind, copy) for kind in Kind if kind not in removed for copy in range(1, COPIES + 1)
    )


@cache
def table_deck(removed: tuple[Kind, ...]) -> tuple[Plate, ...]:
    """Two tables for each monster that is in the game."""
    return tuple(
        Plate(meal, copy)
        for kind, meal in DIET.items()
        if kind not in removed
        for copy in range(1, PLATES + 1)
    )


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Decks shuffled, tables laid out, a starting monster for everyone."""
    state: State = last_state(opening(players, seed, rulings))
    return state


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Change:
    """The set-up, one change at a time."""
    removed = _removed(len(players), seed, rulings)
    lot = Random(f"{seed}-first").randrange(len(players))
    first = ruled_seat(rulings, "first_player", len(players), lot)
    empty: tuple[()] = ()
    state = State(
        players, rulings, removed=(), pile=monster_deck(()), deck=table_deck(()),
        tables=(), plates=(empty,) * len(players), monsters=(empty,) * len(players),
        cleared=(False,) * len(players), links=(empty,) * len(players),
        turn=first,
    )  # fmt: skip
    yield _decks(state)
    if removed:
        pile, deck = monster_deck(removed), table_deck(removed)
        state = replace(state, removed=removed, pile=pile, deck=deck)
        yield _fewer_sets(state)
    state = replace(state, pile=shuffled(state.pile, f"{seed}-monsters"))
    yield change("cafe.setup.pile", state, shows=["pile"], size=len(state.pile))
    state = lay_tables(replace(state, deck=shuffled(state.deck, f"{seed}-tables")))
    rule = "cafe.setup.3p.tables" if removed else "cafe.setup.tables"
    yield change(rule, state, shows=table_ids(state.tables), size=len(state.tables))
    for ahead in range(len(players)):
        state = yield from _starting_monster(
            state, ((state.turn or 0) + ahead) % len(players), seed
        )
    who, parts = players[state.turn or 0], [note("cafe.round.count", round=state.round)]
    shows = [f"seat-{state.turn}"]
    yield change("cafe.setup.first_player", state, shows=shows, parts=parts, who=who)
    yield note("cafe.setup.diet", shows=table_ids(state.tables))
    return state


def _decks(state: State) -> Step:
    """All the cards, as they come out of the box."""
    parts = [note("cafe.setup.players", seats=len(state.players))]
    facts: Facts = {"have": len(state.pile), "need": len(state.deck)}
    return change("cafe.setup.split", state, shows=["pile", "deck"], parts=parts, **facts)


def _fewer_sets(state: State) -> Step:
    """Two regular sets and their tables stay in the box, with two players as with three."""
    parts = [note("cafe.setup.3p.which"), note("cafe.setup.3p.regular_only")]
    parts += [note("cafe.setup.2p")] if len(state.players) == 2 else []
    return change("cafe.setup.3p.remove", state, parts=parts, kinds=state.removed)


def _removed(players: int, seed: int, rulings: Rulings) -> tuple[Kind, ...]:
    """With two or three players two regular monsters stay in the box."""
    if players == 4:
        return ()
    chosen = (rulings.first_removed, rulings.second_removed)
    if chosen[0] == chosen[1] != "random":
        known = ("random", *(kind.value for kind in DIET if kind != chosen[0]))
        raise SetupError("ruling-value", ruling="second_removed", value=chosen[1], known=known)
    lots = [kind for kind in shuffled(DIET, f"{seed}-removed") if kind not in chosen]
    picked = {Kind(name) if name != "random" else lots.pop() for name in chosen}
    return tuple(kind for kind in DIET if kind in picked)


def lay_tables(state: State) -> State:
    """Return the next tables of the deck, open and empty, T1 first."""
    size = layout(state.players)
    plates = [plate for plate in state.deck[:size] if plate]
    tables = tuple(Table(number, plate) for number, plate in enumerate(plates, 1))
    return replace(state, tables=tables, deck=state.deck[size:])


def _starting_monster(state: State, seat: int, seed: int) -> Change:
    """The top card of the pile; sorbet goes back and everything is shuffled again."""
    who, again = state.players[seat], 0
    while state.pile[0] and state.pile[0].kind is Kind.SORBET:
        again += 1
        state = replace(state, pile=shuffled(state.pile, f"{seed}-again-{seat}-{again}"))
        rule = "cafe.setup.starting_redraw" if again == 1 else "cafe.setup.starting_redraw_repeat"
        yield change(rule, state, shows=["pile"], who=who)
    card, pile = state.pile[0], state.pile[1:]
    own = edit(state.monsters, seat, (card,))
    state = replace(state, pile=pile, monsters=own)
    kind = card.kind if card else None
    parts = (note("cafe.setup.starting_wild"),) if kind is Kind.ANYTHING else ()
    shows = card_ids([card])
    yield change("cafe.setup.starting_monster", state, shows=shows, parts=parts, who=who, kind=kind)
    return state
