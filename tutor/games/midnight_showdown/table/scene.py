"""The whole table of a fight: who sits there, what is asked, and which buttons there are."""

from collections.abc import Iterator
from typing import Any

from ....scene import Action, Say, Scene, Seat
from ..model import State
from ..rules.fight import names, owner, ready_tokens, stands, top
from ..rules.scoring import ending
from ..rules.sequence import moment
from .enemy import middle
from .guardian import decider, place
from .signs import TONES

DONE = {
    "window": "done",
    "coming": "done",
    "rest": "done-rest",
    "end": "done-end",
    "leaving": "done-leaving",
}


def scene(state: State, say: Say) -> Scene:
    """Draw the table: Zumoffa, the gate, his cards and the chart in the middle; the guardians around them."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    first, size = decider(state) or 0, len(state.guardians)
    places = (place(state, say, (first + step) % size) for step in range(size))
    zones = (*middle(state, say), *(zone for zones in places for zone in zones))
    phase = "outcome" if state.row else "choose"
    return Scene(
        _caption(state, say), seats, zones, tuple(_actions(state, say)), shape="duel", phase=phase,
        round=_round(state, say), task=_task(state, say),
    )  # fmt: skip


def _caption(state: State, say: Say) -> str:
    at = decider(state)
    if at is None:
        rule, _, won = ending(state)
        stopped = rule == "showdown.end.unfinished"
        return say("caption-won" if won else "caption-stopped" if stopped else "caption-lost")
    return say(f"caption-{moment(state) or 'between'}", round=state.round, **_facts_now(state, at))


def _round(state: State, say: Say) -> str:
    """Return how far the fight is; and who acts, where a player runs more than one guardian."""
    at, alone = decider(state), len(state.guardians) == len(state.players)
    if at is None or alone:
        return say("round", round=state.round)
    return say("round-who", round=state.round, who=state.guardians[at])


def _task(state: State, say: Say) -> str:
    at = decider(state)
    now = moment(state) if at is not None else ""
    if at is None or not now:
        return ""
    return say(f"task-{now}", **_facts_now(state, at))


def _facts_now(state: State, at: int) -> dict[str, Any]:
    """Return what a caption and a task name: who decides, and what they could use or gain."""
    who = state.guardians[at]
    full, left = state.health[at] == top(who), bool(state.deck + state.discard)
    return {"who": who, "ready": ready_tokens(state, at), "full": full, "left": left}


def _actions(state: State, say: Say) -> Iterator[Action]:
    now = "" if state.turn is None else moment(state)
    if now == "rest":
        yield Action("rest item", say("rest-item"), now=True)
        yield Action("rest health", say("rest-health"), now=True)
    if now in DONE:
        yield Action("done", say(DONE[now]), now=True)


def _seat(state: State, say: Say, seat: int) -> Seat:
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    out = not any(stands(state, at) for at in own)
    first, guardians = state.guardians[own[0]], names(state, own)
    health = sum(state.health[at] for at in own)
    note = say("seat-note", guardians=guardians)
    return Seat(
        state.players[seat], note, TONES[first], f":{first}:",
        active=seat == state.turn, out=out,
        score=say("seat-health", health=health, most=sum(map(top, guardians))),
        facts=tuple(_facts(state, say, own)),
    )  # fmt: skip


def _facts(state: State, say: Say, own: list[int]) -> Iterator[str]:
    """Yield the guardian's name and Items, or Health and Items of each of two guardians."""
    for at in own:
        who, health, items = state.guardians[at], state.health[at], state.items[at]
        if len(own) == 1:
            yield from (say("guardian", who=who), say("life-note", items=items))
        else:
            yield say("seat-one", who=who, health=health, items=items)
