"""Exercises about what is told of a spot: which sentence is true, and which one is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from ..explain import Step
from ..rulebook import Story
from ..turn import Move
from .analysis import FEW_GUESSES, SpotAnalysis
from .distractors import distractors, is_sentence
from .exercise import MOST, Exercise, mixed, of_clause, phrases, task


def what(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Return what comes of a move, what the table is worth, how the game ended."""
    for steps in _stories(at):
        for step in of_clause((deep for one in steps for deep in one.walk()), clause):
            found = _asked(at, step, steps) if _fair(at, step, steps) else None
            if found:
                return found
    return None


def _stories(at: SpotAnalysis) -> Iterator[Sequence[Step]]:
    """Yield the stories of this position: what happens, why it is allowed, each player's score."""
    yield at.spot.steps
    yield at.spot.checks
    yield from ((tree,) for tree in at.scores)


def _fair(at: SpotAnalysis, step: Step, steps: Sequence[Step]) -> bool:
    return steps is not at.spot.steps or at.knows(step)


def _move(at: SpotAnalysis, steps: Sequence[Step]) -> Move | None:
    """Return the move that a story is about; a score is about the table."""
    return at.spot.move if steps is at.spot.steps or steps is at.spot.checks else None


def _heading(at: SpotAnalysis, steps: Sequence[Step], wish: str, tells: str) -> str:
    """Return what is asked of a story: a wish, a move, what the table shows, what somebody has."""
    if steps is at.spot.checks:
        return task(at, wish, at.spot.move)
    seats = [seat for seat, tree in enumerate(at.scores) if steps == (tree,)]
    told = {*map(at.game.rulebook.sentence, at.scores)}  # who play together have one and the same
    if seats and len(told) == len(at.state.players) > 1:
        return task(at, f"{tells}-count", name=at.state.players[seats[0]])
    return task(at, tells, _move(at, steps))


def _asked(at: SpotAnalysis, step: Step, steps: Sequence[Step]) -> Exercise | None:
    move, sentence = _move(at, steps), at.game.rulebook.sentence
    rng = at.rng(f"what {step.rule}")
    truths: dict[str, str] = {}
    seats = _next(at, step) or _winner(at, step)
    if seats and rng.random() < 0.5:
        asks, right, wrong = seats
        text = task(at, asks, move)
    else:
        asks = right = sentence(step)
        truths = _false(at, step, steps)
        wrong, text = list(truths), _heading(at, steps, "wish", "what")
    if len(wrong) < (1 if seats else 2):
        return None
    choices, answer = mixed(at, f"what {step.rule}", right, wrong[: MOST - 1])
    told = tuple(truths.get(choice, "") for choice in choices)
    story = Story(steps, at.game.rulebook)
    return Exercise(
        at, "what", step.rule, text, story, choices, answer, move, asks, truths=told
    )  # fmt: skip


def _next(at: SpotAnalysis, step: Step) -> tuple[str, str, list[str]] | None:
    """Return the question of who decides next, if this step says so."""
    changes = [one for one in at.spot.steps if one.state is not None]
    if at.spot.move is None or not changes or step.state is None:
        return None
    after = changes[-1].state.turn
    first = next((one for one in reversed(changes) if one.state.turn != after), None)
    decides = changes[changes.index(first) + 1] if first else changes[0]
    if decides is not step or at.state.turn == after:
        return None
    nobody = phrases().say("next-none")
    names = [*at.state.players, nobody]
    right = nobody if after is None else at.state.players[after]
    wrong = [name for name in names if name != right]
    return "next", right, wrong


def _winner(at: SpotAnalysis, step: Step) -> tuple[str, str, list[str]] | None:
    """Return the question of who won, if the game is over and this step decides it."""
    is_over = at.state.turn is None and not at.spot.lays_out
    outcome = at.game.outcome(at.state) if is_over else None
    if outcome is None or step not in outcome.story.steps or len(at.state.players) < 3:
        return None
    told = [at.state.players[seat] for seat in outcome.winners]
    right = phrases().format_fact(told) if told else phrases().say("winner-none")
    return "winner", right, [name for name in at.state.players if name != right]


