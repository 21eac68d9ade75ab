"""The verdict on a move, the turn it makes, and how a game ended: each tells itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from .contract import Move as Move
from .contract import S
from .contract import State as State
from .errors import TutorError
from .explain import Step, allowed, resolve
from .rulebook import Rulebook
from .story import Story, counted


class Verdict(Story):
    """A verdict on a move, with every reason for and against. It is true if the move is legal."""

    def __init__(self, move: Move, checks: Iterable[Step], rulebook: Rulebook) -> None:
        super().__init__(checks, rulebook)
        self.move, self.legal = move, allowed(self.found)

    @property
    def checks(self) -> tuple[Step, ...]:
        """Every condition, in the order a rules judge would name them."""
        return self.steps

    @property
    def failed(self) -> tuple[Step, ...]:
        """The checks that fail, the headline first."""
        return tuple(resolve(step for step in self.found if not step.value))

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        against = ", ".join(dict.fromkeys(step.rule for step in self.failed))
        return f"Verdict({str(self.move)!r}: {f'refused by {against}' if against else 'legal'})"

    @property
    def head(self) -> str:
        """True if the move is allowed, in a sentence."""
        key = "verdict-legal" if self.legal else "verdict-refused"
        return self.rulebook.messages.say(key, move=self.move)


class IllegalMove(TutorError):
    """A refused move: carries the verdict with all its reasons."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("move-refused", move=verdict.move)
        self.verdict = verdict

    def __str__(self) -> str:
        reasons = (self.verdict.rulebook.sentence(step) for step in self.verdict.failed)
        return " ".join([super().__str__(), *reasons])


class Turn(Story, Generic[S]):
    """A move that was played: why it was legal, what it did step by step, and the position after it."""

    def __init__(self, before: S, verdict: Verdict, steps: Iterable[Step]) -> None:
        super().__init__(steps, verdict.rulebook)
        self.before, self.move, self.verdict = before, verdict.move, verdict
        self.after: S = last_state(self.found)

    def __str__(self) -> str:
        return f"{self.verdict}\n{super().__str__()}"

    def html(self) -> str:
        """Return the verdict and what the move did as HTML."""
        return f"{self.verdict.html()}{super().html()}"

    def __repr__(self) -> str:
        return f"Turn({str(self.move)!r}: {counted(len(self.found), 'step')})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners, and the steps that decided it."""

    winners: tuple[int, ...]
    story: Story

    def __str__(self) -> str:
        return str(self.story)

    def _repr_html_(self) -> str | None:
        return self.story._repr_html_()

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, {counted(len(self.story.found), 'step')})"


def last_state(steps: Iterable[Step]) -> Any:
    """Return the state after the last change among the steps."""
    state = None
    for step in steps:
        if step.state is not None:
            state = step.state
    return state


def kind_of(move: Move) -> str:
    """Return what sort of move it is, as rulebooks call it."""
    return type(move).__name__.lower()


def actor(state: State, move: Move) -> int | None:
    """Return the seat that makes a move: the one it names, else the one whose decision it is."""
    return state.turn if move.seat is None else move.seat
