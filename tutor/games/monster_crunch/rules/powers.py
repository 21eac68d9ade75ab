"""The ten powers: when a placard may be used, and what it does."""

from collections.abc import Iterator
from itertools import combinations

from ....explain import Step, allowed, at_least, change, holds, lazy, note
from ....states import edit, replace
from ..model import (
    AFTER,
    PLACARDS,
    Cards,
    Change,
    Power,
    State,
    Use,
    in_bowl,
    in_hand,
    milk_ids,
)
from .hand import held, to_bowl, without

OWNER = {power: monster for monster, pair in PLACARDS.items() for power in pair}
RULE = {power: f"crunch.power.{monster}.{power}" for power, monster in OWNER.items()}


def in_use(state: State, seat: int) -> tuple[Power, ...]:
    """Return the powers that a seat has used this turn."""
    return state.used if seat == state.turn else ()


def price(state: State, seat: int, cards: Cards) -> int:
    """Return the Milk that a play costs: one for each card beyond the first, or beyond a free extra."""
    return max(0, len(cards) - 1 - (Power.UNWRAP in in_use(state, seat)))


def most_cards(state: State, seat: int) -> int:
    """Return how many cards a seat can pay for in one play."""
    return 1 + state.milk[seat] + (Power.UNWRAP in in_use(state, seat))


def facing(state: State, seat: int) -> int:
    """Return the value that a seat's play must reach."""
    used = in_use(state, seat)
    if Power.SLIP in used:
        return 0
    return state.match // 2 if Power.FLIGHT in used else state.match


def cited(state: State, seat: int, power: Power) -> tuple[Step, ...]:
    """The clause of a power used this turn, as a reason within another check."""
    if power not in in_use(state, seat):
        return ()
    return (note(RULE[power], case="cited", match=state.match, need=facing(state, seat)),)


def _asks(state: State, power: Power) -> int:
    """Return how many cards in the hand must be named with a power."""
    if power is Power.GHOSTLY:
        return 2 if state.rulings.ghostly_mode == "swap" else 0
    return int(power in (Power.JOLT, Power.WOLF))


def candidates(state: State) -> Iterator[Use]:
    """Every way to use a placard that is left."""
    for power in state.placards[state.turn or 0]:
        yield from _uses(state, power)


def plausible_moves(state: State) -> Iterator[Use]:
    """Every way to use a placard that is left and whose time it is."""
    seat = state.turn or 0
    for power in state.placards[seat]:
        if allowed(_timing_checks(state, seat, power)):
            yield from _uses(state, power)


def can_use(state: State, seat: int) -> bool:
    """Return whether a seat has a placard that can be used now."""
    return any(allowed(checks(state, seat, use)) for use in plausible_moves(state))


def _uses(state: State, power: Power) -> Iterator[Use]:
    if power is Power.BITE:
        yield from (Use(power, target=at) for at in range(len(state.players)))
    else:
        named = combinations(state.hands[state.turn or 0], _asks(state, power))
        yield from (Use(power, cards=cards) for cards in sorted(set(named)))


def checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """A placard of your own, not used, on your turn, at its time, with an effect."""
    power, own = move.power, PLACARDS[state.monsters[seat]]
    shows, who = (f"placard-{seat}-{power}",), state.players[seat]
    playing = state.rulings.powers == "on" and power in own
    yield holds(
        "crunch.power.two", playing, who=who, own=own, power=power, powers=state.rulings.powers
    )
    if not playing:
        return
    yield holds("crunch.power.once", power in state.placards[seat], shows=shows, power=power)
    mine = seat == state.turn
    yield holds("crunch.power.own-turn", mine, shows=[f"seat-{state.turn}"], who=who)
    yield from _timing_checks(state, seat, power)
    yield from _named_checks(state, seat, move)
    yield from _effect_checks(state, seat, move)


def has_played(state: State, seat: int) -> bool:
    """Return whether a seat has made its play of this turn."""
    return seat == state.turn and bool(state.played)


def _timing_checks(state: State, seat: int, power: Power) -> Iterator[Step]:
    """A placard comes before or after a play of yours, and not after the one that ended a hand."""
    played, shows = has_played(state, seat), (f"placard-{seat}-{power}",)
    if power not in AFTER:
        yield holds("crunch.power.timing", not played, shows=shows, power=power)
        return
    yield holds("crunch.power.after-needs-play", played, shows=shows, power=power)
    if seat == state.turn and not state.rulings.after_power_on_last:
        yield holds("crunch.hand.end-no-after", not state.ended, shows=shows, power=power)


def _named_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """A power is named with the cards or the opponent that it asks for, and with nothing else."""
    power, size = move.power, _asks(state, move.power)
    if move.target is not None and power is not Power.BITE:
        yield holds("crunch.power.texts", False, case="target", power=power)
    if len(move.cards) != size:
        yield holds("crunch.power.texts", False, case="cards", power=power, size=size)
    elif size and seat == state.turn:  # nobody learns what another player holds by asking
        yield held(state, seat, move.cards)


