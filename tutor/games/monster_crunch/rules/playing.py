"""A play: its cards, their price, their shape and their worth, and what it does."""

from collections.abc import Iterator
from itertools import combinations

from ....explain import (
    Ids,
    Step,
    allowed,
    at_least,
    at_most,
    change,
    count,
    holds,
    lazy,
    note,
    total,
)
from ....states import edit, replace
from ..model import HIDDEN, Cards, Change, Power, State, in_hand, milk_ids
from . import powers
from .hand import held, to_bowl


def shapes(state: State, seat: int) -> Iterator[Cards]:
    """Cards of a hand that could make a play: no more than can be paid for."""
    hand, most = state.hands[seat], powers.most_cards(state, seat)
    if Power.STITCH in powers.in_use(state, seat) or state.rulings.run_mode == "ascending":
        for size in range(1, min(most, len(hand)) + 1):
            yield from dict.fromkeys(combinations(hand, size))  # a set has no order
        return
    values = sorted(set(hand))
    for value in values:
        for size in range(1, min(most, hand.count(value)) + 1):
            yield (value,) * size
    for first in range(len(values)):
        for size in range(2, min(most, len(values) - first) + 1):
            yield tuple(values[first : first + size])


def plausible_moves(state: State, seat: int) -> Iterator[Cards]:
    """Yield the shapes that are worth enough."""
    need = powers.facing(state, seat)
    return (cards for cards in shapes(state, seat) if sum(cards) >= need)


def can_play(state: State, seat: int) -> bool:
    """Return whether a seat has any legal play."""
    return any(allowed(checks(state, seat, cards)) for cards in plausible_moves(state, seat))


def checks(state: State, seat: int, cards: Cards) -> Iterator[Step]:
    """Cards of your own, paid for, in one shape, worth enough."""
    case = "empty" if not cards else "again" if powers.has_played(state, seat) else ""
    yield holds("crunch.turn.play-or-pass", not case, case=case)
    if not cards:
        return
    if seat == state.turn:  # nobody learns what another player holds by asking
        yield held(state, seat, cards)
    shows = lazy(in_hand, state, seat, cards)
    yield from _cost_checks(state, seat, cards)
    yield from _shape_checks(state, seat, cards, shows)
    yield from _value_checks(state, seat, cards, shows)


def _cost_checks(state: State, seat: int, cards: Cards) -> Iterator[Step]:
    """Every card beyond the first costs one Milk."""
    if len(cards) == 1:
        yield at_most("crunch.play.one-card", 1, 1)
        return
    most, extra = powers.most_cards(state, seat), len(cards) - 1
    have, need = state.milk[seat], powers.price(state, seat, cards)
    parts = lazy(powers.cited, state, seat, Power.UNWRAP)
    yield at_least(
        "crunch.combine.cost", have, need, shows=lazy(milk_ids, state, seat), parts=parts,
        extra=extra, most=most,
    )  # fmt: skip
    if most == 1:
        shows = lazy(in_hand, state, seat, cards)
        yield at_most("crunch.play.one-card", len(cards), 1, shows=shows)


def _shape_checks(state: State, seat: int, cards: Cards, shows: Ids) -> Iterator[Step]:
    """Several cards are equal, or consecutive and all different."""
    if len(cards) < 2:
        return
    values = sorted(set(cards))
    if Power.STITCH in powers.in_use(state, seat):
        yield holds(powers.RULE[Power.STITCH], True, shows=shows, case="shape", cards=cards)
        return
    if len(values) == 1:
        yield holds("crunch.combine.set", True, shows=shows, cards=cards)
        return
    twice = tuple(value for value in values if cards.count(value) > 1)
    gaps = tuple(value for value in range(values[0], values[-1]) if value not in values)
    yield holds("crunch.combine.no-mix", not twice, shows=shows, cards=cards, twice=twice)
    run = not gaps or state.rulings.run_mode == "ascending"
    case = "far" if len(gaps) > 3 and not run else ""
    yield holds(
        "crunch.combine.run", run, shows=shows, case=case,
        cards=tuple(values), gaps=gaps, size=len(gaps),
    )  # fmt: skip


