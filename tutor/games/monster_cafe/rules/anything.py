"""Anything Eaters: what each of them eats, by the best use or by their owner's choice."""

from collections import Counter
from collections.abc import Iterator

from ....explain import Facts, Step, at_least, change, count, holds, one_of, total
from ....states import edit, replace
from ..model import Cards, Change, Kind, Link, Meal, Plates, State, card_ids, plate_ids


def eaters(monsters: Cards) -> Cards:
    """Return the Anything Eaters of a collection."""
    return tuple(card for card in monsters if card.kind is Kind.ANYTHING)


def best_meal(plates: Plates) -> Meal | None:
    """Return the meal that is worth most to an Anything Eater: one with two plates, else any."""
    served = Counter(plate.meal for plate in plates)
    return max(served, key=lambda meal: served[meal], default=None)


def meals(plates: Plates, monsters: Cards, links: tuple[Meal, ...]) -> list[Meal | None]:
    """Return what each Anything Eater eats: as linked, the others the best there is."""
    left = len(eaters(monsters)) - len(links)
    return [*links, *[best_meal(plates)] * left]


def line(meal: Meal, plates: Plates, cards: Cards, links: tuple[Meal, ...]) -> Step:
    """Return what the Anything Eaters at a meal score, and what any other meal would have given them."""
    served, size = Counter(plate.meal for plate in plates), len(cards)
    each, shows = served[meal], card_ids(cards)
    rule = "cafe.wild.double" if each == 2 else "cafe.wild.assign"
    parts = [count(rule, each * size, shows=shows, meal=meal, size=size)]
    if size > 1:
        parts.append(count("cafe.wild.independent", 0, shows=shows, case="shared", size=size))
    if each == 1 and len(served) > 1:
        parts.append(count("cafe.wild.one_food", 0, shows=plate_ids(plates)))
    for other, have in served.items():
        if other != meal:
            shows = plate_ids(plate for plate in plates if plate.meal == other)
            case = "better" if have > each else "same" if have == each else "less"
            parts.append(
                count("cafe.wild.auto_best", 0, shows=shows, case=case, meal=other, each=have)
            )
    case = "chosen" if links.count(meal) == size else ""
    return total("cafe.wild.auto_best", parts, case=case, meal=meal, size=size, each=each)


def to_link(state: State, seat: int) -> int:
    """Return how many Anything Eaters still wait for their owner's choice."""
    return _unlinked(state, seat) if state.rulings.wild_assignment == "manual" else 0


def _unlinked(state: State, seat: int) -> int:
    return len(eaters(state.monsters[seat])) - len(state.links[seat])


def checks(state: State, seat: int, move: Link) -> Iterator[Step]:
    """Where players choose, an Anything Eater of yours goes to a meal of yours, now or later."""
    manual = state.rulings.wild_assignment == "manual"
    yield holds("cafe.wild.auto_best", manual, case="manual" if manual else "automatic")
    if manual:
        yield holds("cafe.wild.late", True, case="early" if state.tables else "")
    own = eaters(state.monsters[seat])
    facts: Facts = {"shows": card_ids(own), "eaters": len(own)}
    left = _unlinked(state, seat)
    yield at_least("cafe.wild.one_food", left, 1, **facts)
    served = tuple(dict.fromkeys(plate.meal for plate in state.plates[seat]))
    shows = plate_ids(state.plates[seat])
    waits = manual and left > 0 and seat == state.turn
    yield one_of("cafe.wild.assign", move.meal, served, shows=shows, waits=waits)


def effects(state: State, move: Link) -> Change:
    """One Anything Eater is linked."""
    seat = state.turn or 0
    links = (*state.links[seat], move.meal)
    card = eaters(state.monsters[seat])[len(links) - 1]
    plates = [plate for plate in state.plates[seat] if plate.meal == move.meal]
    state = replace(state, links=edit(state.links, seat, links))
    shows, who = card_ids([card]) + plate_ids(plates), state.players[seat]
    case = "early" if state.tables else "now"
    yield change("cafe.wild.assign", state, shows=shows, case=case, who=who, meal=move.meal)
    return state
