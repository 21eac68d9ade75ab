"""The score sheet: what is in front of a player at a real table, scored line by line."""

from collections import Counter
from collections.abc import Iterator, Mapping

from ...calculator import Field
from ...explain import Step, at_most
from ...game import Game
from ...scene import Say, Scene, Seat
from .model import Card, Cards, Kind, Meal, Plate, Plates, State
from .rules.laws import collection_fits
from .rules.scoring import collection
from .rules.setup import COPIES, PLATES, ROUNDS
from .table import collection as zones

MONSTERS = tuple(kind for kind in Kind if kind is not Kind.SORBET)


def fields(say: Say) -> Iterator[Field]:
    """Yield how many plates of each meal, and how many monsters of each kind."""
    for meal in Meal:
        label, group = f":meal-{meal}: {say('meal', meal=meal)}", say("sheet-plates")
        yield Field(f"plate-{meal}", label, "count", 0, most=PLATES, group=group)
    for kind in MONSTERS:
        label, group = f":cafe-{kind}: {say('card', kind=kind)}", say("sheet-monsters")
        yield Field(f"monster-{kind}", label, "count", 0, most=COPIES, group=group)


def work(game: Game, values: Mapping[str, int]) -> tuple[Scene, list[Step]]:
    """Return the collection and its score, or what cannot be about it."""
    say = game.rulebook.table.say
    plates, monsters = _plates(values), _monsters(values)
    who = say("sheet-who")
    seats = (Seat(who, tone="violet", icon=":fork:"),)
    scene = Scene(say("caption-sheet"), seats, tuple(zones(say, plates, monsters, 0)))
    checks = [
        at_most("cafe.round.count", len(plates), ROUNDS, round=""),
        collection_fits(who, len(plates), len(monsters)),
    ]
    wrong = [step for step in checks if not step.value]
    return scene, wrong or [collection(who, plates, monsters)]


def taken(state: State, seat: int) -> dict[str, int]:
    """Return how many plates and monsters of each kind are in front of a player."""
    plates = Counter(plate.meal for plate in state.plates[seat])
    monsters = Counter(card.kind for card in state.monsters[seat])
    values = {f"plate-{meal}": plates[meal] for meal in Meal}
    return values | {f"monster-{kind}": monsters[kind] for kind in MONSTERS}


def _plates(values: Mapping[str, int]) -> Plates:
    return tuple(
        Plate(meal, copy) for meal in Meal for copy in range(1, values[f"plate-{meal}"] + 1)
    )


def _monsters(values: Mapping[str, int]) -> Cards:
    return tuple(
        Card(kind, copy) for kind in MONSTERS for copy in range(1, values[f"monster-{kind}"] + 1)
    )
