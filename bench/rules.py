"""The rules on their own: explained against unexplained, random games, import."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time  # for what is only computed: a busy machine does not count
from typing import Any

import tutor
from tutor.conformance.playing import random_move

from .report import alternating, seconds, show, time, title

GAMES, ROUNDS = 8, 7
THEIRS = (
    "python_block_dominoes",
    "python_liars_poker",
    "python_team_dominoes",
    "python_tic_tac_toe",
)


def run() -> None:
    """All rows of this part."""
    title("rules")
    _start()
    for name in tutor.games():
        _explained(tutor.load(name))
    _paces()


def _start() -> None:
    load = f"import tutor; tutor.load({tutor.games()[0]!r})"

    def python(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True))

    ours, bare = alternating([lambda: python(load), lambda: python("pass")], 9)
    show("import tutor and load a game / start Python", time(ours), time(bare), ours / bare, 2)


def random_game(game: tutor.Game, seed: int) -> Iterator[tuple[Any, tutor.Move]]:
    """The positions of a random game and the move made in each."""
    rng, state = Random(seed), game.start(seed=seed)
    while game.to_move(state) is not None:
        move = random_move(game, state, rng)
        yield state, move
        state = game.after(state, move)


def _explained(game: tutor.Game) -> None:
    turns = [turn for seed in range(GAMES) for turn in random_game(game, seed)]

    def explained() -> float:
        return seconds(lambda: [game.play(state, move) for state, move in turns], process_time)

    def unexplained() -> float:
        return seconds(
            lambda: [
                game.is_legal(state, move) and game.after(state, move) for state, move in turns
            ],
            process_time,
        )

    ours, bare = (each / len(turns) for each in alternating([explained, unexplained], ROUNDS))
    show(f"{game.name}: a play explained / unexplained", time(ours), time(bare), ours / bare, 1.5)


def _paces() -> None:
    """Random games of ours and of OpenSpiel's that are written in Python, in turns."""
    names, theirs = tutor.games(), _their_games()
    ours = [partial(_pace, tutor.load(name)) for name in names]
    spiel = [partial(_their_pace, game) for game in theirs.values()]
    taken = alternating([*ours, *spiel], 3)
    base = median(taken[len(ours) :]) if spiel else None
    for name, pace in zip(names, taken, strict=False):
        against, ratio = (time(base), pace / base) if base else ("", None)
        show(f"{name}: random games, per action / OpenSpiel", time(pace), against, ratio, 1)
        length = sum(1 for seed in range(GAMES) for _ in random_game(tutor.load(name), seed))
        show(f"{name}: random games per second", f"{GAMES / length / pace:.1f}", "")
    for name, pace in zip(theirs, taken[len(ours) :], strict=True):
        show(f"OpenSpiel's {name}, per action", "", time(pace))


def _pace(game: tutor.Game) -> float:
    """Seconds per action of some random games."""
    actions = 0

    def play() -> None:
        nonlocal actions
        for seed in range(GAMES):
            actions += sum(1 for _ in random_game(game, seed))

    return seconds(play) / actions


def _their_games() -> dict[str, Any]:
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  registers the games written in Python
    except ImportError:
        print("OpenSpiel is not here to compare with: pip install open_spiel, then run this again.")
        return {}
    known = {entry.short_name for entry in pyspiel.registered_games()}
    return {name: pyspiel.load_game(name) for name in THEIRS if name in known}


def _their_pace(game: Any) -> float:
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

    return seconds(play) / actions
