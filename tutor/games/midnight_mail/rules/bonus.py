"""Bonuses: tokens for quarters and highlighted lines that are covered."""

from collections.abc import Iterator

from ....explain import Step, change, lazy, note
from ....states import edit, replace
from ..model.geometry import AREA_BITS, AREAS, QUARTERS, Area
from ..model.piece import cell_ids, token_ids
from ..model.state import Board, Change, Phase, Rulings, State, Token
from ..model.tile import PATCH, relief

TOKENS = 16  # spells, and as many patches


def bonuses(state: State, seat: int) -> Change:
    """Every area that is covered on a level not yet paid earns a token."""
    found = owed(state.rulings, state.boards[seat])
    held = state.spells[seat] + state.patches[seat]
    for area, level in found:
        state = yield from _award(state, seat, area, level)
    areas = {area for area, _ in found}
    if len(areas) > 1:
        short = state.spells[seat] + state.patches[seat] < held + len(found)
        yield note("mail.bonus.multiple", case="short" if short else "", size=len(areas))
    return state


def owed(rulings: Rulings, board: Board) -> list[tuple[Area, int]]:
    """Return the areas of a board, and the levels, that have not paid their token yet."""
    land = relief(board, rulings)
    bare = land.levels[0]
    return [
        (area, level)
        for (area, cells), spaces, paid in zip(AREAS.items(), AREA_BITS, board.paid, strict=True)
        if not spaces & bare  # the first level is covered: before, none pays
        for level in due(rulings, [land.heights[cell] for cell in cells], paid)
    ]


def due(rulings: Rulings, heights: list[int], paid: int) -> range:
    """Return the levels that an area with these heights pays for now."""
    low, high = min(heights), max(heights)
    if rulings.bonus_repeat == "min_height":
        return range(paid + 1, low + 1)
    level = low if low == high else min(low, 1)  # MM-A15: only the first time may be mixed
    return range(level, level + 1) if level > paid else range(0)


def _award(state: State, seat: int, area: Area, level: int) -> Change:
    """One token: a spell for a quarter, a patch for a highlighted line."""
    kind = Token.SPELL if area in QUARTERS else Token.PATCH
    board, cells = state.boards[seat], sorted(AREAS[area])
    board = replace(board, paid=edit(board.paid, list(AREAS).index(area), level))
    state = replace(state, boards=edit(state.boards, seat, board))
    shows, left = cell_ids(seat, cells), tokens_left(state, kind)
    parts = lazy(_area_notes, state, seat, area, level, left > 0)
    if not left:
        yield change("mail.bonus.shortage", state, shows=shows, parts=parts, area=area, kind=kind)
        return state
    if kind is Token.SPELL:
        spells = edit(state.spells, seat, state.spells[seat] + 1)
        state = replace(state, spells=spells, new_spells=state.new_spells + 1)
    else:
        patches = edit(state.patches, seat, state.patches[seat] + 1)
        state = replace(state, patches=patches, new_patches=state.new_patches + 1)
    rule = "mail.bonus.quarter" if kind is Token.SPELL else "mail.bonus.line"
    shows += token_ids(state, seat, kind)[-1:]
    yield change(
        rule, state, shows=shows, parts=parts, who=state.players[seat], area=area, level=level
    )
    return state


def _area_notes(state: State, seat: int, area: Area, level: int, pays: bool) -> Iterator[Step]:
    board, land = state.boards[seat], relief(state.boards[seat], state.rulings)
    yield note("mail.bonus.when", case=state.rulings.bonus_check)
    levels = tuple(sorted({land.heights[cell] for cell in AREAS[area]}))
    if len(levels) > 1:
        yield note("mail.bonus.any_height", levels=levels)
    if level > 1:
        yield note("mail.bonus.repeat", level=level, case="" if pays else "unpaid")
        yield note("mail.bonus.repeat_min", case=state.rulings.bonus_repeat, level=level)
    if any(board.pieces[land.rests[cell]].tile == PATCH for cell in AREAS[area]):
        yield note("mail.bonus.patch_counts")
    if pays:
        later = turn_follows(state, seat)
        yield note("mail.bonus.next_turn", case="" if later else "last")


def turn_follows(state: State, seat: int) -> bool:
    """Return whether the player to move at `seat` has another turn after this one."""
    cards = len(state.hands[seat]) + len(state.decks[seat])
    return cards > (state.phase is Phase.CARD)  # the card of this turn is still in hand


def tokens_left(state: State, kind: Token) -> int:
    """Return how many spell tokens or patches the reserve has."""
    if kind is Token.SPELL:
        return TOKENS - sum(state.spells)
    laid = sum(piece.tile == PATCH for board in state.boards for piece in board.pieces)
    return TOKENS - sum(state.patches) - laid
