"""Random games and clauses, as the conformance suite has them, for the tests of each game."""

from tutor.conformance.playing import (
    LONGEST,
    cited,
    frames_of,
    playthrough,
    random_move,
    refused,
    some_turns,
    told,
)

__all__ = [
    "LONGEST",
    "cited",
    "frames_of",
    "playthrough",
    "random_move",
    "refused",
    "some_turns",
    "told",
]
