"""Who stands where; tokens, locks, Health and Items."""

from collections.abc import Iterable
from functools import cache

from ....explain import Step, note
from ....states import edit, replace
from ..model import TOKENS, Guardian, Icon, Numbers, Phase, State, Token
from ..model.cards import ends

GATE = 4
ZUMOFFA = 5


def owner(state: State, guardian: int) -> int:
    """Return the player who runs a guardian."""
    return guardian % len(state.players)


def deciding(state: State) -> int:
    """Return the guardian who decides: the active one, or one who has just gone out."""
    return state.active if state.leaving is None else state.leaving


def top(guardian: Guardian) -> int:
    """Return the Health of the top bubble."""
    return 2 if guardian is Guardian.DEWEY else 3


def stands(state: State, guardian: int) -> bool:
    """A guardian with Health is in the fight."""
    return state.health[guardian] > 0


def standing(state: State) -> tuple[int, ...]:
    """Return the guardians in the fight, clockwise."""
    return tuple(at for at in range(len(state.guardians)) if stands(state, at))


def neighbours(state: State, guardian: int) -> tuple[int, ...]:
    """Return the next standing guardian each way; with fixed seats an empty seat is not skipped."""
    return _neighbours(state.health, guardian, state.rulings.adjacency_out)


@cache
def _neighbours(health: Numbers, guardian: int, reading: str) -> tuple[int, ...]:
    seats, found = len(health), []
    steps = range(1, 2 if reading == "fixed_seats" else seats)
    for way in (1, -1):
        others = [(guardian + way * step) % seats for step in steps]
        found += [at for at in others if health[at] and at != guardian][:1]
    return tuple(dict.fromkeys(found))


def names(state: State, guardians: Iterable[int]) -> tuple[Guardian, ...]:
    """Guardians by name."""
    return tuple(state.guardians[at] for at in guardians)


def is_ready(state: State, guardian: int, token: Token, round: int | None = None) -> bool:
    """Return whether a token can be used in a round (this one unless named)."""
    first = state.ready[guardian][TOKENS.index(token)]
    return first <= (state.round if round is None else round)


def ready_tokens(state: State, guardian: int, round: int | None = None) -> tuple[Token, ...]:
    """Return the tokens that a guardian can use in a round."""
    now = state.round if round is None else round
    ready = zip(TOKENS, state.ready[guardian], strict=True)
    return tuple([token for token, first in ready if first <= now])


def cool(state: State, guardian: int, token: Token, until: int) -> State:
    """Return a token that can be used again from that round on."""
    ready = edit(state.ready[guardian], TOKENS.index(token), until)
    return replace(state, ready=edit(state.ready, guardian, ready))


def icon(state: State) -> Icon | None:
    """Zumoffa's action this turn, once the card is turned."""
    drawn = state.shown and state.phase is not Phase.CHOOSE
    return ends(state.opened[-1])[0] if drawn else None


def with_locks(state: State, locks: int) -> State:
    """Return the gate with that many locks."""
    return replace(state, locks=locks, unsealed=state.unsealed or locks < GATE)


def hurt(state: State, guardian: int, points: int = 1) -> State:
    """Return a guardian with fewer Health, never below 0."""
    return replace(
        state, health=edit(state.health, guardian, max(0, state.health[guardian] - points))
    )


def mend(state: State, guardian: int) -> State:
    """Return a guardian with 1 Health more, never above the top bubble."""
    most = top(state.guardians[guardian])
    return replace(
        state, health=edit(state.health, guardian, min(most, state.health[guardian] + 1))
    )


def with_items(state: State, guardian: int, more: int) -> State:
    """Return a guardian with more or fewer Items."""
    return replace(state, items=edit(state.items, guardian, state.items[guardian] + more))


def spend(state: State, guardian: int, size: int = 1) -> State:
    """Items from a guardian to the discard pile."""
    return replace(with_items(state, guardian, -size), discard=state.discard + size)


def heal_zumoffa(state: State) -> tuple[State, str]:
    """1 Health for Zumoffa outside the tether, and the sentence that tells it."""
    if state.rulings.locks_block_rest_heal and state.locks == GATE:
        return state, "sealed"
    if state.zumoffa == ZUMOFFA:
        return state, "full"
    return replace(state, zumoffa=state.zumoffa + 1), "heals"


def healing(state: State, case: str) -> Step:
    """Return what became of Zumoffa's healing, as a reason within another step."""
    if case == "sealed":
        return note("showdown.lock.blocks-heal", shows=["gate"])
    if case == "full":
        return note("showdown.free.rest.cap", shows=["zumoffa"], case="zumoffa", health=ZUMOFFA)
    return note("showdown.health.tracks", shows=["zumoffa"], case="heal", health=state.zumoffa)
