"""The four actions of a turn: Draw, Flip, Take, Rescue."""

from collections.abc import Iterator
from dataclasses import replace

from ....explain import Facts, Step, at_least, at_most, change, holds
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
from ..model.cards import stock
from . import field, rescue
from .seat import actions_each, are_rivals, budget_rule, called

Action = Draw | Flip | Take | Rescue


def candidates(state: State) -> Iterator[Action]:
    """Every action with the cards in reach."""
    yield Draw()
    yield from map(Take, (*ITEM_CELLS, "c1"))
    hand = sorted(set(field.words(state, state.active)))
    yield from map(Flip, (*CELLS, *hand))
    for cell in CRITTER_CELLS:
        yield Rescue(cell)
        yield from (Rescue(cell, payment) for payment in rescue.payments(state, cell))


def checks(state: State, move: Action) -> Iterator[Step]:
    """An action is left; then what the action itself asks."""
    who, each = called(state, state.active), actions_each(state, state.active)
    facts: Facts = {"who": who, "each": each, "guardians": len(state.guardians)}
    yield at_least(budget_rule(state), state.actions, 1, shows=[guardian_id(state.active)], **facts)
    match move:
        case Draw():
            have = len(state.item_deck) + len(state.discard)
            yield at_least("seven.action.draw", have, 1, shows=["item-deck"])
        case Take():
            yield from _take_checks(state, move.cell)
        case Flip():
            yield from _flip_checks(state, move.target)
        case Rescue():
            yield from rescue.checks(state, move)


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


def _take_checks(state: State, cell: str) -> Iterator[Step]:
    """Only a faceup Item of the field can be taken."""
    card = field.at(state, cell)
    is_item = cell in ITEM_CELLS
    yield holds(
        "seven.action.take.items-only",
        is_item,
        shows=field.cell_ids(state, [cell]),
        cell=cell.upper(),
    )
    if not is_item:
        return
    facts: Facts = {"cell": cell.upper(), "more": bool(state.item_deck or state.discard)}
    yield holds("seven.action.take", bool(card), shows=field.cell_ids(state, [cell]), **facts)
    if card:
        up = not field.is_down(state, card)
        yield holds("seven.action.take.facedown", up, shows=[card], cell=cell.upper())


def _take(state: State, cell: str) -> Change:
    card = field.at(state, cell)
    state = field.to_hand(state, state.active, (card,))
    facts: Facts = {"item": field.item_name(card), "cell": cell.upper(), "left": state.actions}
    yield change("seven.action.take", state, shows=[card], who=called(state, state.active), **facts)
    return (yield from field.refresh_now(state))


def _flip_checks(state: State, target: str) -> Iterator[Step]:
    """A card of the field or of your own hand; one a turn may go facedown."""
    case = _flip_problem(state, target)
    yield holds("seven.action.flip.targets", not case, case=case, target=field.label(target))
    if case:
        return
    card = _flip_card(state, target)
    goes_down = not _lies_down(state, card)
    shows = [card] if target not in EVENT_CELLS else field.cell_ids(state, [target])
    rule, limit = "seven.action.flip.down-limit", state.rulings.flip_limit
    if limit == "once_total":
        yield at_most(rule, state.flips + 1, 1, shows=shows, limit=limit)
    elif goes_down:
        yield at_most(rule, state.downs + 1, 1, shows=shows, limit=limit)
    else:
        yield holds("seven.action.flip", True, shows=shows)


def _flip_problem(state: State, target: str) -> str:
    """Why a card cannot be flipped: the name of the sentence, or nothing."""
    if target in EVENT_CELLS and state.rulings.flip_targets != "also_events":
        return "event"
    if target in CELLS:
        return "" if field.at(state, target) else "empty"
    if state.rulings.flip_targets == "field_only":
        return "hand"
    return "" if _flip_card(state, target) else field.lack(state, state.active, target)


def _flip_card(state: State, target: str) -> str:
    if target in CELLS:
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
    case, label = "down" if goes_down else "up", target.upper()
    if target not in CELLS:
        label = field.an_item(card)
    if target not in CELLS and are_rivals(state):  # which card of the hand stays untold
        case, label = f"secret-{case}", ""
    facts: Facts = {"who": called(state, state.active), "target": label, "left": state.actions}
    yield change("seven.action.flip", state, shows=shows, case=case, **facts)
    return state


def turn(state: State, card: str, goes_down: bool) -> State:
    """A card turned over: an Event by `shown`, any other by `down`."""
    if card in stock().events:
        shown = field.without(state.shown, [card]) if goes_down else (*state.shown, card)
        return replace(state, shown=shown)
    down = (*state.down, card) if goes_down else field.without(state.down, [card])
    return replace(state, down=down)
