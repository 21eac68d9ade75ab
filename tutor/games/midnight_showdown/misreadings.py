"""What people get wrong in Midnight Showdown, as questions about a position. No rule reads this."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...explain import Step
from ...misreading import Answer, Place, Question, steps_of, taps
from .model import TOKENS, Act, Benefit, Icon, Rest, State, Token, token_id
from .rules.chart import CHART
from .rules.fight import GATE, ZUMOFFA, ready_tokens, stands


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    if state.turn is None:
        return
    if isinstance(place.move, Act):
        yield from _outcome(place, state, place.move.token)
        yield from _next_round(place, state, place.move.token)
    if isinstance(place.move, Rest):
        yield from _resting(place, state, place.move)
    yield from _tether(place)
    yield from _giving(place, state)


def _outcome(place: Place, state: State, token: Token) -> Iterator[Question]:
    """Ask what Zumoffa's card does against the token that was shown."""
    shown: State | None = None
    for step in place.steps:
        if step.rule.startswith("showdown.outcome.") and shown is not None:
            yield from _read(shown, token, step)
            return
        shown = step.state or shown


def _read(shown: State, token: Token, step: Step) -> Iterator[Question]:
    icon = Icon(step.rule.rpartition(".")[2].partition("-")[0])
    row, at = CHART[icon, token], shown.active
    facts: dict[str, Any] = {
        "who": shown.guardians[at], "token": token, "icon": icon, "row": f"{icon}-{token}",
        "locks": shown.locks,
    }  # fmt: skip
    after = step.facts["after"]
    moved = -1 if token is Token.LOCK and icon is Icon.UNLOCK else 1
    wrong: Mapping[str, Answer] = {
        f"stay-{icon}-{token}": shown.locks, f"go-{icon}-{token}": _locks(shown.locks + moved),
    }  # fmt: skip
    yield _asked("locks", after, wrong, facts, shown)
    left = shown.health[at] - row.harm
    hurt = {f"{'safe' if row.harm else 'hurt'}-{icon}-{token}": shown.health[at] - (not row.harm)}
    if icon is Icon.RUMBLE and left >= 0:
        yield _asked("health", left, hurt, facts, shown)
    hit = {f"{'miss' if row.hit else 'hit'}-{icon}-{token}": shown.zumoffa - (not row.hit)}
    if token is Token.RUMBLE:
        yield _asked("zumoffa", shown.zumoffa - row.hit, hit, facts, shown)
    if stands(shown, at):
        other = "no" if row.rest else "yes"
        yield _asked(
            "rest", "yes" if row.rest else "no", {f"rest-{icon}-{token}": other}, facts, shown
        )


def _locks(number: int) -> int:
    return max(0, min(GATE, number))


def _asked(
    id: str, right: Answer, wrong: Mapping[str, Answer], facts: dict[str, Any], state: State
) -> Question:
    return Question(id=id, right=right, wrong=wrong, facts=facts, state=state)


def _next_round(place: Place, state: State, token: Token) -> Iterator[Question]:
    """Ask which tokens can be shown in the next round."""
    at, coming = state.active, state.round + 1
    for step in steps_of(place, "showdown.cooldown.enter"):
        ready = ready_tokens(step.state, at, coming)
        fresh = [
            one for one in TOKENS if state.ready[at][TOKENS.index(one)] <= 1 and one is not token
        ]
        wrong: Mapping[str, Answer] = {
            "again": frozenset(TOKENS),
            "spent": frozenset(fresh),
            "now": frozenset(one for one in ready_tokens(state, at) if one is not token),
        }  # fmt: skip
        options = {token_id(at, one): str(one) for one in TOKENS}
        facts = {"who": state.guardians[at], "token": token, "round": coming, "ready": ready}
        yield Question(
            id="ready", right=frozenset(map(str, ready)), wrong=_words(wrong), options=options,
            facts=facts,
        )  # fmt: skip


def _words(wrong: Mapping[str, Any]) -> dict[str, Answer]:
    return {thought: frozenset(map(str, answer)) for thought, answer in wrong.items()}


def _resting(place: Place, state: State, move: Rest) -> Iterator[Question]:
    """Ask what Zumoffa has after a rest, and what the guardian has."""
    after = next(
        (one.state for one in steps_of(place, "showdown.free.rest.zumoffa") if one.state), None
    )
    if after is None or len(move.benefits) != 1:
        return
    at, for_item = state.active, move.benefits[0] is Benefit.ITEM
    facts: dict[str, Any] = {"who": state.guardians[at], "full": ZUMOFFA, "now": state.zumoffa}
    facts["benefit"] = str(move.benefits[0])
    wrong: Mapping[str, Answer] = {"free": state.zumoffa, "above": state.zumoffa + 1}
    yield _asked("rested", after.zumoffa, wrong, facts, state)
    have = state.health[at]
    right = have if for_item else have + 1
    yield _asked("one", right, {"both": have + 1} if for_item else {}, facts, state)


def _tether(place: Place) -> Iterator[Question]:
    """Ask what Zumoffa heals at the end of a round."""
    shown: State = place.state
    for step in place.steps:
        if step.rule == "showdown.round.heal" and step.state is not None:
            have, locks = shown.zumoffa, shown.locks
            wrong: Mapping[str, Answer] = {
                "each": min(ZUMOFFA, have + GATE - locks), "any": have,
            } if locks < GATE else {"sealed": min(ZUMOFFA, have + 1)}  # fmt: skip
            facts = {"locks": locks, "now": have}
            yield _asked("heal", step.state.zumoffa, wrong, facts, shown)
            return
        shown = step.state or shown


def _giving(place: Place, state: State) -> Iterator[Question]:
    """Ask to whom Items can be given."""
    at, seats = state.active, len(state.guardians)
    if state.leaving is not None or not state.items[at] or seats < 4:
        return
    moves = {f"card-{to}": f"give 1 to {state.guardians[to]}" for to in range(seats) if to != at}
    left = f"give 1 to {state.guardians[(at + 1) % seats]}"
    facts = {"who": state.guardians[at]}
    yield taps(
        place, "give", moves, {"anyone": "showdown.free.give.adjacent"},
        {"left": lambda text: text == left}, facts=facts,
    )  # fmt: skip
