"""What a collection is worth, line by line, and who wins."""

from collections import Counter

from ....explain import Step, best, count, note, total
from ..model import DIET, Cards, Kind, Meal, Plates, State, card_ids, plate_ids
from . import anything


def score(state: State) -> tuple[Step, ...]:
    """Everyone's collection, as if the game ended now."""
    return tuple(
        collection(who, state.plates[seat], state.monsters[seat], state.links[seat])
        for seat, who in enumerate(state.players)
    )


def collection(who: str, plates: Plates, monsters: Cards, links: tuple[Meal, ...] = ()) -> Step:
    """Each meal with everybody it feeds, then the unfed, then the plates that feed nobody."""
    served = Counter(plate.meal for plate in plates)
    eaten = dict(
        zip(anything.eaters(monsters), anything.meals(plates, monsters, links), strict=True)
    )
    eaten |= {card: DIET[card.kind] for card in monsters if card.kind in DIET}
    feeds = {meal: tuple(card for card in monsters if eaten[card] == meal) for meal in served}
    parts = [_meal(meal, plates, cards, links) for meal, cards in feeds.items() if cards]
    parts += _unfed(tuple(card for card in monsters if eaten[card] not in served))
    parts += [_free(meal, plates) for meal, cards in feeds.items() if not cards]
    return total("cafe.score.match", parts, case="total", who=who)


def _meal(meal: Meal, plates: Plates, cards: Cards, links: tuple[Meal, ...]) -> Step:
    """All monsters that one meal feeds."""
    own = [plate for plate in plates if plate.meal == meal]
    regular = tuple(card for card in cards if card.kind is not Kind.ANYTHING)
    others = anything.eaters(cards)
    parts = [_regular(regular[0].kind, meal, len(own), regular)] if regular else []
    parts += [anything.line(meal, plates, others, links)] if others else []
    shows = plate_ids(own) + card_ids(cards)
    return total(
        "cafe.score.match", parts, shows=shows, meal=meal, plates=len(own), size=len(cards)
    )


def _regular(kind: Kind, meal: Meal, plates: int, cards: Cards) -> Step:
    rule = "cafe.score.double" if plates == 2 else "cafe.score.single"
    size = len(cards)
    return count(rule, plates * size, shows=card_ids(cards), kind=kind, meal=meal, size=size)


def _unfed(cards: Cards) -> list[Step]:
    """One point less for each monster without a plate of its food."""
    kinds = dict.fromkeys(card.kind for card in cards)
    groups = {kind: [card for card in cards if card.kind is kind] for kind in kinds}
    parts = [
        count(
            "cafe.score.unfed",
            -len(own),
            shows=card_ids(own),
            case="kind",
            kind=kind,
            size=len(own),
        )
        for kind, own in groups.items()
    ]
    return (
        [total("cafe.score.unfed", parts, shows=card_ids(cards), size=len(cards))] if cards else []
    )


def _free(meal: Meal, plates: Plates) -> Step:
    own = [plate for plate in plates if plate.meal == meal]
    return count("cafe.score.plate_free", 0, shows=plate_ids(own), meal=meal, plates=len(own))


def unfed(tree: Step) -> int:
    """Return how many monsters went without food, read off a score."""
    return sum(part.facts["size"] for part in tree.parts if part.rule == "cafe.score.unfed")


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """The highest total wins; a tie is shared, or goes to the player who left fewer monsters unfed."""
    parts = score(state)
    points = {seat: tree.value for seat, tree in enumerate(parts)}
    winners, step = best("cafe.end.winner", points, state.players, parts=parts)
    steps = [step]
    if len(winners) > 1 and state.rulings.tie_break == "fewest_unfed":
        hungry = {seat: unfed(parts[seat]) for seat in winners}
        fewest = min(hungry.values())
        winners = tuple(seat for seat in winners if hungry[seat] == fewest)
        steps.append(_tie(state, winners, "fewest" if len(winners) == 1 else "still", fewest))
    elif len(winners) > 1:
        steps.append(_tie(state, winners, "", 0))
    return winners, steps


def _tie(state: State, winners: tuple[int, ...], case: str, fewest: int) -> Step:
    names = tuple(state.players[seat] for seat in winners)
    return note("cafe.end.tie", case=case, winners=names, size=fewest)
