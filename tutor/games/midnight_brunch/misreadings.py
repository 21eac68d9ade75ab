"""What people get wrong in Midnight Brunch, as questions about a position. No rule reads this."""

from collections.abc import Iterator, Mapping
from dataclasses import replace as with_rulings
from typing import Any

from ...explain import Step
from ...misreading import Answer, Place, Question, revalue
from ...states import edit, replace
from .model import GHOST, Deck, Midnight, Phase, State
from .rules.box import in_use, value_of
from .rules.contest import rank
from .rules.ghost import copyable, expand
from .rules.order import distance
from .rules.total import GOAL, reckon

NOBODY = "nobody"


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    if state.phase is Phase.GHOST and state.turn is not None:
        yield from _ghost(place, state, state.turn)
    shown = _showdown(place)
    if shown:
        for step in place.steps:
            if step.rule == "brunch.total.sum":
                yield from _party(shown, shown.players.index(step.facts["who"]), step)
        yield from _contests(place, shown)
        yield from _consolations(place, shown)
    yield from _host(place)


def _showdown(place: Place) -> State | None:
    """Return the table with everything turned up, before the first prize goes out."""
    shown: State | None = None
    for step in place.steps:
        if step.rule == "brunch.award.ascending":
            return shown or place.state
        shown = step.state or shown
    return None


