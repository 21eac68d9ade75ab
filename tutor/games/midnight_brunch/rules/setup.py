"""The table before the first turn."""

from ....frozen import ruled_seat, shuffled
from ....turn import last_state
from ..model import Midnight, Rulings, State
from .box import DECKS, MONSTERS, in_use
from .round import open_round


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Decks and Monsters are shuffled, everyone takes three Midnight cards, the first round opens."""
    seats = len(players)
    host = ruled_seat(rulings, "first_host", seats, shuffled(range(seats), f"{seed}-host")[0])
    state = State(
        players, rulings, seed,
        decks=tuple(shuffled(DECKS[deck], f"{seed}-{deck}") for deck in in_use(seats)),
        prizes=(), monsters=shuffled(MONSTERS[rulings.monster_deck], f"{seed}-monsters"), discard=(),
        parties=((),) * seats, midnights=(tuple(Midnight),) * seats, laid=(None,) * seats,
        stopped=(False,) * seats, calls=(None,) * seats, ghosts=((),) * seats,
        collected=(None,) * seats, points=((),) * seats, host=host, turn=host, round=0,
    )  # fmt: skip
    opened: State = last_state(open_round(state))
    return opened
