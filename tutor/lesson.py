"""A worked example, step by step: a position and a script, told by the engine itself.

A lesson decides nothing. Its frames come from the same verdicts, turns and scores as a game's,
and a prediction is checked against the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from . import markup
from .contract import S
from .errors import LessonError
from .explain import Step
from .game import Game
from .scene import Scene
from .story import Line, counted
from .turn import Move, State


@dataclass(frozen=True, slots=True)
class Predict:
    """Asked before a move is shown; the answer is read off the trace.

    Without a rule: is the move allowed? The lesson's `asks` may say it better than the move itself.
    With one: the value, or the fact named, of the first step of that rule that has it, among the
    choices.
    """

    rule: str = ""
    choices: tuple[Any, ...] = ()
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """Play a move: the passing checks named in `why` are told, then everything that happens.

    Of a long turn one stretch may be enough: from the first step of the clause `since` to the last
    of `until`, where the lesson (or the next `SetUp`) then stops.
    """

    move: str
    why: tuple[str, ...] = ()
    predict: Predict | None = None
    since: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class Try:
    """Ask about a move without playing it: a refused one tells every reason against."""

    move: str
    why: tuple[str, ...] = ()
    predict: Predict | None = None


@dataclass(frozen=True, slots=True)
class Find:
    """Ask for a move on the table, any that does what is wanted; the script then shows one.

    The lesson's `asks` has the task under `key`; `wanted` looks at the position before, a legal
    move and the position after. Without it every legal move will do.
    """

    key: str
    wanted: Callable[[Any, Move, Any], bool] | None = None  # a game looks at its own State


@dataclass(frozen=True, slots=True)
class Tell:
    """A sentence of the lesson's own, by its key in the lesson's `says`."""

    key: str
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """Another position, introduced by a sentence of the lesson's own."""

    state: State
    key: str


@dataclass(frozen=True, slots=True)
class CountScore:
    """The score of a seat, opened line by line; None is the outcome of the game."""

    seat: int | None = None
    predict: Predict | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """Steps that no move makes: how a game is set up, say."""

    steps: tuple[Step, ...]
    predict: Predict | None = None


Item = Do | Try | Find | Tell | SetUp | CountScore | Watch


@dataclass(frozen=True, slots=True)
class Question:
    """A prediction as a page asks it."""

    text: str
    choices: tuple[str, ...] = ()
    answer: int = -1
    moves: tuple[str, ...] = ()  # or the moves that are right, to be made on the table
    reason: Line | None = None  # the step that decides
    later: int = 0  # how many frames on the truth shows itself; 0 is at once


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a lesson: the table, and the sentence that belongs to it."""

    scene: Scene
    text: str
    move: str = ""  # the move this frame is about
    line: Line | None = None  # the step behind the sentence; None for the lesson's own words
    question: Question | None = None  # asked here, answered by the frames that follow
    shows: tuple[str, ...] = ()  # pieces that the lesson's own words talk about
    state: Any = field(default=None, compare=False)  # the position that is shown
    whole: Any = field(default=None, compare=False)  # the last one with no move half done


@dataclass(frozen=True, slots=True)
class Lesson:
    """A worked example: `variants` are the same script from another position ("what if").

    Its texts may be given here; those of a game's own lessons are in its rulebook, by the id.
    """

    id: str = ""
    position: Any = None  # None is the first position of a game
    script: Sequence[Item] = ()
    variants: Mapping[str, tuple[State, Sequence[Item]]] = field(default_factory=dict)
    seat: int | None = None  # whose view it is shown from; None shows everything
    example: str = ""  # the ledger's name of a printed example
    title: str = ""
    goal: str = ""
    says: Mapping[str, str] = field(default_factory=dict)  # what `Tell` and `SetUp` say, by key
    asks: Mapping[str, str] = field(default_factory=dict)  # questions, by what they ask about
    titles: Mapping[str, str] = field(default_factory=dict)  # of the variants
    game: Any = field(default=None, compare=False)  # whose lesson it is, once it has one

    def __repr__(self) -> str:
        script, variants = counted(len(self.script), "item"), counted(len(self.variants), "variant")
        return f"Lesson({self.id!r}, {script}, {variants})"

    def _all_frames(self) -> list[Frame]:
        return self.frames(self.game, drawn=False) if self.game else []

    def __str__(self) -> str:
        said = (f"{at}. {markup.words(frame)}" for at, frame in enumerate(self._all_frames(), 1))
        return "\n".join([self.title, self.goal, *said])

    def _repr_html_(self) -> str:
        return markup.lesson(self, self._all_frames())

    def with_texts(self, texts: Mapping[str, Any]) -> Lesson:
        """Return the lesson with the texts of a rulebook, where it has any."""
        known = {"titles" if name == "variants" else name: text for name, text in texts.items()}
        return replace(self, **known)

    def state_at(self, game: Game, variant: str, step: int) -> Any:
        """Return the position to play on from at a frame, the first being 0: whole, and somebody can move.

        Where nobody can, as in a set-up or a showdown, it is the nearest before, or else the nearest after.
        """
        if variant not in ("", *self.variants):
            raise LessonError("lesson-variant", title=self.title, name=variant[:40])
        whole = [frame.whole for frame in self.frames(game, variant, drawn=False)]
        nearest = (*reversed(whole[: step + 1]), *whole[step + 1 :])
        return next((state for state in nearest if game.moves(state)), nearest[0])

    def frames(self, game: Game, variant: str = "", drawn: bool = True) -> list[Frame]:
        """Return every picture of the lesson, told by the game; not `drawn`, its words alone."""
        position, script = self.variants[variant] if variant else (self.position, self.script)
        from .narrator import Narrator, merged

        narrator = Narrator(game, self, game.start() if position is None else position, drawn)
        return merged(narrator.frames(script))


def played(game: Game, state: S, *moves: str) -> S:
    """Return the position after some moves: where another lesson can begin."""
    for move in moves:
        state = game.play(state, move).after
    return state
