"""Messages: who can deliver to whom, what it is worth space by space, and combos."""

from collections.abc import Iterator, Sequence

from ....explain import Facts, Step, change, commentary, count, holds, lazy, note, total
from ....states import edit, replace
from ..model.geometry import AHEAD, AHEAD_SLANTED, NAMES, Cells, line, names
from ..model.move import Deliver
from ..model.piece import animal_ids, cell_ids
from ..model.state import Animal, Board, Change, Rulings, Sent, State
from ..model.tile import relief
from .placing import stand

Animals = Sequence[Animal | None]
Pair = tuple[int, int]


def pairs(rulings: Rulings, animals: Animals) -> list[Pair]:
    """Every two animals of a kind in a straight line with no animal between them."""
    ahead = AHEAD if rulings.lines == "orthogonal" else AHEAD_SLANTED
    found = []
    for cell, animal in enumerate(animals):
        if animal is None:
            continue
        for ray in ahead[cell]:
            for other in ray:
                if animals[other] is not None:
                    if animals[other] is animal:
                        found.append((cell, other))
                    break
    return found


def due(board: Board, seat: int, found: Sequence[Pair]) -> Facts:
    """Return what is said about pairs that must deliver: who sees whom, one line for each when several."""
    sights = [(board.animals[one], NAMES[one], NAMES[other]) for one, other in found]
    parts = [note("mail.deliver.pair", case="sees", kinds=a, one=b, other=c) for a, b, c in sights]
    animal, one, other = sights[0] if sights else (None, "", "")
    shows = animal_ids(seat, sorted({cell for pair in found for cell in pair}))
    facts: Facts = {"size": len(found), "animal": animal, "one": one, "other": other}
    return facts | {"shows": shows, "parts": parts if len(found) > 1 else ()}


def counted(rulings: Rulings, mover: int, receiver: int) -> Cells:
    """Return the spaces of a message that are worth something: those the mover enters."""
    way = line(mover, receiver, rulings.lines == "with_diagonals") or ()
    return way if rulings.distance == "enter" else way[:-1]


def candidates(state: State) -> Iterator[Deliver]:
    """Every open pair, either of the two as the one that goes."""
    for one, other in pairs(state.rulings, state.boards[state.turn or 0].animals):
        yield Deliver(one, other)
        yield Deliver(other, one)


def checks(state: State, seat: int, move: Deliver) -> Iterator[Step]:
    """Two animals of one kind on your board, in a straight line, nobody between."""
    animals = state.boards[seat].animals
    ends = [move.mover, move.receiver]
    empty = [cell for cell in dict.fromkeys(ends) if animals[cell] is None]
    shows, cells = lazy(cell_ids, seat, empty), lazy(names, empty)
    yield holds("mail.deliver.own_board", not empty, shows=shows, cells=cells, size=len(empty))
    if empty:
        return
    kinds = (animals[move.mover], animals[move.receiver])
    twins = kinds[0] is kinds[1] and move.mover != move.receiver
    case = "" if twins else "self" if move.mover == move.receiver else "fail"
    shows = lazy(animal_ids, seat, ends)
    facts: Facts = {"kinds": kinds, "cells": names(ends)}
    yield holds("mail.deliver.pair", twins, shows=shows, case=case, **facts)
    if move.mover != move.receiver:
        yield from _line_checks(state, seat, move)


def _line_checks(state: State, seat: int, move: Deliver) -> Iterator[Step]:
    """A row or a column, and only animals block it."""
    rulings, board = state.rulings, state.boards[seat]
    diagonals = rulings.lines == "with_diagonals"
    way = line(move.mover, move.receiver, diagonals)
    ends = names([move.mover, move.receiver])
    shows = lazy(animal_ids, seat, [move.mover, move.receiver])
    straight = line(move.mover, move.receiver, False) is not None
    case = "" if straight or not diagonals else "slanted" if way else "apart"
    yield holds("mail.deliver.orthogonal", way is not None, shows=shows, case=case, cells=ends)
    if way is None:
        return
    blockers = [cell for cell in way[:-1] if board.animals[cell]]
    who = tuple(board.animals[cell] for cell in blockers)
    shows, cells = lazy(animal_ids, seat, blockers), lazy(names, blockers)
    yield holds("mail.deliver.block", not blockers, shows=shows, kinds=who, cells=cells)
    yield commentary(_way_checks, state, seat, way)
    if not blockers:
        yield commentary(_choice_checks, state, seat, move)


