"""The clauses that a lesson teaches."""

from tutor import Game
from tutor.conformance.playing import frames_of


def taught(game: Game, lesson: str) -> set[str]:
    """Return what the frames of a lesson and its what-ifs cite, without the game's prefix, and how: “… fail”."""
    variants = ("", *game.lessons[lesson].variants)
    frames = [frame for variant in variants for frame in frames_of(game, lesson, variant)]
    lines = [deep for frame in frames if frame.line for deep in frame.line.walk()]
    rules = [(line.rule.partition(".")[2], line.tone) for line in lines]
    return {name for rule, tone in rules for name in (rule, f"{rule} {tone}")}
