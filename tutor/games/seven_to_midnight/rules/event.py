"""Events: what a rescue triggers, what can be chosen, where the card goes."""

from collections.abc import Iterator
from typing import Any

from ....explain import Facts, Step, Steps, change, holds, lazy, note
from ....states import edit, replace
from ..model import (
    CRITTER_CELLS,
    DOWN,
    EVENT_CELLS,
    ITEM_CELLS,
    Cards,
    Change,
    Choose,
    Guardian,
    Phase,
    State,
    cell_id,
    guardian_id,
)
from ..model.cards import Title, Together, stock, worded
from . import field
from .seat import allies, are_adjacent, are_rivals, called, is_final, name, neighbours

LOWER_ROW = ITEM_CELLS[3:]


def top(state: State, column: int) -> str:
    """Return the top Event of a stack that is still in play, or nothing."""
    return state.events[column][0] if state.events[column] else ""


def trigger(state: State, column: int) -> Change:
    """A rescue turns the Event above faceup and resolves it if that is possible."""
    cell, card = cell_id(EVENT_CELLS[column]), top(state, column)
    if not card:
        yield note("seven.event.exhausted", shows=[cell], column=column + 1)
        return state
    event, fresh = worded().events[card], card not in state.shown
    if fresh:
        state = replace(state, shown=(*state.shown, card))
    parts = [note("seven.event.trigger")]
    facts: Facts = {"event": Title(event.effect), "effect": event.text, "column": column + 1}
    case = "" if fresh else "already"
    yield change("seven.event.flip", state, shows=[cell], parts=parts, case=case, **facts)
    return (yield from _attempt(state, column))


def _come_round(state: State, column: int) -> Change:
    """By that ruling discarded Events come back when a stack is through, dead ones excepted."""
    back = field.without(state.dropped[column], state.dead)
    if state.rulings.event_discards == "exhaust" or state.events[column] or not back:
        return state
    dropped = edit(state.dropped, column, field.without(state.dropped[column], back))
    state = replace(state, events=edit(state.events, column, back), dropped=dropped)
    shows = [cell_id(EVENT_CELLS[column])]
    yield change("seven.event.exhausted", state, shows=shows, case="cycle", column=column + 1)
    return state


def _attempt(state: State, column: int) -> Change:
    """Must be resolved if it can be; a choice waits for the rescuer."""
    event, found = stock().events[top(state, column)], options(state, column)
    cell = cell_id(EVENT_CELLS[column])
    if not found:
        yield note("seven.event.cannot", shows=[cell], event=Title(event.effect))
        return state
    if not waits(state, column):
        return (yield from resolve(state, column, found[0]))
    state = replace(state, phase=Phase.EVENT, column=column)
    facts: Facts = {"who": called(state, state.active), "event": Title(event.effect)}
    yield change("seven.event.must-resolve", state, shows=[cell], case="wait", **facts)
    return state


def waits(state: State, column: int) -> bool:
    """Return whether there is something to choose.

    Among rivals equal cards in a hand count one by one: who need not choose has shown the hand.
    """
    return len(options(state, column)) > 1 or (are_rivals(state) and len(_raw(state, column)) > 1)


def options(state: State, column: int) -> tuple[Cards, ...]:
    """Return what can be chosen for the top Event; one empty choice when there is nothing to choose."""
    return tuple(sorted(set(_raw(state, column))))


def _raw(state: State, column: int) -> tuple[Cards, ...]:
    """Return the choices with one entry for each card, equal ones too."""
    effect = stock().events[top(state, column)].effect
    can_draw = bool(state.item_deck or state.discard)
    whole: dict[str, bool] = {
        "draw": can_draw,
        "peek": bool(state.maze),
        "echo": bool(neighbours(state, state.active)),
        "gust": any(field.at(state, cell) for cell in LOWER_ROW),
    }
    if effect in whole:
        return ((),) if whole[effect] else ()
    return tuple(_choices(state, effect, can_draw))


def _choices(state: State, effect: str, can_draw: bool) -> Iterator[Cards]:
    active, side = state.active, (state.active, *allies(state, state.active))
    up = tuple(word for word in field.words(state, active) if not word.endswith(DOWN))
    match effect:
        case "reset":
            yield from ((name(state, at),) for at in side if state.spent[at])
        case "reveal":
            yield from ((cell,) for cell in field.facedown(state))
            for at in side:
                down = (word for word in field.words(state, at) if word.endswith(DOWN))
                yield from ((f"{name(state, at)}.{word}",) for word in down)
        case "parcel" if can_draw:
            near = [at for at in side[1:] if are_adjacent(state, active, at)]
            yield from ((name(state, at),) for at in near or [active])
        case "swap":
            cells = field.faceup(state, ITEM_CELLS)
            yield from (tuple(sorted((word, cell))) for word in up for cell in cells)
        case "bramble":
            yield from ((cell,) for cell in field.faceup(state, ITEM_CELLS))
        case "shadow":
            yield from ((cell,) for cell in field.faceup(state, CRITTER_CELLS))
        case "servant":
            yield from ((word,) for word in field.words(state, active))


