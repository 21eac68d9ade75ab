"""Midnight cards: when one may be placed, and where."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, holds, note, one_of
from ....states import edit, replace
from ..model import (
    GHOST,
    HIDDEN,
    Aim,
    Cards,
    Change,
    Laid,
    Phase,
    State,
    midnight_ids,
    monster_id,
    party_ids,
)
from .ghost import fixed
from .order import called

MOMENTS = {"at_brunch": ("brunch",), "any_turn": ("lay", "brunch"), "at_call": ("call",)}


def midnight_checks(state: State, seat: int, aim: Aim | None, moment: str) -> Iterator[Step]:
    """A Midnight card not spent, the first this round, in time, next to a numbered Monster of yours."""
    if aim is None:
        yield from _without(state, seat, moment)
        return
    who, party, hand = state.players[seat], state.parties[seat], state.midnights[seat]
    yield holds("brunch.midnight.spent", aim.kind in hand, who=who, kind=aim.kind, left=hand)
    laid = midnight_ids(state, seat)
    stopped = state.stopped[seat]
    facts: Facts = {"who": who, "stopped": stopped}
    yield holds("brunch.midnight.one-per-round", not laid, shows=laid, **facts)
    timing = state.rulings.midnight_timing
    if moment not in MOMENTS[timing] or _now(state, seat, moment):
        late = called(state, seat) if timing == "at_call" else stopped
        facts = {"timing": timing, "phase": str(state.phase), "late": late}
        yield one_of("brunch.midnight.timing", moment, MOMENTS[timing], **facts)
    own = aim.of in (None, seat)
    there = own and 0 <= aim.on < len(party)
    case = "" if there or not own else "missing"
    facts = {"who": who, "number": aim.on + 1, "size": len(party)}
    yield holds(
        "brunch.midnight.own-party", there, shows=party_ids(state, seat), case=case, **facts
    )
    if there:
        yield from _target_checks(state, seat, aim)


def _without(state: State, seat: int, moment: str) -> Iterator[Step]:
    """Nobody has to play one."""
    hand, moments = state.midnights[seat], MOMENTS[state.rulings.midnight_timing]
    if moment in moments and _now(state, seat, moment) and hand and not state.laid[seat]:
        yield holds("brunch.midnight.optional", True, left=hand, size=len(hand))


def _now(state: State, seat: int, moment: str) -> bool:
    """Return whether that moment has come for a player and has not passed."""
    phase = Phase.CALL if moment == "call" else Phase.INVITE
    return seat == state.turn and state.phase is phase


def _target_checks(state: State, seat: int, aim: Aim) -> Iterator[Step]:
    """Any Monster but a Ghost, the face-down one included."""
    shows = [monster_id(seat, aim.on)]
    card = state.parties[seat][aim.on]
    if card != HIDDEN:
        yield holds("brunch.ghost.no-midnight", card != GHOST, shows=shows, kind=aim.kind)
    if aim.on == 0 and card > GHOST:
        yield holds("brunch.midnight.hidden-target", True, shows=shows)
    if card > GHOST and card in fixed(state, seat):
        yield holds("brunch.ghost.timing", True, shows=shows, case="kept", value=card)


def laid_by(aim: Aim | None, party: Cards) -> Laid | None:
    """Return the Midnight card as it would be placed, if there is such a Monster."""
    return Laid(aim.kind, aim.on) if aim and 0 <= aim.on < len(party) else None


def lay(state: State, seat: int, aim: Aim) -> Change:
    """Face down next to its Monster: everybody sees where, nobody sees which."""
    state = beside(state, seat, aim)
    shows = [monster_id(seat, aim.on)]  # the id of the card would tell its kind
    parts = (note("brunch.midnight.face-down"),)
    card = state.parties[seat][aim.on] if aim.on else HIDDEN
    facts: Facts = {"who": state.players[seat], "number": aim.on + 1, "card": card}
    yield change("brunch.midnight.place", state, shows=shows, parts=parts, **facts)
    return state


def beside(state: State, seat: int, aim: Aim) -> State:
    return replace(state, laid=edit(state.laid, seat, Laid(aim.kind, aim.on)))
