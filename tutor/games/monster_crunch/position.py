"""What must hold in every position of Monster Crunch."""

from collections import Counter
from collections.abc import Iterator

from ...explain import Step, equal, holds
from .model import DECKS, MILK, PLACARDS, State


def position(state: State) -> Iterator[Step]:
    """What must hold in every position: nothing is lost, nothing appears."""
    seats = len(state.players)
    lists = (state.monsters, state.stacks, state.hands, state.bowls, state.piles, state.boxes)
    sizes = {len(part) for part in (*lists, state.milk, state.placards, state.active)}
    yield equal("crunch.setup.players", max(sizes | {seats}), min(sizes | {seats}), seats=seats)
    if sizes != {seats}:
        return
    yield equal("crunch.setup.monster", len(set(state.monsters)), seats)
    deck = Counter(DECKS[state.rulings.deck])
    for seat, name in enumerate(state.players):
        own = Counter(card for part in lists[1:] for card in part[seat])
        odd = tuple(sorted((own - deck) | (deck - own)))
        have, need = own.total(), deck.total()
        yield holds("crunch.setup.stack", not odd, who=name, have=have, need=need, odd=odd)
        spare = set(state.placards[seat]) - set(PLACARDS[state.monsters[seat]])
        yield holds(
            "crunch.power.two", not spare, who=name, powers=state.rulings.powers, own=(), power=""
        )
    milk = (*state.milk, state.center)
    right = sum(milk) == MILK and min(milk) >= 0
    yield holds("crunch.setup.milk", right, have=sum(milk), need=MILK)
    turns = state.turn is None or (0 <= state.turn < seats and state.active[state.turn])
    yield holds("crunch.pass.out", turns, who="")
    yield holds(
        "crunch.hand.end", state.turn is None or all(state.hands) or bool(state.played), who=""
    )
