"""Facts about a practice position: near misses, what is certain, what can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from ..errors import NotationError
from ..explain import Step, resolve
from ..game import Game
from ..lesson import Do, Try
from ..turn import Move, Verdict, actor
from .sources import Spot, find_spot, open_source

TRIES = 18  # moves that are judged at a spot in search of near misses
AROUND = 12  # spots of the same source whose moves and sentences are borrowed
GUESSES = 12  # of what is hidden: what is told in all of them can be known
FEW_GUESSES = 3  # for a sentence that is offered, not asked for
FEW = 8  # other legal moves that are played out


class SpotAnalysis:
    """A spot under the eyes of whoever is to move there; everything is found when first asked for."""

    def __init__(self, game: Game, spot: Spot) -> None:
        self.game, self.spot, self.state = game, spot, spot.state

    def rng(self, what: str = "") -> Random:
        """Chance that depends on the spot and the purpose alone."""
        return Random(f"{self.game.name} {self.spot.source} {self.spot.at} {what}")

    @property
    def who(self) -> str:
        """The name of whoever is to move, or of nobody."""
        seat = self.spot.seat
        return "" if seat is None else str(self.state.players[seat])

    @property
    def legal(self) -> bool:
        """True if the move of the spot is allowed."""
        return self.spot.move is not None and all(step.value for step in self.spot.checks)

    @cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """Everything that happens here, all the way down."""
        return tuple(deep for step in self.spot.steps for deep in step.walk())

    @cached_property
    def scores(self) -> tuple[Step, ...]:
        """The score of the position as its mover may know it: one tree per player."""
        seat = self.spot.seat
        if seat is None or self.spot.move is None:
            return ()
        return tuple(self.game.score(self.game.view(self.state, seat)))

    @cached_property
    def true(self) -> frozenset[str]:
        """Every sentence that is so here; of what a lesson shows without a move, all that it tells."""
        steps = [*self.spot.checks, *self.spot.steps, *self.scores]
        if self.spot.move is None and not self.spot.source.isdigit():
            steps += [
                step for spot in open_source(self.game, self.spot.source) for step in spot.steps
            ]
        told = {self.game.rulebook.sentence(deep) for step in steps for deep in step.walk()}
        if self.legal and self.spot.move and not self.spot.steps:  # tried, not made
            told |= self.sentences(self.spot.move)
        return frozenset(told)

    @cached_property
    def foreseen(self) -> frozenset[str]:
        """The sentences that hold whatever is hidden, since nobody is asked about unseen cards."""
        known = frozenset(map(self.game.rulebook.sentence, self.all_steps))
        return known & self.sure(self.spot.move, GUESSES) if self.spot.move else known

    def sure(self, move: Move, guesses: int) -> frozenset[str]:
        """Return what a move brings however the hidden things lie, by so many guesses."""
        seat = self.spot.seat
        if seat is None:
            return frozenset(self.sentences(move))
        seen, rng = self.game.view(self.state, seat), self.rng("guess")
        tables = (self._guess(seen, rng) for _ in range(guesses))
        told = (frozenset(self._sentences(self._steps(table, move))) for table in tables)
        return frozenset.intersection(*told)

    def _guess(self, seen: Any, rng: Random) -> Any:
        """Return a whole position that fits what the mover knows, or None if there is none."""
        try:
            return self.game.package.guess(seen, rng)
        except (LookupError, ValueError):
            return seen

    def knows(self, step: Step) -> bool:
        """Return whether the mover can know that a step comes, and with these facts."""
        return self.game.rulebook.sentence(step) in self.foreseen

    def _steps(self, state: Any, move: Move) -> Iterator[Step]:
        """Yield the steps of a move on a table with hidden things: up to where one of them decides."""
        try:
            for step in resolve(self.game.package.rules.effects(state, move)):
                yield from step.walk()
        except (LookupError, ValueError):  # a hidden card has no name and no worth
            return

    def _sentences(self, steps: Iterable[Step]) -> Iterator[str]:
        for step in steps:
            try:
                yield self.game.rulebook.sentence(step)
            except LookupError:  # a hidden thing has no name
                return

    def steps(self, move: Move) -> Iterator[Step]:
        """Everything that happens by a legal move, all the way down."""
        for step in resolve(self.game.package.rules.effects(self.state, move)):
            yield from step.walk()

    def sentences(self, move: Move) -> set[str]:
        """Everything that is told of a legal move."""
        return set(map(self.game.rulebook.sentence, self.steps(move)))

    @cached_property
    def refused(self) -> dict[str, list[Verdict]]:
        """Near misses: moves that exactly one clause speaks against, by that clause."""
        found: dict[str, list[Verdict]] = {}
        if self.spot.move is None:
            return found
        seen: set[str] = set()
        for move in islice(self._wishes(), TRIES):
            verdict = self.game.judge(self.state, move)
            if self._is_near_miss(verdict) and str(move) not in seen:
                seen.add(str(move))
                found.setdefault(verdict.failed[0].rule, []).append(verdict)
        return found

    def _is_near_miss(self, verdict: Verdict) -> bool:
        """Return whether one clause alone speaks against it, and nobody is to deal with themselves."""
        if len({step.rule for step in verdict.found if not step.value}) != 1:
            return False
        seat = actor(self.state, verdict.move)
        who = "" if seat is None else self.state.players[seat]
        to_self = who in self.game.package.action(self.state, verdict.move)
        return len(self.state.players) == 1 or not to_self

    def _wishes(self) -> Iterator[Move]:
        """Yield moves that somebody might want, from this position, from others, and of other seats."""
        rng = self.rng("wishes")
        if self.spot.move and not self.legal:
            yield self.spot.move
        candidates = list(self.game.package.candidates(self.state))
        yield from rng.sample(candidates, min(len(candidates), TRIES // 3))
        known = _moves(self.game)
        texts = rng.sample(known, min(len(known), TRIES // 2))
        for text in texts:
            try:
                yield self.game.parse(self.state, text)
            except NotationError:
                continue
        seats = len(self.state.players)
        if candidates and seats > 1:
            other = ((self.spot.seat or 0) + rng.randrange(1, seats)) % seats
            yield replace(rng.choice(candidates), seat=other)

    @cached_property
    def others(self) -> list[Move]:
        """A few other legal moves of the position."""
        candidates = list(self.game.package.candidates(self.state))
        self.rng("others").shuffle(candidates)
        legal = self.game.package.filter_legal(self.state, candidates)
        return [one for one in islice(legal, FEW + 1) if one != self.spot.move][:FEW]

    @cached_property
    def elsewhere(self) -> set[str]:
        """The clauses of what happens at other spots and not here."""
        here = {step.rule for step in (*self.all_steps, *self.spot.checks)}
        book = self.game.rulebook
        return {
            step.rule
            for spot in _around(self.game, self.spot)
            for step in spot.steps
            if step.state is not None
            and step.rule not in here
            and not book[step.rule].is_routine(step)
        }


def _around(game: Game, spot: Spot) -> Iterator[Spot]:
    """Spots close by, and the first of a game, for sources that have few."""
    places = [(spot.source, max(0, spot.at - AROUND), spot.at + AROUND), ("0", 0, 2 * AROUND)]
    for source, first, last in places:
        found = (open_source(game, source).get(at) for at in range(first, last))
        yield from (one for one in found if one is not None and one.at != spot.at)


@lru_cache(maxsize=8)
def _moves(game: Game) -> tuple[str, ...]:
    """Return moves as they were typed elsewhere, in a game and in the lessons."""
    played = (one.move.notation() for one in open_source(game, "0") if one.move is not None)
    scripts = [
        script
        for lesson in game.lessons.values()
        for script in (lesson.script, *(script for _, script in lesson.variants.values()))
    ]
    items = (item for script in scripts for item in script)
    return tuple(sorted({*played, *(item.move for item in items if isinstance(item, (Do, Try)))}))


@lru_cache(maxsize=16)
def analyse(game: Game, source: str, at: int) -> SpotAnalysis:
    """Return the analysis of a position. The last few are cached."""
    return SpotAnalysis(game, find_spot(game, source, at))
