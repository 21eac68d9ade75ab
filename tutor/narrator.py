"""How a lesson is told: a script walked through, its steps turned into frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .errors import LessonError
from .explain import Step, resolve
from .game import Game
from .lesson import (
    CountScore,
    Do,
    Find,
    Frame,
    Item,
    Lesson,
    Predict,
    Question,
    SetUp,
    Tell,
    Try,
    Watch,
)
from .scene import Scene
from .turn import State, last_state


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


class Narrator:
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
