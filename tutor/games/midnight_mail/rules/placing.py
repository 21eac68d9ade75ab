"""Placing a tile: where it may go, the animals on its houses, the tokens it earns."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from ....explain import Facts, Step, allowed, change, holds, lazy, note
from ....states import edit, replace
from ..model.geometry import NAMES, SIZE, oriented
from ..model.move import Place
from ..model.piece import animal_ids, cell_ids
from ..model.state import Animal, Change, Laid, Phase, State, shape_of
from ..model.tile import WILD, House, cells_of, houses, relief, spaces_of, ways
from .bonus import bonuses
from .lying import ground_of, lie_checks, room

ANIMALS = 16  # of each kind


def in_reserve(state: State, animal: Animal) -> int:
    """Return how many animals of a kind nobody has on a board."""
    return ANIMALS - sum([board.animals.count(animal) for board in state.boards])


def left_over(state: State) -> tuple[Animal, ...]:
    """Return the kinds of which the reserve has any."""
    return tuple(kind for kind in Animal if in_reserve(state, kind))


def candidates(state: State) -> Iterator[Place]:
    """Every way to place the tile of this turn within the board; with each animal that a house may get."""
    seat, wild = state.turn or 0, _has_choice(state)
    ground = ground_of(state.rulings, state.boards[seat])
    for laid, _, moves in _placings(state.taken, wild):
        if not wild or allowed(lie_checks(ground, seat, laid)):
            yield from moves


def plausible_moves(state: State) -> Iterator[Place]:
    """Those that fit there, by a first look."""
    ground = ground_of(state.rulings, state.boards[state.turn or 0])
    placings = _placings(state.taken, _has_choice(state))
    open_to = set(room(ground, shape_of(state.taken)))
    return chain.from_iterable([moves for _, spaces, moves in placings if spaces in open_to])


def _has_choice(state: State) -> bool:
    """Return whether the tile has a wildcard house and there is an animal for it."""
    return WILD in houses(state.taken) and any(in_reserve(state, kind) for kind in Animal)


@lru_cache(maxsize=128)
def _placings(tile: str, wild: bool) -> tuple[tuple[Laid, int, tuple[Place, ...]], ...]:
    """Every way to place a tile, the spaces it covers, and the moves that do it."""
    animals = tuple(Animal) if wild else (None,)
    return tuple(
        (Laid(tile, *way), spaces_of(tile, *way), tuple(Place(tile, *way, one) for one in animals))
        for way in ways(tile)
    )


def covering(state: State, tile: str, cell: int, flip: int, turn: int) -> int | None:
    """Return where a tile begins that covers a space: where it may be, else with its first part there."""
    seat, (row, column) = state.turn or 0, divmod(cell, SIZE)
    spots = sorted(oriented(shape_of(tile), flip, turn))
    starts = [
        (row - down) * SIZE + column - right
        for down, right in spots
        if row >= down and column >= right
    ]
    ground = ground_of(state.rulings, state.boards[seat])
    fits = (at for at in starts if allowed(lie_checks(ground, seat, Laid(tile, at, flip, turn))))
    return next(fits, starts[0] if starts else None)


def filter_legal(state: State, seat: int, moves: Iterable[Place]) -> Iterator[Place]:
    """Yield the legal ones: asked once for the same spaces, for bare ground, and for each animal."""
    ground = ground_of(state.rulings, state.boards[seat])
    uneven = ~ground.bare | ground.stood
    lies: dict[int, bool] = {}
    goes: dict[tuple[str, Animal | None], bool] = {}
    for move in moves:
        where = spaces if (spaces := move.spaces) & uneven else 0
        if where not in lies:
            lies[where] = allowed(lie_checks(ground, seat, move.laid))
        if lies[where]:
            what = (move.tile, move.animal)
            if what not in goes:
                own = chain(_tile_checks(state, move), _wild_checks(state, move))
                goes[what] = allowed(own)
            if goes[what]:
                yield move


def checks(state: State, seat: int, move: Place) -> Iterator[Step]:
    """The tile is the one taken, it fits there, and a wildcard house gets an animal that is there."""
    yield from _tile_checks(state, move)
    if move.flip or move.turn:
        yield holds("mail.place.orient", True)
    ground = ground_of(state.rulings, state.boards[seat])
    yield from lie_checks(ground, seat, move.laid)
    yield from _wild_checks(state, move)


def _tile_checks(state: State, move: Place) -> Iterator[Step]:
    """The tile placed is the tile chosen."""
    if state.phase is Phase.TILE:
        taken, shows = move.tile == state.taken, (f"tile-{state.taken}",)
        yield holds("mail.tile.take_one", taken, shows=shows, tile=state.taken, who="")


def _wild_checks(state: State, move: Place) -> Iterator[Step]:
    """A wildcard house takes one animal of your choice; other houses leave no choice."""
    if WILD not in houses(move.tile):
        if move.animal:
            yield holds("mail.animal.wild", False, case="spare", tile=move.tile)
        return
    if move.animal is None:
        left = left_over(state)
        case = "name" if left else ""
        yield holds("mail.animal.wild", not left, case=case, tile=move.tile, left=left)
        return
    yield holds("mail.animal.wild", True, tile=move.tile)
    have = in_reserve(state, move.animal)
    facts: Facts = {"animal": move.animal, "left": () if have else left_over(state)}
    yield holds("mail.animal.shortage", have > 0, shows=(f"reserve-{move.animal}",), **facts)


def effects(state: State, move: Place) -> Change:
    """The tile is placed, its animals move in, and areas that are now covered pay."""
    seat = state.turn or 0
    laid, board = move.laid, state.boards[seat]
    board = replace(board, pieces=(*board.pieces, laid))
    state = replace(state, boards=edit(state.boards, seat, board), phase=Phase.DELIVER, fresh=())
    cells = cells_of(laid)
    level = relief(board, state.rulings).heights[cells[0]]
    yield change(
        "mail.place.must", state, shows=lazy(cell_ids, seat, cells),
        who=state.players[seat], tile=move.tile, level=level,
    )  # fmt: skip
    for cell, house in zip(cells, houses(move.tile), strict=True):
        if house is not None:
            state = yield from _move_in(state, seat, cell, house, move.animal)
    return (yield from bonuses(state, seat))


def _move_in(state: State, seat: int, cell: int, house: House, choice: Animal | None) -> Change:
    """A house gets its animal from the reserve, if one is left."""
    animal = choice if house == WILD else house
    if animal is None or not in_reserve(state, animal):
        yield note("mail.animal.shortage", shows=cell_ids(seat, [cell]), cell=NAMES[cell])
        return state
    state = stand(state, seat, cell, animal)
    state = replace(state, fresh=(*state.fresh, cell))
    rule = "mail.animal.wild" if house == WILD else "mail.animal.place"
    shows = lazy(animal_ids, seat, [cell])
    yield change(rule, state, shows=shows, animal=animal, cell=NAMES[cell])
    return state


def stand(state: State, seat: int, cell: int, animal: Animal | None) -> State:
    """Return the animal (or nobody) on a space."""
    board = state.boards[seat]
    board = replace(board, animals=edit(board.animals, cell, animal))
    return replace(state, boards=edit(state.boards, seat, board))
