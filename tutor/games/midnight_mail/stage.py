"""A position written as the tiles that were placed: name what matters, the rest follows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...errors import NotationError
from ...layout import YES_NO, Names, Slot, numbers, seats, spread, things
from .model.geometry import AREAS, FOURS, NAMES, STACKED, Shape, cell_of
from .model.move import Place, parse
from .model.state import (
    CARDS,
    Animal,
    Board,
    Card,
    Laid,
    Objective,
    Phase,
    Played,
    Rulings,
    State,
    shape_of,
)
from .model.tile import PATCH, WILD, all_tiles, cells_of, houses, relief
from .rules.bonus import TOKENS
from .rules.delivery import pairs

Piece = tuple[Laid, str]  # a tile or a patch, and the animal of its wildcard house

# What the others have laid when only one board matters: where, and of which shape.
REST = ("S4-6 @r1c1", "L4-6 @r1c4", "I4-6 @r6c1", "T4-8 @r3c4", "O4-5 @r4c1")
FREE = (Shape.D2, Shape.PATCH)  # shapes that no card names
MOST = 999  # points that are counted on the scoreboard


def slots(state: State, names: Names) -> dict[str, Slot]:
    """Return the words that say what is where."""
    who, tokens = seats(state), numbers(0, TOKENS)
    cards = {names["Card"][card]: card for card in CARDS}
    tiles = {tile: tile for shape in FOURS for tile in all_tiles(shape)}
    spaces = {name: cell for cell, name in enumerate(NAMES)}
    return {
        "boards": Slot(
            {}, who, many=True, read=_piece, write=_write_piece, example="S4-5 @r2c3 f1 q0"
        ),
        "gone": Slot(spaces, who, many=True),
        "standing": Slot(
            {}, who, many=True, read=_standing, write=_write_standing, example="cat r2c3"
        ),
        "hands": Slot(cards, who, many=True),
        "market": Slot(tiles, many=True),
        "spells": Slot(tokens, who),
        "patches": Slot(tokens, who),
        "points": Slot(numbers(0, MOST), who),
        "combos": Slot(numbers(0, MOST), who),
        "objectives": Slot(things(names, Objective), many=True),
        "paid": Slot(YES_NO),
        "turn": Slot(who, optional=True),
    }


def pieces(state: State) -> dict[str, Any]:
    """Return what is where, as `lay` takes it; the hand of a player who has played a card follows."""
    boards = [
        tuple(_wild_pieces(board, relief(board, state.rulings).tops)) for board in state.boards
    ]
    laid = [_board(own, ()).animals for own in boards]
    now = [board.animals for board in state.boards]
    by_seat = ("spells", "patches", "points", "combos")
    return {
        "boards": dict(enumerate(boards)),
        "gone": {
            seat: tuple(
                cell for cell in range(len(NAMES)) if laid[seat][cell] and not now[seat][cell]
            )
            for seat in range(len(boards))
        },
        "standing": {
            seat: tuple(
                (cell, one) for cell, one in enumerate(now[seat]) if one and one != laid[seat][cell]
            )
            for seat in range(len(boards))
        },
        "hands": {
            seat: hand
            for seat, hand in enumerate(state.hands)
            if seat != state.turn or state.phase is Phase.CARD
        },
        **{word: dict(enumerate(getattr(state, word))) for word in by_seat},
        "market": tuple(tile for row in state.market for tile in row),
        "paid": any(map(any, (board.paid for board in state.boards))),
        **{word: getattr(state, word) for word in ("objectives", "turn")},
    }


def _wild_pieces(board: Board, tops: Sequence[int]) -> Iterator[Piece]:
    """Yield each piece of a board with the animal that stands on its wildcard house."""
    for at, piece in enumerate(board.pieces):
        parts = zip(cells_of(piece), houses(piece.tile), strict=True)
        wild = [cell for cell, house in parts if house == WILD and tops[cell] == at]
        yield piece, next((board.animals[cell] or "" for cell in wild), "")


def _standing(text: str) -> tuple[int, Animal]:
    """Return where an animal stands that its tile did not bring there: `cat r2c3`."""
    kind, _, where = text.lower().partition(" ")
    cell = cell_of(where.strip())
    if cell is None or kind not in list(Animal):
        raise NotationError("move-unreadable")
    return cell, Animal(kind)


def _write_standing(where: tuple[int, Animal]) -> str:
    return f"{where[1]} {NAMES[where[0]]}"


def _write_piece(piece: Piece) -> str:
    """Return a tile and the animal of its wildcard house, or a patch, in words."""
    laid, animal = piece
    if laid.tile == PATCH:
        return f"{PATCH} {NAMES[laid.anchor]}"
    return Place(*laid, Animal(animal) if animal else None).notation().partition(" ")[2]


def lay(state: State, given: Mapping[str, Any]) -> State:
    """Return what is on the boards, without the animals that are gone; who has put nothing down has a spell and a patch.

    Boards that are not named have as many tiles as the fullest; `paid` says that every area has
    paid its tokens.
    """
    size, gone, hands = len(state.players), given.get("gone", {}), given.get("hands", {})
    laid = _boards(state, given.get("boards", {}))
    standing = given.get("standing", {})
    boards = [_board(own, gone.get(at, ()), standing.get(at, ())) for at, own in enumerate(laid)]
    if given.get("paid"):
        boards = [_paid(board, state.rulings) for board in boards]
    kits = [_cards_of(pieces, hands.get(at, ())) for at, pieces in enumerate(laid)]
    used = {piece.tile for pieces in laid for piece, _ in pieces}
    fours = [_row(shape, used, given.get("market", ())) for shape in FOURS]
    specials = tuple(
        tuple(tile for tile in all_tiles(shape) if tile not in used)
        for shape in STACKED[len(FOURS) :]
    )
    tokens, none = [int(not pieces) for pieces in laid], (0,) * size
    fields = {
        "boards": tuple(boards),
        "played": tuple(played for played, _, _ in kits),
        "hands": tuple(cards for _, cards, _ in kits),
        "decks": tuple(deck for _, _, deck in kits),
        "market": tuple(row[:2] for row in fours),
        "stacks": (*(row[2:] for row in fours), *specials),
        "spells": spread(given.get("spells", {}), tokens),
        "patches": spread(given.get("patches", {}), tokens),
        "points": spread(given.get("points", {}), none),
        "combos": spread(given.get("combos", {}), none),
    }
    plain = {name: given[name] for name in ("objectives", "turn") if name in given}
    return replace(state, **(fields | plain))


def _boards(state: State, given: Mapping[int, Sequence[Piece]]) -> list[Sequence[Piece]]:
    """Return the boards that were given; on the others as many tiles of the same shapes, that have nothing to deliver."""
    most = max((sum(piece.tile != PATCH for piece, _ in own) for own in given.values()), default=0)
    used = {piece.tile for own in given.values() for piece, _ in own}
    boards: list[Sequence[Piece]] = []
    for at in range(len(state.players)):
        own = list(given.get(at, ()))
        for text in REST[:most] if at not in given else ():
            where = _piece(text)[0]
            free = (tile for tile in all_tiles(shape_of(where.tile)) if tile not in used)
            own.append(
                next(one for tile in free if (one := _quiet(state, own, where._replace(tile=tile))))
            )
            used.add(own[-1][0].tile)
        boards.append(own)
    return boards


def _quiet(state: State, own: list[Piece], laid: Laid) -> Piece | None:
    """Return a tile for a board on which nobody can deliver."""
    board = _board([*own, (laid, "")], ())
    wild = WILD in houses(laid.tile)
    return None if wild or pairs(state.rulings, board.animals) else (laid, "")


def _paid(board: Board, rulings: Rulings) -> Board:
    heights = relief(board, rulings).heights
    return replace(
        board, paid=tuple(min(heights[cell] for cell in area) for area in AREAS.values())
    )


def _piece(text: str) -> Piece:
    """Return a tile and the animal of its wildcard house, or a patch, from words."""
    words = text.lower().split()
    if words[:1] == [PATCH]:
        cell = cell_of(" ".join(words[1:]))
        if cell is None:
            raise NotationError("move-unreadable")
        return Laid(PATCH, cell), ""
    move = parse(None, ["place", *words])  # type: ignore[arg-type]
    if not isinstance(move, Place):
        raise NotationError("move-unreadable")
    return move.laid, move.animal or ""


def _board(
    pieces: Sequence[Piece], gone: Sequence[int], standing: Sequence[tuple[int, Animal]] = ()
) -> Board:
    animals: list[Any] = list(Board().animals)
    for piece, wild in pieces:
        for cell, house in zip(cells_of(piece), houses(piece.tile), strict=True):
            animals[cell] = (wild or None) if house == WILD else house
    for cell in gone:
        animals[cell] = None
    for cell, animal in standing:
        animals[cell] = animal
    return Board(tuple(piece for piece, _ in pieces), tuple(animals))


def _cards_of(pieces: Sequence[Piece], hand: Sequence[Card]) -> Any:
    """Return the cards played for these tiles, the two in hand, the deck."""
    left = Counter[Card](CARDS * 2) - Counter(hand)
    shapes = [shape_of(piece.tile) for piece, _ in pieces]
    named = [
        Card(shape) if shape in FOURS else Card.SPECIAL for shape in shapes if shape not in FREE
    ]
    left -= Counter(named)
    played = [Played(card) for card in named]
    for _ in range(shapes.count(Shape.D2)):
        card = max(left, key=lambda card: left[card], default=Card.SPECIAL)
        left -= Counter([card])
        played.append(Played(card, down=True))
    rest = tuple((+left).elements())
    return tuple(played), tuple(hand) or rest[:2], rest if hand else rest[2:]


def _row(shape: Shape, used: set[str], market: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles of a shape that are left, the wanted ones first."""
    wanted = [tile for tile in market if shape_of(tile) is shape]
    return (*wanted, *(tile for tile in all_tiles(shape) if tile not in {*used, *wanted}))
