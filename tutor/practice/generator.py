"""Exercises without end: the same for the same seed, clauses and kinds taking turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import chain
from random import Random
from typing import Any

from ..errors import TutorError
from ..game import Game
from .analysis import SpotAnalysis, analyse, askable
from .exercise import CHOSEN, KINDS, Exercise
from .filter import is_fair
from .sources import Spot, lesson_sources, open_source

STRIDE = 3  # spots that are passed by, at most
PATIENCE = 4  # spots in a row with nothing fresh, before what was asked before will do
FEW = 4  # clauses: with more, something else comes up soon
SHORT = 50  # spots that are searched for one clause
GAMES = 3  # games that are searched before the lessons are, and again after
OLD = ("allowed", "rule", "what", "slip")  # kinds of exercises that links named in earlier versions


def exercises(
    game: Game,
    seed: int,
    clauses: Collection[str] | None = None,
    kinds: Collection[str] | None = None,
    most: int = 0,
) -> Iterator[Exercise]:
    """Exercises about these clauses (`crunch.combine.*` is a family), of these kinds; never the same twice.

    They end where a long search finds nothing more, or `most` spots in a row have nothing.
    """
    wanted = wanted_clauses(game, clauses)
    unknown = [kind for kind in kinds or () if kind not in KINDS]
    if unknown:
        raise TutorError("practice-kind", name=str(unknown[0])[:40], known=KINDS)
    return _Generator(game, seed, wanted, kinds or KINDS).exercises(most)


def about(game: Game, clause: str, seed: int, before: Sequence[Exercise] = ()) -> Exercise | None:
    """One exercise about a clause, none of those before, in another picture, if one is soon found."""
    stream = _Generator(game, seed, wanted_clauses(game, [clause]), KINDS)
    for one in before:
        stream.taken(one)
    return next(stream.exercises(SHORT), None)


def make(game: Game, id: str, clause: str, source: str, at: int) -> Exercise:
    """Return the exercise with that name. Raises an error that says so if there is none."""
    question = analyse(game, source, at).questions.get((id, clause)) if id not in OLD else None
    if question is None:
        key = "practice-old" if id in OLD else "practice-spot"
        raise TutorError(key, name=f"{id} {clause} {source} {at}"[:80])
    return Exercise(analyse(game, source, at), question, clause)


def wanted_clauses(game: Game, clauses: Collection[str] | None) -> frozenset[str]:
    """Return the clauses that are meant, families by their pattern.

    Where nobody misreads any of them, those of the same sections are asked about instead.
    """
    known = askable(game)
    if clauses is None:
        return known
    for one in clauses:
        if not any(fnmatchcase(id, one) for id in game.rulebook):
            raise TutorError("practice-clause", name=str(one)[:60])
    meant = [id for id in game.rulebook if any(fnmatchcase(id, one) for one in clauses)]
    sections = {game.rulebook[id].section for id in meant}
    near = frozenset(id for id in known if game.rulebook[id].section in sections)
    return known.intersection(meant) or near


class _Generator:
    """Walks from game to game and takes from each spot what was asked least."""

    def __init__(
        self, game: Game, seed: int, wanted: frozenset[str], kinds: Collection[str]
    ) -> None:
        self.game, self.wanted, self.kinds = game, wanted, frozenset(kinds)
        self.rng = Random(f"{game.name} {seed}")
        self.asked: Counter[str] = Counter()  # by clause, question and kind
        self.said: Counter[str] = (
            Counter()
        )  # how often yes and no were right, what was chosen and what was done
        self.names: set[str] = set()
        self.seen: list[
            tuple[Any, ...]
        ] = []  # the same sentence with the same answer is the same task

    def exercises(self, most: int = 0) -> Iterator[Exercise]:
        """Without end, as long as something can be found."""
        level = waited = 0
        for spot in self._spots() if self.wanted else ():
            found = self._best(analyse(self.game, spot.source, spot.at), level)
            waited += 1
            if found:
                level = waited = 0
                self.taken(found)
                yield found
            elif waited == most:
                return
            elif waited % PATIENCE == 0:
                level += 1

    def _spots(self) -> Iterator[Spot]:
        """Games, then the lessons for what is rare, and so on until a whole search finds nothing."""
        while True:
            before = len(self.names)
            games = (str(self.rng.randrange(1_000_000)) for _ in range(GAMES))
            lessons = lesson_sources(self.game)
            self.rng.shuffle(lessons)
            for source in chain(games, lessons):
                yield from self._walk(source)
            if len(self.names) == before:
                return

    def _walk(self, source: str) -> Iterator[Spot]:
        at = self.rng.randrange(STRIDE)
        while (spot := open_source(self.game, source).get(at)) is not None:
            yield spot
            at += 1 + self.rng.randrange(STRIDE)

    def _best(self, analysis: SpotAnalysis, level: int) -> Exercise | None:
        """Return what was asked least often among what can be asked here, if it is fresh enough."""
        made = [
            Exercise(analysis, question, clause)
            for (_, clause), question in analysis.questions.items()
            if clause in self.wanted
        ]
        self.rng.shuffle(made)
        for one in sorted(made, key=self._age):
            if min(self.asked[one.clause], self.asked[one.question.id]) > level:
                continue
            if one.kind in self.kinds and self._is_new(one) and is_fair(one):
                return one
        return None

    def _age(self, one: Exercise) -> int:
        return 4 * self.asked[one.clause] + 2 * self.asked[one.question.id] + self.asked[one.kind]

    def _is_new(self, one: Exercise) -> bool:
        """Return whether it was not asked yet, in another picture either."""
        return one.name not in self.names and _gist(one) not in self.seen and self._is_open(one)

    def _is_open(self, one: Exercise) -> bool:
        """Return whether yes and no stay equally likely, and choices no more than half, if there is much to ask."""
        if one.kind == "can" and self.said[one.right[0]] > min(self.said["yes"], self.said["no"]):
            return False
        few = len(self.wanted) <= FEW or self.kinds <= set(CHOSEN)
        return few or one.kind not in CHOSEN or self.said["chosen"] <= self.said["done"]

    def taken(self, one: Exercise) -> None:
        """Remember what was asked."""
        self.names.add(one.name)
        self.seen.append(_gist(one))
        self.asked.update((one.clause, one.question.id, one.kind))
        self.said.update(one.right if one.kind == "can" else ())
        self.said["chosen" if one.kind in CHOSEN else "done"] += 1


def _gist(one: Exercise) -> tuple[Any, ...]:
    """Return what makes two exercises the same: an order is asked once, whichever player it is about."""
    if one.kind == "order":
        return (one.question.id,)
    if one.kind == "number":
        return one.question.id, one.question.right, tuple(one.question.wrong.values())
    return one.question.id, one.text, one.question.right, tuple(one.question.wrong.values())