def _value_checks(state: State, seat: int, cards: Cards, shows: Ids) -> Iterator[Step]:
    """After the opening a play is worth at least as much as the last one."""
    if not state.match:
        yield holds("crunch.lead.any", True, shows=shows)
        if len(cards) > 1:
            yield holds("crunch.lead.combine", True, shows=shows)
        return
    value, need = sum(cards), powers.facing(state, seat)
    parts = lazy(_value_notes, state, seat, cards, need)
    way = lazy(_way, state, seat)
    yield at_least("crunch.play.match-or-beat", value, need, shows=shows, parts=parts, way=way)


def _way(state: State, seat: int) -> str:
    """Return what the player could do instead: play a card, a combination, any of both, or none.

    Who cannot play now, or whose hand is hidden from the viewer, gets no advice.
    """
    if seat != state.turn or state.played or HIDDEN in state.hands[seat]:
        return "later"
    if state.rulings.before_power_needs_play and powers.in_use(state, seat):
        return "bound"
    enough = plausible_moves(state, seat)
    sizes = {len(cards) > 1 for cards in enough if allowed(checks(state, seat, cards))}
    if not sizes:
        return "power" if powers.can_use(state, seat) else "none"
    return "any" if len(sizes) > 1 else "combination" if sizes == {True} else "card"


def _value_notes(state: State, seat: int, cards: Cards, need: int) -> Iterator[Step]:
    """Yield how the value comes about, and what eases the need."""
    value = _value(state, seat, cards)
    yield value
    for power in (Power.SLIP, Power.FLIGHT):
        yield from powers.cited(state, seat, power)
    if len(cards) > 1 and max(cards) < need <= value.value:
        yield note("crunch.combine.total-counts", high=max(cards), value=value.value)


def _value(state: State, seat: int, cards: Cards) -> Step:
    """The value of a play is the sum of the cards put down this turn."""
    ids = in_hand(state, seat, cards)
    lit = ids if len(ids) == len(cards) else ("",) * len(cards)
    parts = [
        count("crunch.play.value", card, shows=[id] if id else (), case="card")
        for card, id in zip(cards, lit, strict=True)
    ]
    bowl = sum(state.bowls[seat])
    case = "bowl" if bowl else "single" if len(cards) == 1 else ""
    return total("crunch.play.value", parts, shows=ids, case=case, cards=cards, bowl=bowl)


def effects(state: State, cards: Cards) -> Change:
    """Cards to the bowl, Milk to the center; the sum is the new match."""
    seat = state.turn or 0
    who, spent = state.players[seat], powers.price(state, seat, cards)
    shows, last = lazy(in_hand, state, seat, cards), len(cards) == len(state.hands[seat])
    state = replace(to_bowl(state, seat, cards), played=cards, idle=0, ended=False)
    ends = "crunch.hand.end-combo" if len(cards) > 1 else "crunch.hand.end-legal"
    rule = ends if last else "crunch.play.stay-in"
    yield change(rule, state, shows=shows, who=who, cards=cards)
    if spent:
        milk = edit(state.milk, seat, state.milk[seat] - spent)
        state = replace(state, milk=milk, center=state.center + spent, spent=spent)
        paid = lazy(milk_ids, state, None, spent)
        yield change("crunch.combine.return", state, shows=paid, who=who, spent=spent)
    state = replace(state, match=sum(cards))
    if last:  # nobody will have to match it
        return state
    rule = "crunch.combine.next" if len(cards) > 1 else "crunch.play.match-or-beat"
    yield change(rule, state, shows=shows, match=state.match, case="" if len(cards) > 1 else "next")
    return state
