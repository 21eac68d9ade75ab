"""Setting up: a Monster, a shuffled stack, a hand of twelve and one Milk for everybody."""

from collections.abc import Iterator

from ....explain import Step, change, note
from ....states import replace, ruled_seat, shuffled
from ....turn import last_state
from ..model import DECKS, MILK, PLACARDS, Monster, Rulings, State
from .hand import draw


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Return the table when everything is laid out."""
    state: State = last_state(opening(players, seed, rulings))
    return state


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Iterator[Step]:
    """Everyone shuffles a deck of 36, draws 12 and takes 1 Milk; the rest of the Milk is common."""
    state = _seated(players, seed, rulings)
    monsters, seats = state.monsters, range(len(players))
    unused = tuple(monster for monster in Monster if monster not in monsters)
    parts = (note("crunch.setup.players", seats=len(players)),)
    yield change(
        "crunch.setup.monster", state, parts=parts, case="taken", who=players, monsters=monsters,
        powers=rulings.powers,
    )  # fmt: skip
    if unused:
        yield note("crunch.setup.unused", monsters=unused, size=len(unused))
    stacks = tuple(shuffled(DECKS[rulings.deck], f"{seed}-{monster}") for monster in monsters)
    state = replace(state, stacks=stacks)
    yield change("crunch.setup.stack", state, shows=[f"stack-top-{seat}" for seat in seats])
    for seat in seats:
        state = draw(state, seat)
    hands = [f"hand-{seat}" for seat in seats]
    yield change("crunch.setup.hand", state, shows=hands)
    yield note("crunch.setup.secret", shows=hands)
    state = replace(state, milk=(1,) * len(players), center=MILK - len(players))
    yield change("crunch.setup.milk", state, shows=["center"], center=state.center)
    who = players[state.turn or 0]
    yield note("crunch.setup.first-player", shows=[f"seat-{state.turn}"], who=who)


def _seated(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Return a different Monster for everyone, with its deck and its placards; all Milk in the centre."""
    seats, empty = range(len(players)), ((),) * len(players)
    lot = rulings.monsters == "shuffled"
    monsters = (shuffled(Monster, f"{seed}-monsters") if lot else tuple(Monster))[: len(players)]
    first = ruled_seat(rulings, "first_player", len(seats), shuffled(seats, f"{seed}-first")[0])
    return State(
        players, rulings, monsters, (DECKS[rulings.deck],) * len(players),
        hands=empty, bowls=empty, piles=empty, boxes=empty, milk=(0,) * len(players), center=MILK,
        placards=tuple(PLACARDS[m] if rulings.powers == "on" else () for m in monsters),
        active=(True,) * len(players), turn=first,
    )  # fmt: skip
