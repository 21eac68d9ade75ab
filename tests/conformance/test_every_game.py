"""The conformance suite on every game of the shelf, and what we ask of our own besides."""

from pathlib import Path

from tutor import Game, games, load
from tutor.conformance.playing import golden
from tutor.conformance.suite import *  # noqa: F403  all its tests

GOLDEN = Path(__file__).with_name("golden")


def test_the_golden_game_is_played_as_ever(game: Game) -> None:
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"write it with: python -m tests.conformance.test_every_game {game.name}"
    assert golden(game) == path.read_text(encoding="utf-8")


def test_a_game_of_ours_has_at_least_five_lessons(game: Game) -> None:
    assert len(game.lessons) >= 5


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:] or games():
        (GOLDEN / f"{name}.txt").write_text(golden(load(name)), encoding="utf-8")