def _false(at: SpotAnalysis, step: Step, steps: Sequence[Step]) -> dict[str, str]:
    """Sentences that are not so, each with the truth that it mistakes, where there is one.

    This one with a fact changed; else what is told beside it, mistaken; else what other moves bring.
    """
    rng, sentence = at.rng(f"false {step.rule}"), at.game.rulebook.sentence
    found = {text: sentence(step) for text in distractors(at, step, rng) if text not in at.true}
    if not found and _only_repeats(at, step):
        return found
    for one in _beside(at, step, steps, rng):
        if len(found) < MOST - 1:
            texts = (text for text in distractors(at, one, rng) if text not in at.true)
            found |= {text: sentence(one) for text in islice(texts, 1)}
    if len(found) < 2 and _move(at, steps) is not None:
        found |= dict.fromkeys(_of_others(at), "")
    return found


def _only_repeats(at: SpotAnalysis, step: Step) -> bool:
    """Return whether a sentence says nothing but what the move said."""
    book, move = at.game.rulebook, at.spot.move
    says = book[step.rule].says
    if move is None or step.sentence_key not in says:
        return False
    named = says.names_of(step.sentence_key, **step.facts)
    said = f"{at.who} {move.notation()} {at.game.package.action(at.state, move)}"
    return bool(named) and all(book.table.format_fact(step.facts[name]) in said for name in named)


def _beside(at: SpotAnalysis, step: Step, steps: Sequence[Step], rng: Random) -> list[Step]:
    """Return what is told beside a step and can be known: of the same story first, nothing that goes without saying."""
    told = [deep for one in steps for deep in one.walk() if _fair(at, deep, steps)]
    rest = [deep for tree in at.scores for deep in tree.walk()]
    if _move(at, steps) is not None:
        rest = [*at.spot.checks, *filter(at.knows, at.all_steps)]
    rng.shuffle(told)
    book = at.game.rulebook
    return [one for one in (*told, *rest) if one is not step and not book[one.rule].is_routine(one)]


def _of_others(at: SpotAnalysis) -> list[str]:
    """Return what other moves of the position are sure to bring, a sentence of each."""
    book, found = at.game.rulebook, dict[str, None]()
    for move in at.others:
        sure = at.sure(move, FEW_GUESSES) - at.true
        telling = (one for one in at.steps(move) if not book[one.rule].is_routine(one))
        texts = (text for text in map(book.sentence, telling) if text in sure and is_sentence(text))
        found |= dict.fromkeys(islice(texts, 1))
        if len(found) == MOST - 1:
            break
    return list(found)


def slip(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Return a story told sentence by sentence, one of them wrong."""
    for steps in _stories(at):
        tree = (deep for one in steps for deep in one.walk())
        told = [deep for deep in tree if is_sentence(at.game.rulebook.sentence(deep))]
        for place, step in enumerate(told):
            if step.rule == clause and _fair(at, step, steps):
                found = _slipped(at, told, place, steps)
                if found:
                    return found
    return None


def _slipped(
    at: SpotAnalysis, told: list[Step], place: int, steps: Sequence[Step]
) -> Exercise | None:
    book, step = at.game.rulebook, told[place]
    first = max(0, min(place - MOST // 2, len(told) - MOST))
    texts = [book.sentence(one) for one in told[first : first + MOST]]
    wrong = [text for text in distractors(at, step, at.rng("slip")) if text not in at.true]
    if len(set(texts)) < len(texts) or len(texts) < 2 or not wrong:
        return None
    answer = place - first
    texts[answer] = wrong[0]
    move = _move(at, steps)
    text = _heading(at, steps, "wish-slip", "slip")
    return Exercise(
        at, "slip", step.rule, text, Story(steps, book), tuple(texts), answer, move,
        book.sentence(step),
    )  # fmt: skip
