"""Before the fight: who fights, with how many Items, and what the first game left behind."""

from collections.abc import Iterator

from ....errors import SetupError
from ....explain import Step, count, note, total
from ..model import Guardian, Numbers, Rulings, State, Token, guardian_id, life_id, token_id
from ..model.cards import cards
from . import chart, powercard
from .fight import top

DECK = 22
MODES = {
    1: "showdown.mode.solo",
    2: "showdown.mode.two",
    3: "showdown.mode.three-four",
    4: "showdown.mode.three-four",
}
SIZES = {1: (3, 4), 2: (4,), 3: (3,), 4: (4,)}  # players: how many guardians fight
ORDER = (Guardian.TRIXE, Guardian.DRAKE, Guardian.YARA, Guardian.MILES)


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Everything ready: full Health, an open gate, Items dealt, cards mixed."""
    cards()  # a card file that does not add up is refused here
    guardians = _guardians(len(players), rulings)
    seats = len(guardians)
    first = rulings.first_guardian - 1
    if first >= seats:
        raise SetupError("first-guardian", value=first + 1, most=seats)
    items = tuple(step.value for step in starting_items(guardians, rulings))
    size = _deck(items)
    return State(
        players, rulings, seed, guardians,
        health=tuple(map(top, guardians)), items=items, ready=((1, 1, 1),) * seats,
        deck=size - sum(items), discard=0,
        maze=chart.mixed(seed, 0), opened=(), dark=powercard.mixed(seed, 0), used=(),
        fires=landings(rulings),
        bomb=Guardian.DEWEY in guardians, given=(0,) * seats,
        turn=first % len(players), active=first,
    )  # fmt: skip


def landings(rulings: Rulings) -> int:
    """Return how many landings on the Z bubble call a Power card."""
    return 2 if rulings.first_game == "lost" else 1


def _guardians(players: int, rulings: Rulings) -> tuple[Guardian, ...]:
    """Three players run one each; two run two each; a lone player runs three or four."""
    chosen = [rulings.guardian_1, rulings.guardian_2, rulings.guardian_3, rulings.guardian_4]
    if chosen[3] == "none" or (chosen[3] == "auto" and players == 3):
        del chosen[3]
    if len(chosen) not in SIZES[players]:
        raise SetupError("guardian-count", players=players, have=len(chosen), need=SIZES[players])
    taken = [name for name in chosen if name != "auto"]
    twice = [Guardian(name) for name in taken if taken.count(name) > 1]
    if twice:
        raise SetupError("guardian-twice", who=str(twice[0]))
    free = iter(guardian for guardian in ORDER if guardian not in taken)
    return tuple(next(free) if name == "auto" else Guardian(name) for name in chosen)


def starting_items(guardians: tuple[Guardian, ...], rulings: Rulings) -> tuple[Step, ...]:
    """Return how many Items each guardian starts with, and why."""
    carried = (rulings.carried_1, rulings.carried_2, rulings.carried_3, rulings.carried_4)
    if sum(carried[len(guardians) :]):
        raise SetupError("carried-nobody", seat=4)
    early, three = rulings.first_game == "early", len(guardians) == 3
    return tuple(starting(at, who, carried[at], early, three) for at, who in enumerate(guardians))


def starting(at: int, who: Guardian, carried: int, early: bool, three: bool) -> Step:
    """One Item, those carried over, one for an early win, one when only three fight."""
    parts = [count("showdown.setup.3.items.base", 1)]
    if carried:
        parts.append(count("showdown.setup.3.items.carry", carried))
    if early:
        parts.append(count("showdown.setup.3.items.early", 1))
    if three:
        parts.append(count("showdown.setup.3.items.three", 1))
    return total("showdown.setup.3.items", parts, shows=[life_id(at)], who=who)


def _deck(items: Numbers) -> int:
    """One Item deck, or both when more Items are in hands than one deck has."""
    size = DECK if sum(items) <= DECK else 2 * DECK
    if sum(items) > size:
        raise SetupError("carried-many", have=sum(items), most=size)
    return size


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Iterator[Step]:
    """Yield how a fight is set up, step by step; the last leaves it as it begins."""
    state = start(players, seed, rulings)
    *steps, last = setup_steps(state)
    yield from steps
    yield last._replace(state=state)


def setup_steps(state: State) -> Iterator[Step]:
    """Yield how a fight is set up, pointing at what is on the table."""
    seats, first = range(len(state.guardians)), state.rulings.first_guardian - 1
    places, lives = [guardian_id(at) for at in seats], [life_id(at) for at in seats]
    tokens = [token_id(at, token) for at in seats for token in Token]
    yield note(MODES[len(state.players)], shows=places, case="set", have=len(seats))
    guardians = state.guardians
    yield note("showdown.setup.1.guardians", shows=places, case="set", guardians=guardians)
    yield note("showdown.setup.2.tokens", shows=[*tokens, *lives], case="set")
    yield note("showdown.setup.3.items.facedown", shows=lives, case="set")
    yield note("showdown.setup.4.zumoffa", shows=["zumoffa"], case="set", have=state.zumoffa)
    yield note("showdown.setup.5.maze", shows=["maze"], case="set")
    yield note("showdown.setup.6.powers", shows=["dark"], case="set")
    yield note("showdown.setup.7.gate", shows=["gate"], case="set", have=state.locks)
    yield note("showdown.setup.first", shows=[places[first]], case="set", who=guardians[first])