def _effect_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    """A power that could change nothing now is refused, so that no placard is wasted."""
    clause, hand = RULE[move.power], state.hands[seat]
    match move.power:
        case Power.GHOSTLY:
            yield at_least(clause, len(state.stacks[seat]), 2, shows=[f"stack-{seat}"])
        case Power.SLIP | Power.FLIGHT:
            yield holds(clause, state.match > 0)
        case Power.STITCH:
            yield holds(
                clause, len(hand) > 1 and state.milk[seat] > 0, shows=lazy(milk_ids, state, seat)
            )
        case Power.UNWRAP:
            yield holds(clause, len(hand) > 1, shows=[f"hand-{seat}"])
        case Power.HOWL:
            yield at_least(clause, state.center, 1, shows=["center"])
        case Power.WRAP if has_played(state, seat):
            yield at_least(clause, state.spent, 1)
        case Power.BITE:
            yield from _bite_checks(state, seat, move)
        case Power.JOLT if has_played(state, seat) and len(move.cards) == 1:
            shows = lazy(in_hand, state, seat, move.cards)
            yield at_least(clause, move.cards[0], state.match, shows=shows)
        case Power.WOLF:
            yield holds(clause, True)


def _bite_checks(state: State, seat: int, move: Use) -> Iterator[Step]:
    clause, target = RULE[move.power], move.target
    with_milk = tuple(
        name for at, name in enumerate(state.players) if at != seat and state.milk[at]
    )
    ok = target is not None and 0 <= target < len(state.players) and target != seat
    milk = state.milk[target] if ok and target is not None else 0
    shows = lazy(milk_ids, state, target) if ok else ()
    name = state.players[target] if ok and target is not None else ""
    yield holds(clause, milk > 0, shows=shows, choices=with_milk, target=name)


def effects(state: State, move: Use) -> Change:
    """The placard goes to the box; then its effect."""
    seat, power = state.turn or 0, move.power
    left = tuple(own for own in state.placards[seat] if own != power)
    state = replace(state, placards=edit(state.placards, seat, left), used=(*state.used, power))
    yield change("crunch.power.once", state, case="now", who=state.players[seat], power=power)
    state = yield from _effect(state, seat, move)
    return state


def _effect(state: State, seat: int, move: Use) -> Change:
    clause, who = RULE[move.power], state.players[seat]
    match move.power:
        case Power.GHOSTLY:
            return (yield from _ghostly(state, seat, move.cards))
        case Power.BITE:
            target = move.target or 0
            milk = edit(state.milk, target, state.milk[target] - 1)
            state = replace(state, milk=edit(milk, seat, milk[seat] + 1))
            taken = lazy(milk_ids, state, seat, 1)
            yield change(clause, state, shows=taken, who=who, target=state.players[target])
        case Power.HOWL:
            milk = edit(state.milk, seat, state.milk[seat] + 1)
            state = replace(state, milk=milk, center=state.center - 1)
            yield change(clause, state, shows=lazy(milk_ids, state, seat, 1), who=who)
        case Power.WRAP:
            back = min(2, state.spent)
            milk = edit(state.milk, seat, state.milk[seat] + back)
            state = replace(state, milk=milk, center=state.center - back)
            yield change(clause, state, shows=lazy(milk_ids, state, seat, back), who=who, back=back)
        case Power.JOLT | Power.WOLF:
            cards = lazy(in_hand, state, seat, move.cards)
            state = to_bowl(state, seat, move.cards)
            match = sum(move.cards) if move.power is Power.JOLT else state.match
            state = replace(state, match=match)
            case = "" if state.hands[seat] else "last"
            yield change(
                clause, state, shows=cards, case=case, who=who, cards=move.cards, match=match
            )
        case _:
            yield change(clause, state, who=who, match=state.match, need=facing(state, seat))
    return state


def _ghostly(state: State, seat: int, cards: Cards) -> Change:
    """Two cards off the stack: into the bowl, or into the hand, or in exchange for two."""
    who, mode = state.players[seat], state.rulings.ghostly_mode
    top, rest = state.stacks[seat][:2], state.stacks[seat][2:]
    state = replace(state, stacks=edit(state.stacks, seat, rest))
    if mode == "to_bowl":
        state = replace(state, bowls=edit(state.bowls, seat, state.bowls[seat] + top))
    else:
        hand = tuple(sorted((*without(state.hands[seat], cards), *top)))
        boxes = edit(state.boxes, seat, state.boxes[seat] + cards)
        state = replace(state, hands=edit(state.hands, seat, hand), boxes=boxes)
    shows = in_bowl(state, seat)[-2:] if mode == "to_bowl" else ()
    yield change(RULE[Power.GHOSTLY], state, shows=shows, case=mode, who=who, cards=top)
    yield note("crunch.power.ghostly", who=who)
    return state
