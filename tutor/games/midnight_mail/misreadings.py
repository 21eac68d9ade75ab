"""What people get wrong in Midnight Mail, as questions about a position. No rule reads this."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...misreading import Answer, Place, Question, steps_of, taps
from .model.geometry import NAMES, line, names
from .model.move import Deliver
from .model.piece import animal_ids
from .model.state import Animal, Phase, State
from .model.tile import relief
from .rules.delivery import pairs, worth
from .rules.token import tile_cells

FAR = 3  # spaces: a way that is worth counting
MARGIN = 2  # points by which a puzzle's answer is better than the next one


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    if state.turn is None:
        yield from _totals(place, state)
        return
    seat = state.turn
    yield from _sights(state, seat)
    if isinstance(place.move, Deliver):
        yield from _message(state, seat, place.move)
    if state.phase is Phase.DELIVER:
        yield from _best(place, state, seat)
        yield from _spell(place, state, seat)
    yield from _combo(place, state, seat)


def _sights(state: State, seat: int) -> Iterator[Question]:
    """Ask which animals are part of a pair that delivers."""
    animals = state.boards[seat].animals
    stand = [cell for cell, animal in enumerate(animals) if animal]
    found = pairs(state.rulings, animals)
    slanted = pairs(replace(state.rulings, lines="with_diagonals"), animals)
    lined = [
        (one, other)
        for one in stand
        for other in stand
        if one < other and animals[one] is animals[other] and line(one, other, False)
    ]
    apart = [pair for pair in found if len(line(*pair, False) or ()) > 1]
    options = dict(zip(animal_ids(seat, stand), (NAMES[cell] for cell in stand), strict=True))
    wrong = {"slanted": _ends(slanted), "through": _ends(lined), "apart": _ends(apart)}
    yield Question(
        id="see", right=_ends(found), wrong=wrong, options=options,
        facts={"who": state.players[seat]}, seat=seat,
    )  # fmt: skip


def _ends(found: Iterable[tuple[int, int]]) -> frozenset[str]:
    return frozenset(NAMES[cell] for pair in found for cell in pair)


def _message(state: State, seat: int, move: Deliver) -> Iterator[Question]:
    """Ask what a message is worth."""
    board = state.boards[seat]
    tree = worth(state.rulings, board, seat, move)
    levels = [step.value for step in tree.parts]
    if len(levels) < FAR - 1:
        return
    start = relief(board, state.rulings).heights[move.mover]
    wrong: Mapping[str, Answer] = {
        "tiles": sum(map(bool, levels)), "spaces": len(levels), "last": sum(levels[:-1]),
        "bare": sum(max(1, level) for level in levels), "start": start + sum(levels),
    }  # fmt: skip
    facts = {
        "animal": board.animals[move.mover], "mover": NAMES[move.mover],
        "receiver": NAMES[move.receiver], "sum": " + ".join(map(str, levels)),
        "who": state.players[seat],
    }  # fmt: skip
    yield Question(
        id="message", right=tree.value, wrong=wrong, facts=facts, seat=seat, move=move,
        because=(tree,),
    )  # fmt: skip


def _best(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask for the message that is worth most by itself."""
    moves = [one for one in place.game.moves(state) if isinstance(one, Deliver)]
    values = {one: worth(state.rulings, state.boards[seat], seat, one).value for one in moves}
    ways = {one: len(line(one.mover, one.receiver, False) or ()) for one in moves}
    top = max(values.values(), default=0)
    best = [one for one in moves if values[one] == top]
    rest = [values[one] for one in moves if values[one] < top]
    if rest and top - max(rest) >= MARGIN:
        longest = max(ways.values())
        less = [one for one in moves if values[one] < top]
        wrong: Mapping[str, Answer] = {
            "longest": _texts(one for one in less if ways[one] == longest),
            "less": _texts(one for one in less if ways[one] < longest),
        }  # fmt: skip
        yield Question(id="best", right=_texts(best), wrong=wrong, facts={"top": top}, seat=seat)


def _texts(moves: Iterable[Deliver]) -> frozenset[str]:
    return frozenset(move.notation() for move in moves)


def _spell(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask which animals a spell can change."""
    board = state.boards[seat]
    stand = [cell for cell, animal in enumerate(board.animals) if animal]
    if not state.spells[seat] or len(stand) < FAR:
        return
    moves = {
        id: f"spell {NAMES[cell]} {_other(board.animals[cell])}"
        for id, cell in zip(animal_ids(seat, stand), stand, strict=True)
    }
    facts = {"who": state.players[seat], "cells": names(sorted(tile_cells(state, seat)))}
    yield taps(place, "spell", moves, {"any": "mail.spell.new_only"}, seat=seat, facts=facts)


def _other(animal: Animal | None) -> Animal:
    return Animal.CAT if animal is not Animal.CAT else Animal.OWL


def _combo(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask what the messages of a turn bring as a combo."""
    sent = max((state.sent, *(step.state.sent for step in place.steps if step.state)), key=len)
    kinds = [message.animal for message in sent]
    facts = {"who": state.players[seat], "kinds": kinds, "number": len(kinds)}
    for step in steps_of(place, "mail.combo.value"):
        number, value = len(kinds), step.facts["value"]
        if number != step.facts["number"] or number + step.facts["colours"] == value:
            return  # two of two colors: adding gives the same
        colours = step.facts["colours"]
        wrong: Mapping[str, Answer] = {
            "add": number + colours, "square": number * number, "only": number,
            "points": sum(message.points for message in sent),
        }  # fmt: skip
        said = facts | {"colours": colours}
        yield Question(id="combo", right=value, wrong=wrong, facts=said, seat=seat, because=(step,))
    for step in steps_of(place, "mail.combo.threshold", "single"):
        wrong = {"one": 1}
        yield Question(id="single", right=0, wrong=wrong, facts=facts, seat=seat, because=(step,))


def _totals(place: Place, state: State) -> Iterator[Question]:
    """Ask what somebody has at the end."""
    for seat, tree in enumerate(place.game.score(state).steps):
        track, combo, tokens = (part.value for part in tree.parts[:3])
        missions = sum(part.value for part in tree.parts[3:])
        facts = {"who": state.players[seat], "track": track, "combo": combo, "tokens": tokens}
        if not missions:
            wrong: Mapping[str, Answer] = {
                "tokens": track + combo, "combos": track + tokens, "track": track,
            }  # fmt: skip
            yield Question(
                id="total", right=tree.value, wrong=wrong, facts=facts, seat=seat, because=(tree,)
            )
