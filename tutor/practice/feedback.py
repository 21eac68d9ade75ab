"""Feedback on an answer: it speaks to the thought that led there."""

from __future__ import annotations

from dataclasses import dataclass

from ..explain import Step
from ..turn import Move
from .exercise import MOVES, Exercise, Given
from .words import phrases


@dataclass(frozen=True, slots=True)
class Feedback:
    """Right or wrong, in words."""

    right: bool
    text: str
    thought: str = ""


def feedback(exercise: Exercise, given: Given) -> Feedback:
    """On an answer."""
    if exercise.accepts(given):
        return Feedback(True, _join(phrases().say("right"), _why(exercise)))
    thought = exercise.thought(given)
    if thought and exercise.has(thought):
        return Feedback(False, exercise.say(thought, given=_number(given)), thought)
    return Feedback(False, _join(_differs(exercise, given), _why(exercise)), thought)


def skipped(exercise: Exercise) -> Feedback:
    """On no answer at all."""
    return Feedback(False, _join(_answer(exercise), _why(exercise)))


def solution(exercise: Exercise) -> str:
    """Return the answer in words, for readers without a table that shows it."""
    options, say = exercise.question.options, phrases().say
    if exercise.kind == "order":
        told = say("answer-steps", steps=" ".join(options[key] for key in exercise.right))
    elif exercise.kind == "tap":
        names = labels(exercise)
        told = say("answer", answer=[names[value] for value in exercise.right])
    else:
        return skipped(exercise).text
    return _join(told, _why(exercise))


def _why(exercise: Exercise) -> str:
    """Return why the right answer is right."""
    if exercise.has("right"):
        return exercise.say("right")
    return exercise.reason.text if exercise.reason else ""


def _answer(exercise: Exercise) -> str:
    """Return the right answer in a sentence, where it isn't shown on the table."""
    right, say = exercise.right, phrases().say
    match exercise.kind:
        case "tap":
            return say("answer-tap")
        case "can":
            return say(f"answer-{right[0]}")
        case "order":
            return say("answer-order")
        case kind if kind in MOVES:
            return say("answer-move", action=action(exercise, right[0]))
    shown = dict(zip(exercise.choices, exercise.choice_texts, strict=True))
    return say("answer", answer=shown[right[0]])


def _differs(exercise: Exercise, given: Given) -> str:
    """Return what is wrong with an answer that no listed thought explains."""
    if exercise.kind == "tap":
        return _pieces(exercise, given)
    if exercise.kind in MOVES:
        return _join(_refused(exercise, given), _answer(exercise))
    return _answer(exercise)


def _pieces(exercise: Exercise, given: Given) -> str:
    """Return what was tapped too much, with the reason, and what was missed."""
    say, names = phrases().say, labels(exercise)
    extra = sorted(set(given) - set(exercise.right))
    missed = [names[value] for value in exercise.right if value not in given]
    against = exercise.question.against
    told = [_sentence(exercise, against[value]) for value in extra if value in against]
    if not told and extra:
        told = [say("extra", names=[names[value] for value in extra])]
    return _join(*dict.fromkeys(told[:2]), say("missed", names=missed) if missed else "")


def labels(exercise: Exercise) -> dict[str, str]:
    """Return what the pieces of each value are called; a whole zone of them has its title."""
    options, zones = exercise.question.options, exercise.scene.zones
    pieces = {piece.id: piece.label for zone in zones for piece in zone.pieces}
    found = {value: pieces.get(id, value) for id, value in reversed([*options.items()])}
    for zone in zones:
        values = {options.get(piece.id, "") for piece in zone.pieces}
        if len(zone.pieces) > 1 and len(values) == 1:
            found |= dict.fromkeys(values, zone.title)
    return found


def _refused(exercise: Exercise, given: Given) -> str:
    """Return why a move isn't allowed, or that it is but does something else."""
    verdict = exercise.game.judge(exercise.analysis.state, " ".join(given))
    if verdict.legal:
        return phrases().say("legal")
    return _sentence(exercise, verdict.failed[0])


def action(exercise: Exercise, move: str | Move) -> str:
    """Return a move as what one does."""
    game, state = exercise.game, exercise.analysis.state
    return game.package.action(state, game.package.read_move(state, move)) or str(move)


def _sentence(exercise: Exercise, step: Step) -> str:
    return exercise.game.rulebook.sentence(step)


def _number(given: Given) -> str:
    return " ".join(given).replace("-", "−")


def _join(*sentences: str) -> str:
    return " ".join(filter(None, sentences)).replace("..", ".")  # after B.B.L.T.
