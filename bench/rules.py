"""The rules on their own: explained against unexplained, random games, import."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import tutor

from .report import alternating, seconds, show, time, title

GAMES, ROUNDS = 20, 7
THEIRS = (
    "python_tic_tac_toe",
    "python_liars_poker",
    "python_block_dominoes",
    "python_pokerkit_wrapper",
)


def run() -> None:
    """All rows of this part."""
    title("rules")
    _start()
    for name in tutor.games():
        _explained(tutor.load(name))
    paces = {name: _pace(tutor.load(name)) for name in tutor.games()}
    _open_spiel(paces)


def _start() -> None:
    load = f"import tutor; tutor.load({tutor.games()[0]!r})"

    def python(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True))

    ours, bare = alternating([lambda: python(load), lambda: python("pass")], 9)
    show("import tutor and load a game / start Python", time(ours), time(bare), ours / bare, 2)


def random_move(game: tutor.Game, state: Any, rng: Random) -> tutor.Move:
    """A random legal move: candidates in random order, the first that is legal."""
    candidates = list(game.candidates(state))
    rng.shuffle(candidates)
    return next(move for move in candidates if game.is_legal(state, move))


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
        return seconds(lambda: [game.play(state, move) for state, move in turns])

    def unexplained() -> float:
        return seconds(
            lambda: [
                game.is_legal(state, move) and game.after(state, move) for state, move in turns
            ]
        )

    ours, bare = (each / len(turns) for each in alternating([explained, unexplained], ROUNDS))
    show(f"{game.name}: a play explained / unexplained", time(ours), time(bare), ours / bare, 1.5)


def _pace(game: tutor.Game) -> float:
    """Seconds per action of random games, shown with games per second."""
    counts: list[int] = []
    taken = seconds(lambda: counts.extend(len(list(random_game(game, s))) for s in range(GAMES)))
    pace = taken / sum(counts)
    show(f"{game.name}: random games, and per action", f"{GAMES / taken:.1f} games/s", time(pace))
    return pace


def _open_spiel(paces: dict[str, float]) -> None:
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  registers the games written in Python
    except ImportError:
        print("OpenSpiel is not here to compare with: pip install open_spiel, then run this again.")
        return
    known = {entry.short_name for entry in pyspiel.registered_games()}
    for theirs in sorted(known & set(THEIRS)):
        pace = _their_pace(pyspiel.load_game(theirs))
        for name, ours in paces.items():
            show(f"{name} / OpenSpiel {theirs}, per action", time(ours), time(pace), ours / pace, 1)


def _their_pace(game: Any) -> float:
    rng, actions = Random(0), 0

    def play() -> None:
        nonlocal actions
        for _ in range(GAMES * 5):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                actions += 1

    return seconds(play) / actions
