"""Spell tokens and patches: when they may be used, and what they do."""

from collections.abc import Callable, Iterator
from typing import Any

from ....explain import (
    Facts,
    Ids,
    Step,
    allowed,
    change,
    commentary,
    holds,
    lazy,
    legal_among,
    note,
    one_of,
)
from ....states import edit, replace
from ....turn import Move
from ..model.geometry import FOURS, NAMES, QUARTERS, STACKED, Area, Cells, names
from ..model.move import Cover, Recolour, Refresh, Shift
from ..model.piece import animal_ids, cell_ids, tile_ids, token_ids
from ..model.state import Animal, Change, Laid, Phase, State, Token, shape_of
from ..model.tile import PATCH, cells_of, relief
from .bonus import bonuses, owed, tokens_left, turn_follows
from .delivery import pairs
from .lying import fits, ground_of
from .placing import in_reserve, stand

Spell = Recolour | Shift
Own = dict[type[Move], Callable[[State, int, Any], Iterator[Step]]]
COVERS = tuple(map(Cover, range(len(NAMES))))


def candidates(state: State) -> Iterator[Spell | Cover | Refresh]:
    """Every use of a token worth asking about."""
    seat = state.turn or 0
    if state.patches[seat] and not state.patched:
        yield from COVERS
        if state.phase is Phase.CARD:
            yield from (Refresh(tile) for tiles in state.market for tile in tiles)
    if state.spells[seat] and not state.spelled and state.phase is Phase.DELIVER:
        for cell in state.fresh:
            yield from (Recolour(cell, animal) for animal in Animal)
            yield from (Shift(cell, target) for target in tile_cells(state, seat) if target != cell)


def tile_cells(state: State, seat: int) -> Cells:
    """Return the spaces of the tile placed this turn."""
    laid = [piece for piece in state.boards[seat].pieces if piece.tile == state.taken]
    return cells_of(laid[0]) if laid else ()


def opening(state: State, kind: type[Move], seat: int) -> Iterator[Step]:
    """A spell before the first message; a token of the kind that a move takes."""
    if kind in (Recolour, Shift):
        late = bool(state.sent)
        case = "" if state.phase is Phase.DELIVER and not late else "late" if late else "early"
        save = state.spells[seat] > 0 and turn_follows(state, seat)
        yield holds("mail.spell.window", not case, case=case, save=save, phase=state.phase.value)
        yield from _have_checks(state, seat, Token.SPELL)
    elif kind is Cover:
        yield from _have_checks(state, seat, Token.PATCH)


def _have_checks(state: State, seat: int, kind: Token) -> Iterator[Step]:
    """One of a kind per turn, and none that was earned this turn."""
    spell = kind is Token.SPELL
    used = state.spelled if spell else state.patched
    held = (state.spells if spell else state.patches)[seat]
    save = held > 0 and turn_follows(state, seat)
    yield holds("mail.token.limit", not used, kind=kind, save=save)
    new = state.new_spells if spell else state.new_patches
    shows = lazy(token_ids, state, seat, kind)
    later = "" if turn_follows(state, seat) else "last"
    case = "" if held > new else later if held else "none"
    turns = len(state.played[seat]) - (state.phase is not Phase.CARD)
    first = (note("mail.token.start"),) if held > new and not turns else ()
    facts: Facts = {"kind": kind, "held": held, "new": new}
    yield holds("mail.token.delay", held > new, shows=shows, parts=first, case=case, **facts)


def _spell_checks(state: State, seat: int, move: Spell) -> Iterator[Step]:
    """Only an animal just placed, only within its tile or into another colour."""
    mine, fresh = move.cell in state.fresh, names(state.fresh)
    shows: Ids = lazy(cell_ids, seat, [move.cell])
    able = lazy(_able, state, seat)
    yield holds(
        "mail.spell.new_only", mine, shows=shows, cell=NAMES[move.cell], fresh=fresh, able=able
    )
    if isinstance(move, Shift):
        yield from _shift_checks(state, seat, move)
        return
    same = state.boards[seat].animals[move.cell] is move.animal
    left = in_reserve(state, move.animal)
    case = "same" if same else "" if left else "fail"
    shows = (f"reserve-{move.animal}",)
    yield holds(
        "mail.spell.recolour",
        not case,
        shows=shows,
        case=case,
        animal=move.animal,
        cell=NAMES[move.cell],
        able=able if mine else False,
    )


