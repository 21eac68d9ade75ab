"""A fight at any moment by the printed names of its pieces: name what matters, the rest is quiet."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...layout import YES_NO, Names, Slot, numbers, seats, spread, things
from .model import TOKENS, Guardian, Icon, Numbers, State, Token
from .model.cards import DARK, MAZE, ends
from .rules.fight import GATE, ZUMOFFA
from .rules.fight import top as most_health
from .rules.setup import DECK


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where; a maze card is named by its ends, or by number."""
    shown, who = names["Guardian"], state.guardians
    places = {shown[guardian]: at for at, guardian in enumerate(who)}
    cards = {
        _ends(card): _ends(card) for number in range(1, MAZE + 1) for card in (number, -number)
    }
    dark = numbers(1, DARK)
    return {
        "maze": Slot(cards, many=True, read=int, example="-9"),
        "health": Slot(numbers(0, max(map(most_health, Guardian))), places),
        "items": Slot(numbers(0, 2 * DECK), places),
        "cooling": Slot(things(names, Token), places),
        "given": Slot(numbers(0, DECK), places),
        "active": Slot(places),
        "zumoffa": Slot(numbers(0, ZUMOFFA)),
        "locks": Slot(numbers(0, GATE)),
        "round": Slot(numbers(1, state.rulings.round_limit)),
        "discard": Slot(numbers(0, 2 * DECK)),
        "dark": Slot(dark, many=True),
        "used": Slot(dark, many=True),
        "fires": Slot(numbers(0, 2)),
        "bomb": Slot(YES_NO),
        "scouted": Slot(things(names, Icon), optional=True),
        "turn": Slot(seats(state), optional=True),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it."""
    by_place = ("health", "items", "given")
    plain = (
        "active",
        "zumoffa",
        "locks",
        "round",
        "discard",
        "dark",
        "used",
        "fires",
        "bomb",
        "scouted",
        "turn",
    )
    cooling = {
        seat: next(
            (token for token, ready in zip(TOKENS, own, strict=True) if ready > state.round), None
        )
        for seat, own in enumerate(state.ready)
    }
    return {
        **{word: dict(enumerate(getattr(state, word))) for word in by_place},
        "cooling": {seat: token for seat, token in cooling.items() if token},
        **{word: getattr(state, word) for word in plain},
    }


def lay(state: State, given: Mapping[str, Any]) -> State:
    """Since the second round everybody used Shield the round before, or what `cooling` names.

    As many maze cards are open as turns were made, and Zumoffa's Power cards wait in order.
    """
    size, number = len(state.guardians), given.get("round", state.round)
    active = given.get("active", state.active if number == 1 else 0)
    shields = dict.fromkeys(range(size), Token.SHIELD) if number > 1 else {}
    items = spread(given.get("items", {}), state.items)
    out = given.get("discard", 0)
    plain = ("health", "zumoffa", "locks", "dark", "used", "fires", "bomb", "scouted", "turn")
    fields = {name: given[name] for name in plain if name in given} | {
        "health": spread(given.get("health", {}), state.health),
        "given": spread(given.get("given", {}), state.given),
        "ready": _ready(size, given.get("cooling", shields), number),
        "items": items, "discard": out, "deck": _deck(sum(items) + out),
        "round": number, "active": active,
        "unsealed": given.get("locks", 0) < GATE,
    }  # fmt: skip
    fields.setdefault("turn", active % len(state.players))
    if "dark" not in given:
        fields["dark"] = tuple(
            card for card in range(1, DARK + 1) if card not in given.get("used", ())
        )
    return replace(
        state, **fields, **_maze(state, given.get("maze", ()), size * (number - 1) + active)
    )


def _maze(state: State, named: Collection[Any], turns: int) -> dict[str, Any]:
    """Return the cards still to come, those that are open after so many turns, and how often they were mixed."""
    cards = pile(named) if named or turns else state.maze
    if turns < 1:
        return {"maze": cards}
    mixes, drawn = divmod(turns - 1, MAZE)
    left = max(MAZE - 1 - drawn, len(named))
    return {"maze": cards[:left], "opened": cards[left:], "mixes": mixes}


def pile(named: Iterable[Any]) -> Numbers:
    """Return the named maze cards, then all others."""
    free = [card for number in range(1, MAZE + 1) for card in (number, -number)]
    cards: list[int] = []
    for name in named:
        cards.append(next((card for card in free if name in (card, _ends(card))), 0))
        free = [card for card in free if abs(card) != abs(cards[-1])]
    return (*cards, *(card for card in free if card > 0))


def _deck(gone: int) -> int:
    """Return the Items left in the deck, or in both where one is not enough."""
    return (DECK if gone <= DECK else 2 * DECK) - gone


def _ready(size: int, cooling: Mapping[int, Token], number: int) -> tuple[Numbers, ...]:
    """Return all tokens ready but those that guardians used the round before."""
    used = [cooling.get(at) for at in range(size)]
    return tuple(tuple(number + 1 if token == one else 1 for token in TOKENS) for one in used)


def _ends(card: int) -> str:
    return "/".join(icon[0].upper() for icon in ends(card))
