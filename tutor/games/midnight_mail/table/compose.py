"""The move that clicked words make, or as much of it as they say so far."""

from ..model.geometry import NAMES, Shape
from ..model.state import Animal, Card, Phase, State
from ..rules.card import offered
from ..rules.placing import covering

Words = list[str]
ANIMALS = frozenset(map(str, Animal))


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return what was clicked, by kind: cards, tiles, spaces, animals and the buttons."""
    tiles = [word for word in picks if "-" in word][-1:]
    cells = [word for word in picks if word in NAMES]
    animals = [word for word in picks if word in ANIMALS][-1:]
    if state.turn is None:
        return ""
    if "end" in picks:
        return "end"
    if "patch" in picks:
        return _compose_patch(state, picks, tiles, cells)
    if state.phase is Phase.DELIVER or "spell" in picks:
        return _compose_message(picks, cells, animals)
    if cells or state.phase is Phase.TILE:
        tile = tiles if state.phase is Phase.CARD else [state.taken]
        flip, turn = picks.count("flip") % 2, picks.count("turn") % 4
        at = _anchor(state, tile, cells, flip, turn)
        return " ".join(["place", *tile, *at, f"f{flip}", f"q{turn}", *animals])
    return _compose_play(state, picks, tiles)


def _anchor(state: State, tile: Words, cells: Words, flip: int, turn: int) -> Words:
    """Return where a tile begins that covers the space clicked last, if it can cover it."""
    if not tile or not cells:
        return [f"@{cell}" for cell in cells[-1:]]
    found = covering(state, tile[0], NAMES.index(cells[-1]), flip, turn)
    return [] if found is None else [f"@{NAMES[found]}"]


def _compose_patch(state: State, picks: tuple[str, ...], tiles: Words, cells: Words) -> str:
    """Compose a patch: for a space, or before the card for a tile of the market; nothing goes with it."""
    others = [word for word in picks if word not in ("patch", *tiles, *cells)]
    market = state.phase is Phase.CARD and not cells
    return " ".join(["refresh", *tiles, *others] if market else ["patch", *cells[-1:], *others])


def _compose_message(picks: tuple[str, ...], cells: Words, animals: Words) -> str:
    if "spell" in picks or animals:
        return " ".join(["spell", *cells[:1], *(animals or cells[1:2])])
    return " ".join(["deliver", *cells[-2:]])


def _compose_play(state: State, picks: tuple[str, ...], tiles: Words) -> str:
    """Compose a play: a tile alone is enough when a card in the hand offers it."""
    tile = tiles[0] if tiles else ""
    cards = [word.removeprefix("card ") for word in picks if word.startswith("card ")]
    hand = state.hands[state.turn or 0]
    fitting = [card for card in hand if card is not Card.HIDDEN and tile in offered(state, card)]
    card = cards[-1:] or [str(card) for card in (*fitting, *hand)[: bool(tile)]]
    small = tile.startswith(Shape.D2) and "down" not in picks and not {*card} & {*fitting}
    what = ["down"] if small else [*tiles, *(word for word in picks if word == "down")]
    return " ".join(["play", *card, *what])
