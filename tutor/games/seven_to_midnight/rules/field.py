"""The field and the decks: drawing, discarding, turning the pile over, refreshing."""

from collections import Counter
from collections.abc import Generator, Iterable
from functools import lru_cache

from ....explain import Facts, Step, Steps, change, note
from ....states import edit, replace
from ..model import (
    CELLS,
    CRITTER_CELLS,
    DOWN,
    EVENT_CELLS,
    HIDDEN_DOWN,
    ITEM_CELLS,
    Cards,
    Change,
    Guardian,
    State,
    cell_id,
    hand_id,
)
from ..model.cards import Goods, Held, Title, stock
from .seat import are_rivals, called


def is_down(state: State, card: str) -> bool:
    """Return whether a card in the field or in a hand is facedown."""
    return card in state.down or card == HIDDEN_DOWN


def at(state: State, cell: str) -> str:
    """Return the card on a cell of the field, "" for a gap; an Event stack shows its top."""
    column = int(cell[1]) - 1
    match cell[0]:
        case "i":
            return state.items[column]
        case "c":
            return state.critters[column]
    return state.events[column][0] if state.events[column] else ""


def faceup(state: State, cells: Iterable[str]) -> Cards:
    """Those of the cells that hold a faceup card."""
    found = [(cell, at(state, cell)) for cell in cells]
    return tuple([cell for cell, card in found if card and not is_down(state, card)])


def facedown(state: State) -> Cards:
    """Return the cells of critters and Items that hold a facedown card."""
    cells = (*CRITTER_CELLS, *ITEM_CELLS)
    return tuple(cell for cell in cells if is_down(state, at(state, cell)))


def word(state: State, card: str) -> str:
    """Return what a hand card is called in a move."""
    return _words((card,), state.down)[0]


def words(state: State, guardian: int) -> Cards:
    """Return the words of a hand."""
    return _words(state.hands[guardian], state.down)


@lru_cache(64)
def _words(hand: Cards, down: Cards) -> Cards:
    kind = stock().kind
    return tuple([kind(one) + (DOWN if one in down or one == HIDDEN_DOWN else "") for one in hand])


def kinds(state: State, guardian: int) -> Cards:
    """Return the words of a hand in order, equal ones once."""
    return _kinds(words(state, guardian))


@lru_cache(64)
def _kinds(words: Cards) -> Cards:
    return tuple(sorted(set(words)))


def held(state: State, guardian: int, wanted: Cards, fresh: bool = True) -> tuple[Cards, Cards]:
    """Return the cards in a hand that some words name, and the words that name none.

    Of equal cards those drawn this turn come first (or, not `fresh`, last): they can do less.
    """
    order = _order(state.hands[guardian], state.down, state.drawn, fresh)
    cards: list[str] = []
    missing: list[str] = []
    for wish in wanted:
        for card, word in order:
            if word == wish and card not in cards:
                cards.append(card)
                break
        else:
            missing.append(wish)
    return tuple(cards), tuple(missing)


@lru_cache(64)
def _order(hand: Cards, down: Cards, drawn: Cards, fresh: bool) -> list[tuple[str, str]]:
    """Return the cards in a hand with their words, in the order in which `held` takes them."""
    cards = zip(hand, _words(hand, down), strict=True)
    return sorted(cards, key=lambda one: (one[0] in drawn) != fresh)


def lack(state: State, guardian: int, wish: str, others: Cards = ()) -> str:
    """Why no card in a hand fits a word: it is the other way up, or is not there at all."""
    left = Counter(words(state, guardian)) - Counter(others)
    if wish.endswith(DOWN):
        return "faceup" if left[wish.removesuffix(DOWN)] else "missing"
    return "facedown" if left[wish + DOWN] else "missing"


def label(word: str) -> str | Title:
    """Return a cell or a hand word as a reader knows it."""
    return word.upper() if word in CELLS else stock().title(word)


def choice(state: State, word: str) -> str | Title | Held:
    """Return what can be chosen, as a reader knows it: a cell, a guardian, a card, somebody's card."""
    guardian, dot, card = word.partition(".")
    if guardian not in state.guardians:
        return label(word)
    owner = called(state, state.guardians.index(Guardian(guardian)))
    return Held(owner, stock().title(card).word) if dot else owner


def names(wanted: Iterable[str]) -> tuple[Goods, ...]:
    """Item words as a reader knows them, equal ones together: a plushy, 2 pompas."""
    kinds = Counter(word.removesuffix(DOWN) for word in wanted)
    return tuple(Goods(kind, times) for kind, times in kinds.items())


def an_item(card: str) -> Goods:
    """Return an Item card with its article."""
    return Goods(stock().items[card].kind)


def item_name(card: str) -> Title:
    """Return an Item card as a reader knows it."""
    return Title(stock().items[card].kind)


def critter_name(card: str) -> Title:
    """Return a critter card as a reader knows it."""
    return Title(stock().critters[card].species)


def a_critter(card: str) -> Goods:
    """Return a critter card's name with its article."""
    return Goods(stock().critters[card].species)


def name(card: str) -> Title:
    """Return the name of a card in the field, without an article."""
    if card in stock().items:
        return item_name(card)
    return Title(stock().events[card].effect) if card in stock().events else critter_name(card)


def card_names(cards: Cards) -> tuple[Goods, ...]:
    """Critters and Items with their articles, equal Items together."""
    critters = (a_critter(card) for card in cards if card in stock().critters)
    return (*critters, *names(stock().kind(card) for card in cards if card in stock().items))