def checks(state: State, move: Choose) -> Iterator[Step]:
    """One of the choices that the Event offers."""
    found, shows = options(state, state.column), [cell_id(EVENT_CELLS[state.column])]
    facts: Facts = {"have": lazy(_together, state, move.words)}
    facts["choices"] = lazy(_each_together, state, found)
    event = Title(stock().events[top(state, state.column)].effect)
    yield holds("seven.event.who", move.words in found, shows=shows, event=event, **facts)


def _together(state: State, words: Cards) -> Together:
    return Together(tuple(field.choice(state, word) for word in words))


def _each_together(state: State, choices: tuple[Cards, ...]) -> tuple[Together, ...]:
    return tuple(_together(state, choice) for choice in choices)


def effects(state: State, move: Choose) -> Change:
    """The chosen effect, then the turn goes on."""
    state = replace(state, phase=Phase.RESCUE)
    return (yield from resolve(state, state.column, move.words))


def resolve(state: State, column: int, choice: Cards) -> Change:
    """The effect happens; then the card is trashed or stays."""
    event = stock().events[top(state, column)]
    state = yield from _happen(state, event.effect, choice)
    return (yield from _settle(state, column))


def _happen(state: State, effect: str, choice: Cards) -> Change:
    rule, who = f"seven.house.event.{effect}", called(state, state.active)
    free = [note("seven.event.free")]
    shows: Cards = ()
    case = ""
    card: object = ""
    item: object = ""
    match effect:
        case "draw":
            parts = [*free, note("seven.free.cycle.event-draw")]
            return (yield from field.draw(state, state.active, rule, parts))
        case "parcel":
            to = state.guardians.index(Guardian(choice[0]))
            return (yield from field.draw(state, to, rule, free))
        case "swap":
            return (yield from _swap(state, choice))
        case "gust":
            shows = tuple(card for cell in LOWER_ROW if (card := field.at(state, cell)))
            state = field.put_away(state, shows)
        case "reset":
            at = state.guardians.index(Guardian(choice[0]))
            state = replace(state, spent=edit(state.spent, at, False))
            shows, card = (guardian_id(at),), called(state, at)
            free = [*free, note("seven.free.talent.reset")]
        case "peek":
            state, shows = replace(state, peeked=True), ("maze-top",)
            card = stock().ends[state.maze[0]].direction
        case "echo":
            state, case = replace(state, bonus=state.bonus + 1), "final" if is_final(state) else ""
        case "reveal":
            card = _reached(state, choice[0])
            return (yield from field.turn_up(state, (card,), rule, free, who=who))
        case "bramble" | "shadow":
            shows, card = (field.at(state, choice[0]),), choice[0].upper()
            item = field.name(shows[0])
            state = replace(state, down=state.down + shows)
        case "servant":
            shows, card = field.held(state, state.active, choice)[0], field.names(choice)[0]
            state = field.put_away(state, shows)
    yield change(rule, state, shows=shows, parts=free, case=case, who=who, card=card, item=item)
    return (yield from field.refresh_now(state)) if effect == "gust" else state


def _reached(state: State, word: str) -> str:
    """Return the card meant by a cell or by `drake.plushy-down`."""
    guardian, dot, wish = word.partition(".")
    if not dot:
        return field.at(state, word)
    return field.held(state, state.guardians.index(Guardian(guardian)), (wish,))[0][0]


def _swap(state: State, choice: Cards) -> Change:
    """A card in the hand and a card in the field change places."""
    cell = next(word for word in choice if word in ITEM_CELLS)
    wish = next(word for word in choice if word not in ITEM_CELLS)
    (mine,), theirs = field.held(state, state.active, (wish,))[0], field.at(state, cell)
    hand = (*field.without(state.hands[state.active], [mine]), theirs)
    items = edit(state.items, ITEM_CELLS.index(cell), mine)
    state = replace(state, hands=edit(state.hands, state.active, hand), items=items)
    facts: Facts = {"who": called(state, state.active), "item": field.an_item(mine)}
    rule, got = "seven.house.event.swap", field.an_item(theirs)
    yield change(rule, state, shows=[mine, theirs], card=got, **facts)
    return state


def _settle(state: State, column: int) -> Change:
    """With the trash icon to the bottom of the stack; without it the card stays."""
    card = top(state, column)
    event = stock().events[card]
    if event.trash:
        state = replace(state, dead=(*state.dead, card))
        hidden = [one for one in state.events[column][1:2] if one not in state.shown]
        parts = [note("seven.event.next-hidden") for _ in hidden]
        return (yield from drop(state, column, "seven.event.trash", parts))
    if state.rulings.event_move == "all_resolved":
        return (yield from drop(state, column, "seven.event.stay", case="moved"))
    yield note("seven.event.stay", shows=[cell_id(EVENT_CELLS[column])], event=Title(event.effect))
    return state


def drop(
    state: State, column: int, rule: str, parts: Steps = (), case: str = "", **facts: Any
) -> Change:
    """The top Event goes faceup to the bottom of its own stack, by a clause that says why."""
    card = top(state, column)
    state = replace(
        state,
        events=edit(state.events, column, state.events[column][1:]),
        dropped=edit(state.dropped, column, (*state.dropped[column], card)),
        shown=(*field.without(state.shown, [card]), card),
    )
    facts |= {"event": Title(stock().events[card].effect)}
    yield change(rule, state, shows=[cell_id(EVENT_CELLS[column])], parts=parts, case=case, **facts)
    return (yield from _come_round(state, column))
