"""The four actions of a turn: Draw, Flip, Take, Rescue."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from ...explain import Facts, Step, at_least, at_most, change, holds, note
from ...game import edit
from . import field
from .cards import Critter, stock
from .model import (
    CELLS,
    CRITTER_CELLS,
    DOWN,
    EVENT_CELLS,
    ITEM_CELLS,
    Cards,
    Change,
    Draw,
    Flip,
    Rescue,
    State,
    Take,
)
from .seats import actions_each, allies, are_rivals, budget_rule, name, unit_of

Action = Draw | Flip | Take | Rescue


def candidates(state: State) -> Iterator[Action]:
    """Every action with the cards in reach."""
    yield Draw()
    yield from map(Take, (*ITEM_CELLS, "c1"))
    hand = sorted(set(field.words(state, state.active)))
    yield from map(Flip, (*CELLS, *hand))
    for cell in CRITTER_CELLS:
        yield Rescue(cell)
        yield from (Rescue(cell, payment) for payment in _payments(state, cell))


def _payments(state: State, cell: str) -> Iterator[Cards]:
    """Cards of the hand that have to do with what a critter needs."""
    card = field.at(state, cell)
    if card not in stock().critters:
        return
    critter, kinds = stock().critters[card], stock().kinds
    wanted = set(critter.needs) or set(stock().ordinary)
    if state.rigged:
        wanted = set(stock().ordinary)
    wanted |= {kind for kind, item in kinds.items() if item.covers}
    hand = [w for w in field.words(state, state.active) if w.removesuffix(DOWN) in wanted]
    for size in range(1, critter.size + 1):
        yield from sorted(set(combinations(sorted(hand), size)))


def checks(state: State, move: Action) -> Iterator[Step]:
    """An action is left; then what the action itself asks."""
    who, each = name(state, state.active), actions_each(state, state.active)
    facts: Facts = {"who": who, "each": each, "guardians": len(state.guardians)}
    yield at_least(
        budget_rule(state), state.actions, 1, shows=[f"guardian-{state.active}"], **facts
    )
    match move:
        case Draw():
            have = len(state.item_deck) + len(state.discard)
            yield at_least("seven.action.draw", have, 1, shows=["item-deck"])
        case Take():
            yield from _take_checks(state, move.cell)
        case Flip():
            yield from _flip_checks(state, move.target)
        case Rescue():
            yield from _rescue_checks(state, move)


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
            state = yield from _rescue(state, move)
    return state


def _take_checks(state: State, cell: str) -> Iterator[Step]:
    """Only a faceup Item of the field can be taken."""
    card = field.at(state, cell)
    is_item = cell in ITEM_CELLS
    yield holds(
        "seven.action.take.items-only", is_item, shows=field_ids(state, [cell]), cell=cell.upper()
    )
    if not is_item:
        return
    yield holds("seven.action.take", bool(card), shows=field_ids(state, [cell]), cell=cell.upper())
    if card:
        up = not field.is_down(state, card)
        yield holds("seven.action.take.facedown", up, shows=[card], cell=cell.upper())


def field_ids(state: State, cells: Iterable[str]) -> tuple[str, ...]:
    """The ids of what lies on cells: the card, or else the cell itself; an Event stack is one."""
    found = ((cell, "" if cell in EVENT_CELLS else field.at(state, cell)) for cell in cells)
    return tuple(card or f"cell-{cell}" for cell, card in found)


def _take(state: State, cell: str) -> Change:
    card = field.at(state, cell)
    state = field.to_hand(state, state.active, (card,))
    facts: Facts = {"item": field.item_name(card), "cell": cell.upper(), "left": state.actions}
    yield change("seven.action.take", state, shows=[card], who=name(state, state.active), **facts)
    return (yield from field.refresh_now(state))


def _flip_checks(state: State, target: str) -> Iterator[Step]:
    """A card of the field or of your own hand; one a turn may go facedown."""
    case = _flip_problem(state, target)
    yield holds("seven.action.flip.targets", not case, case=case, target=field.label(target))
    if case:
        return
    card = _flip_card(state, target)
    goes_down = not _lies_down(state, card)
    shows = [card] if target not in EVENT_CELLS else field_ids(state, [target])
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
    return "" if _flip_card(state, target) else "missing"


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
    shows = field_ids(state, [target]) if target in CELLS else field.ids(state, [card])
    case, label = "down" if goes_down else "up", field.label(target)
    if target not in CELLS and are_rivals(state):  # which card of the hand stays untold
        case, label = f"secret-{case}", ""
    facts: Facts = {"who": name(state, state.active), "target": label, "left": state.actions}
    yield change("seven.action.flip", state, shows=shows, case=case, **facts)
    return state


def turn(state: State, card: str, goes_down: bool) -> State:
    """A card turned over: an Event by `shown`, any other by `down`."""
    if card in stock().events:
        shown = field.without(state.shown, [card]) if goes_down else (*state.shown, card)
        return replace(state, shown=shown)
    down = (*state.down, card) if goes_down else field.without(state.down, [card])
    return replace(state, down=down)


@dataclass(frozen=True, slots=True)
class Cover:
    """How a payment meets the needs of a critter."""

    covered: int
    missing: Cards  # kinds that nothing pays for
    extra: Cards  # words that pay for nothing
    rigged: bool  # one item counts as another


def cover(critter: Critter, payment: Cards, may_rig: bool) -> Cover:
    """Ordinary items match exactly; stand-ins take what is open; Jury-Rig makes one item fit."""
    kinds = [word.removesuffix(DOWN) for word in payment]
    known = stock().kinds
    ordinary = Counter(kind for kind in kinds if not known[kind].effect)
    stand_ins = [kind for kind in kinds if known[kind].covers]
    needs = Counter(critter.needs or dict.fromkeys(stock().ordinary, 1))
    matched = ordinary & needs
    stray = list((ordinary - matched).elements())
    stray += [kind for kind in kinds if known[kind].effect and not known[kind].covers]
    while matched.total() > critter.size:
        stray.append(matched.popitem()[0])
    open_ = critter.size - matched.total()
    rigged = bool(may_rig and open_ and any(not known[kind].effect for kind in stray))
    if rigged:
        stray.remove(next(kind for kind in stray if not known[kind].effect))
        open_ -= 1
    stray += stand_ins[open_:]
    by_stand_ins = min(open_, sum(known[kind].covers for kind in stand_ins[:open_]))
    left = tuple((needs - matched).elements()) if critter.needs else ()
    missing = left[rigged + by_stand_ins :]
    return Cover(critter.size - open_ + by_stand_ins, missing, tuple(sorted(stray)), rigged)


def _rescue_checks(state: State, move: Rescue) -> Iterator[Step]:
    """A faceup critter, paid in full and exactly, from your own hand."""
    card = field.at(state, move.cell)
    is_critter = move.cell in CRITTER_CELLS
    case = "" if is_critter else "other"
    yield holds("seven.action.rescue", is_critter, case=case, cell=move.cell.upper())
    if not is_critter:
        return
    if not card:
        waits = "seven.action.rescue.once-per-column"
        clause = waits if state.critter_deck else "seven.refresh.empty-critters"
        shows = field_ids(state, [move.cell])
        yield holds(clause, False, shows=shows, case="gap", cell=move.cell.upper())
        return
    if not state.rulings.rescue_facedown:
        up = not field.is_down(state, card)
        yield holds("seven.action.rescue.faceup", up, shows=[card], cell=move.cell.upper())
        if not up:
            return
    yield from _payment_checks(state, card, move.payment)


def _payment_checks(state: State, card: str, payment: Cards) -> Iterator[Step]:
    critter, active = stock().critters[card], state.active
    cards, lacking = field.held(state, active, payment)
    facts: Facts = {"cards": field.names(payment), "missing": field.names(lacking)}
    hand = field.words(state, active)
    down = bool(lacking) and {word + DOWN for word in lacking} <= set(hand)
    case = "facedown" if down and state.rulings.facedown_hand != "no_effect" else ""
    yield holds("seven.action.rescue.own-hand", not lacking, shows=cards, case=case, **facts)
    yield from usable(state, cards, payment)
    found = cover(critter, payment, state.rigged)
    is_mine = Counter(found.missing) <= Counter(hand) - Counter(payment)
    kind = "different" if critter.different else "mine" if is_mine else ""
    yield at_least(
        "seven.action.rescue.full", found.covered, critter.size, shows=[card],
        parts=_need_notes(critter), critter=critter.name, missing=field.names(found.missing),
        holders=() if is_mine else _holders(state, found.missing), kind=kind,
    )  # fmt: skip
    extra, case = field.names(found.extra), "extra" if found.extra else "exact"
    told: Facts = {"extra": extra, "critter": critter.name}
    yield holds("seven.action.rescue", not extra, shows=[card], case=case, **told)


def _need_notes(critter: Critter) -> Iterator[Step]:
    """A symbol shown twice needs two cards."""
    for kind, times in Counter(critter.needs).items():
        if times > 1:
            yield note("seven.action.rescue.duplicates", item=stock().name(kind), times=times)


def _holders(state: State, missing: Cards) -> tuple[str, ...]:
    """Allies with open hands who hold what is missing."""
    wanted = set(missing)
    have = [at for at in allies(state, state.active) if wanted & set(field.words(state, at))]
    return tuple(name(state, at) for at in have)


def usable(state: State, cards: Cards, wanted: Cards) -> Iterator[Step]:
    """A facedown hand card cannot pay or be used."""
    facedown = tuple(word for word in wanted if word.endswith(DOWN))
    ok = not facedown or state.rulings.facedown_hand == "no_effect"
    shows = [card for card in cards if field.is_down(state, card)]
    yield holds("seven.hand.facedown", ok, shows=shows, cards=field.names(facedown))


def _rescue(state: State, move: Rescue) -> Change:
    """The payment is discarded; the critter sleeps, or is kept by whoever rescued it."""
    card, active = field.at(state, move.cell), state.active
    critter = stock().critters[card]
    found = cover(critter, move.payment, state.rigged)
    cards, _ = field.held(state, active, move.payment)
    state = field.put_away(state, cards)
    unit, column = unit_of(state, active), int(move.cell[1]) - 1
    state = replace(
        state,
        critters=edit(state.critters, column, ""),
        rescued=edit(state.rescued, unit, (*state.rescued[unit], card)),
        down=field.without(state.down, [card]),
        rigged=state.rigged and not found.rigged,
    )
    parts = _payment_notes(cards, found)
    facts: Facts = {
        "critter": critter.name,
        "cards": field.names(move.payment),
        "left": state.actions,
    }
    who, mode = name(state, active), state.rulings.mode
    yield change(
        "seven.action.rescue", state, shows=[card], parts=parts, case=mode, who=who, **facts
    )
    return state


def _payment_notes(cards: Cards, found: Cover) -> Iterator[Step]:
    for card in cards:
        item = stock().items[card]
        if item.covers:
            rule = "seven.house.item.stand-in"
            yield note(rule, shows=[card], item=item.name, covers=item.covers)
    if found.rigged:
        yield note("seven.house.talent.rig", case="used")
