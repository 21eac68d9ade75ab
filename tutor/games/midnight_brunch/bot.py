"""What a simple player likes: a total near 15, and a prize that fits it. Taste, not rules."""

from math import exp, prod

from ...states import edit, replace
from ...turn import Move
from .model import GHOST, Aim, Brunch, Call, Ghost, Lay, Leave, Monster, State, Take
from .rules.box import value_of
from .rules.ghost import copyable
from .rules.midnight import laid_by
from .rules.total import GOAL, reckon

ENOUGH = 12
NEVER = -99
SELDOM = 0.15  # how likely somebody stops with less, beside who has enough
WIDTH = LATER = 99  # every move is looked at
MAX_COMPARED = 5


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
    match move:
        case Monster():
            return 20 if _hope(state, seat, None) < ENOUGH and not _over(state, seat) else NEVER
        case Brunch(aim=aim):
            return _hope(state, seat, aim) - 2 * bool(aim)
        case Lay(aim=aim):
            return _hope(state, seat, aim) - 8
        case Call(decks=decks, aim=aim, ghosts=ghosts):
            evaluate = _worth(state, seat, aim, ghosts[0]) if ghosts else _hope(state, seat, aim)
            return evaluate - 2 * bool(aim) + _fitting(evaluate, value_of(state, decks[0]))
        case Ghost(values=values):
            return _worth(state, seat, None, values[0]) - len(values)
        case Take():
            return 1
        case Leave():
            return 0
    return 0


def _fitting(evaluate: float, prize: int) -> float:
    """Return how well a prize fits: strong parties go for high prizes, weak ones for what others may leave."""
    wish = {15: 10, 14: 10, 13: 8, 12: 6}.get(int(evaluate), 4)
    return 3 - abs(prize - wish) / 2


def _over(state: State, seat: int) -> bool:
    return sum(card for card in state.parties[seat] if card > GHOST) > GOAL


def _hope(state: State, seat: int, aim: Aim | None) -> float:
    """Return the best a party can count with that Midnight card."""
    laid = laid_by(aim, state.parties[seat]) or state.laid[seat]
    values = (0, *copyable(state, state.parties[seat], laid))
    return max(_worth(state, seat, aim, value) for value in values)


def _worth(state: State, seat: int, aim: Aim | None, ghost: int) -> float:
    """Return how good a total is: close to 15 from below, a little above 15 nearly nothing."""
    party = state.parties[seat]
    laid = laid_by(aim, party) or state.laid[seat]
    ghosts = state.ghosts[seat] or (ghost,) * party.count(GHOST)
    state = replace(
        state, laid=edit(state.laid, seat, laid), ghosts=edit(state.ghosts, seat, ghosts)
    )
    value = float(reckon(state, seat).value)
    return value if value <= GOAL else -value / 10


def likelihood(state: State, seat: int) -> float:
    """Return how likely a guess is: a player who stopped mostly had enough, and calls what fits it."""
    others = [other for other in range(len(state.players)) if other != seat]
    return prod(_likely(state, other) for other in others if state.stopped[other])


def _likely(state: State, seat: int) -> float:
    evaluate, call = _hope(state, seat, None), state.calls[seat]
    stops = 1 if evaluate >= ENOUGH else SELDOM
    return stops * exp(_fitting(evaluate, value_of(state, call))) if call else stops


def is_quiet(before: State, state: State) -> bool:
    """Return whether a new round has begun, or the game is over: a round stands for itself."""
    return state.round > before.round
