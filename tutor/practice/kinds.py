"""The five kinds of exercises. Each maker gives one about a clause at a spot, or None where none can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..errors import TutorError
from ..explain import Step
from ..game import Game
from ..rulebook import Story
from ..turn import Move, Verdict
from .analysis import SpotAnalysis, analyse
from .distractors import is_sentence
from .exercise import MOST, Exercise, mixed, of_clause, phrases, task, within
from .statements import slip, what

LEGAL = 4  # so few legal moves make finding one a task


def make(game: Game, kind: str, clause: str, source: str, at: int) -> Exercise:
    """Return the exercise with that name. Raises an error that says so if there is none."""
    maker = MAKERS.get(kind)
    found = maker(analyse(game, source, at), clause) if maker and clause in game.rulebook else None
    if found is None:
        raise TutorError("practice-spot", name=f"{kind} {clause} {source} {at}"[:80])
    return found


def offers(at: SpotAnalysis, kind: str) -> dict[str, bool]:
    """Return the clauses that could be asked about in a kind, and whether that would teach nothing new."""
    if kind == "allowed":
        return dict.fromkeys([*at.refused, *(step.rule for step in _informative_checks(at))], False)
    if kind == "rule":
        hidden = [step for step in at.all_steps if at.spot.move is None or not at.knows(step)]
        seen = dict.fromkeys((step.rule for step in at.all_steps), True)  # better asked otherwise
        return seen | _routine_by_clause(at, hidden) | dict.fromkeys(at.refused, False)
    known = _routine_by_clause(at, filter(at.knows, at.all_steps))
    if kind == "find":
        return (dict.fromkeys(at.refused, False) | known) if at.legal else {}
    counts = (deep for tree in at.scores for deep in tree.walk())
    checks = (deep for step in at.spot.checks for deep in step.walk())
    return _routine_by_clause(at, checks) | _routine_by_clause(at, counts) | known


def _routine_by_clause(at: SpotAnalysis, steps: Iterable[Step]) -> dict[str, bool]:
    book = at.game.rulebook
    return {step.rule: book[step.rule].is_routine(step) for step in steps}


def _informative_checks(at: SpotAnalysis) -> list[Step]:
    """Return the checks that a legal move passes and that could have gone wrong."""
    book = at.game.rulebook
    telling = [step for step in at.spot.checks if not book[step.rule].is_routine(step)]
    return telling if at.legal else []


def _allowed(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Is this move legal? It is, or exactly one clause speaks against it."""
    verdicts = at.refused.get(clause, [])
    legal = bool(of_clause(_informative_checks(at), clause))
    rng = at.rng(f"allowed {clause}")
    if not verdicts and not legal:
        return None
    is_legal = legal and (not verdicts or rng.random() < 0.4)
    verdict = _verdict(at) if is_legal else rng.choice(verdicts)
    choices = phrases().say("yes"), phrases().say("no")
    return Exercise(
        at, "allowed", clause, task(at, "allowed", verdict.move), verdict, choices,
        0 if is_legal else 1, verdict.move,
    )  # fmt: skip


def _verdict(at: SpotAnalysis) -> Verdict:
    if at.spot.move is None:
        raise LookupError(at.spot.source)
    return Verdict(at.spot.move, at.spot.checks, at.game.rulebook)


def _rule(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Return an exercise that asks which clause stops a move, among clauses that don't."""
    verdicts = at.refused.get(clause)
    if not verdicts:
        return _behind(at, clause)
    verdict: Verdict = at.rng(f"rule {clause}").choice(verdicts)
    text = task(at, "rule", verdict.move)
    return _titled(at, clause, _suspects(at, clause, verdict), text, verdict, verdict.move)


def _suspects(at: SpotAnalysis, clause: str, verdict: Verdict) -> list[str]:
    """Other clauses that could speak against a move; those that nobody would suspect only in need."""
    book, refused = at.game.rulebook, at.refused.items()
    holding = [step for step in verdict.checks if step.value]
    found = [id for id, each in refused if any(one.move.seat is None for one in each)]
    found += [step.rule for step in holding if not book[step.rule].is_routine(step)]
    section = [id for id in book if book[id].section == book[clause].section]
    laws = {step.rule for step in at.game.package.rules.position(at.state)}
    beside = [id for id in section if "fail" in book[id].says and id not in laws]
    for more in (beside, [step.rule for step in holding]):
        found += more if len({*found} - {clause}) < 2 else []
    return found


def _behind(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Return an exercise that asks which clause explains something."""
    steps = of_clause(at.all_steps, clause)
    if not steps:
        return None
    book = at.game.rulebook
    says = book.sentence(steps[0])
    told = [step.rule for step in at.all_steps if not book[step.rule].is_routine(step)]
    text = task(at, "behind", at.spot.move, says=within(says))
    story = Story(at.spot.steps, book)
    return _titled(at, clause, [*told, *sorted(at.elsewhere)], text, story, at.spot.move, says)


def _titled(
    at: SpotAnalysis,
    clause: str,
    others: Iterable[str],
    text: str,
    story: Story,
    move: Move | None,
    asks: str = "",
) -> Exercise | None:
    """Return an exercise that asks for a clause by its title, among plausible others."""
    book, rng = at.game.rulebook, at.rng(f"rule {clause}")
    titles = {book[id].title: id for id in others}
    titles.pop(book[clause].title, None)
    if len(titles) < 2:
        return None
    wrong = rng.sample(sorted(titles), min(len(titles), MOST - 1))
    choices, answer = mixed(at, f"rule {clause}", book[clause].title, wrong)
    rules = tuple(titles.get(title, clause) for title in choices)
    return Exercise(at, "rule", clause, text, story, choices, answer, move, asks, rules)


def _find(at: SpotAnalysis, clause: str) -> Exercise | None:
    """Compose a move that leads to something, or one that is legal at all."""
    if not at.legal or at.spot.move is None:
        return None
    move, book = at.spot.move, at.game.rulebook
    own = [verdict for verdict in at.refused.get(clause, ()) if verdict.move.seat is None]
    if own and of_clause(at.spot.checks, clause) and len(at.others) < LEGAL:
        text = task(at, "find-legal")
        return Exercise(at, "find", clause, text, _verdict(at), move=move, asks="legal")
    story = Story(at.spot.steps, book)
    for step in of_clause(at.all_steps, clause):
        goal = book.sentence(step)
        if at.knows(step) and is_sentence(goal) and _is_choice(at, goal, move):
            text = task(at, "find", goal=within(goal))
            return Exercise(at, "find", clause, text, story, move=move, asks=goal)
    return None


def _given_away(goal: str, notation: str) -> bool:
    """Return whether a goal names all that the move says."""
    _, *words = notation.split()
    named = _letters(goal)
    return bool(words) and all(_letters(word) in named for word in words)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def _is_choice(at: SpotAnalysis, goal: str, move: Move) -> bool:
    """Return whether the goal does not name the move, and moves enough do not lead there."""
    if _given_away(goal, move.notation()):
        return False
    away = [goal not in at.sentences(other) for other in at.others]
    return sum(away) >= max(2, len(away) / 2)


MAKERS: dict[str, Callable[[SpotAnalysis, str], Exercise | None]] = {
    "allowed": _allowed,
    "rule": _rule,
    "what": what,
    "find": _find,
    "slip": slip,
}
