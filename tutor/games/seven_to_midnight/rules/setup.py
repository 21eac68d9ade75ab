"""Set-up: what can be played together, the decks, the Easy game's removed critter."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ....errors import SetupError
from ....explain import Facts, Ids, Step, change, holds, note, one_of
from ....states import replace, ruled_seat, shuffled
from ..model import (
    CRITTER_CELLS,
    EVENT_CELLS,
    ITEM_CELLS,
    Cards,
    Change,
    Guardian,
    Phase,
    Remove,
    Rulings,
    State,
    cell_id,
    guardian_id,
)
from ..model.cards import Title, stock
from . import field
from .round import begin_turn, maze_cards, next_turn, pile_up
from .seat import called, decks, guardian_count, owner, round_order, speed, unit_count

STACK = 4  # Events in each stack


def problem(players: int, rulings: Rulings) -> str:
    """Why these ways to play do not go together: the key of a message, or nothing."""
    if rulings.mode == "ffa" and players < 2:
        return "mode-ffa"
    if rulings.mode == "teams" and players != 4:
        return "mode-teams"
    lightning = speed(players, rulings) == "lightning"
    refused = lightning and players == 4 and rulings.lightning_four == "refuse"
    return "mode-not-offered" if refused else ""


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Guardians, decks, Events, field and maze; in an Easy game a critter is removed first."""
    if key := problem(len(players), rulings):
        raise SetupError(key, have=len(players))
    guardians = _guardians(guardian_count(len(players)), rulings)
    count = len(guardians)
    events = shuffled(stock().events, f"{seed}-events")
    lot = Random(f"{seed}-first").randrange(count)
    first = ruled_seat(rulings, "first_player", count, lot)
    numbers = decks(len(players), rulings)
    state = State(
        players, rulings, seed, guardians, spent=(False,) * count, hands=((),) * count,
        events=tuple(events[at : at + STACK] for at in range(0, 3 * STACK, STACK)),
        dropped=((),) * 3, shown=(), dead=(),
        critters=("",) * len(CRITTER_CELLS), critter_deck=critter_cards(numbers, rulings),
        rescued=((),) * unit_count(rulings.mode, len(players)), removed=(),
        items=("",) * len(ITEM_CELLS),
        item_deck=shuffled(stock().deck("items", numbers), f"{seed}-items"),
        discard=(), recycled=False, maze=pile_up(maze_cards(), f"{seed}-maze"), turned=(),
        remixed=False, peeked=False, down=(), first=first, order=(),
        active=0, turn=0, round=1, phase=Phase.REMOVE, actions=0, given=(0,) * count,
        guesses=(None,) * unit_count(rulings.mode, len(players)),
    )  # fmt: skip
    state = replace(state, order=round_order(state, 1))
    if rulings.difficulty == "easy":
        return replace(state, active=state.order[0], turn=owner(state, state.order[0]))
    return begin_turn(_done(field.refresh(_shuffle(state))), state.order[0])


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Iterator[Step]:
    """Yield how the table is set up, step by step; the last step leaves it as the game begins."""
    state = start(players, seed, rulings)
    *steps, last = setup_steps(state)
    yield from steps
    yield last._replace(state=state)


def setup_steps(state: State) -> Iterator[Step]:
    """Yield how a fresh position was laid out, from an empty table; an Easy game has no field yet."""
    table = replace(
        state, events=((),) * 3, critters=("",) * 3, items=("",) * 6, maze=(), phase=Phase.PAUSE,
        critter_deck=(*filter(None, state.critters), *state.critter_deck),
        item_deck=(*filter(None, state.items), *state.item_deck),
    )  # fmt: skip
    guardians = range(len(state.guardians))
    names, places = tuple(called(state, at) for at in guardians), tuple(map(guardian_id, guardians))
    how = "mode.guardians.solo" if len(state.players) == 1 else "mode.guardians.multi"
    yield _put("1.guardians", table, places, how, "mode.sidekick", who=names)
    parts = (note("seven.mode.lightning"), note("seven.mode.players"))
    yield note("seven.setup.2.decks", parts=parts)
    table = replace(table, events=state.events)
    yield _put("3.events", table, tuple(map(cell_id, EVENT_CELLS)), "field.columns")
    if any(state.critters):
        table = replace(table, critters=state.critters, critter_deck=state.critter_deck)
        left = len(state.critter_deck)
        yield _put("4.critters", table, state.critters, "critter.card", left=left)
        table = replace(table, items=state.items, item_deck=state.item_deck)
        yield _put("5.items", table, state.items, "item.card", "field.grid", "field.zones")
    table = replace(table, maze=state.maze)
    yield _put("7.maze", table, ["maze-top"], "setup.6.zumoffa")
    who = called(state, state.active)
    yield _put("8.first", state, [], "setup.9.aids", "setup.10.intro", who=who)
    yield note("seven.difficulty.normal")


