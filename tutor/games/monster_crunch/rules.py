"""The rules of Monster Crunch, each written once: checks, effects, score, outcome."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ...explain import Step, allowed, at_least, at_most, best, change, count, holds, note, total
from ...game import Move, actor, edit, last_state, shuffled
from ...phrase import SetupError
from . import powers
from .model import (
    AFTER,
    DECKS,
    HIDDEN,
    MILK,
    PLACARDS,
    Cards,
    Change,
    Done,
    Monster,
    Pass,
    Play,
    Power,
    Rulings,
    State,
    Use,
)
from .pieces import card_ids, in_bowl, in_hand, milk_ids
from .position import position
from .rounds import draw, end_turn, pass_

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
    """Everyone shuffles a deck of 36, draws 12 and takes 1 Milk; the rest of the Milk is common."""
    seats = range(len(players))
    order = (
        shuffled(Monster, f"{seed}-monsters") if rulings.monsters == "shuffled" else tuple(Monster)
    )
    monsters = order[: len(players)]
    stacks = tuple(shuffled(DECKS[rulings.deck], f"{seed}-{monster}") for monster in monsters)
    state = State(
        players, rulings, monsters, stacks,
        hands=((),) * len(players), bowls=((),) * len(players),
        piles=((),) * len(players), boxes=((),) * len(players),
        milk=(1,) * len(players), center=MILK - len(players),
        placards=tuple(PLACARDS[m] if rulings.powers == "on" else () for m in monsters),
        active=(True,) * len(players), turn=_first(seed, rulings, len(players)),
    )  # fmt: skip
    for seat in seats:
        state = draw(state, seat)
    return state


def _first(seed: int, rulings: Rulings, seats: int) -> int:
    if rulings.first_player == "random":
        return int(shuffled(range(seats), f"{seed}-first")[0])
    if rulings.first_player >= seats:
        known = (*map(str, range(seats)), "random")
        raise SetupError(
            "ruling-value", ruling="first_player", value=rulings.first_player, known=known
        )
    return rulings.first_player


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    yield from powers.candidates(state)
    if state.played:
        yield Done()
        return
    seat = state.turn or 0
    yield Pass()
    yield from map(Play, _shapes(state, state.hands[seat], powers.budget(state, seat) + 1))


def _shapes(state: State, hand: Cards, most: int) -> Iterator[Cards]:
    values = sorted(set(hand))
    if Power.STITCH in state.used or state.rulings.run_mode == "ascending":
        for size in range(1, min(most, len(hand)) + 1):
            yield from set(combinations(hand, size))
        return
    for value in values:
        for size in range(1, min(most, hand.count(value)) + 1):
            yield (value,) * size
    for first in range(len(values)):
        for size in range(2, min(most, len(values) - first) + 1):
            yield tuple(values[first : first + size])


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("crunch.game.three-hands", state.turn is not None, hand=state.hand)
    if state.turn is None:
        return
    match move:
        case Use():
            yield from powers.checks(state, move)
            if state.rulings.before_power_needs_play and move.power not in AFTER:
                yield from _needs_play_checks(state, move)
        case Play():
            yield from _turn_checks(state, move)
            yield from _play_checks(state, move)
        case Pass():
            yield from _turn_checks(state, move)
            yield from _pass_checks(state, actor(state, move) or 0)
        case Done():
            yield from _turn_checks(state, move)
            case = "" if state.played else "early"
            yield holds("crunch.turn.play-or-pass", not case, case=case)


def _turn_checks(state: State, move: Move) -> Iterator[Step]:
    """You act on your own turn, and not after passing."""
    seat = actor(state, move) or 0
    who, turn = state.players[seat], state.players[state.turn or 0]
    yield holds("crunch.pass.out", state.active[seat], shows=[f"seat-{seat}"], who=who)
    if state.active[seat]:
        shows = (f"seat-{seat}", f"seat-{state.turn}")
        yield holds("crunch.turn.order", seat == state.turn, shows=shows, who=who, turn=turn)


def _play_checks(state: State, move: Play) -> Iterator[Step]:
    """Cards of your own, paid for, in one shape, worth enough."""
    seat, cards = actor(state, move) or 0, move.cards
    case = "empty" if not cards else "again" if state.played else ""
    yield holds("crunch.turn.play-or-pass", not case, case=case)
    if not cards:
        return
    shows = in_hand(state, seat, cards)
    missing = tuple((Counter(cards) - Counter(state.hands[seat])).elements())
    yield holds("crunch.play.from-hand", not missing, shows=shows, cards=cards, missing=missing)
    yield from _cost_checks(state, seat, cards)
    yield from _shape_checks(state, cards, shows)
    yield from _value_checks(state, seat, cards, shows)


def _cost_checks(state: State, seat: int, cards: Cards) -> Iterator[Step]:
    """Every card beyond the first costs one Milk."""
    budget, milk = powers.budget(state, seat), milk_ids(state, seat)
    parts = powers.cited(state, Power.UNWRAP)
    yield at_least(
        "crunch.combine.cost", budget, len(cards) - 1, shows=milk, parts=parts, most=budget + 1
    )
    if not budget:
        yield at_most("crunch.play.one-card", len(cards), 1, shows=in_hand(state, seat, cards))


def _shape_checks(state: State, cards: Cards, shows: tuple[str, ...]) -> Iterator[Step]:
    """Several cards are equal, or consecutive and all different."""
    values = sorted(set(cards))
    if len(cards) < 2:
        return
    if Power.STITCH in state.used:
        yield holds(powers.rule(Power.STITCH), True, shows=shows, case="shape", cards=cards)
        return
    if len(values) == 1:
        yield holds("crunch.combine.set", True, shows=shows, card=values[0], size=len(cards))
        return
    twice = tuple(value for value in values if cards.count(value) > 1)
    gaps = tuple(value for value in range(values[0], values[-1]) if value not in values)
    yield holds("crunch.combine.no-mix", not twice, shows=shows, cards=cards, twice=twice)
    run = not gaps or state.rulings.run_mode == "ascending"
    yield holds(
        "crunch.combine.run", run, shows=shows, cards=tuple(values), gaps=gaps, size=len(gaps)
    )


def _value_checks(state: State, seat: int, cards: Cards, shows: tuple[str, ...]) -> Iterator[Step]:
    """After the opening a play is worth at least as much as the last one."""
    if not state.match:
        yield holds("crunch.lead.any", True, shows=shows)
        if len(cards) > 1:
            yield holds("crunch.lead.combine", True, shows=shows, size=len(cards))
        return
    value = play_value(state, seat, cards)
    need = powers.facing(state)
    parts = (value, *powers.cited(state, Power.SLIP), *powers.cited(state, Power.FLIGHT))
    if len(cards) > 1 and max(cards) < need <= value.value:
        parts += (note("crunch.combine.total-counts", high=max(cards), value=value.value),)
    yield at_least("crunch.play.match-or-beat", value.value, need, shows=shows, parts=parts)


def play_value(state: State, seat: int, cards: Cards) -> Step:
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


def _pass_checks(state: State, seat: int) -> Iterator[Step]:
    """You may always pass, except that the leader must play."""
    yield holds("crunch.turn.play-or-pass", not state.played, case="again" if state.played else "")
    lead = state.match == 0 and not state.rulings.leader_may_pass
    yield holds("crunch.lead.must-play", not lead, shows=[f"hand-{seat}"])
    if state.rulings.before_power_needs_play:
        yield holds("crunch.power.before-then-pass", not state.used)
    yield holds("crunch.pass.voluntary" if can_play(state) else "crunch.pass.forced", True)


def can_play(state: State) -> bool:
    """Whether the player to move has any legal play."""
    seat = state.turn or 0
    shapes = _shapes(state, state.hands[seat], powers.budget(state, seat) + 1)
    highest_first = sorted(shapes, key=sum, reverse=True)
    return any(allowed(_play_checks(state, Play(cards))) for cards in highest_first)


def _needs_play_checks(state: State, move: Use) -> Iterator[Step]:
    """By that ruling a "before" power is refused when no play would follow."""
    if allowed(powers.checks(state, move)):
        after = last_state(powers.effects(state, move))
        yield holds("crunch.power.before-then-pass", can_play(after))


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Play():
            state = yield from _play(state, move.cards)
            yield from _end_play(state)
        case Pass():
            yield from pass_(state)
        case Use():
            state = yield from powers.effects(state, move)
            if move.power in AFTER:
                yield from end_turn(state)
        case Done():
            yield from end_turn(state)


def _play(state: State, cards: Cards) -> Change:
    seat, shows = state.turn or 0, in_hand(state, state.turn or 0, cards)
    who = state.players[seat]
    state = powers.to_bowl(state, seat, cards)
    state = replace(state, played=cards, idle=0)
    yield change("crunch.play.stay-in", state, shows=shows, who=who, cards=cards)
    spent = max(0, len(cards) - 1 - powers.free_extra(state))
    if spent:
        milk = edit(state.milk, seat, state.milk[seat] - spent)
        state = replace(state, milk=milk, center=state.center + spent, spent=spent)
        shows_milk = milk_ids(state, None, spent)
        yield change("crunch.combine.return", state, shows=shows_milk, who=who, spent=spent)
    state = replace(state, match=sum(cards))
    rule = "crunch.combine.next" if len(cards) > 1 else "crunch.play.match-or-beat"
    yield change(rule, state, shows=shows, match=state.match, case="" if len(cards) > 1 else "next")
    return state


def _end_play(state: State) -> Iterator[Step]:
    """The turn waits for an "after" power that could be used, else it ends."""
    hand_over = not state.hands[state.turn or 0] and not state.rulings.after_power_on_last
    waits = not hand_over and any(allowed(checks(state, use)) for use in powers.candidates(state))
    if waits:
        yield change("crunch.power.timing", state, case="wait", who=state.players[state.turn or 0])
    else:
        yield from end_turn(state)


def score(state: State) -> tuple[Step, ...]:
    """One point for each card that reached the pile; a bowl is sure to get there."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    pile, bowl = state.piles[seat], state.bowls[seat]
    ids = card_ids(state, seat, "pile", pile)
    parts = [count("crunch.score.count", len(pile), shows=ids, case="pile", who="")]
    if bowl:
        parts.append(count("crunch.pass.score", len(bowl), shows=in_bowl(state, seat), case="bowl"))
    return total("crunch.score.count", parts, shows=[f"seat-{seat}"], who=state.players[seat])


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Most cards, then most Milk, then a shared win."""
    parts = score(state)
    cards = {seat: step.value for seat, step in enumerate(parts)}
    winners, step = best("crunch.score.most", cards, state.players, parts=parts)
    steps = [step]
    if len(winners) > 1:
        milk = {seat: state.milk[seat] for seat in winners}
        winners, step = best("crunch.score.tie-milk", milk, state.players)
        steps.append(step)
    if len(winners) > 1:
        names = tuple(state.players[seat] for seat in winners)
        steps.append(note("crunch.score.tie-shared", winners=names))
    return winners, steps


def view(state: State, seat: int) -> State:
    """Hands are secret, stacks lie face down; bowls, piles, Milk and counts are open."""
    return replace(
        state,
        hands=_hide(state.hands, seat),
        boxes=_hide(state.boxes, seat),
        stacks=_hide(state.stacks, None),
    )


def _hide(cards: tuple[Cards, ...], seat: int | None) -> tuple[Cards, ...]:
    return tuple(own if at == seat else (HIDDEN,) * len(own) for at, own in enumerate(cards))
