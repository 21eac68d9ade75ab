"""A position laid out for a lesson or a test: name what matters, the rest follows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ...game import Game
from .model import DECKS, HAND, HANDS, MILK, PLACARDS, Cards, Monster, State


def stage(
    game: Game,
    hands: Mapping[str, Iterable[int]],
    rulings: Mapping[str, Any] | None = None,
    *,
    bowls: Sequence[Iterable[int]] = (),
    scored: Sequence[int] = (),
    milk: Sequence[int] = (),
    hand: int = 1,
    **more: Any,
) -> State:
    """`stage(game, {"boo": [2, 6], "count": [9]}, match=5)`: hands by Monster, the others by seat.

    Powers are off and everybody has one Milk unless told otherwise. Of the cards not named, those
    for the hands to come lie in the stacks and the others in the piles; where it is said how many
    were scored, the rest lies in the box.
    """
    monsters = tuple(map(Monster, hands))
    names = tuple(game.rulebook.names["Monster"][monster] for monster in monsters)
    state: State = game.start(names, rulings={"powers": "off"} | dict(rulings or {}))
    held = tuple(tuple(sorted(cards)) for cards in hands.values())
    played = tuple(map(tuple, bowls)) or state.bowls
    rest = [_others(DECKS[state.rulings.deck], cards) for cards in map(chain, held, played)]
    coming = HAND * (HANDS - hand)
    piles = scored or [max(0, len(cards) - coming) for cards in rest]
    tokens, on = tuple(milk) or state.milk, state.rulings.powers == "on"
    cut = list(zip(rest, piles, strict=True))
    fields: dict[str, Any] = {
        "monsters": monsters, "hands": held, "bowls": played, "hand": hand,
        "piles": tuple(cards[:pile] for cards, pile in cut),
        "stacks": tuple(cards[pile : pile + coming] for cards, pile in cut),
        "boxes": tuple(cards[pile + coming :] for cards, pile in cut),
        "milk": tokens, "center": MILK - sum(tokens),
        "placards": tuple(PLACARDS[monster] if on else () for monster in monsters),
    }  # fmt: skip
    return replace(state, **(fields | more))


def _others(deck: Cards, named: Iterable[int]) -> Cards:
    """The cards of a deck that are not named, the values in turn."""
    left = Counter(deck) - Counter(named)
    copies = range(max(left.values(), default=0))
    return tuple(value for copy in copies for value in sorted(left) if left[value] > copy)