def _put(rule: str, state: State, shows: Ids, *parts: str, **facts: Any) -> Step:
    """Something is put on the table, with clauses about it below."""
    below = [note(f"seven.{part}") for part in parts]
    return change(f"seven.setup.{rule}", state, shows=shows, parts=below, case="now", **facts)


def critter_cards(numbers: tuple[int, ...], rulings: Rulings) -> Cards:
    """Return the critters of a game before any is removed."""
    hard = ("c-hard",) if rulings.difficulty == "hard" else ()
    return (*stock().deck("critters", numbers), *hard)


def _shuffle(state: State) -> State:
    deck = shuffled(state.critter_deck, f"{state.seed}-critters")
    return replace(state, critter_deck=deck)


def _done(steps: Change) -> State:
    """Return the state that a generator of changes returns, its steps untold."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            state: State = end.value
            return state


def _guardians(count: int, rulings: Rulings) -> tuple[Guardian, ...]:
    """Return the chosen guardians by seat; `auto` takes the next one that is free."""
    wanted = [getattr(rulings, f"guardian_{seat}") for seat in range(1, count + 1)]
    chosen = [Guardian(one) for one in wanted if one != "auto"]
    twice = [one for one in chosen if chosen.count(one) > 1]
    if twice:
        raise SetupError("guardian-twice", guardian=str(twice[0]))
    free = [one for one in Guardian if one not in chosen]
    return tuple(free.pop(0) if one == "auto" else Guardian(one) for one in wanted)


def candidates(state: State) -> Iterator[Remove]:
    """Every species; alone, for either guardian."""
    alone = len(state.players) == 1 and state.rulings.easy_draw_per == "player"
    for species in stock().species:
        yield Remove(species)
        if alone:
            yield from (Remove(species, guardian) for guardian in state.guardians)


def checks(state: State, move: Remove) -> Iterator[Step]:
    """A critter of this game; only a lone player says who gets the one Item."""
    names = tuple(
        dict.fromkeys(Title(stock().critters[card].species) for card in state.critter_deck)
    )
    have = Title(move.species)
    yield one_of("seven.difficulty.easy.remove", have, names, shows=["choice"])
    if move.to:
        alone = len(state.players) == 1 and state.rulings.easy_draw_per == "player"
        ok = alone and move.to in state.guardians
        yield holds("seven.difficulty.easy.draw", ok, case="" if ok else "fixed", who=move.to)


def effects(state: State, move: Remove) -> Iterator[Step]:
    """The critter stays out; the decks are shuffled, the field dealt, the first Items drawn."""
    card = next(c for c in state.critter_deck if stock().critters[c].species == move.species)
    left = field.without(state.critter_deck, [card])
    state = _shuffle(replace(state, critter_deck=left, removed=(card,), phase=Phase.PAUSE))
    critter = stock().critters[card]
    facts: Facts = {"critter": Title(critter.species), "size": critter.size}
    yield change("seven.difficulty.easy.remove", state, case="now", **facts)
    state = yield from field.refresh(state)
    for guardian in _drawers(state, move):
        state = yield from field.draw(state, guardian, "seven.difficulty.easy.draw")
    state = begin_turn(state, state.order[0])
    yield next_turn(state)


def _drawers(state: State, move: Remove) -> tuple[int, ...]:
    if len(state.players) > 1 or state.rulings.easy_draw_per == "guardian":
        return state.order
    return (state.guardians.index(move.to) if move.to else state.order[0],)
