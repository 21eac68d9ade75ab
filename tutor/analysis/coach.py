"""A coach for a first game: which clauses to show when they first decide something, and in what order.

It decides nothing: what matters is what the engine cited, and what matters most is what the lessons
of the game tell first. A game's rulebook adds the set-up of its first game and, for each kind of
decision, what one tries to do (`[coach]`).
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ..explain import Step
from ..game import Game
from ..match import Match
from ..turn import Move, kind_of


@dataclass(frozen=True, slots=True)
class LessonRef:
    """A lesson's step that explains a clause. The first step is 1."""

    lesson: str
    variant: str
    step: int


@dataclass(frozen=True, slots=True)
class CoachCard:
    """A clause to show, the pieces it decided about and what it said of them, and where to see it at work."""

    rule: str
    shows: tuple[str, ...] = ()
    said: str = ""
    place: LessonRef | None = None
    kind: str = ""  # of the move that brought it, where it is about such moves


@cache
def first_taught(game: Game) -> dict[str, LessonRef]:
    """Return the lesson that first explains each clause, most important first. Some have none."""
    found: dict[str, LessonRef] = {}
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            for step, frame in enumerate(lesson.frames(game, variant, drawn=False), 1):
                for line in frame.line.walk() if frame.line else ():
                    found.setdefault(line.rule, LessonRef(lesson.id, variant, step))
    return found


def ranked(game: Game, rules: Iterable[str]) -> list[str]:
    """Return clauses in the order of the lessons; those that none tells come last, as in the book."""
    ranks = {rule: rank for rank, rule in enumerate({**first_taught(game), **game.rulebook})}
    return sorted(rules, key=ranks.__getitem__)


def deciding(game: Game, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps that teach something, with what they rest on: not what goes without saying."""
    for step in steps:
        for deep in step.walk():
            if not game.rulebook[deep.rule].is_routine(deep):
                yield deep


def cards(game: Game, steps: Iterable[Step], met: Collection[str]) -> list[CoachCard]:
    """Return a card for each clause that decided something for the first time, the most important first."""
    fresh: dict[str, Step] = {}
    for step in deciding(game, steps):
        if step.rule not in met:
            fresh.setdefault(step.rule, step)
    return [_card(game, fresh[rule]) for rule in ranked(game, fresh)]


def _card(game: Game, step: Step) -> CoachCard:
    said, rule = game.rulebook.sentence(step), game.rulebook[step.rule]
    place = first_taught(game).get(rule.id)
    return CoachCard(rule.id, step.shows, said if said != rule.text else "", place)


def first_game(game: Game) -> Match:
    """Return the game that a newcomer plays: few players, and a deal that shows the main rules early."""
    facts = game.rulebook.coach
    players = facts.get("players", max(2, game.rulebook.players[0]))
    return Match(game, players, facts.get("seed", 0), facts.get("rulings"))


def aim(game: Game, moves: Iterable[Move]) -> str:
    """Return what one tries to do, for the first kind of decision that there is a move for."""
    kinds = set(map(kind_of, moves))
    aims: dict[str, str] = game.rulebook.coach.get("aims", {})
    return next((text for kind, text in aims.items() if kind in kinds), "")
