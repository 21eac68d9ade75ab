"""A worked example, step by step: a position and a script, told by the engine itself.

A lesson decides nothing. Its frames come from the same verdicts, turns and scores as a game's,
and a prediction is checked against the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from . import markup
from .contract import S
from .errors import LessonError
from .explain import Step, resolve
from .game import Game
from .rulebook import Line, counted
from .scene import Scene
from .turn import Move, State, last_state


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
        narrator = _Narrator(game, self, game.start() if position is None else position, drawn)
        return merged(narrator.frames(script))


def merged(frames: Iterable[Frame]) -> list[Frame]:
    """Return the frames, those that say nothing new put together with a neighbour.

    A check of the next move goes with what that move is told next: behind the last one it would speak of that.
    """
    told: list[Frame] = []
    for frame in frames:
        last = told[-1] if told else None
        if not last or not last.line or last.question or not frame.line or frame.question:
            told.append(frame)
        elif last.line.routine and frame.move == last.move:
            line = replace(frame.line, parts=(last.line, *frame.line.parts))
            told[-1] = replace(frame, text=f"{last.text} {frame.text}", line=line)
        elif frame.line.routine and (frame.move == last.move or frame.line.tone == "says"):
            line = replace(last.line, parts=(*last.line.parts, frame.line))
            text = f"{last.text} {frame.text}"
            shown = {"scene": frame.scene, "state": frame.state, "whole": frame.whole}
            told[-1] = replace(last, **shown, text=text, line=line)
        else:
            told.append(frame)
    return [_waiting(frame, told[at + 1 :]) for at, frame in enumerate(told)]


def _waiting(frame: Frame, after: Sequence[Frame]) -> Frame:
    """Hold a question about what happens back until the frame that shows it."""
    asked = frame.question
    if not asked or not asked.reason or asked.reason.tone in ("pass", "fail"):
        return frame
    shown = (at for at, one in enumerate(after) if one.line and asked.reason in one.line.walk())
    later = next(shown, 0)
    return replace(frame, question=replace(asked, later=later + 1)) if later else frame


class _Narrator:
    """Walks a script, keeping the state, and turns steps into frames."""

    def __init__(self, game: Game, lesson: Lesson, position: State, draws: bool) -> None:
        self.game, self.lesson = game, lesson
        self.state = self.whole = position
        self.draws = draws
        self.drawn: Any = None
        self.scene = Scene("", (), ())

    def frames(self, script: Iterable[Item]) -> Iterator[Frame]:
        """Yield the frames of a script. The last of a move shows the whole table, unless it stops halfway."""
        for item in script:
            self.whole = item.state if isinstance(item, SetUp) else self.whole
            frames = list(self._item(item))
            if isinstance(item, Watch) or (isinstance(item, Do) and not item.until):
                self.whole = self.state
                frames[-1:] = [replace(frame, whole=self.whole) for frame in frames[-1:]]
            yield from frames

    def _item(self, item: Item) -> Iterator[Frame]:
        if isinstance(item, (Do, Try)):
            yield from self._move(item)
        elif isinstance(item, CountScore):
            yield from self._tally(item)
        elif isinstance(item, Watch):
            yield from self._watch(tuple(resolve(item.steps)), item.predict)
        elif isinstance(item, Find):
            yield self._find(item)
        else:
            self.state = item.state if isinstance(item, SetUp) else self.state
            shows = item.shows if isinstance(item, Tell) else ()
            yield self._frame(self._text("says", item.key), shows=shows)

    def _text(self, where: str, key: str) -> str:
        """Return a text of the lesson's own."""
        texts: Mapping[str, str] = getattr(self.lesson, where)
        if key not in texts:
            raise self._wrong(f"lesson-{where}", about=key, known=tuple(texts))
        return texts[key]

    def _wrong(self, error: str, **facts: Any) -> LessonError:
        return LessonError(error, title=self.lesson.title or self.lesson.id, **facts)

    def _frame(self, text: str, **more: Any) -> Frame:
        is_drawn = self.drawn is self.state  # many sentences are about one and the same table
        if self.draws and not is_drawn:
            scene = self.game.scene(self.state, self.lesson.seat)
            seats = tuple(replace(seat, score="") for seat in scene.seats)  # it may be asked for
            self.drawn, self.scene = self.state, replace(scene, seats=seats)
        return Frame(self.scene, text, state=self.state, whole=self.whole, **more)

    def _move(self, item: Do | Try) -> Iterator[Frame]:
        verdict = self.game.judge(self.state, item.move)
        turn = self.game.play(self.state, item.move) if isinstance(item, Do) else None
        steps = [step for step in verdict.checks if step.rule in item.why or not step.value]
        steps += turn.steps if turn else ()
        missing = set(item.why) - {deep.rule for step in steps for deep in step.walk()}
        if missing:
            raise self._wrong("lesson-cites", move=item.move, missing=sorted(missing))
        asked = [*verdict.checks, *steps]
        yield from self._asked(item.predict, item.move, asked, verdict.legal, item.why)
        if isinstance(item, Do) and turn:
            steps = [*steps[: -len(turn.steps)], *self._stretch(item, turn.steps)]
        for step in steps:
            yield self._step_frame(step, item.move)
        if isinstance(item, Try) and verdict.legal and not steps:
            yield from (self._step_frame(step, item.move) for step in verdict.checks[-1:])

    def _stretch(self, item: Do, steps: Sequence[Step]) -> Sequence[Step]:
        """Return the steps that are told; what those before them did to the table is seen, not said."""
        rules = [step.rule for step in steps]
        missing = {item.since, item.until} - {"", *rules}
        if missing:
            raise self._wrong("lesson-cites", move=item.move, missing=sorted(missing))
        first = rules.index(item.since) if item.since else 0
        last = len(rules) - rules[::-1].index(item.until) if item.until else len(rules)
        self.state = last_state(steps[:first]) or self.state
        return steps[first:last]

    def _find(self, item: Find) -> Frame:
        before, legal = self.state, self.game.moves(self.state)
        if item.wanted:
            legal = [m for m in legal if item.wanted(before, m, self.game.after(before, m))]
        if not legal:
            raise self._wrong("lesson-find", about=item.key)
        text = self._text("asks", item.key)
        return self._frame(text, question=Question(text, moves=tuple(map(str, legal))))

    def _tally(self, item: CountScore) -> Iterator[Frame]:
        outcome = self.game.outcome(self.state) if item.seat is None else None
        steps = outcome.story.steps if outcome else self.game.score(self.state).steps
        steps = steps if item.seat is None else steps[item.seat : item.seat + 1]
        yield from self._watch(steps, item.predict)

    def _watch(self, steps: Sequence[Step], predict: Predict | None) -> Iterator[Frame]:
        yield from self._asked(predict, "", steps, True)
        for step in steps:
            yield self._step_frame(step, "")

    def _step_frame(self, step: Step, move: str) -> Frame:
        self.state = step.state if step.state is not None else self.state
        line = self.game.rulebook.line(step)
        return self._frame(line.text, move=move, line=line)

    def _asked(
        self,
        predict: Predict | None,
        move: str,
        steps: Sequence[Step],
        legal: bool,
        why: Sequence[str] = (),
    ) -> Iterator[Frame]:
        if predict is None:
            return
        phrases = self.game.rulebook.table
        if predict.rule:
            cited = (deep for s in steps for deep in s.walk() if deep.rule == predict.rule)
            step = next((one for one in cited if predict.fact in ("", *one.facts)), None)
            about = f"{predict.rule} {predict.fact}".strip()
            if step is None:
                raise self._wrong("lesson-predict", about=about)
            answer = step.facts[predict.fact] if predict.fact else step.value
            choices, text = predict.choices, self._text("asks", about)
            decides: Step | None = step
            if answer not in choices:
                raise self._wrong("lesson-answer", about=about, answer=answer, choices=choices)
        else:
            answer, choices, decides = legal, (True, False), self._decisive(steps, why)
            text = self.lesson.asks.get(move) or phrases.say("ask-legal", move=move)
        told = tuple(phrases.format_fact(choice) for choice in choices)
        reason = self.game.rulebook.line(decides) if decides else None
        question = Question(text, told, choices.index(answer), reason=reason)
        yield self._frame(text, move=move, question=question)

    def _decisive(self, checks: Sequence[Step], why: Sequence[str]) -> Step | None:
        """Return the check that settles whether a move is allowed: the first against, else the last for.

        For it speaks most what the lesson names, least what goes without saying.
        """
        rules = self.game.rulebook
        against = (step for step in checks if step.value is False)
        holding = [step for step in checks if step.value is True]
        telling = [step for step in holding if not rules[step.rule].is_routine(step)]
        named = [step for rule in why for step in holding if step.rule == rule]
        speaking = named or telling or holding
        return next(against, speaking[-1] if speaking else None)


def played(game: Game, state: S, *moves: str) -> S:
    """Return the position after some moves: where another lesson can begin."""
    for move in moves:
        state = game.play(state, move).after
    return state
