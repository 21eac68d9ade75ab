"""The move that clicked words make."""

from ..model.geometry import NAMES, Shape
from ..model.state import Animal, Card, Phase, State
from ..rules.card import offered


def compose(state: State, picks: tuple[str, ...]) -> str:
    """What was clicked, by kind: cards, tiles, spaces, animals and the buttons."""
    cards = [word.removeprefix("card ") for word in picks if word.startswith("card ")]
    tiles = [word for word in picks if "-" in word]
    cells = [word for word in picks if word in NAMES]
    animals = [word for word in picks if word in list(Animal)]
    if state.turn is None:
        return ""
    if "end" in picks:
        return "end"
    if "patch" in picks:
        return f"patch {cells[-1]}" if cells else f"refresh {tiles[-1]}" if tiles else ""
    if state.phase is Phase.DELIVER:
        return _compose_message(picks, cells, animals)
    if cells and (tiles or state.phase is Phase.TILE):
        tile = state.taken if state.phase is Phase.TILE else tiles[-1]
        flip, turn = picks.count("flip") % 2, picks.count("turn") % 4
        return " ".join([f"place {tile} @{cells[-1]} f{flip} q{turn}", *animals[-1:]])
    return _compose_play(state, picks, cards, tiles)


def _compose_message(picks: tuple[str, ...], cells: list[str], animals: list[str]) -> str:
    if "spell" in picks:
        target = animals[-1:] or cells[1:2]
        return " ".join(["spell", *cells[:1], *target]) if cells and target else ""
    return f"deliver {cells[-2]} {cells[-1]}" if len(cells) > 1 else ""


def _compose_play(state: State, picks: tuple[str, ...], cards: list[str], tiles: list[str]) -> str:
    """A tile alone is enough when a card of the hand offers it."""
    tile = tiles[-1] if tiles else ""
    hand = state.hands[state.turn or 0]
    fitting = [card for card in hand if card is not Card.HIDDEN and tile in offered(state, card)]
    card = cards[-1] if cards else fitting[0] if fitting else hand[0] if tile else ""
    down = "down" in picks or (tile.startswith(Shape.D2) and card not in fitting)
    if not card or not (tile or down):
        return ""
    return f"play {card} {'down' if down else tile}"
