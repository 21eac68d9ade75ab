"""Setting up: a Monster, a shuffled stack, a hand of twelve and one Milk for everybody."""

from ....frozen import ruled_seat, shuffled
from ..model import DECKS, MILK, PLACARDS, Monster, Rulings, State
from .hand import draw


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Everyone shuffles a deck of 36, draws 12 and takes 1 Milk; the rest of the Milk is common."""
    seats = range(len(players))
    order = (
        shuffled(Monster, f"{seed}-monsters") if rulings.monsters == "shuffled" else tuple(Monster)
    )
    monsters = order[: len(players)]
    first = ruled_seat(rulings, "first_player", len(seats), shuffled(seats, f"{seed}-first")[0])
    stacks = tuple(shuffled(DECKS[rulings.deck], f"{seed}-{monster}") for monster in monsters)
    state = State(
        players, rulings, monsters, stacks,
        hands=((),) * len(players), bowls=((),) * len(players),
        piles=((),) * len(players), boxes=((),) * len(players),
        milk=(1,) * len(players), center=MILK - len(players),
        placards=tuple(PLACARDS[m] if rulings.powers == "on" else () for m in monsters),
        active=(True,) * len(players), turn=first,
    )  # fmt: skip
    for seat in seats:
        state = draw(state, seat)
    return state
