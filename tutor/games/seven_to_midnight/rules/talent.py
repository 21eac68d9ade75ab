"""Talents: what each guardian can do once."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from ....explain import Facts, Ids, Step, change, holds, lazy
from ....states import edit, replace
from ..model import ITEM_CELLS, Cards, Change, State, guardian_id
from ..model.cards import TalentCard, Title, stock
from . import field
from .seat import allies, called, name

MOST = 2  # cards that a talent or a special Item moves or turns
LAP = 2  # actions that Extra Lap adds


def choices(state: State) -> Iterator[Cards]:
    yield ()
    match talent_of(state).effect:
        case "fetch":
            yield from up_to_two(stock().kind(card) for card in state.discard)
        case "shoulders":
            yield from up_to_two(field.faceup(state, ITEM_CELLS))


def up_to_two(cards: Iterable[str]) -> list[Cards]:
    have = sorted(cards)
    return sorted({pick for size in (1, 2) for pick in combinations(have, size)})


def talent_of(state: State) -> TalentCard:
    """Return the talent of the guardian on turn."""
    return stock().talents[name(state, state.active)]


def checks(state: State, choice: Cards) -> Iterator[Step]:
    """Once in the game, and with an effect."""
    talent, active = talent_of(state), state.active
    rule, shows = f"seven.house.talent.{talent.effect}", [guardian_id(active)]
    facts: Facts = {"who": called(state, active), "talent": Title(talent.guardian)}
    yield holds("seven.free.talent", not state.spent[active], shows=shows, **facts)
    match talent.effect:
        case "fetch":
            pile = [stock().kind(card) for card in state.discard]
            yield chosen(rule, choice, pile, ["discard"])
        case "shoulders":
            yield chosen(rule, choice, field.faceup(state, ITEM_CELLS), ["field"])
        case "light":
            ok, case = bool(_covered(state)), "named" if choice else ""
            yield holds(rule, ok and not choice, case=case)
        case _:
            yield holds(rule, not choice)


def chosen(rule: str, choice: Cards, there: Iterable[str], shows: Ids) -> Step:
    """One or two of the cards that are there."""
    left = list(there)
    ok = 1 <= len(choice) <= MOST and all(choice.count(one) <= left.count(one) for one in choice)
    return holds(rule, ok, shows=shows, choices=lazy(_labels, left))


def _labels(words: Iterable[str]) -> tuple[str | Title, ...]:
    return tuple(map(field.label, dict.fromkeys(words)))


def _covered(state: State) -> Cards:
    """Return the facedown cards in the field and in the hands on this side."""
    hands = (state.active, *allies(state, state.active))
    cards = [card for at in hands for card in state.hands[at] if field.is_down(state, card)]
    return (*(field.at(state, cell) for cell in field.facedown(state)), *cards)


def effects(state: State, choice: Cards) -> Change:
    """The Guardian card is turned sideways; then its effect."""
    active, talent = state.active, talent_of(state)
    who, rule = called(state, active), f"seven.house.talent.{talent.effect}"
    state = replace(state, spent=edit(state.spent, active, True))
    shows = [guardian_id(active)]
    yield change(
        "seven.free.talent", state, shows=shows, case="now", who=who, talent=Title(talent.guardian)
    )
    match talent.effect:
        case "fetch" | "shoulders":
            return (yield from _gather(state, choice, rule))
        case "light":
            return (yield from field.turn_up(state, _covered(state), rule, who=who))
        case "lap":
            state = replace(state, actions=state.actions + LAP)
        case "rig":
            state = replace(state, rigged=True)
    yield change(rule, state, shows=shows, who=who, left=state.actions)
    return state


def _gather(state: State, choice: Cards, rule: str) -> Change:
    """Items of the discard pile or of the field to the hand."""
    fetch = talent_of(state).effect == "fetch"
    cards = _from_pile(state, choice) if fetch else tuple(field.at(state, c) for c in choice)
    state = field.to_hand(state, state.active, cards)
    shows, names = field.ids(state, cards), field.names(stock().kind(card) for card in cards)
    yield change(rule, state, shows=shows, who=called(state, state.active), cards=names)
    return state if fetch else (yield from field.refresh_now(state))


def _from_pile(state: State, kinds: Cards) -> Cards:
    """Return the latest cards of these kinds in the discard pile."""
    pile, found = list(reversed(state.discard)), []
    for kind in kinds:
        card = next(card for card in pile if stock().kind(card) == kind and card not in found)
        found.append(card)
    return tuple(found)
