"""What must hold in every position of Monster Crunch: nothing is lost, nothing appears."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ....explain import Step, allowed, at_most, equal, holds
from ..model import DECKS, HAND, HANDS, MILK, PLACARDS, Monster, Power, State


def position(state: State) -> Iterator[Step]:
    """The counts of a position, from the outside in; what rests on a wrong count is left out."""
    outside = tuple(_outside(state))
    yield from outside
    if not allowed(outside):
        return
    for seat in range(len(state.players)):
        yield from _own_cards(state, seat)
        yield from _own_placards(state, seat)
    yield from _milk(state)
    yield from _end(state) if state.turn is None else _round(state, state.turn)


def _outside(state: State) -> Iterator[Step]:
    """One entry for each seat, Monsters of their own, a hand and a turn that exist."""
    seats = len(state.players)
    lists = (
        state.monsters, state.stacks, state.hands, state.bowls, state.piles, state.boxes,
        state.milk, state.placards, state.active,
    )  # fmt: skip
    sizes = {seats, *map(len, lists)}
    yield equal("crunch.setup.players", max(sizes), min(sizes), seats=seats)
    yield equal("crunch.setup.monster", len(set(state.monsters)), len(state.monsters))
    hand = 1 <= state.hand <= HANDS
    yield holds("crunch.game.three-hands", hand, case="" if hand else "odd", hand=state.hand)
    if state.turn is not None:
        yield from _seat(state, state.turn)


def _seat(state: State, turn: int) -> Iterator[Step]:
    """The player to move sits at the table and has not passed."""
    seats = len(state.players)
    sits = turn in range(seats)
    case = "sits" if sits else "odd"
    yield holds("crunch.turn.order", sits, case=case, seat=turn + 1, seats=seats)
    if turn in range(len(state.active)):
        yield holds("crunch.pass.out", state.active[turn], who="")


def _own_cards(state: State, seat: int) -> Iterator[Step]:
    """A whole deck in all places together, no more than a hand in hand, the hands to come below."""
    who, hand, stack = state.players[seat], state.hands[seat], state.stacks[seat]
    deck = Counter(DECKS[state.rulings.deck])
    own = Counter((*stack, *hand, *state.bowls[seat], *state.piles[seat], *state.boxes[seat]))
    odd = tuple(sorted((own - deck) | (deck - own)))
    yield holds(
        "crunch.setup.stack", not odd, who=who, have=own.total(), need=deck.total(), odd=odd
    )
    taken, mode = 2 * _haunted(state, seat), state.rulings.ghostly_mode
    yield at_most("crunch.setup.hand", len(hand), HAND + taken * (mode == "to_hand"), who=who)
    have, need = len(stack), to_come(state, seat)
    case = "" if have == need else "odd"
    yield holds(
        "crunch.hand.next-draw", not case, case=case, who=who, hand=state.hand, have=have, need=need
    )
    lost, most = len(state.boxes[seat]), _most_lost(state, taken)
    case = "fits" if lost <= most else "odd"
    yield holds("crunch.hand.end-lost", lost <= most, case=case, who=who, have=lost, most=most)


def to_come(state: State, seat: int) -> int:
    """Return how many cards a stack has: those of the hands to come, without two taken for Ghostly."""
    return max(0, HAND * (HANDS - state.hand) - 2 * _haunted(state, seat))


def _most_lost(state: State, taken: int) -> int:
    """Whole hands that are over, and two cards given away for others by that reading of Ghostly."""
    over = HANDS if state.turn is None else state.hand - 1
    return HAND * over + taken * (state.rulings.ghostly_mode != "to_bowl")


def _haunted(state: State, seat: int) -> bool:
    """Return whether a seat has used Ghostly."""
    plays = state.rulings.powers == "on" and state.monsters[seat] is Monster.BOO
    return plays and Power.GHOSTLY not in state.placards[seat]


def _own_placards(state: State, seat: int) -> Iterator[Step]:
    """Each of your Monster's placards is in front of you, was used this turn, or is in the box."""
    who, left, powers = state.players[seat], state.placards[seat], state.rulings.powers
    used = state.used if seat == state.turn else ()
    own = PLACARDS[state.monsters[seat]] if powers == "on" else ()
    yield holds("crunch.power.two", {*left, *used} <= {*own}, who=who, powers=powers, power="")
    once = len({*left, *used}) == len(left) + len(used)
    yield holds("crunch.power.once", once, case="" if once else "odd", who=who)


def _milk(state: State) -> Iterator[Step]:
    """Fifteen tokens in total, and nobody has fewer than none."""
    milk = (*state.milk, state.center)
    yield equal("crunch.setup.milk", sum(milk), MILK)
    debt = min(milk) < 0
    yield holds("crunch.setup.milk", not debt, case="debt" if debt else "owned")


def _end(state: State) -> Iterator[Step]:
    """Nobody is to move after the third hand, or when nobody wants to play any more."""
    if not (state.rulings.leader_may_pass and state.idle == len(state.players)):
        last = state.hand == HANDS
        yield holds("crunch.game.three-hands", last, case="" if last else "odd", hand=state.hand)
        if last:
            yield holds("crunch.hand.end-lost", not any(state.hands))
    yield holds("crunch.hand.end-score", not any(state.bowls))


def _round(state: State, turn: int) -> Iterator[Step]:
    """In a round at least two are in, everyone holds a card, and the match is in a bowl."""
    yield holds("crunch.round.last", sum(state.active) > 1, who="")
    for seat, who in enumerate(state.players):
        out = not state.active[seat] and bool(state.bowls[seat])
        yield holds("crunch.pass.score", not out, who=who)
        waits = seat == turn and bool(state.played) and state.rulings.after_power_on_last
        yield holds("crunch.hand.end", bool(state.hands[seat]) or waits, who=who)
    most = len(state.players) - 1 if state.rulings.leader_may_pass else 0
    yield holds("crunch.round.dead-loop", 0 <= state.idle <= most, rounds=state.idle)
    yield from _match(state, turn)
    yield from _this_turn(state, turn)


def _match(state: State, turn: int) -> Iterator[Step]:
    """What is to be matched was played by somebody who is still in; at the opening nothing was."""
    if state.match:
        bowls = [bowl for bowl, active in zip(state.bowls, state.active, strict=True) if active]
        worth = {sum(bowl[a:b]) for bowl in bowls for a, b in combinations(range(len(bowl) + 1), 2)}
        lies = state.match in worth
        yield holds("crunch.play.stay-in", lies, case="" if lies else "match", match=state.match)
    else:
        size = 2 if Power.GHOSTLY in state.used else 0
        empty = all(len(b) <= size * (at == turn) for at, b in enumerate(state.bowls))
        yield holds("crunch.round.reset", empty)


def _this_turn(state: State, turn: int) -> Iterator[Step]:
    """What was played this turn is in the bowl, and no more was paid than it could cost."""
    who, cards = state.players[turn], state.played
    laid = not Counter(cards) - Counter(state.bowls[turn])
    yield holds("crunch.play.stay-in", laid, case="laid" if laid else "gone", who=who, cards=cards)
    paid = 0 <= state.spent <= max(0, len(cards) - 1)
    yield holds(
        "crunch.combine.cost", paid, case="paid" if paid else "odd", who=who, spent=state.spent
    )