def _way_checks(state: State, seat: int, way: Cells) -> Iterator[Step]:
    """Neighbours may deliver, and steps up or down do not matter."""
    heights = relief(state.boards[seat], state.rulings).heights
    if len(way) == 1:
        yield holds("mail.deliver.adjacent", True)
    elif len({heights[cell] for cell in way}) > 1:
        yield holds("mail.deliver.height_no_block", True, shows=cell_ids(seat, way[:-1]))


def _choice_checks(state: State, seat: int, move: Deliver) -> Iterator[Step]:
    """Yield which pair first, and which of the two moves, is up to the player."""
    size = len(pairs(state.rulings, state.boards[seat].animals))
    if size > 1:
        yield holds("mail.deliver.order", True, size=size)
    yield holds("mail.deliver.who", True, mover=NAMES[move.mover], receiver=NAMES[move.receiver])


def worth(rulings: Rulings, board: Board, seat: int, move: Deliver) -> Step:
    """A message is worth the level of every space that counts."""
    heights = relief(board, rulings).heights
    parts = [
        _space(seat, cell, heights[cell]) for cell in counted(rulings, move.mover, move.receiver)
    ]
    shows = cell_ids(seat, counted(rulings, move.mover, move.receiver))
    return total("mail.deliver.score.path", parts, shows=shows, case=rulings.distance)


def _space(seat: int, cell: int, level: int) -> Step:
    rule = "mail.deliver.score.height" if level else "mail.deliver.score.gap"
    return count(rule, level, shows=cell_ids(seat, [cell]), cell=NAMES[cell])


def effects(state: State, move: Deliver) -> Change:
    """The points go on the scoreboard at once; the one that moved leaves the board."""
    seat = state.turn or 0
    board, rulings = state.boards[seat], state.rulings
    animal = board.animals[move.mover]
    assert animal is not None  # noqa: S101 - the checks have seen to it
    value = worth(rulings, board, seat, move)
    ends: Facts = {"animal": animal, "mover": NAMES[move.mover], "receiver": NAMES[move.receiver]}
    if not state.sent:
        state = replace(state, waiting=tuple(pairs(rulings, board.animals)))
    pair = (min(move.mover, move.receiver), max(move.mover, move.receiver))
    freed = pair not in state.waiting
    sent = Sent(animal, move.mover, move.receiver, value.value, freed)
    track = edit(state.points, seat, state.points[seat] + value.value)
    state = replace(state, points=track, sent=(*state.sent, sent))
    parts = (value, *_space_notes(state, seat, move))
    shows = animal_ids(seat, [move.mover, move.receiver])
    points = value.value
    yield change("mail.deliver.score.now", state, shows=shows, parts=parts, value=points, **ends)
    fresh = tuple(cell for cell in state.fresh if cell != move.mover)
    state = replace(stand(state, seat, move.mover, None), fresh=fresh)
    shows = (*animal_ids(seat, [move.receiver]), f"reserve-{animal}")
    yield change("mail.deliver.remove", state, shows=shows, **ends)
    return state


def _space_notes(state: State, seat: int, move: Deliver) -> Iterator[Step]:
    """Two spaces of one tile count twice."""
    tops = relief(state.boards[seat], state.rulings).rests
    under = [tops[cell] for cell in counted(state.rulings, move.mover, move.receiver)]
    tiles = [index for index in under if index >= 0]
    if len(set(tiles)) < len(tiles):
        yield note("mail.deliver.score.space", spaces=len(tiles), tiles=len(set(tiles)))
