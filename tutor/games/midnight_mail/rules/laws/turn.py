"""Rounds are even, and what was done this turn could be done by now."""

from collections.abc import Iterator

from .....explain import Step, at_most, holds
from ...model.piece import tile_ids
from ...model.state import Phase, State
from ...model.tile import PATCH, cells_of
from .law import law


def turn_laws(state: State) -> Iterator[Step]:
    """Yield whose turn it is, what step it has come to, and the objectives of the game."""
    turns = [len(played) for played in state.played]
    yield at_most("mail.turn.rounds", max(turns) - min(turns), 1)
    over = not any(state.hands) and state.phase is Phase.CARD
    yield law("mail.end.rounds", (state.turn is None) == over, "odd")
    kinds = [objective.partition(".")[0] for objective in state.objectives]
    need = ["colour", "line", "zone"] if state.rulings.mode == "advanced" else []
    yield holds("mail.setup.advanced", kinds == need, have=len(kinds), need=len(need))
    if state.turn is not None:
        yield _order_law(state, state.turn)
        yield from _step_laws(state, state.turn)
        yield from _done_laws(state)


def _order_law(state: State, turn: int) -> Step:
    """Who has had a turn more sits before the player to move."""
    turns = [len(played) for played in state.played]
    turns[turn] -= state.phase is not Phase.CARD
    order = turns[turn:] + turns[:turn]
    return law("mail.turn.order", order == sorted(order), "odd", who=state.players[turn])


def _step_laws(state: State, turn: int) -> Iterator[Step]:
    """No tile before the card; then it is in hand; then it is on top with its new animals."""
    board = state.boards[turn]
    tiles = [piece for piece in board.pieces if piece.tile != PATCH]
    shows = tile_ids([state.taken])
    if state.phase is Phase.CARD:
        yield law("mail.turn.steps", not state.taken, "early", shows=shows, tile=state.taken)
    last = tiles[-1] if tiles else None
    laid = last if last and last.tile == state.taken and state.phase is Phase.DELIVER else None
    if state.taken and state.phase is Phase.DELIVER:
        yield law("mail.place.must", laid is not None, "missing", shows=shows, tile=state.taken)
    spots = cells_of(laid) if laid else ()
    new = {cell for cell in state.fresh if cell in spots and board.animals[cell]}
    yield law("mail.spell.new_only", len(new) == len(state.fresh), "elsewhere")


def _done_laws(state: State) -> Iterator[Step]:
    """Spells, messages and new tokens come after the tile; patches may come before."""
    done = state.phase is Phase.DELIVER
    yield law("mail.spell.window", done or not state.spelled, "before")
    yield law("mail.turn.steps", done or not state.sent, "sent", tile="")
    new = state.new_spells or state.new_patches
    yield law("mail.bonus.when", done or state.patched or not new, "before")
    fine = all(one.mover != one.receiver for one in state.sent)
    yield law("mail.deliver.pair", fine, "self")
    yield law("mail.deliver.score.now", all(one.points >= 0 for one in state.sent), "below")
    yield law("mail.combo.independent_ok", bool(state.sent) or not state.waiting, "waiting")
    removed = len(state.removed) <= state.patched
    yield law("mail.patch.only_removal", removed, "gone", size=len(state.removed))
