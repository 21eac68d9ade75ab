"""A position by the names of its cards: name what matters, the rest is where it should."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...errors import PositionError
from ...layout import YES_NO, Names, Slot, numbers, seats
from .model import CELLS, CRITTER_CELLS, DOWN, ITEM_CELLS, WAYS, Cards, Phase, State
from .model.cards import MAZE, stock
from .rules.seat import owner, speaker, units_in_order

CARD = ":{}:"  # the picture of an Item or a critter
LAST = MAZE + 1  # the round after every maze card was turned
MOST = 9  # actions that a turn can have left


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where."""
    cards, who = stock(), {names["Guardian"][one]: at for at, one in enumerate(state.guardians)}
    items = {item.name: kind for kind, item in cards.kinds.items()}
    critters = {critter.name: critter.species for critter in cards.critters.values()}
    events = {event.name: event.effect for event in cards.events.values()}
    pools = len(state.rescued)
    own = seats(state) if pools == len(state.players) else numbers(1, pools)
    return {
        "critters": Slot(critters, _places(CRITTER_CELLS), optional=True, art=CARD),
        "items": Slot(items, _places(ITEM_CELLS), optional=True, art=CARD),
        "hands": Slot(items, who, many=True, art=CARD),
        "deck": Slot(items, many=True, art=CARD),
        "discard": Slot(items, many=True, art=CARD),
        "critter_deck": Slot(critters, many=True, art=CARD),
        "rescued": Slot(critters, None if pools == 1 else _places(own), many=True, art=CARD),
        "events": Slot(
            events, {names["Direction"][way]: at for at, way in enumerate(WAYS)}, optional=True
        ),
        "maze": Slot({end: end for end in cards.ends}, many=True),
        "turned": Slot(numbers(0, MAZE)),
        "down": Slot({cell.upper(): cell for cell in (*CRITTER_CELLS, *ITEM_CELLS)}, many=True),
        "asleep": Slot(YES_NO),
        "used": Slot(who, many=True),
        "active": Slot(who),
        "actions": Slot(numbers(0, MOST)),
        "guessing": Slot(YES_NO),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it."""
    kinds, species = stock().kind, _species
    rescued = [tuple(map(species, pool)) for pool in state.rescued]
    field = dict(zip((*CRITTER_CELLS, *ITEM_CELLS), (*state.critters, *state.items), strict=True))
    return {
        "critters": {at: species(card) for at, card in enumerate(state.critters)},
        "items": {at: kinds(card) if card else None for at, card in enumerate(state.items)},
        "hands": {at: tuple(map(kinds, hand)) for at, hand in enumerate(state.hands)},
        "discard": tuple(map(kinds, state.discard)),
        "rescued": rescued[0] if len(rescued) == 1 else dict(enumerate(rescued)),
        "events": {
            at: stock().events[own[0]].effect if own else None
            for at, own in enumerate(state.events)
        },
        "turned": len(state.turned),
        "down": tuple(cell for cell, card in field.items() if card in state.down),
        "used": tuple(at for at, spent in enumerate(state.spent) if spent),
        "active": state.active,
        "actions": state.actions,
        "guessing": state.phase is Phase.GUESS,
    }


def _species(card: str) -> str | None:
    return stock().critters[card].species if card else None


def lay(state: State, given: Mapping[str, Any]) -> State:
    """Return a round after so many maze cards; cards that are not named fill the field and are in the decks."""
    pools = given.get("rescued", {})
    pools = {0: pools} if len(state.rescued) == 1 else pools
    rows = {
        name: [_or_gap(given[name], at) for at in range(size)]
        for name, size in (("critters", len(CRITTER_CELLS)), ("items", len(ITEM_CELLS)))
        if name in given
    }
    plain = ("hands", "deck", "discard", "critter_deck", "events", "maze", "down", "asleep")
    fields = {name: given[name] for name in plain if name in given}
    rescued = [pools.get(at, ()) for at in range(len(state.rescued))]
    state = _arrange(state, **{"down": (), **rows, **fields}, rescued=rescued)
    if "used" in given:
        spent = tuple(at in given["used"] for at in range(len(state.guardians)))
        state = replace(state, spent=spent)
    turned, active = given.get("turned", 0), given.get("active", state.active)
    top, rest = state.maze[: len(given.get("maze", ()))], state.maze[len(given.get("maze", ())) :]
    state = replace(
        state,
        maze=(*top, *rest[turned:]), turned=rest[:turned], round=turned + 1,
        active=active, turn=owner(state, active), actions=given.get("actions", state.actions),
    )  # fmt: skip
    if not given.get("guessing"):
        return state
    state = replace(state, phase=Phase.GUESS, actions=0)
    return replace(state, turn=speaker(state, units_in_order(state)[0]))


def _or_gap(row: Mapping[int, str | None], at: int) -> str | None:
    """Return what is on a cell: the named card, nothing where that was said, or None for any card."""
    return row[at] or "" if at in row else None


def _places(names: Iterable[str]) -> dict[str, int]:
    return {name.upper() if name in CELLS else name: at for at, name in enumerate(names)}


class _Pool:
    """Cards that are not placed yet, handed out by name."""

    def __init__(self, cards: Iterable[str], names: Mapping[str, str]) -> None:
        self.left, self.names = list(cards), names

    def take(self, name: str) -> str:
        """Return a card of that name; a PositionError when the game has none left."""
        if not name:
            return ""
        card = next((one for one in self.left if self.names[one] == name), None)
        if card is None:
            raise PositionError("layout-none-left", piece=name)
        self.left.remove(card)
        return card

    def some(self, names: Iterable[str | None]) -> Cards:
        """Return cards of those names, and any card for None."""
        wanted = list(names)
        found = [None if name is None else self.take(name) for name in wanted]
        return tuple(self.left.pop(0) if card is None else card for card in found)


def _arrange(
    state: State,
    *,
    critters: Sequence[str | None] = (),
    items: Sequence[str | None] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    critter_deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rescued: Sequence[Sequence[str]] = (),
    events: Mapping[int, str | None] | None = None,
    maze: Sequence[str] = (),
    down: Sequence[str] = (),
    asleep: bool = False,
) -> State:
    """Return a fresh position rearranged: cells, hands, decks from the top, pools, Events by effect.

    `asleep` puts the other critters into the first pool, instead of under the Critter deck.
    """
    state = _arrange_items(state, items, hands or {}, deck, discard)
    state = _arrange_critters(state, critters, critter_deck, rescued, asleep)
    state = _arrange_events(state, events or {})
    rest = [end for end in state.maze if end[:-1] not in {card[:-1] for card in maze}]
    state = replace(state, maze=(*maze, *rest))
    return replace(state, down=tuple(find(state, word) for word in down))


def _arrange_items(
    state: State,
    items: Sequence[str | None],
    hands: Mapping[int, Sequence[str]],
    deck: Sequence[str],
    discard: Sequence[str],
) -> State:
    there = [card for hand in state.hands for card in hand] + [card for card in state.items if card]
    pool = _Pool(
        sorted((*there, *state.item_deck)), {id: i.kind for id, i in stock().items.items()}
    )
    held = tuple(pool.some(hands.get(at, ())) for at in range(len(state.hands)))
    top, pile = pool.some(deck), pool.some(discard)
    if items:
        row = pool.some(items)
    else:
        row, pool.left = tuple(pool.left[: len(ITEM_CELLS)]), pool.left[len(ITEM_CELLS) :]
    return replace(state, hands=held, items=row, item_deck=(*top, *pool.left), discard=pile)


def _arrange_critters(
    state: State,
    critters: Sequence[str | None],
    critter_deck: Sequence[str],
    rescued: Sequence[Sequence[str]],
    asleep: bool,
) -> State:
    there = [card for card in state.critters if card]
    names = {id: critter.species for id, critter in stock().critters.items()}
    pool = _Pool(sorted((*there, *state.critter_deck)), names)
    pools = [pool.some(own) for own in rescued] + [()] * (len(state.rescued) - len(rescued))
    top = pool.some(critter_deck)
    if critters:
        row = pool.some(critters)
    else:
        row, pool.left = tuple(pool.left[: len(CRITTER_CELLS)]), pool.left[len(CRITTER_CELLS) :]
    if asleep:
        pools[0], pool.left = (*pools[0], *pool.left), []
    return replace(state, critters=row, critter_deck=(*top, *pool.left), rescued=tuple(pools))


def _arrange_events(state: State, tops: Mapping[int, str | None]) -> State:
    """Put the Event with an effect on top of a column, the others below, four to a stack; None has been used up."""
    pool = _Pool(sorted(stock().events), {id: event.effect for id, event in stock().events.items()})
    chosen = {column: pool.take(effect) for column, effect in tops.items() if effect}
    stacks = []
    for column in range(3):
        size = 4 - (column in chosen)
        below, pool.left = tuple(pool.left[:size]), pool.left[size:]
        stacks.append((chosen[column], *below) if column in chosen else below)
    gone = [stack if tops.get(column, "") is None else () for column, stack in enumerate(stacks)]
    left = tuple(() if used else stack for used, stack in zip(gone, stacks, strict=True))
    shown = tuple(card for stack in gone for card in stack)
    return replace(state, events=left, dropped=tuple(gone), shown=shown)


def find(state: State, word: str) -> str:
    """Return the card on a cell, or a card in a hand as `0.plushy`."""
    if word in CELLS:
        return (*state.critters, *state.items)[(*CRITTER_CELLS, *ITEM_CELLS).index(word)]
    at, _, kind = word.partition(".")
    return next(
        card for card in state.hands[int(at)] if stock().kind(card) == kind.removesuffix(DOWN)
    )
