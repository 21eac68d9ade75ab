"""The conformance suite on every game of the shelf, and what we ask of our own besides."""

import re
from itertools import islice
from pathlib import Path

from tutor import Game, games, load
from tutor.conformance.playing import golden, some_turns
from tutor.conformance.suite import *  # noqa: F403  all its tests
from tutor.conformance.words import told_steps, untold_steps

GOLDEN = Path(__file__).with_name("golden")


def test_the_golden_game_is_played_as_ever(game: Game) -> None:
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"write it with: python -m tests.conformance.test_every_game {game.name}"
    assert golden(game) == path.read_text(encoding="utf-8")


def test_a_game_of_ours_has_at_least_five_lessons(game: Game) -> None:
    assert len(game.lessons) >= 5


# What readers stumbled over once, and how it is found again.
STUMBLES = {
    "It can be 0, 1 and random.": r"\b(can be|one of|can type) [^.:;]*, [^.:;]* and ",
    "play X down: take down instead of I3-1": r": take \S+ instead of",
    "r3c1–r3c5 see each other": r"(^|[.:] )r\dc\d–r\dc\d see",
    "What nobody collected leaves the game: violet": r"leaves the game: \w+$",
    "8 is the lowest or the highest": r"\d is the lowest or the highest",
    "1 can be copied here, if at all": r"if at all",
    "You are not bound to open the round": r"not bound to open",
    "Yara turns one card faceup": r"turns one card faceup",
    "“” should be a whole number": r"“”",
    "You's cat": r"\b[Yy]ou's\b",
    "1 Items given": r"(?<![\w.,-])1 (Items|rounds|locks|cards|points)\b",
}


def test_nothing_is_told_as_readers_stumbled_over_it(game: Game) -> None:
    steps = (*told_steps(game), *untold_steps(game))
    told = [game.rulebook.sentence(step) for step in steps]
    for turn in some_turns(game)[::4]:
        wishes = islice(game.candidates(turn.before), 0, 60, 20)
        told += [str(near) for wish in wishes for near in game.nearest(turn.before, wish)]
    for stumble, pattern in STUMBLES.items():
        assert re.search(pattern, stumble), stumble
        assert not [text for text in told if re.search(pattern, text)], stumble


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:] or games():
        (GOLDEN / f"{name}.txt").write_text(golden(load(name)), encoding="utf-8")
