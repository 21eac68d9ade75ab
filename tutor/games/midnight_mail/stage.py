"""A position for a lesson or a test, written as the tiles that were laid."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...game import Game
from .model.geometry import AREAS, FOURS, STACKED, Shape, cell_of
from .model.move import Place, parse
from .model.state import CARDS, Board, Card, Laid, Played, Rulings, State, shape_of
from .model.tile import PATCH, WILD, all_tiles, cells_of, houses, relief

# What the others have laid when a lesson is about one board only.
REST = ("S4-6 @r1c1", "L4-6 @r1c4", "I4-6 @r6c1", "T4-8 @r3c4", "O4-5 @r4c1")


def town(
    game: Game,
    towns: Sequence[Sequence[str]],
    hand: Sequence[str] = (),
    market: Sequence[str] = (),
    gone: Sequence[Sequence[str]] = (),
    rulings: dict[str, Any] | None = None,
    paid: bool = False,
    **more: Any,
) -> State:
    """A position from what was laid on each board; `gone` are the animals that have left it.

    Who has laid nothing has the tokens of the set-up, others have used them; `paid` says that every
    area has brought its tokens.
    """
    state: State = game.start(len(towns), rulings=rulings)
    laid = [[_laid(text) for text in texts] for texts in towns]
    boards = [_board(pieces, gone[at] if at < len(gone) else ()) for at, pieces in enumerate(laid)]
    kits = [_cards_of(pieces, hand if at == 0 else ()) for at, pieces in enumerate(laid)]
    if paid:
        boards = [_paid(board, state.rulings) for board in boards]
    used = {piece.tile for pieces in laid for piece, _ in pieces}
    fours = [_row(shape, used, market) for shape in FOURS]
    specials = tuple(
        tuple(tile for tile in all_tiles(shape) if tile not in used)
        for shape in STACKED[len(FOURS) :]
    )
    fields = {
        "boards": tuple(boards),
        "played": tuple(played for played, _, _ in kits),
        "hands": tuple(cards for _, cards, _ in kits),
        "decks": tuple(deck for _, _, deck in kits),
        "market": tuple(row[:2] for row in fours),
        "stacks": (*(row[2:] for row in fours), *specials),
        "spells": tuple(int(not pieces) for pieces in laid),
        "patches": tuple(int(not pieces) for pieces in laid),
    }
    return replace(state, **(fields | more))


def after(game: Game, state: State, *moves: str) -> State:
    """The position some moves later."""
    for move in moves:
        state = game.play(state, move).after
    return state


def _paid(board: Board, rulings: Rulings) -> Board:
    heights = relief(board, rulings).heights
    return replace(
        board, paid=tuple(min(heights[cell] for cell in area) for area in AREAS.values())
    )


def _laid(text: str) -> tuple[Laid, str]:
    """A tile and the animal of its wildcard house, or a patch, from words."""
    words = text.lower().split()
    if words[0] == PATCH:
        return Laid(PATCH, cell_of(words[1]) or 0), ""
    move = parse(None, ["place", *words])  # type: ignore[arg-type]
    assert isinstance(move, Place)  # noqa: S101 - data of ours
    return Laid(move.tile, move.anchor, move.flip, move.turn), move.animal or ""


def _board(pieces: list[tuple[Laid, str]], gone: Sequence[str]) -> Board:
    animals: list[Any] = list(Board().animals)
    for piece, wild in pieces:
        for cell, house in zip(cells_of(piece), houses(piece.tile), strict=True):
            animals[cell] = (wild or None) if house == WILD else house
    for name in gone:
        animals[cell_of(name) or 0] = None
    kinds = tuple(animals)
    return Board(tuple(piece for piece, _ in pieces), kinds)


def _cards_of(pieces: list[tuple[Laid, str]], hand: Sequence[str]) -> Any:
    """The cards played for these tiles, the two in hand, the deck."""
    left = Counter[Card](CARDS * 2) - Counter(map(Card, hand))
    played = []
    for piece, _ in pieces:
        shape = shape_of(piece.tile)
        if shape is Shape.PATCH:
            continue
        named = Card(shape) if shape in FOURS else Card.SPECIAL
        card = max(left, key=lambda card: left[card]) if shape is Shape.D2 else named
        left[card] -= 1
        played.append(Played(card, shape is Shape.D2))
    rest = tuple((+left).elements())
    cards = tuple(map(Card, hand)) or rest[:2]
    return tuple(played), cards, rest if hand else rest[2:]


def _row(shape: Shape, used: set[str], market: Sequence[str]) -> tuple[str, ...]:
    """The tiles of a shape that are left, the wanted ones first."""
    wanted = [tile for tile in market if shape_of(tile) is shape]
    return (*wanted, *(tile for tile in all_tiles(shape) if tile not in {*used, *wanted}))
