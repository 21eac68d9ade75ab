"""Random games and clauses, as the conformance suite has them, for the tests of each game."""

from tutor.conformance.playing import (
    LONGEST,
    cited,
    playthrough,
    random_move,
    refused,
    some_turns,
    told,
)

__all__ = ["LONGEST", "cited", "playthrough", "random_move", "refused", "some_turns", "told"]
