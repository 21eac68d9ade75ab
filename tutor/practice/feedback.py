"""Feedback on an answer: right or wrong, and what a wrong one would have needed."""

from __future__ import annotations

from dataclasses import dataclass

from ..turn import Move
from .exercise import Exercise, answers, within


@dataclass(frozen=True, slots=True)
class Feedback:
    """Right or wrong, in words; the trace that explains is the exercise's story."""

    right: bool
    text: str


def feedback(exercise: Exercise, choice: int) -> Feedback:
    """On the choice of that number."""
    if choice == exercise.answer:
        return Feedback(True, answers().say("right"))
    return Feedback(False, WRONG[exercise.kind](exercise, choice))


def feedback_on(exercise: Exercise, move: Move) -> Feedback:
    """On a move that was composed."""
    if exercise.solves(move):
        return Feedback(True, answers().say("right"))
    verdict = exercise.game.judge(exercise.state, move)
    sentence = exercise.game.rulebook.sentence
    if not verdict.legal:
        text = answers().say("find-refused", need=sentence(verdict.failed[0]))
    else:
        steps = exercise.game.play(exercise.state, move).steps
        text = answers().say("find-other", says=sentence(steps[0]))
    return Feedback(False, f"{text} {skipped(exercise).text}")


def skipped(exercise: Exercise) -> Feedback:
    """On no answer at all."""
    if exercise.move is None or exercise.choices:
        return Feedback(False, answers().say("skipped"))
    return Feedback(False, answers().say("find-way", **_move_words(exercise, exercise.move)))


def _move_words(exercise: Exercise, move: Move) -> dict[str, str]:
    """Return a move as an answer tells it."""
    return {"move": move.notation(), "action": exercise.game.package.action(exercise.state, move)}


def _allowed(exercise: Exercise, choice: int) -> str:
    return answers().say("allowed-yes" if exercise.answer == 0 else "allowed-no")


def _rule(exercise: Exercise, choice: int) -> str:
    """Return whether the chosen clause is kept here, and what it would refuse."""
    id, book, say = exercise.rules[choice], exercise.game.rulebook, answers().say
    told = (deep for step in exercise.story for deep in step.walk() if deep.rule == id)
    found = next(told, None)
    if found is not None and found.value is True:
        return say("rule-holds", says=book.sentence(found))
    if found is not None:
        return say("rule-elsewhere", says=within(book.sentence(found)))
    refused = exercise.analysis.refused.get(id, ())
    wanted = [] if exercise.asks else [one.move for one in refused if one.move.seat is None]
    if wanted:
        return say("rule-refuses", **_move_words(exercise, wanted[0]))
    return say("rule-other", text=book[id].text)


def _what(exercise: Exercise, choice: int) -> str:
    """Return the move that would have led there, if one of a few others does."""
    analysis, wanted = exercise.analysis, exercise.choices[choice]
    if exercise.asks in ("next", "winner"):
        return answers().say("next", name=exercise.choices[exercise.answer])
    for move in analysis.others if exercise.move is not None else ():
        if wanted in analysis.sentences(move):
            return answers().say("what-move", **_move_words(exercise, move))
    truth = exercise.truths[choice]
    return answers().say("what-truth", says=truth) if truth else answers().say("what-never")


def _slip(exercise: Exercise, choice: int) -> str:
    return answers().say("slip", wrong=within(exercise.choices[exercise.answer]))


WRONG = {"allowed": _allowed, "rule": _rule, "what": _what, "slip": _slip}
