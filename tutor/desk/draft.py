"""A move being composed: what was picked or typed, and what the engine says about it so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from .. import Game, NotationError, Verdict
from ..scene import Scene, plain
from ..turn import State
from .data import Plain, line_data

ACTION = "action:"


@dataclass
class Draft:
    """Picks by piece id (or `action:WORD`), in the order made; or a typed text."""

    picks: tuple[str, ...] = ()
    text: str = ""
    typed: bool = False
    hinted: bool = False


def offered(scene: Scene) -> dict[str, str]:
    """The word of everything that can be picked, by id."""
    pieces = {piece.id: piece.word for piece in scene.pieces() if piece.word}
    return pieces | {ACTION + action.word: action.word for action in scene.actions}


def picked(game: Game, state: State, scene: Scene, picks: Sequence[str]) -> Draft:
    """The draft that picks make: what is not on the table any more is left out."""
    words = offered(scene)
    kept = tuple(pick for pick in picks if pick in words)
    text = game.compose(state, [words[pick] for pick in kept]) if kept else ""
    return Draft(kept, text)


def filled(game: Game, state: State, scene: Scene, text: str) -> Draft:
    """A draft for a move in words, with its pieces picked where that says the same."""
    words, picks, rest = offered(scene), list[str](), text.split()
    while rest:
        pick = next(
            (id for id, word in words.items() if id not in picks and _starts(rest, word)), ""
        )
        picks += [pick] if pick else []
        rest = rest[len(words[pick].split()) if pick else 1 :]
    draft = picked(game, state, scene, picks)
    return draft if draft.text == text else Draft(text=text, typed=True)


def _starts(rest: list[str], word: str) -> bool:
    parts = word.split()
    return rest[: len(parts)] == parts


def toggled(scene: Scene, picks: Sequence[str], id: str) -> tuple[str, ...]:
    """The picks after a click: one more, one less when it was there, or another of its slot."""
    action = next((action for action in scene.actions if ACTION + action.word == id), None)
    if action and action.again:
        return (*picks, id)
    if id in picks:
        return tuple(pick for pick in picks if pick != id)
    slots = {piece.id: piece.slot for piece in scene.pieces() if piece.slot}
    same = {pick for pick in picks if id in slots and slots.get(pick) == slots[id]}
    return (*(pick for pick in picks if pick not in same), id)


def judged(game: Game, state: State, scene: Scene, draft: Draft) -> Plain:
    """The draft and its verdict: every reason, and for a refused move what is close to it."""
    data: Plain = {"text": draft.text, "picks": list(draft.picks), "typed": draft.typed}
    if draft.hinted:
        data["hinted"] = True
    if not draft.text.strip():
        return data
    try:
        verdict = game.judge(state, draft.text)
    except NotationError as error:
        return data | {"error": str(error)}
    return data | _told(game, state, verdict, _twins(scene, draft.picks))


def glimpsed(game: Game, state: State, draft: Draft) -> Plain:
    """What a draft would put down and whether it may: enough for a look before picking."""
    try:
        move = game.parse(state, draft.text)
    except NotationError:
        return {}
    verdict = game.judge(state, move)
    reasons = [game.rulebook.sentence(step) for step in verdict.failed]
    ghost = [plain(zone) for zone in game.preview(state, move)]
    return {"legal": verdict.legal, "reasons": reasons, "ghost": ghost}


def _told(game: Game, state: State, verdict: Verdict, twins: dict[str, str]) -> Plain:
    data: Plain = {
        "legal": verdict.legal,
        "lines": [_renamed(line_data(line), twins) for line in verdict.lines],
    }
    ghost = [plain(zone) for zone in game.preview(state, verdict.move)]
    if ghost:
        data["ghost"] = ghost
    if not verdict.legal:
        nears = game.nearest(state, verdict.move)
        data["near"] = [{"text": str(near), "move": near.move.notation()} for near in nears]
    return data


def _twins(scene: Scene, picks: Sequence[str]) -> dict[str, str]:
    """For pieces that say the same: the one that was picked, in place of the first of its kind."""
    twins: dict[str, str] = {}
    for zone in scene.zones:
        for word in {piece.word for piece in zone.pieces if piece.word}:
            same = [piece.id for piece in zone.pieces if piece.word == word]
            order = sorted(same, key=lambda one: one not in picks)
            twins |= dict(zip(same, order, strict=True))
    return twins


def _renamed(line: Plain, twins: dict[str, str]) -> Plain:
    if "shows" in line:
        line["shows"] = [twins.get(id, id) for id in line["shows"]]
    for part in line.get("parts", ()):
        _renamed(part, twins)
    return line
