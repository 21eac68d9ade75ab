"""A pass: when it is free, and what it gives."""

from collections.abc import Iterator

from ....explain import Step, change, commentary, holds, lazy, note
from ....states import edit, replace
from ..model import Change, State, card_ids, milk_ids
from . import playing, powers
from .round import score_bowl


def checks(state: State, seat: int) -> Iterator[Step]:
    """You may always pass, except that the leader must play."""
    if seat != state.turn:  # what follows is about a turn of your own
        return
    yield holds("crunch.turn.play-or-pass", not state.played, case="again" if state.played else "")
    lead = state.match == 0 and not state.rulings.leader_may_pass
    yield holds("crunch.lead.must-play", not lead, shows=[f"hand-{seat}"], match=state.match)
    bound = state.rulings.before_power_needs_play and bool(state.used)
    if state.rulings.before_power_needs_play:
        case = "bound" if bound else "unused"
        yield holds("crunch.power.before-then-pass", not bound, case=case)
    if not (state.played or lead or bound):
        yield commentary(_why, state, seat)


def _why(state: State, seat: int) -> Iterator[Step]:
    """Yield whether the pass is free or the only way out."""
    free = playing.can_play(state, seat)
    if free:
        yield holds("crunch.pass.voluntary", True)
    else:
        yield holds("crunch.pass.forced", True, power=powers.can_use(state, seat))


def effects(state: State) -> Change:
    """Bowl to pile, one Milk if there is any, out of the round."""
    seat = state.turn or 0
    who, bowl = state.players[seat], state.bowls[seat]
    state = score_bowl(state, seat)
    pile = lazy(card_ids, state, seat, "pile", bowl)
    yield change("crunch.pass.score", state, shows=pile, who=who, size=len(bowl))
    if state.center:
        milk = edit(state.milk, seat, state.milk[seat] + 1)
        state = replace(state, milk=milk, center=state.center - 1)
        taken = lazy(milk_ids, state, seat, 1)
        yield change("crunch.pass.milk", state, shows=taken, who=who, have=milk[seat])
    else:
        yield note("crunch.pass.no-milk", who=who)
    state = replace(state, active=edit(state.active, seat, False))
    yield change(
        "crunch.pass.out",
        state,
        shows=[f"seat-{seat}"],
        case="now",
        who=who,
        left=sum(state.active),
    )
    return state
