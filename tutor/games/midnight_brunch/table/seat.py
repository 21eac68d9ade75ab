"""A player as the table shows them: what the party counts, points, what is done already."""

from ....scene import Say, Seat
from ..model import GHOST, HIDDEN, Phase, State
from ..rules.box import value_of
from ..rules.ghost import fixed
from ..rules.order import called
from ..rules.total import reckon
from .piece import FOODS, MIDNIGHT, MONSTERS, SEAT_TONES

SEAT_ICONS = (
    ":seat-fox:", ":seat-dolphin:", ":seat-pig:", ":seat-elephant:", ":seat-sheep:", ":seat-penguin:", ":seat-bear:",
)  # fmt: skip
OPEN = (Phase.GHOST, Phase.AWARD, Phase.CONSOLATION, Phase.END)


def seat_shown(state: State, say: Say, seat: int) -> Seat:
    """Return name, Host and points; in a strip the party's worth, and what was called."""
    points, host = sum(state.points[seat]), _is_host(state, seat)
    note, done = say("seat-note", points=points, host=host), _is_done(state, seat)
    return Seat(
        state.players[seat],
        say("seat-done", note=note, phase=state.phase) if done else note,
        SEAT_TONES[seat],
        SEAT_ICONS[seat],
        active=seat == state.turn and state.phase is not Phase.AWARD,
        score=_score(state, say, seat, done),
        facts=tuple(fact for fact in (_points(say, points, host), _fact(state, say, seat)) if fact),
    )


def _worth(state: State, say: Say, seat: int) -> str:
    """Return what a party counts, as far as the viewer can know; else the sum of the numbers in sight."""
    party, laid = state.parties[seat], state.laid[seat]
    if not party:
        return ""
    if HIDDEN in party or (laid and laid.kind is None):
        return say("sum-note", value=sum(card for card in party if card > GHOST))
    settled = len(fixed(state, seat) or state.ghosts[seat])
    ghosts = MONSTERS[GHOST] * (party.count(GHOST) - settled)
    return say("total-note", value=reckon(state, seat).value, ghosts=ghosts)


def _is_host(state: State, seat: int) -> bool:
    return seat == state.host and (state.turn is not None or state.round > 0)


def _is_done(state: State, seat: int) -> bool:
    """Return whether a player has nothing more to do in this phase."""
    if state.phase is Phase.CALL:
        return called(state, seat)
    return state.phase in (Phase.INVITE, Phase.ARRIVAL) and state.stopped[seat]


def _points(say: Say, points: int, host: bool) -> str:
    return say("seat-points", points=points, host=host)


def _score(state: State, say: Say, seat: int, done: bool) -> str:
    """Return what the party counts, a tick when that is final, the food called or eaten at the showdown."""
    note, deck = _worth(state, say, seat), state.collected[seat] or state.calls[seat]
    if not note or deck is None or state.phase not in OPEN:
        return say("seat-score", note=note, done=done) if note else ""
    value = value_of(state, deck) if state.collected[seat] else 0
    return say("seat-score-food", note=note, food=FOODS[deck], value=value)


def _fact(state: State, say: Say, seat: int) -> str:
    """Return what was called or collected at the showdown, and the Midnight cards in hand before it."""
    deck, call = state.collected[seat], state.calls[seat]
    if state.phase in OPEN and call:
        return say("seat-eats", value=value_of(state, deck)) if deck else say("call", deck=call)
    return MIDNIGHT * (len(state.midnights[seat]) - bool(state.laid[seat]))
