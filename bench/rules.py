"""The rules on their own: explained against unexplained, random play against others, import."""

import gc
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from random import Random
from time import process_time  # for what is only computed: a busy machine does not count
from typing import Any

import chess

import tutor

from .report import alternating, seconds, show, time, title

GAMES, ROUNDS = 8, 7
BARE = "import dataclasses, tomllib, typing"
DONT_COMPILE = "PYTHONDONTWRITEBYTECODE"
SIMULATED = 600  # games, some seconds of work
PLIES = 200  # of a random game of chess, which may go on for long
LISTED = {"midnight-mail": 0.2, "seven-to-midnight": 0.2}  # of python-chess's pace; others 0.3
THEIRS = (
    "python_block_dominoes",
    "python_liars_poker",
    "python_team_dominoes",
    "python_tic_tac_toe",
)
Draw = Callable[[tutor.Game, Any, Random], tutor.Move]


def run() -> None:
    """Run all rows of this part."""
    title("rules")
    _start()
    for name in tutor.games():
        _explained(tutor.load(name))
    _paces([tutor.load(name) for name in tutor.games()])
    _elsewhere()


def _elsewhere() -> None:
    """Measure games on a cluster of two workers against the same games on one worker, by the clock."""
    os.environ["PYTHONPATH"] = os.getcwd()  # of the workers, which are new processes
    with _cluster(1) as one, _cluster(2) as two:
        for pool in (one, two):
            _simulated(pool)  # workers import the kit
        base, ours = alternating([partial(_simulated, pool) for pool in (one, two)], 3)
    name = "simulate: efficiency of two workers against one"
    show(name, time(ours), time(base), base / ours / 2, 0.8, most=False)


@contextmanager
def _cluster(workers: int) -> Iterator[Executor]:
    import distributed

    dask: Any = distributed  # which is typed in part
    alone = {"threads_per_worker": 1, "dashboard_address": ":0"}
    with dask.LocalCluster(n_workers=workers, **alone) as cluster, dask.Client(cluster) as client:
        yield client.get_executor()


def _simulated(pool: Executor) -> float:
    return seconds(lambda: tutor.simulate("monster-crunch", SIMULATED, seed=1, executor=pool))


def _start() -> None:
    """Measure starting with a game against a bare Python, with compiled files as users have them."""
    load = f"import tutor; tutor.load({tutor.games()[0]!r})"
    environment = {name: os.environ[name] for name in os.environ if name != DONT_COMPILE}

    def python(code: str) -> float:
        began = _children()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        return _children() - began

    python(load)  # compiles
    ours, bare = alternating([lambda: python(load), lambda: python(BARE)], 9)
    show(f"import tutor and load a game / {BARE}", time(ours), time(bare), ours / bare, 2)


def _children() -> float:
    """Return seconds computed by processes that were started and have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def listed(game: tutor.Game, state: Any, rng: Random) -> tutor.Move:
    """Return one of all legal moves."""
    return rng.choice(game.moves(state))


def by_lot(game: tutor.Game, state: Any, rng: Random) -> tutor.Move:
    """Return one legal move, drawn without listing all."""
    return game.package.some_move(state, rng)


def random_game(
    game: tutor.Game, seed: int, draw: Draw = by_lot
) -> Iterator[tuple[Any, tutor.Move]]:
    """Yield the positions of a random game, each with the move made there."""
    rng, state = Random(seed), game.start(seed=seed)
    while game.to_move(state) is not None:
        move = draw(game, state, rng)
        yield state, move
        state = game.after(state, move)


def _explained(game: tutor.Game) -> None:
    """Time whole games, each turn kept until the end of its game, as a table keeps them."""
    games = [list(random_game(game, seed)) for seed in range(GAMES)]
    ways = (
        lambda state, move: game.play(state, move),
        lambda state, move: _read(game.play(state, move)),
        lambda state, move: game.is_legal(state, move) and game.after(state, move),
    )
    gc.collect()
    gc.freeze()  # what else lies in memory is not for a play to look through
    rows = alternating([partial(_played, games, way) for way in ways], ROUNDS)
    gc.unfreeze()
    ours, told, bare = (each / sum(map(len, games)) for each in rows)
    show(f"{game.name}: a play explained / unexplained", time(ours), time(bare), ours / bare, 1.5)
    show(f"{game.name}: every step of it read", time(told), time(bare), told / bare)


def _played(games: list[list[tuple[Any, tutor.Move]]], way: Callable[[Any, Any], Any]) -> float:
    return sum(
        seconds(lambda turns=turns: [way(*turn) for turn in turns], process_time)  # type: ignore[misc]
        for turns in games
    )


def _read(turn: tutor.Turn) -> Any:
    return turn, turn.verdict.steps, turn.steps


def _paces(games: list[tutor.Game]) -> None:
    """Return the pace of random moves, ours and others' in turns, as shares of python-chess's."""
    spiel = {name: partial(_spiel_pace, game) for name, game in _spiel_games().items()}
    by_list = [partial(_pace, game, listed) for game in games]
    drawn = [partial(_pace, game, by_lot) for game in games]
    base, *paces = alternating([_chess_pace, *by_list, *drawn, *spiel.values()], ROUNDS)
    against = time(base)
    for game, pace in zip(games, paces, strict=False):
        least = LISTED.get(game.name, 0.3)
        name = f"python-chess / {game.name}: a move out of all"
        show(name, time(pace), against, base / pace, least, most=False)
    for game, pace in zip(games, paces[len(games) :], strict=False):
        bar = None if game.name == "midnight-mail" else 0.4
        name = f"python-chess / {game.name}: a move by lot"
        show(name, time(pace), against, base / pace, bar, most=False)
    for name, pace in zip(spiel, paces[2 * len(games) :], strict=True):
        show(f"python-chess / OpenSpiel's {name}: a move", time(pace), against, base / pace)


def _pace(game: tutor.Game, draw: Draw) -> float:
    """Return seconds per move of some random games."""
    moves = 0

    def play() -> None:
        nonlocal moves
        for seed in range(GAMES):
            moves += sum(1 for _ in random_game(game, seed, draw))

    return seconds(play, process_time) / moves


def _chess_pace() -> float:
    """Return seconds for listing all legal moves and making one of them, in random games."""
    rng, moves = Random(0), 0

    def play() -> None:
        nonlocal moves
        for _ in range(GAMES):
            board = chess.Board()
            while (legal := list(board.legal_moves)) and board.ply() < PLIES:
                board.push(rng.choice(legal))
                moves += 1

    return seconds(play, process_time) / moves


def _spiel_games() -> dict[str, Any]:
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  registers the games written in Python
    except ImportError:
        print("OpenSpiel is not here to compare with: pip install open_spiel, then run this again.")
        return {}
    known = {entry.short_name for entry in pyspiel.registered_games()}
    return {name: pyspiel.load_game(name) for name in THEIRS if name in known}


def _spiel_pace(game: Any) -> float:
    rng, actions = Random(0), 0

    def play() -> None:
        nonlocal actions
        for _ in range(GAMES * 10):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                actions += 1

    return seconds(play, process_time) / actions