def _able(state: State, seat: int) -> bool:
    """Return whether the player could use a spell now, on some animal."""
    return bool(state.fresh) and allowed(opening(state, Shift, seat))


def _shift_checks(state: State, seat: int, move: Shift) -> Iterator[Step]:
    """Another space of the same tile, with nothing on it."""
    target, cells = move.target, tile_cells(state, seat)
    shows = lazy(cell_ids, seat, [target])
    choices = lazy(_free_cells, state, seat, move.cell)
    facts: Facts = {"cell": NAMES[target], "choices": choices}
    within = target in cells and target != move.cell
    case = "" if within else "fail" if cells else "none"
    yield holds("mail.spell.move", within, shows=shows, case=case, **facts)
    if within:
        case = _obstacle(state, seat, target)
        yield holds("mail.spell.available", not case, shows=shows, case=case, **facts)


def _obstacle(state: State, seat: int, target: int) -> str:
    """Return what keeps an animal off a space of the tile just placed; nothing, if it is free."""
    board = state.boards[seat]
    land = relief(board, state.rulings)
    if board.animals[target]:
        return "animal"
    if board.pieces[land.tops[target]].tile != state.taken:
        return "patch"
    house = state.rulings.spell_target == "any_free" or land.houses[target] is not None
    return "" if house else "house"


def _free_cells(state: State, seat: int, cell: int) -> tuple[str, ...]:
    """Return the spaces to which a spell could move the animal on `cell` now."""
    if cell not in state.fresh or not _able(state, seat):
        return ()
    return names([to for to in tile_cells(state, seat) if not _obstacle(state, seat, to)])


def _cover_checks(state: State, seat: int, move: Cover) -> Iterator[Step]:
    """Any space that can be seen, an animal on it or not."""
    board, cell = state.boards[seat], move.cell
    fine = state.rulings.patch_bare == "yes" or relief(board, state.rulings).tops[cell] >= 0
    shows = lazy(cell_ids, seat, [cell])
    yield holds("mail.patch.visible", fine, shows=shows, cell=NAMES[cell])
    if board.animals[cell]:
        yield commentary(_removal_checks, state, seat, cell)
    if state.phase is Phase.TILE:
        after = _laid(state, seat, cell).boards[seat]
        still = fits(ground_of(state.rulings, after), shape_of(state.taken))
        yield holds("mail.place.must.patch", still, shows=shows, tile=state.taken)


def _removal_checks(state: State, seat: int, cell: int) -> Iterator[Step]:
    """An animal is no obstacle to a patch, and may so escape delivering."""
    animals = state.boards[seat].animals
    yield holds("mail.patch.not_tile_rule4", True)
    open_pairs = pairs(state.rulings, animals)
    if state.phase is Phase.DELIVER and any(cell in pair for pair in open_pairs):
        shows = animal_ids(seat, [cell])
        yield holds("mail.patch.escape", True, shows=shows, animal=animals[cell])


def _refresh_checks(state: State, seat: int, move: Refresh) -> Iterator[Step]:
    """Before anything else in the turn, for a tile of the market."""
    first = state.phase is Phase.CARD
    case = "" if first else "late"
    opens = tuple(_have_checks(state, seat, Token.PATCH))
    able = allowed(opens)
    save = state.patches[seat] > 0 and turn_follows(state, seat)
    yield holds("mail.patch.market", first, case=case, tile=move.tile, able=able, save=save)
    yield from opens
    tiles = tuple(tile for row in state.market for tile in row)
    yield one_of("mail.patch.choose", move.tile, tiles, shows=["market"], able=able and first)
    shape = shape_of(move.tile)
    if shape in FOURS and not state.stacks[STACKED.index(shape)]:
        yield holds("mail.patch.market_empty_stack", True, tile=move.tile)


OWN: Own = {
    Recolour: _spell_checks,
    Shift: _spell_checks,
    Cover: _cover_checks,
    Refresh: _refresh_checks,
}