def without(cards: Cards, gone: Iterable[str]) -> Cards:
    """Cards, some of them gone."""
    lost = set(gone)
    return tuple(card for card in cards if card not in lost)


def put_away(state: State, cards: Cards) -> State:
    """Items to the discard pile, faceup, wherever they were."""
    return replace(
        state,
        hands=tuple(without(hand, cards) for hand in state.hands),
        items=tuple("" if card in cards else card for card in state.items),
        discard=state.discard + cards,
        down=without(state.down, cards),
        drawn=without(state.drawn, cards),
    )


def to_hand(state: State, guardian: int, cards: Cards) -> State:
    """Items to a hand, from another hand, the field or the discard pile."""
    state = replace(
        state,
        hands=tuple(without(hand, cards) for hand in state.hands),
        items=tuple("" if card in cards else card for card in state.items),
        discard=without(state.discard, cards),
    )
    return replace(state, hands=edit(state.hands, guardian, state.hands[guardian] + cards))


def ids(state: State, cards: Iterable[str]) -> Cards:
    """Return what a step about cards may point at: among rivals a hand, not the card in it."""
    if not are_rivals(state):
        return tuple(cards)
    hands = {card: hand_id(at) for at, hand in enumerate(state.hands) for card in hand}
    return tuple(hands.get(card, card) for card in cards)


def cell_ids(state: State, cells: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of what is on cells: the card, or else the cell itself; an Event stack is one."""
    found = ((cell, "" if cell in EVENT_CELLS else at(state, cell)) for cell in cells)
    return tuple(card or cell_id(cell) for cell, card in found)


def turn_up(state: State, cards: Cards, rule: str, parts: Steps = (), **facts: object) -> Change:
    """Facedown cards faceup; among rivals those of a hand stay untold."""
    state = replace(state, down=without(state.down, cards))
    held = {card for hand in state.hands for card in hand} if are_rivals(state) else set()
    known = without(cards, held)
    size, told = len(cards) - len(known), card_names(known)
    case = "" if not size else "mixed" if known else "secret"
    shows = ids(state, cards)
    yield change(rule, state, shows=shows, parts=parts, case=case, cards=told, size=size, **facts)
    return state


def turn_over(state: State) -> Change:
    """An empty Item deck is replaced by the discard pile, first discarded on top, not shuffled."""
    if state.item_deck or not state.discard:
        return state
    state = replace(state, item_deck=state.discard, discard=(), recycled=True)
    size = len(state.item_deck)
    yield change("seven.discard.item.flip", state, shows=["item-deck"], size=size)
    return state


def top_item(state: State) -> Generator[Step, None, tuple[State, str]]:
    """The top Item leaves the deck; the pile is turned over when a card is needed, or at once."""
    state = yield from turn_over(state)
    if not state.item_deck:
        return state, ""
    card, state = state.item_deck[0], replace(state, item_deck=state.item_deck[1:])
    if state.rulings.item_flip_timing == "when_empty" and not state.item_deck and state.discard:
        yield note("seven.discard.item.flip.when")
        state = yield from turn_over(state)
    return state, card


def draw(state: State, guardian: int, rule: str, parts: Steps = (), **facts: object) -> Change:
    """The top Item to a hand; it counts as drawn this turn."""
    state, card = yield from top_item(state)
    hands = edit(state.hands, guardian, (*state.hands[guardian], card))
    state = replace(state, hands=hands, drawn=(*state.drawn, card))
    told: Facts = {"who": called(state, guardian), "item": an_item(card)} | facts
    case = ""
    if are_rivals(state):  # they read the same log: what was drawn stays untold
        told["item"], case = "", "secret"
    yield change(rule, state, shows=ids(state, [card]), parts=parts, case=case, **told)
    return state


def refresh(state: State) -> Change:
    """Gaps are filled row by row, left to right, faceup, from the right deck."""
    parts: list[Step] = []
    state = _fill_critters(state, parts)
    state = yield from _fill_items(state, parts)
    if parts:
        shows = [id for part in parts for id in part.shows]
        cells = tuple(part.facts["cell"] for part in parts if part.shows)
        case = "" if cells else "none"
        facts: Facts = {"cells": cells, "size": len(cells)}
        yield change("seven.refresh.order", state, shows=shows, parts=parts, case=case, **facts)
    return state


def _fill_critters(state: State, parts: list[Step]) -> State:
    for column, cell in enumerate(CRITTER_CELLS):
        if state.critters[column]:
            continue
        if not state.critter_deck:
            parts.append(note("seven.refresh.empty-critters", cell=cell.upper()))
            continue
        card = state.critter_deck[0]
        critters = edit(state.critters, column, card)
        state = replace(state, critters=critters, critter_deck=state.critter_deck[1:])
        parts.append(
            note("seven.refresh.what", shows=[card], cell=cell.upper(), card=a_critter(card))
        )
    return state


def _fill_items(state: State, parts: list[Step]) -> Change:
    for index, cell in enumerate(ITEM_CELLS):
        if state.items[index]:
            continue
        state, card = yield from top_item(state)
        if not card:
            parts.append(note("seven.refresh.empty-items", cell=cell.upper()))
            continue
        state = replace(state, items=edit(state.items, index, card))
        parts.append(
            note("seven.refresh.what", shows=[card], cell=cell.upper(), card=an_item(card))
        )
    return state


def refresh_now(state: State) -> Change:
    """By that ruling gaps are filled at once."""
    if state.rulings.refresh_timing == "immediate":
        return (yield from refresh(state))
    return state
