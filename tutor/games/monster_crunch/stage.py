"""A position of Monster Crunch by the printed names of its pieces: name what matters, the rest follows."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from ...layout import Names, Slot, numbers, seats, spread, things
from .model import DECKS, HANDS, MILK, PLACARDS, Cards, Monster, Power, State
from .rules.laws import to_come


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where."""
    deck, who = DECKS[state.rulings.deck], seats(state)
    cards, powers = numbers(1, max(deck)), things(names, Power)
    return {
        "hands": Slot(cards, who, many=True),
        "bowls": Slot(cards, who, many=True),
        "scored": Slot(numbers(0, len(deck)), who),
        "milk": Slot(numbers(0, MILK), who),
        "monsters": Slot(things(names, Monster), who),
        "placards": Slot(powers, who, many=True, art=":placard-{}:"),
        "hand": Slot(numbers(1, HANDS)),
        "match": Slot(numbers(0, sum(sorted(deck)[-4:]))),
        "passed": Slot(who, many=True),
        "turn": Slot(who, optional=True),
        "played": Slot(cards, many=True),
        "spent": Slot(numbers(0, MILK)),
        "used": Slot(powers, many=True, art=":placard-{}:"),
        "unplayed": Slot(numbers(0, len(who))),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it."""
    by_seat = ("hands", "bowls", "milk", "monsters", "placards")
    plain = ("hand", "match", "turn", "played", "spent", "used")
    return {
        **{word: dict(enumerate(getattr(state, word))) for word in by_seat},
        "scored": dict(enumerate(map(len, state.piles))),
        "passed": tuple(seat for seat, active in enumerate(state.active) if not active),
        **{word: getattr(state, word) for word in plain},
        "unplayed": state.idle,
    }


def lay(state: State, given: Mapping[str, Any]) -> State:
    """Of the cards not named, those for the hands to come are in the stacks and the others in the piles.

    Where it is said how many were scored, the rest is in the box.
    """
    count, out = len(state.players), given.get("passed", ())
    monsters = spread(given.get("monsters", {}), state.monsters)
    on = state.rulings.powers == "on"
    own = tuple(PLACARDS[monster] if on else () for monster in monsters)
    placards = spread(given.get("placards", {}), own)
    state = replace(state, monsters=monsters, placards=placards, hand=given.get("hand", state.hand))
    bowls = spread(given.get("bowls", {}), ((),) * count)
    usual = [_without(*cards) for cards in zip(state.hands, bowls, strict=True)]
    held = tuple(tuple(sorted(cards)) for cards in spread(given.get("hands", {}), usual))
    rest = [_others(DECKS[state.rulings.deck], cards) for cards in map(chain, held, bowls)]
    coming = [to_come(state, seat) for seat in range(count)]
    most = [max(0, len(cards) - later) for cards, later in zip(rest, coming, strict=True)]
    piles = spread(given.get("scored", {}), most)
    cut = list(zip(rest, piles, coming, strict=True))
    milk = spread(given.get("milk", {}), state.milk)
    plain = ("match", "turn", "played", "spent", "used")
    fields = {name: given[name] for name in plain if name in given} | {
        "idle": given.get("unplayed", state.idle),
        "hands": held, "bowls": bowls,
        "piles": tuple(cards[:pile] for cards, pile, _ in cut),
        "stacks": tuple(cards[pile : pile + later] for cards, pile, later in cut),
        "boxes": tuple(cards[pile + later :] for cards, pile, later in cut),
        "milk": milk, "center": MILK - sum(milk),
        "active": tuple(at not in out for at in range(count)),
    }  # fmt: skip
    return replace(state, **fields)


def _without(hand: Cards, played: Cards) -> Cards:
    """Return a hand after cards were played from it, as many fewer; those themselves, where it had them."""
    left = Counter(hand) - Counter(played)
    return tuple(left.elements())[: max(0, len(hand) - len(played))]


def _others(deck: Cards, named: Iterable[int]) -> Cards:
    """Return the cards of a deck that are not named, the values in turn."""
    left = Counter(deck) - Counter(named)
    copies = range(max(left.values(), default=0))
    return tuple(value for copy in copies for value in sorted(left) if left[value] > copy)
