"""Questions about a position, each with its right answer and with what somebody answers who misreads a rule.

A game's own are in its part `misreadings`: the functions in `misreadings.py`, their words in `misreadings.toml`.
No rule reads either of them, and no page, link or position can choose one: a misreading is worked out next to the
rules, from what they have said, from a ruling or from the checks that are left when one clause is taken away.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from .explain import Step
from .turn import Move

if TYPE_CHECKING:
    from .game import Game

Answer = int | str | frozenset[str] | tuple[str, ...]
Options = Mapping[str, str]


class Place(Protocol):
    """A position, what is done there (if anything) and what follows from it."""

    @property
    def game(self) -> "Game":
        """The game that is practised."""

    @property
    def state(self) -> Any:
        """The position before the move."""

    @property
    def seat(self) -> int | None:
        """The seat that is to move, and that sees the table."""

    @property
    def move(self) -> Move | None:
        """The move that is made here."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the move does."""

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The same with everything that it rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its answers. What kind it is and its words are in `misreadings.toml`, under its `id`."""

    id: str
    right: Answer
    wrong: Mapping[str, Answer]  # by the thought that leads there
    options: Options = field(default_factory=dict)  # piece → value, or value → words
    facts: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None  # whom it is about; nobody in particular: whoever sees the table
    state: Any = None  # the table that is shown; None: as it is before the move
    move: Move | None = None  # whose pieces are lit
    because: Iterable[Step] = ()
    against: Mapping[str, Step] = field(default_factory=dict)  # why not, by value


def revalue(tree: Step, read: Callable[[Step], int | None]) -> int:
    """Return the value of a tree when `read` takes some of its steps otherwise."""
    value = read(tree)
    if value is not None:
        return value
    return sum(revalue(part, read) for part in tree.parts) if tree.parts else int(tree.value or 0)


def steps_of(place: Place, rule: str, case: str | None = None) -> Iterator[Step]:
    """Yield what a clause says of a move, in one of its cases."""
    return (
        step for step in place.all_steps if step.rule == rule and case in (None, step.sentence_key)
    )


def taps(
    place: Place,
    id: str,
    moves: Options,
    without: Mapping[str, str],
    only: Mapping[str, Callable[[str], bool]] | None = None,
    **more: Any,
) -> Question:
    """Return which pieces make a legal move, by `moves`: each piece with the move that tapping it means.

    `without` names the clauses that somebody leaves out, `only` what somebody asks for beyond the rules.
    """
    failed = {text: _failed(place, text) for text in dict.fromkeys(moves.values())}
    right = frozenset(text for text, steps in failed.items() if not steps)
    wrong: dict[str, Answer] = {}
    for thought, clause in without.items():
        wrong[thought] = frozenset(
            text for text, steps in failed.items() if {step.rule for step in steps} <= {clause}
        )
    for thought, fits in (only or {}).items():
        wrong[thought] = frozenset(filter(fits, right))
    against = {text: steps[0] for text, steps in failed.items() if steps}
    return Question(id=id, right=right, wrong=wrong, options=moves, against=against, **more)


def _failed(place: Place, text: str) -> tuple[Step, ...]:
    return place.game.judge(place.state, text).failed
