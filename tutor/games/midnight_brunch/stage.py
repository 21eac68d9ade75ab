"""A table laid for a lesson, a calculation or a test: some cards chosen, the rest as they come."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...game import Game
from ...states import shuffled
from .model import Cards, Deck, Laid, Midnight, Phase, State
from .rules.box import DECKS, MONSTERS, ROUNDS


def stage(
    game: Game,
    parties: Mapping[str, Cards],
    prizes: Cards = (),
    rulings: Mapping[str, Any] | None = None,
    laid: Mapping[str, tuple[str, int]] | None = None,
    calls: Mapping[str, str] | None = None,
    coming: Cards = (),
    **more: Any,
) -> State:
    """A position with those parties; with calls it is the moment of the last one still missing."""
    names = tuple(parties)
    state: State = game.start(names, rulings=rulings)
    rest = Counter(MONSTERS[state.rulings.monster_deck])
    rest -= Counter(card for cards in (*parties.values(), coming) for card in cards)
    order = shuffled(sorted(rest.elements()), "stage")
    used = min(3 * len(names) * (more.get("round", 1) - 1), len(order) // 2)
    prizes = prizes or state.prizes
    left = ROUNDS - more.get("round", 1)
    eaten = [value for gained in more.get("points", ()) for value in gained]
    fields: dict[str, Any] = {
        "parties": tuple(parties.values()),
        "monsters": (*coming, *order[used:]),
        "discard": order[:used],
        "prizes": prizes,
        "decks": tuple(
            _others(deck, (prize, *eaten))[:left] for deck, prize in zip(Deck, prizes, strict=False)
        ),
        "laid": tuple(_laid(laid, name) for name in names),
    }
    if calls is not None:
        fields |= {
            "calls": tuple(Deck(calls[name]) if name in calls else None for name in names),
            "stopped": (True,) * len(names),
            "phase": Phase.CALL,
            "turn": len(calls),
        }
    return replace(state, **(fields | more))


def asked(
    game: Game, party: Cards, laid: tuple[str, int] | None = None, prizes: Cards = (), **more: Any
) -> State:
    """The showdown, at the moment when Ada with that party says what her Ghosts count."""
    parties = {"Ada": party, "Ben": (9, 2), "Cy": (5, 7)}
    calls = {"Ada": "red", "Ben": "red", "Cy": "yellow"}
    cards = {"Ada": laid} if laid else None
    state = stage(game, parties, prizes, laid=cards, calls=calls, **more)
    return replace(state, phase=Phase.GHOST, turn=0)


def _others(deck: Deck, gone: Cards) -> Cards:
    """The cards of a deck without those that have left it, the values in turn."""
    cards = list(DECKS[deck][::3] * 3)
    for value in gone:
        if value in cards:
            cards.remove(value)
    return tuple(cards)


def _laid(laid: Mapping[str, tuple[str, int]] | None, name: str) -> Laid | None:
    if laid is None or name not in laid:
        return None
    kind, on = laid[name]
    return Laid(Midnight(kind), on)
