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
from .analysis import SpotAnalysis
from .exercise import KINDS, Exercise
from .kinds import MAKERS, offers
from .sources import Spot, cited, lesson_sources, open_source

STRIDE = 3  # spots that are passed by, at most
TRIES = 4  # clauses that are tried for one kind at one spot
PATIENCE = 4  # spots in a row with nothing fresh, before an older clause will do
MANY = 30  # clauses: with more, something comes up soon
SHORT = 40  # spots that are searched for one clause
GAMES = 3  # games that are searched for wanted clauses before the lessons are, and again after


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
    """One exercise about a clause, none of those before and of a kind that was asked least, if one is soon found."""
    stream = _Generator(game, seed, frozenset([clause]), KINDS)
    stream.names = {one.name for one in before}
    stream.used = Counter(one.kind for one in before)
    return next(stream.exercises(SHORT), None)


def wanted_clauses(game: Game, clauses: Collection[str] | None) -> frozenset[str]:
    """Return the clauses that are meant, families by their pattern."""
    found = frozenset(game.rulebook)
    if clauses is not None:
        for one in clauses:
            if not any(fnmatchcase(id, one) for id in game.rulebook):
                raise TutorError("practice-clause", name=str(one)[:60])
        found = frozenset(id for id in found if any(fnmatchcase(id, one) for one in clauses))
    return found


class _Generator:
    """Walks from game to game and takes from each spot what was asked least."""

    def __init__(
        self, game: Game, seed: int, wanted: frozenset[str], kinds: Collection[str]
    ) -> None:
        self.game, self.wanted = game, wanted
        self.rng = Random(f"{game.name} {seed}")
        self.kinds = self.rng.sample(sorted(kinds), len(kinds))
        self.asked: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.said: Counter[int] = Counter()  # how often yes (0) and no (1) were right
        self.names: set[str] = set()
        self.texts: dict[tuple[str, ...], list[Any]] = {}

    def exercises(self, most: int = 0) -> Iterator[Exercise]:
        """Without end, as long as something can be found."""
        level = waited = 0
        for spot in self._spots():
            found = self._best(SpotAnalysis(self.game, spot), level)
            waited += 1
            if not found and waited % PATIENCE == 0:
                found, level = self._rare(), level + 1
            if found:
                level = waited = 0
                yield found
            elif waited == most:
                return

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
        """Return the clause asked least often among those that can be asked here, if it is fresh enough."""
        for kind in sorted(self.kinds, key=lambda one: self.used[one]):
            found = offers(analysis, kind)
            fresh = {
                one: self.asked[one] + routine
                for one, routine in found.items()
                if one in self.wanted
            }
            order = [one for one in fresh if fresh[one] <= level]
            self.rng.shuffle(order)
            for clause in sorted(order, key=fresh.__getitem__)[:TRIES]:
                made = MAKERS[kind](analysis, clause)
                if made and self._is_new(made) and self._is_open(made):
                    return self._taken(made)
        return None

    def _is_open(self, made: Exercise) -> bool:
        """Return whether yes and no stay about equally likely; where few clauses are wanted, anything goes."""
        if made.kind != "allowed" or len(self.wanted) <= MANY:
            return True
        return self.said[made.answer] <= self.said[1 - made.answer] + 1

    def _is_new(self, made: Exercise) -> bool:
        """Return whether it was not asked yet, under another name either."""
        same = self.texts.get((made.text, *made.choices), ())
        return made.name not in self.names and made.state not in same

    def _rare(self) -> Exercise | None:
        """Return a practice position from a lesson for a clause that doesn't come up in play."""
        if len(self.wanted) > MANY:
            return None
        for clause in sorted(self.wanted):
            spots = cited(self.game).get(clause, ()) if not self.asked[clause] else ()
            for spot in self.rng.sample(spots, min(len(spots), TRIES)):
                made = self._made(SpotAnalysis(self.game, spot), clause)
                if made:
                    return self._taken(made)
        return None

    def _made(self, analysis: SpotAnalysis, clause: str) -> Exercise | None:
        for kind in sorted(self.kinds, key=lambda one: self.used[one]):
            made = MAKERS[kind](analysis, clause) if clause in offers(analysis, kind) else None
            if made and self._is_new(made):
                return made
        return None

    def _taken(self, made: Exercise) -> Exercise:
        self.names.add(made.name)
        self.texts.setdefault((made.text, *made.choices), []).append(made.state)
        self.asked[made.clause] += 1
        self.used[made.kind] += 1
        if made.kind == "allowed":
            self.said[made.answer] += 1
        return made
