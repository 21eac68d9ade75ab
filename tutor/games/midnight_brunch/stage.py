"""A table by the printed names of its cards: some cards chosen, the rest as they come."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...errors import NotationError
from ...layout import Names, Slot, numbers, seats, spread, things
from ...states import shuffled
from .model import GHOST, Cards, Deck, Laid, Midnight, Phase, State
from .rules.box import DECKS, MONSTERS, PAIRS, ROUNDS, in_use

MOST = 12  # Monsters before which a Midnight card can be said to lie


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where."""
    who, decks = seats(state), in_use(len(state.players))
    deck = MONSTERS[state.rulings.monster_deck]
    cards = {names["Monster"]["ghost"]: GHOST} | numbers(1, max(deck))
    colours = {names["Deck"][one]: one for one in decks}
    prizes = {str(value): value for one in decks for value in PAIRS[one]}
    midnights = things(names, Midnight)
    double = names["Midnight"]["double"]
    return {
        "parties": Slot(cards, who, many=True),
        "prizes": Slot(prizes, {name: at for at, name in enumerate(colours)}),
        "laid": Slot(
            {},
            who,
            read=partial(_laid, midnights),
            write=partial(_write_laid, names["Midnight"]),
            example=f"{double} on 1",
        ),
        "midnights": Slot(midnights, who, many=True, art=":midnight-{}:"),
        "calls": Slot(colours, who),
        "stopped": Slot(who, many=True),
        "ghosts": Slot(numbers(0, max(deck)), who, many=True),
        "points": Slot(numbers(0, 10), who, many=True),
        "coming": Slot(cards, many=True),
        "round": Slot(numbers(1, ROUNDS)),
        "host": Slot(who),
        "turn": Slot(who, optional=True),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it; calls only once somebody has called."""
    by_place = ("parties", "prizes", "midnights", "ghosts", "points")
    calls = {seat: call for seat, call in enumerate(state.calls) if call}
    return {
        **{word: dict(enumerate(getattr(state, word))) for word in by_place},
        "laid": {seat: laid for seat, laid in enumerate(state.laid) if laid},
        **({"calls": calls} if calls or state.phase is Phase.CALL else {}),
        "stopped": tuple(seat for seat, done in enumerate(state.stopped) if done),
        **{word: getattr(state, word) for word in ("round", "host", "turn")},
    }


def lay(state: State, given: Mapping[str, Any]) -> State:
    """With calls it is the moment of the first one still missing, or of the Ghosts when all are there."""
    size = len(state.players)
    points, number = _points(size, given)
    parties = spread(given.get("parties", {}), state.parties)
    rest = Counter(MONSTERS[state.rulings.monster_deck])
    rest -= Counter(card for cards in (*parties, given.get("coming", ())) for card in cards)
    order = shuffled(sorted(rest.elements()), "stage")
    used = min(3 * size * (number - 1), len(order) // 2)
    prizes = spread(given.get("prizes", {}), state.prizes)
    eaten = [value for gained in points for value in gained]
    last = [gained[-1:] for gained in points]
    host = given.get("host", last.index(min(last)) if number > 1 else state.host)
    stopped = given.get("stopped", ())
    decks = zip(Deck, prizes, strict=False)
    fields: dict[str, Any] = {
        "parties": parties, "prizes": prizes, "points": points, "round": number, "host": host,
        "monsters": (*given.get("coming", ()), *order[used:]), "discard": order[:used],
        "decks": tuple(_others(deck, (prize, *eaten))[: ROUNDS - number] for deck, prize in decks),
        "midnights": spread(given.get("midnights", {}), state.midnights),
        "laid": spread(given.get("laid", {}), state.laid),
        "ghosts": spread(given.get("ghosts", {}), state.ghosts),
        "stopped": tuple(at in stopped for at in range(size)),
        "turn": next((at for at in _from(host, size) if at not in stopped), host),
    }  # fmt: skip
    if "calls" in given:
        calls = spread(given["calls"], state.calls)
        waiting = [at for at in _from(host, size) if calls[at] is None]
        haunted = [
            at for at in _from(host, size) if GHOST in parties[at] and not fields["ghosts"][at]
        ]
        fields |= {
            "calls": calls,
            "stopped": (True,) * size,
            "phase": Phase.CALL if waiting else Phase.GHOST,
            "turn": next(iter((*waiting, *haunted)), host),
        }
    return replace(state, **fields | {name: given[name] for name in ("turn",) if name in given})


def _from(host: int, size: int) -> list[int]:
    return [(host + step) % size for step in range(size)]


def _points(size: int, given: Mapping[str, Any]) -> tuple[tuple[Cards, ...], int]:
    """Return what was collected in each round that is over, and the round: else each time another gets nothing."""
    own = given.get("points", {})
    number = given.get("round", 1 + max(map(len, own.values()), default=0))
    if own:
        return spread(own, ((0,) * (number - 1),) * size), number
    rounds = [_prizes(size, past) for past in range(number - 1)]
    return tuple(tuple(gained[at] for gained in rounds) for at in range(size)), number


def _prizes(size: int, past: int) -> Sequence[int]:
    """Return one prize of each deck to all but one, whose turn it is to get nothing."""
    worth = iter(PAIRS[deck][past % 2] for deck in in_use(size))
    return [0 if at == past % size else next(worth, 0) for at in range(size)]


def _others(deck: Deck, gone: Cards) -> Cards:
    """Return the cards of a deck without those that have left it, the values in turn."""
    cards = list(DECKS[deck][::3] * 3)
    for value in gone:
        if value in cards:
            cards.remove(value)
    return tuple(cards)


def _laid(midnights: Mapping[str, Midnight], text: str) -> Laid:
    """Return a Midnight card and the Monster that it is next to: `Double on 1`."""
    name, _, number = text.partition(" on ")
    kinds = [one for shown, one in midnights.items() if name.casefold() in (shown.casefold(), one)]
    if not kinds:
        raise NotationError("move-unreadable")
    return Laid(kinds[0], int(number) - 1)


def _write_laid(shown: Mapping[str, str], laid: Laid) -> str:
    return f"{shown[str(laid.kind)]} on {laid.on + 1}"
