"""What a simple player likes: messages and chains now, and low flat ground for later. Taste, not rules."""

from functools import lru_cache
from math import fsum

from ...explain import allowed
from ...states import edit, replace
from ...turn import Move
from .model.geometry import AREA_BITS, bits
from .model.move import Cover, Deliver, End, Place, Play, Recolour, Shift
from .model.state import Animal, Board, Laid, Phase, State
from .model.tile import PATCH, WILD, cells_of, houses, relief, ways
from .rules.chain import Chain, Search
from .rules.lying import ground_of, lie_checks

WIDTH, LATER = 99, 1  # a turn is looked at closely; what comes after it takes too long
MAX_COMPARED = 10  # a turn has little luck in it, and one look at a move says nearly all
TOKEN = 1.5  # worth more in hand than the point it brings at the end
NEVER = -99
USUAL = 60  # points of a game that goes well
BRIEF = 4_000  # steps of search
BESIDE = bits(cell for cell in range(36) if cell % 6 != 5)  # spaces with a neighbour on the right
BELOW = bits(range(30))  # and with one below


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
    match move:
        case Play(tile=""):
            return 1
        case Play(tile=tile):
            return 2 + max(
                (_place(state, seat, laid) for laid in _lying(state, seat, tile)), default=0
            )
        case Place(tile=tile, anchor=anchor, flip=flip, turn=turn, animal=animal):
            return _place(state, seat, Laid(tile, anchor, flip, turn), animal)
        case Deliver():
            best = _chain(state)
            return best.total - (best.moves[0] != move)
        case Recolour(cell=cell, animal=animal):
            return _changed(state, seat, {cell: animal}) - TOKEN
        case Shift(cell=cell, target=target):
            animals = state.boards[seat].animals
            return _changed(state, seat, {cell: None, target: animals[cell]}) - TOKEN
        case Cover(cell=cell) if state.phase is Phase.DELIVER:
            return _changed(state, seat, {cell: None}, Laid(PATCH, cell)) - TOKEN
        case End():
            return _changed(state, seat, {})
    return NEVER


def _lying(state: State, seat: int, tile: str) -> list[Laid]:
    """Return a few of the places where a tile may go: enough for a first idea."""
    ground = ground_of(state.rulings, state.boards[seat])
    lying = (Laid(tile, *way) for way in ways(tile)[::3])
    return [laid for laid in lying if allowed(lie_checks(ground, seat, laid))]


def _place(state: State, seat: int, laid: Laid, animal: Animal | None = None) -> float:
    """Rate a place for a tile: messages that follow, areas that get covered, and ground that stays flat."""
    board = state.boards[seat]
    animals = list(board.animals)
    for cell, house in zip(cells_of(laid), houses(laid.tile), strict=True):
        if house is not None:
            animals[cell] = animal if house == WILD else house
    after = Board((*board.pieces, laid), tuple(animals), board.paid)
    gain = _gain(replace(state, boards=edit(state.boards, seat, after)))
    return gain + 0.3 * len(cells_of(laid)) + _ground(state, after)


def _ground(state: State, board: Board) -> float:
    """Return what a board promises for later."""
    return 3 * _areas(state, board) - _steps(state, board) / 30


def _areas(state: State, board: Board) -> float:
    """Return how far the areas are towards their next token."""
    levels = relief(board, state.rulings).levels
    shares = [
        (area & sum(levels[paid + 1 :])).bit_count() / area.bit_count()
        for area, paid in zip(AREA_BITS, board.paid, strict=True)
    ]
    return fsum(share * share * share for share in shares)  # to the last bit alike on all machines


def _steps(state: State, board: Board) -> int:
    """Count the edges between heights, level by level: steps between neighbours leave few flat places."""
    steps = high = 0
    for level in reversed(relief(board, state.rulings).levels[1:]):
        high |= level
        steps += ((high ^ high >> 1) & BESIDE).bit_count()
        steps += ((high ^ high >> 6) & BELOW).bit_count()
    return steps


def _changed(state: State, seat: int, who: dict[int, Animal | None], *laid: Laid) -> float:
    """Return what the messages of this turn would score with other animals there, and a patch placed."""
    board = state.boards[seat]
    animals = tuple(who.get(cell, animal) for cell, animal in enumerate(board.animals))
    after = replace(board, pieces=(*board.pieces, *laid), animals=animals)
    return _gain(replace(state, boards=edit(state.boards, seat, after)))


@lru_cache(maxsize=1)  # every message that could go asks about the same board
def _chain(state: State) -> Chain:
    return Search(state).best()


def _gain(state: State) -> int:
    """Return what the messages would score, looked at briefly: there are hundreds of boards to compare."""
    return Search(state, BRIEF).best().total


def is_quiet(before: State, state: State) -> bool:
    """Return whether the turn is over: a turn stands for itself."""
    return state.turn != before.turn


def evaluate(state: State, seat: int) -> float:
    """Return what a player has and what the board promises; the others play on boards of their own."""
    points = state.points[seat] + (state.combos[seat] or 0)
    tokens = state.spells[seat] + state.patches[seat]
    return (points + TOKEN * tokens + _ground(state, state.boards[seat])) / USUAL
