"""Many games at once, as plain rows: for a class, a chart, a tournament.

>>> import tutor
>>> row, = tutor.simulate("monster-cafe", 1, "random", seed=3)
>>> sorted(row)
['first', 'game', 'players', 'scores', 'seed', 'turns', 'winner', 'winners']
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..errors import SetupError, shortened
from ..game import Game

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from .bots import Strength

Row = dict[str, Any]
BUNDLE = 4  # games at least that are played in one go, so that progress is seen
PACE = 0.3  # seconds: bundles that take about that long are worth their journey to another process
STARTING = 1.0  # seconds: less than that, and other processes are not worth their start
SHOWN = 10  # rows in a notebook


class Rows(list[Row]):
    """A row for each game: a list of dictionaries that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        from ..markup import rows

        return rows(self[:SHOWN], len(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        lines = [str(row) for row in self[:SHOWN]]
        printer.text("\n".join([*lines, "…"] if len(self) > SHOWN else lines))


def simulate(
    game: Game | str,
    n: int = 100,
    bots: Strength | Sequence[Strength] = "sensible",
    seed: int = 0,
    rulings: Mapping[str, Any] | None = None,
    players: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
) -> Rows:
    """Play `n` games among computers; a row for each, the same for the same seed.

    `bots` is how well they play, for all or for each seat; `progress(done, n)` is called now and then.
    Game number 5 deals the same cards whatever the rulings, so that readings can be compared.
    An `executor` of `concurrent.futures` plays elsewhere, as on a cluster:
    `dask.distributed.Client(address).get_executor()`. The rows are the same.
    """
    from .. import load

    game = game if isinstance(game, Game) else load(game)
    if type(n) is not int or n < 0:
        raise SetupError("simulate-count", value=shortened(n))
    if executor and not _is_known(game):
        raise SetupError("simulate-elsewhere", name=game.name)
    kinds = _kinds(bots)
    game.start(players, rulings=rulings)  # refused here, not in another process
    rows = Rows()
    for some in _played(game, n, (kinds, seed, dict(rulings or {}), players), executor):
        rows += some
        if progress:
            progress(len(rows), n)
    return rows


def _kinds(bots: Strength | Sequence[Strength]) -> tuple[Strength, ...]:
    from .bots import policy

    kinds: tuple[Strength, ...] = (bots,) if isinstance(bots, str) else tuple(bots)
    for kind in kinds:
        policy(kind)
    return kinds


def _played(
    game: Game, n: int, how: tuple[Any, ...], executor: Executor | None
) -> Iterator[list[Row]]:
    """Yield the rows in order, in bundles, on as many cores as pay off, or where an executor plays."""
    first = range(min(BUNDLE, n))
    begun = perf_counter()
    yield _bundle(game, first, *how)
    pace = (perf_counter() - begun) / BUNDLE
    size = max(BUNDLE, int(PACE / max(pace, 1e-9)))
    rest = [range(at, min(at + size, n)) for at in range(len(first), n, size)]
    is_long = pace * (n - len(first)) > STARTING
    if executor:
        yield from _spread(game.name, rest, how, executor)
    elif is_long and (cores := _cores(game)) > 1:
        with _pool(cores) as pool:
            yield from _spread(game.name, rest, how, pool)
    else:
        yield from (_bundle(game, numbers, *how) for numbers in rest)


def _cores(game: Game) -> int:
    """Return how many processes can play it: one in a browser, and for a game that only this one knows."""
    import os

    if sys.platform == "emscripten" or not _is_known(game):
        return 1
    return os.cpu_count() or 1


def _is_known(game: Game) -> bool:
    """Return whether another process finds the same game by its name."""
    from .. import load, registry

    return registry.package_name(game.name) is not None and load(game.name) is game


@contextmanager
def _pool(cores: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        yield pool


def _spread(
    name: str, bundles: list[range], how: tuple[Any, ...], executor: Executor
) -> Iterator[list[Row]]:
    """Yield the rows of bundles that an executor plays, in their order; what is not asked for any more is given up."""
    with _script_aside():
        tasks = [executor.submit(_bundle_of, name, numbers, *how) for numbers in bundles]
    try:
        yield from (task.result() for task in tasks)
    finally:
        for task in tasks:
            task.cancel()


@contextmanager
def _script_aside() -> Iterator[None]:
    """Let new processes import us alone: a script that asks would be run, and ask, in each of them."""
    script, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _bundle_of(name: str, numbers: range, *how: Any) -> list[Row]:
    from .. import load

    return _bundle(load(name), numbers, *how)


def _bundle(
    game: Game,
    numbers: range,
    kinds: tuple[Strength, ...],
    seed: int,
    rulings: dict[str, Any],
    players: int | None,
) -> list[Row]:
    return [_row(game, number, kinds, seed, rulings, players) for number in numbers]


def _row(
    game: Game,
    number: int,
    kinds: tuple[Strength, ...],
    seed: int,
    rulings: dict[str, Any],
    players: int | None,
) -> Row:
    """Play one game from start to end."""
    from random import Random

    rng = Random(f"{seed} {number}")
    deal = rng.getrandbits(32)
    state = game.start(players, deal, rulings)
    first, turns = game.to_move(state), 0
    while (seat := game.to_move(state)) is not None:
        state = game.after(state, game.choose(state, kinds[seat % len(kinds)], rng))
        turns += 1
    winners = list(game.package.rules.outcome(state)[0])
    return {
        "game": number,
        "seed": deal,
        "players": len(state.players),
        "first": first,
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "scores": [step.value for step in game.package.rules.score(state)],
        "turns": turns,
    }