def _ghost(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask for the most that a Ghost can count."""
    party, laid = state.parties[seat], state.laid[seat]
    numbers = [card for card in party if card > GHOST]
    choices = copyable(state, party, laid)
    if choices:
        facts = {"who": state.players[seat], "size": party.count(GHOST)}
        wrong: Mapping[str, Answer] = {
            "beside": max(numbers), "sum": sum(numbers), "low": min(choices),
        }  # fmt: skip
        yield Question(id="ghost", right=max(choices), wrong=wrong, facts=facts, seat=seat)
    yield from _closest(place, state, seat)
    for value in range(max(numbers, default=0) + 1):
        facts = {"who": state.players[seat], "size": party.count(GHOST), "value": value}
        legal = place.game.judge(state, f"ghost {value}").legal
        thought = "must" if not value else "beside" if value in numbers else "between"
        if legal is (thought == "must") and value in (0, *range(min(numbers, default=0), 99)):
            right, other = ("yes", "no") if legal else ("no", "yes")
            yield Question(id="count", right=right, wrong={thought: other}, facts=facts, seat=seat)


def _closest(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask for the value of a Ghost that brings a party closest to 15 without going over."""
    totals = {move.notation(): _with_ghost(state, seat, move) for move in place.game.moves(state)}
    under = {text: total for text, total in totals.items() if total <= GOAL}
    best = max(under, key=under.__getitem__, default="")
    right = frozenset(text for text in totals if totals[text] == under.get(best))
    over = min((total for total in totals.values() if total > GOAL), default=99)
    if best and len(set(under.values())) < len(totals) and len(totals) > 2:
        wrong: Mapping[str, Answer] = {
            "over": frozenset(text for text in totals if totals[text] == over),
            "low": frozenset(text for text in under if text not in right),
        }  # fmt: skip
        facts = {"who": state.players[seat], "best": under[best]}
        facts["size"] = state.parties[seat].count(GHOST)
        yield Question(id="closest", right=right, wrong=wrong, facts=facts, seat=seat)


def _with_ghost(state: State, seat: int, move: Any) -> int:
    """Return what a party counts when its Ghosts count that."""
    ghosts = edit(state.ghosts, seat, expand(state, seat, move.values))
    return int(reckon(replace(state, ghosts=ghosts), seat).value)


def _party(state: State, seat: int, tree: Step) -> Iterator[Question]:
    """Ask what a party counts, with its Midnight card and its Ghosts."""
    laid, party = state.laid[seat], state.parties[seat]
    if laid is None and GHOST not in party:
        return
    kind = laid.kind if laid else None
    facts: dict[str, Any] = {
        "who": state.players[seat],
        "sum": _sum(tree),
        "terms": len(_sum(tree).split()),
    }

    def times(by: int) -> int:
        midnight = f"brunch.midnight.{kind}"
        return revalue(
            tree, lambda step: by * step.facts["card"] if step.rule == midnight else None
        )

    wrong: dict[str, Answer] = {}
    if kind:
        facts |= {"kind": kind, "card": party[laid.on] if laid else 0}
        wrong[f"no-{kind}"] = times(1)
        other = {Midnight.CANCEL: -1, Midnight.SUBTRACT: 0, Midnight.DOUBLE: 3}
        wrong[f"as-{kind}"] = times(other[kind])
    wrong["first"] = tree.value - tree.parts[0].value
    if any(state.ghosts[seat]):
        rule = "brunch.ghost.low-or-high"
        wrong["no-ghost"] = revalue(tree, lambda step: 0 if step.rule == rule else None)
    yield Question(
        id="party", right=tree.value, wrong=wrong, facts=facts, seat=seat, state=state,
        because=(tree,),
    )  # fmt: skip


def _sum(tree: Step) -> str:
    """Return what is added up, in signs."""
    values = [part.value for part in tree.parts if part.value] or [0]
    first, *rest = values
    return str(first).replace("-", "−") + "".join(
        f" {'+' if v > 0 else '−'} {abs(v)}" for v in rest
    )


def _contests(place: Place, state: State) -> Iterator[Question]:
    """Ask who gets a prize that one or several have called."""
    totals = {
        state.players.index(step.facts["who"]): step.value
        for step in place.steps
        if step.rule == "brunch.total.sum"
    }
    names = {name: name for name in state.players}
    for deck in in_use(len(state.players)):
        callers = [seat for seat, call in enumerate(state.calls) if call == deck]
        if not callers:
            continue
        called = [f"{state.players[seat]} ({totals[seat]})".replace("-", "−") for seat in callers]
        facts = {"deck": deck, "value": value_of(state, deck), "callers": called}
        if len(callers) == 1 and totals[callers[0]] > GOAL:
            right, others = state.players[callers[0]], [s for s in totals if s != callers[0]]
            near = min(others, key=lambda seat: abs(GOAL - totals[seat]))
            wrong: Mapping[str, Answer] = {"over": NOBODY, "best": state.players[near]}
            yield Question(
                id="alone", right=right, wrong=wrong, options=names | {NOBODY: ""}, facts=facts,
                state=state,
            )  # fmt: skip
        elif len(callers) > 1:
            own = {state.players[seat]: "" for seat in callers} | {NOBODY: ""}
            yield from _contest(state, callers, totals, facts, own)


def _contest(
    state: State, callers: list[int], totals: dict[int, int], facts: dict[str, Any],
    names: dict[str, str],
) -> Iterator[Question]:  # fmt: skip
    winner = rank(state, callers)[0][0]
    value, who = totals[winner], state.players
    tied = [seat for seat in callers if totals[seat] == value]
    wrong: dict[str, Answer] = {}
    if len(tied) > 1:
        facts |= {"total": value, "host": who[state.host]}
        last = with_rulings(state.rulings, host_tie="last")
        by_card = {bool(state.laid[seat]): seat for seat in tied}
        wrong["host-last"] = who[rank(replace(state, rulings=last), callers)[0][0]]
        wrong["seat"] = who[min(tied, key=lambda seat: distance(state, seat))]
        wrong["by-card"] = who[by_card.get(True, winner)]
    else:
        facts |= {"best": value}
        wrong["near"] = who[min(callers, key=lambda seat: abs(GOAL - totals[seat]))]
        if value > GOAL:
            wrong["all-over"] = NOBODY
            wrong["highest"] = who[max(callers, key=totals.__getitem__)]
        elif max(totals[seat] for seat in callers) > GOAL:
            wrong["high"] = who[max(callers, key=totals.__getitem__)]
            wrong["low"] = who[min(callers, key=totals.__getitem__)]
    yield Question(
        id="tie" if len(tied) > 1 else "contest", right=who[winner], wrong=wrong, options=names,
        facts=facts, state=state,
    )  # fmt: skip


def _consolations(place: Place, state: State) -> Iterator[Question]:
    """Ask what the losers of a contest get."""
    values = {deck: value_of(state, deck) for deck in in_use(len(state.players))}
    taken: list[Deck] = []
    for step in place.steps:
        facts = step.facts
        if step.rule in ("brunch.consolation.next-lower", "brunch.consolation.nothing"):
            fell = step.rule == "brunch.consolation.next-lower"
            seat = state.players.index(facts["who"])
            wanted = state.calls[seat]
            if wanted is None:
                continue
            free = [value for deck, value in values.items() if deck not in taken]
            below = [value for value in values.values() if value < values[wanted]]
            wrong: Mapping[str, Answer] = {
                "none": 0, "best": max([v for v in free if v != values[wanted]], default=0),
                "down": max(below, default=0)
            }  # fmt: skip
            said = {"who": facts["who"], "deck": wanted, "wanted": values[wanted]}
            right = facts["value"] if fell else 0
            yield Question(
                id="falls", right=right, wrong=wrong, facts=said, seat=seat, state=state,
                because=(step,),
            )  # fmt: skip
        if "deck" in facts and step.state is not None and facts["deck"] in step.state.collected:
            taken.append(facts["deck"])


def _host(place: Place) -> Iterator[Question]:
    """Ask who is the next Host."""
    state: State = place.state
    rules = ("brunch.next.host-lowest", "brunch.next.host-zero-tie")
    step = next((one for one in place.steps if one.rule in rules), None)
    if step is None or step.state is None:
        return
    scored = next((one.state for one in place.steps if one.rule == "brunch.next.discard"), None)
    after: State = scored or step.state
    gained, totals = [seat[-1] for seat in after.points], [sum(seat) for seat in after.points]
    who, seats = state.players, range(len(state.players))
    zeros = [seat for seat in seats if gained[seat] == min(gained)]
    wrong: Mapping[str, Answer] = {
        "total": who[min(seats, key=totals.__getitem__)],
        "left": who[(state.host + 1) % len(who)],
        "most": who[max(seats, key=gained.__getitem__)],
    }  # fmt: skip
    scores = [f"{name} {points}" for name, points in zip(who, gained, strict=True)]
    facts = {"host": who[state.host], "scores": scores, "zeros": [who[seat] for seat in zeros]}
    names = {name: name for name in who}
    right = step.facts["who"]
    if len(zeros) > 1:
        near = [seat for seat in zeros if seat != state.host]
        wrong = {
            "near": who[min(near, key=lambda seat: distance(state, seat))],
            "left": who[(state.host + 1) % len(who)],
            "stays": who[state.host],
        }
    id = "far" if len(zeros) > 1 else "host"
    yield Question(id=id, right=right, wrong=wrong, options=names, facts=facts, because=(step,))
