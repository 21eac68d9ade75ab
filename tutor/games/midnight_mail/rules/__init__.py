"""The rules of Midnight Mail.

The four steps of a turn are `card`, `placing` (with `lying` and `bonus`), `delivery` (with `combo`)
and what closes it, `round`; spells and patches are in `token`, all chains that can follow in
`chain`, over the search in `reach`.
"""

from .laws import position
from .scoring import outcome, score
from .secrets import guess, view
from .setup import opening, start
from .turn import candidates, checks, effects, filter_legal, plausible_moves, to_move

__all__ = [  # noqa: RUF022  the same order in every game
    "start", "to_move", "candidates", "plausible_moves", "filter_legal", "checks", "effects",
    "score", "outcome", "view", "guess", "opening", "position",
]  # fmt: skip
