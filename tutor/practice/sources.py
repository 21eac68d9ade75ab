"""The positions of exercises, from seeded games of bots and from lessons.

A source is the number of a game or the id of a lesson (`combining`, `combining/milk` for a variant);
a spot is one place in it. Both are words of an exercise's name, so that a link can carry it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from ..errors import SetupError, TutorError
from ..explain import Step, resolve
from ..game import Game
from ..lesson import CountScore, Do, Item, SetUp, Try, Watch
from ..turn import Move, last_state

LONGEST = 400  # turns of a game that are looked at
CHOICE = 3  # legal moves that a bot chooses among: a sensible game, quickly played


@dataclass(frozen=True, slots=True)
class Spot:
    """A position, what is done there (if anything), and everything the engine says about it."""

    source: str
    at: int
    state: Any
    move: Move | None = None
    checks: tuple[Step, ...] = ()  # why it may be done, or not
    steps: tuple[Step, ...] = ()  # what it does

    @property
    def seat(self) -> int | None:
        """The seat that sees the table. None sees everything."""
        seat: int | None = self.state.turn
        return seat

    @property
    def lays_out(self) -> bool:
        """True if nobody moves because the table is being laid out."""
        return self.move is None and any(step.state is not None for step in self.steps)


class Source:
    """One source, played as far as somebody asks."""

    def __init__(self, game: Game, source: str) -> None:
        self.game, self.source = game, source
        self.spots: list[Spot] = []
        told = _game(game, source) if source.isdigit() else _lesson(game, source)
        self._rest = islice(told, LONGEST)

    def __iter__(self) -> Iterator[Spot]:
        at = 0
        while (spot := self.get(at)) is not None:
            yield spot
            at += 1

    def get(self, at: int) -> Spot | None:
        """Return a position by its number, or None after the last."""
        self.spots += islice(self._rest, max(0, at + 1 - len(self.spots)))
        return self.spots[at] if at < len(self.spots) else None


@lru_cache(maxsize=8)
def open_source(game: Game, source: str) -> Source:
    """Return a source of positions. The last few are cached as far as they were played."""
    return Source(game, source)


def find_spot(game: Game, source: str, at: int) -> Spot:
    """One place, or an error that says there is none."""
    known = source.isdigit() or source.partition("/")[0] in game.lessons
    found = open_source(game, source).get(at) if known else None
    if found is None:
        raise TutorError("practice-spot", name=f"{source[:40]} {at}")
    return found


def _game(game: Game, source: str) -> Iterator[Spot]:
    """Yield a game of bots: every turn, and how it ended."""
    rng = Random(f"{game.name} {source}")
    state = _start(game, rng)
    for at in range(LONGEST - 1):
        if game.to_move(state) is None:
            yield Spot(source, at, state, steps=_ending(game, state))
            return
        turn = game.play(state, _move(game, state, rng))
        yield Spot(source, at, state, turn.move, turn.verdict.checks, turn.steps)
        state = turn.after


def _start(game: Game, rng: Random) -> Any:
    """Return a match with any number of players; one in three has another set-up or other rulings."""
    least, most = game.rulebook.players
    known = list(game.rulebook.rulings.values())
    while True:
        rulings = {}
        if rng.random() < 1 / 3 and known:
            ruling = rng.choice(known)
            values = [choice.value for choice in ruling.choices] or list(ruling.numbers)
            rulings = {ruling.id: rng.choice(values)}
        try:
            return game.start(rng.randint(least, most), rng.randrange(2**32), rulings)
        except SetupError:  # not with so many players
            continue


def _move(game: Game, state: Any, rng: Random) -> Move:
    """Return the move a bot prefers among a few."""
    seat = game.to_move(state) or 0
    candidates = list(game.package.candidates(state))
    rng.shuffle(candidates)
    legal = islice(game.package.filter_legal(state, candidates), CHOICE)
    seen = game.view(state, seat)
    return max(legal, key=lambda move: game.package.bot.preference(seen, seat, move))


def _ending(game: Game, state: Any) -> tuple[Step, ...]:
    outcome = game.outcome(state)
    return (*(outcome.story.steps if outcome else ()), *game.score(state).steps)


def _lesson(game: Game, source: str) -> Iterator[Spot]:
    """Everything that a lesson's script does, tries, counts or watches."""
    id, _, variant = source.partition("/")
    lesson = game.lessons[id]
    if variant not in ("", *lesson.variants):
        return
    first, script = lesson.variants[variant] if variant else (lesson.position, lesson.script)
    state = game.start() if first is None else first
    for at, item in enumerate(script):
        found, state = _item(game, source, at, state, item)
        yield found


def _item(game: Game, source: str, at: int, state: Any, item: Item) -> tuple[Spot, Any]:
    """One item of a script as a spot, and the position after it."""
    if isinstance(item, Do):
        turn = game.play(state, item.move)
        return Spot(source, at, state, turn.move, turn.verdict.checks, turn.steps), turn.after
    if isinstance(item, Try):
        verdict = game.judge(state, item.move)
        return Spot(source, at, state, verdict.move, verdict.checks), state
    if isinstance(item, CountScore):
        return Spot(source, at, state, steps=_ending(game, state)), state
    if isinstance(item, Watch):
        state = last_state(item.steps) or state
        return Spot(source, at, state, steps=tuple(resolve(item.steps))), state
    state = item.state if isinstance(item, SetUp) else state
    return Spot(source, at, state), state


def lesson_sources(game: Game) -> list[str]:
    """Every lesson and its variants, in the order a newcomer needs them."""
    each = game.lessons.items()
    return [f"{id}/{name}".rstrip("/") for id, one in each for name in ("", *one.variants)]
