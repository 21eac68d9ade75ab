"""A position of Monster Café by the printed names of its cards: name what matters, the rest follows."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...layout import Names, Slot, Stock, numbers, seats, spread, things
from .model import DIET, Cards, Kind, Meal, Plates, State, Table, table_name
from .rules.setup import ROUNDS, layout, monster_deck, table_deck

MEAL, MONSTER = ":meal-{}:", ":cafe-{}:"  # pictures


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where."""
    kinds, meals, who = things(names, Kind), things(names, Meal), seats(state)
    places = {table_name(number): number for number in range(1, layout(state.players) + 1)}
    return {
        "tables": Slot(meals, places, art=MEAL),
        "guests": Slot(kinds, places, many=True, art=MONSTER),
        "plates": Slot(meals, who, many=True, art=MEAL),
        "monsters": Slot(kinds, who, many=True, art=MONSTER),
        "pile": Slot(kinds, many=True, art=MONSTER),
        "rest": Slot({"pile": "pile", "discard": "discard"}),
        "discard": Slot(kinds, many=True, art=MONSTER),
        "drawn": Slot(kinds, optional=True, art=MONSTER),
        "lost": Slot(meals, many=True, art=MEAL),
        "cleared": Slot(who, many=True),
        "links": Slot(meals, who, many=True, art=MEAL),
        "round": Slot(numbers(1, ROUNDS)),
        "turn": Slot(who, optional=True),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it."""
    return {
        "tables": {table.number: table.plate.meal for table in state.tables},
        "guests": {table.number: _kinds(table.guests) for table in state.tables},
        "plates": {seat: _meals(own) for seat, own in enumerate(state.plates)},
        "monsters": {seat: _kinds(own) for seat, own in enumerate(state.monsters)},
        "discard": _kinds(state.discard),
        "drawn": state.drawn and state.drawn.kind,
        "lost": _meals(state.lost),
        "cleared": tuple(seat for seat, out in enumerate(state.cleared) if out),
        "links": dict(enumerate(state.links)),
        **{word: getattr(state, word) for word in ("round", "turn")},
    }


def _kinds(cards: Cards) -> tuple[Kind, ...]:
    return tuple(card.kind for card in cards)


def _meals(plates: Plates) -> tuple[Meal, ...]:
    return tuple(plate.meal for plate in plates)


def lay(state: State, given: Mapping[str, Any]) -> State:
    """Cards that are not named are under the pile (or in the discard), tables and plates are as the round wants."""
    count, size, round = len(state.players), layout(state.players), given.get("round", 1)
    usual = state
    state = replace(state, removed=_removed(state, set(_named(given))))
    cards = Stock(monster_deck(state.removed), lambda card: card.kind)
    plates = Stock(table_deck(state.removed), lambda plate: plate.meal)
    served, guests = given.get("tables", {}), given.get("guests", {})
    own, out = given.get("plates", {}), given.get("cleared", ())
    collected = {at: plates.take(meals) for at, meals in own.items()}
    monsters = {at: cards.take(kinds) for at, kinds in given.get("monsters", {}).items()}
    meals = {at: plates.take([meal]) for at, meal in served.items()}
    seated = {at: cards.take(kinds) for at, kinds in guests.items()}
    drawn = cards.take([given["drawn"]])[0] if given.get("drawn") else None
    discard, pile = cards.take(given.get("discard", ())), cards.take(given.get("pile", ()))
    lost = plates.take(given.get("lost", ()))
    for at in {*range(count)} - {*monsters}:  # everybody has a monster from the start
        monsters[at] = cards.some(1, (card.kind for card in usual.monsters[at]), DIET)
    for at in {*range(count)} - {*collected}:
        collected[at] = plates.some(round - 1 + (at in out))
    if "lost" not in given:
        lost = plates.some((size - count) * (round - 1))
    if "tables" not in given:
        gone = sum(map(len, collected.values())) + len(lost)
        free = range(1, size + 1)[: max(0, size * round - gone)]
        wanted = [table.plate.meal for table in usual.tables]
        meals = {at: plates.some(1, wanted[at - 1 : at]) for at in free}
    rest = cards.rest()
    if given.get("rest") == "discard":
        discard += rest
    else:
        pile += rest
    plain = {name: given[name] for name in ("round", "turn") if name in given}
    fields: dict[str, Any] = {
        "plates": spread(collected, ((),) * count),
        "monsters": spread(monsters, ((),) * count),
        "tables": tuple(Table(at, meals[at][0], seated.get(at, ())) for at in meals if meals[at]),
        "drawn": drawn, "discard": discard, "pile": pile, "lost": lost, "deck": plates.rest(),
        "cleared": tuple(at in out for at in range(count)),
        "links": spread(given.get("links", {}), state.links),
    }  # fmt: skip
    return replace(state, **(fields | plain))


def _named(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield every kind of card that somebody has named."""
    for word in ("tables", "guests", "plates", "monsters", "links"):
        for own in given.get(word, {}).values():
            yield from [str(own)] if isinstance(own, Meal) else map(str, own)
    for word in ("pile", "discard", "lost"):
        yield from map(str, given.get(word, ()))
    yield str(given.get("drawn", ""))


def _removed(state: State, named: set[str]) -> tuple[Kind, ...]:
    """Return the sets in the box: at random, and none that is named while there are others."""
    fixed = {state.rulings.first_removed, state.rulings.second_removed}
    kept = [kind for kind in state.removed if kind in fixed or kind not in named]
    free = [kind for kind in reversed(DIET) if kind not in named and kind not in kept]
    sets = {*kept, *free[: len(state.removed) - len(kept)]}
    return (
        tuple(kind for kind in DIET if kind in sets)
        if len(sets) == len(state.removed)
        else state.removed
    )