def checks(state: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield what the spell or the patch is used on."""
    return OWN[type(move)](state, seat, move)


def effects(state: State, move: Spell | Cover | Refresh) -> Change:
    """The token is used up; then what it does."""
    match move:
        case Refresh():
            return (yield from _refresh(state, move))
        case Cover():
            return (yield from _cover(state, move))
        case Recolour():
            return (yield from _recolour(state, move))
    return (yield from _shift(state, move))


def _refresh(state: State, move: Refresh) -> Change:
    """The tile goes under its stack, the top one takes its place."""
    seat, row = state.turn or 0, FOURS.index(shape_of(move.tile))
    stack = (*state.stacks[row], move.tile)
    tiles = tuple(stack[0] if tile == move.tile else tile for tile in state.market[row])
    state = replace(
        state,
        market=edit(state.market, row, tiles),
        stacks=edit(state.stacks, row, stack[1:]),
        patches=edit(state.patches, seat, state.patches[seat] - 1),
        patched=True,
    )
    shows = tile_ids([stack[0]])
    yield change("mail.patch.market", state, shows=shows, tile=move.tile, new=stack[0])
    return state


def _laid(state: State, seat: int, cell: int) -> State:
    board = state.boards[seat]
    board = replace(board, pieces=(*board.pieces, Laid(PATCH, cell)))
    return stand(replace(state, boards=edit(state.boards, seat, board)), seat, cell, None)


def _cover(state: State, move: Cover) -> Change:
    """The patch stays there for good; an animal under it goes home."""
    seat, cell = state.turn or 0, move.cell
    animal = state.boards[seat].animals[cell]
    state = _laid(state, seat, cell)
    patches = edit(state.patches, seat, state.patches[seat] - 1)
    state = replace(state, patches=patches, patched=True)
    level = relief(state.boards[seat], state.rulings).heights[cell]
    height = note("mail.patch.height", case=state.rulings.patch, level=level)
    shows, parts = cell_ids(seat, [cell]), (note("mail.patch.place.stays"), height)
    facts: Facts = {"who": state.players[seat], "cell": NAMES[cell]}
    yield change("mail.patch.place", state, shows=shows, parts=parts, **facts)
    if animal:
        fresh = tuple(other for other in state.fresh if other != cell)
        state = replace(state, fresh=fresh, removed=(*state.removed, animal))
        yield change("mail.patch.animal", state, shows=[f"reserve-{animal}"], animal=animal)
    if state.phase is Phase.DELIVER and pairs(state.rulings, state.boards[seat].animals):
        yield note("mail.patch.recheck")
    if state.rulings.bonus_check == "after_any_cover":
        return (yield from bonuses(state, seat))
    if state.phase is Phase.DELIVER and (found := owed(state.rulings, state.boards[seat])):
        yield _late_areas(state, seat, [area for area, _ in found])
    return state


def _late_areas(state: State, seat: int, found: list[Area]) -> Step:
    """Return the note on areas that a patch completed after the check for bonuses."""
    spells = sum(area in QUARTERS for area in found)
    owes = {Token.SPELL: spells, Token.PATCH: len(found) - spells}
    enough = all(tokens_left(state, kind) >= number for kind, number in owes.items())
    case = ("" if enough else "short") if turn_follows(state, seat) else "never"
    areas = tuple(dict.fromkeys(found))
    return note("mail.bonus.patch_late", case=case, areas=areas, size=len(areas))


def _spent(state: State) -> State:
    seat = state.turn or 0
    return replace(state, spells=edit(state.spells, seat, state.spells[seat] - 1), spelled=True)


def _recolour(state: State, move: Recolour) -> Change:
    """Another animal from the reserve instead of the one just placed."""
    seat, old = state.turn or 0, state.boards[state.turn or 0].animals[move.cell]
    state = stand(_spent(state), seat, move.cell, move.animal)
    shows = animal_ids(seat, [move.cell])
    facts: Facts = {"old": old, "animal": move.animal, "cell": NAMES[move.cell]}
    parts = (note("mail.spell.return"),)
    yield change("mail.spell.recolour", state, shows=shows, parts=parts, **facts)
    return state


def _shift(state: State, move: Shift) -> Change:
    """The animal just placed goes to another space of its tile."""
    seat, animal = state.turn or 0, state.boards[state.turn or 0].animals[move.cell]
    state = stand(stand(_spent(state), seat, move.cell, None), seat, move.target, animal)
    fresh = tuple(move.target if cell == move.cell else cell for cell in state.fresh)
    state = replace(state, fresh=fresh)
    shows = animal_ids(seat, [move.target])
    facts: Facts = {"animal": animal, "cell": NAMES[move.cell], "target": NAMES[move.target]}
    parts = (note("mail.spell.return"),)
    yield change("mail.spell.move", state, shows=shows, parts=parts, **facts)
    return state


def usable(state: State) -> bool:
    """Return whether the player to move could still use a token now."""
    return next(legal_among(state, candidates(state), opening, checks), None) is not None
