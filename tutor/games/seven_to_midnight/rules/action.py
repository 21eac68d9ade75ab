"""The four actions of a turn: Draw, Flip, Take, Rescue."""

from collections.abc import Iterator

from ....explain import Facts, Step, at_least, at_most, change, holds, lazy
from ....states import replace
from ..model import (
    CELLS,
    CRITTER_CELLS,
    EVENT_CELLS,
    ITEM_CELLS,
    Change,
    Draw,
    Flip,
    Rescue,
    State,
    Take,
    guardian_id,
)
from ..model.cards import Goods, Title, stock
from . import field, rescue
from .seat import actions_each, are_rivals, budget_rule, called

Action = Draw | Flip | Take | Rescue
ON_FIELD = frozenset(CELLS)
FLIP_CELLS = (*CRITTER_CELLS, *ITEM_CELLS)


def candidates(state: State) -> Iterator[Action]:
    """Every action with the cards in reach."""
    yield Draw()
    yield from map(Take, (*ITEM_CELLS, "c1"))
    yield from map(Flip, (*CELLS, *field.kinds(state, state.active)))
    for cell in CRITTER_CELLS:
        yield Rescue(cell)
        yield from (Rescue(cell, payment) for payment in rescue.payments(state, cell))


def plausible_moves(state: State) -> Iterator[Action]:
    """Yield the actions on cards that are there, and payments that a critter takes."""
    yield Draw()
    yield from map(Take, field.faceup(state, ITEM_CELLS))
    cells = CELLS if state.rulings.flip_targets == "also_events" else FLIP_CELLS
    yield from (Flip(cell) for cell in cells if field.at(state, cell))
    if state.rulings.flip_targets != "field_only":
        yield from map(Flip, field.kinds(state, state.active))
    for cell in CRITTER_CELLS:
        yield from (Rescue(cell, payment) for payment in rescue.plausible_moves(state, cell))


def budget_check(state: State) -> Step:
    """An action is left."""
    who, each = lazy(called, state, state.active), lazy(actions_each, state, state.active)
    facts: Facts = {"who": who, "each": each, "guardians": len(state.guardians)}
    shows = [guardian_id(state.active)]
    return at_least(budget_rule(state), state.actions, 1, shows=shows, **facts)


def checks(state: State, move: Action) -> Iterator[Step]:
    """Yield what the action itself asks."""
    match move:
        case Draw():
            return _draw_checks(state)
        case Take():
            return _take_checks(state, move.cell)
        case Flip():
            return _flip_checks(state, move.target)
        case Rescue():
            return rescue.checks(state, move)


def effects(state: State, move: Action) -> Change:
    """One action is spent; then what the action does. A rescue also leaves its column."""
    state = replace(state, actions=state.actions - 1, begun=True)
    match move:
        case Draw():
            return (
                yield from field.draw(state, state.active, "seven.action.draw", left=state.actions)
            )
        case Take():
            state = yield from _take(state, move.cell)
        case Flip():
            state = yield from _flip(state, move.target)
        case Rescue():
            state = yield from rescue.effects(state, move)
    return state


def _draw_checks(state: State) -> Iterator[Step]:
    """There is an Item to draw."""
    have = len(state.item_deck) + len(state.discard)
    yield at_least("seven.action.draw", have, 1, shows=["item-deck"])


def _take_checks(state: State, cell: str) -> Iterator[Step]:
    """Only a faceup Item of the field can be taken."""
    card, name = field.at(state, cell), cell.upper()
    is_item, shows = cell in ITEM_CELLS, lazy(field.cell_ids, state, [cell])
    yield holds("seven.action.take.items-only", is_item, shows=shows, cell=name)
    if not is_item:
        return
    more = bool(state.item_deck or state.discard)
    yield holds("seven.action.take", bool(card), shows=shows, cell=name, more=more)
    if card:
        up = not field.is_down(state, card)
        yield holds("seven.action.take.facedown", up, shows=[card], cell=name)


def _take(state: State, cell: str) -> Change:
    card = field.at(state, cell)
    state = field.to_hand(state, state.active, (card,))
    facts: Facts = {"item": field.item_name(card), "cell": cell.upper(), "left": state.actions}
    yield change("seven.action.take", state, shows=[card], who=called(state, state.active), **facts)
    return (yield from field.refresh_now(state))


def _flip_checks(state: State, target: str) -> Iterator[Step]:
    """A card in the field or in your own hand; one a turn may go facedown."""
    card = _flip_card(state, target)
    case = _flip_problem(state, target, card)
    label = lazy(field.label, target)
    yield holds("seven.action.flip.targets", not case, case=case, target=label)
    if case:
        return
    goes_down = not _lies_down(state, card)
    shows = [card] if target not in EVENT_CELLS else field.cell_ids(state, [target])
    rule, limit = "seven.action.flip.down-limit", state.rulings.flip_limit
    if limit == "once_total":
        yield at_most(rule, state.flips + 1, 1, shows=shows, limit=limit)
    elif goes_down:
        yield at_most(rule, state.downs + 1, 1, shows=shows, limit=limit)
    else:
        yield holds("seven.action.flip", True, shows=shows)


def _flip_problem(state: State, target: str, card: str) -> str:
    """Why a card cannot be flipped: the name of the sentence, or nothing."""
    if target in EVENT_CELLS and state.rulings.flip_targets != "also_events":
        return "event"
    if target in ON_FIELD:
        return "" if card else "empty"
    if state.rulings.flip_targets == "field_only":
        return "hand"
    return "" if card else field.lack(state, state.active, target)


def _flip_card(state: State, target: str) -> str:
    """Return the card that a cell or a word of the own hand means, if it is there."""
    if target in ON_FIELD:
        return field.at(state, target)
    cards, _ = field.held(state, state.active, (target,))
    return cards[0] if cards else ""


def _lies_down(state: State, card: str) -> bool:
    return card not in state.shown if card in stock().events else field.is_down(state, card)


def _flip(state: State, target: str) -> Change:
    card = _flip_card(state, target)
    goes_down = not _lies_down(state, card)
    state = turn(state, card, goes_down)
    state = replace(state, flips=state.flips + 1, downs=state.downs + goes_down)
    shows = field.cell_ids(state, [target]) if target in CELLS else field.ids(state, [card])
    case, cell = "down" if goes_down else "up", target.upper() if target in CELLS else ""
    name: Title | Goods | str = field.name(card) if cell else field.an_item(card)
    if not cell and are_rivals(state):  # which card of the hand stays untold
        case, name = f"secret-{case}", ""
    facts: Facts = {"who": called(state, state.active), "target": name, "cell": cell}
    facts["left"] = state.actions
    yield change("seven.action.flip", state, shows=shows, case=case, **facts)
    return state


def turn(state: State, card: str, goes_down: bool) -> State:
    """Return a card turned over: an Event by `shown`, any other by `down`."""
    if card in stock().events:
        shown = field.without(state.shown, [card]) if goes_down else (*state.shown, card)
        return replace(state, shown=shown)
    down = (*state.down, card) if goes_down else field.without(state.down, [card])
    return replace(state, down=down)
