"""One exercise: a position, a question, its answer, and the wrong answers of those who misread a clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..errors import NotationError
from ..game import Game
from ..misreading import Answer, Question
from ..scene import Scene
from ..story import Line
from ..turn import Move
from .analysis import DECOY, SpotAnalysis, words_of
from .words import phrases

KINDS = ("can", "tap", "number", "who", "order", "find", "puzzle")
MOVES = ("find", "puzzle")  # answered by a move
CHOSEN = ("can", "who")  # answered by a choice; all others by doing
Given = Sequence[str]  # an answer: a number, a name, values of pieces, steps in order, a move


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise. Its `name` recreates it from a link."""

    analysis: SpotAnalysis
    question: Question
    clause: str

    @property
    def name(self) -> str:
        """Question, clause and place: all it takes to make it again."""
        spot = self.analysis.spot
        return f"{self.question.id}:{self.clause}:{spot.source}:{spot.at}"

    @property
    def game(self) -> Game:
        """The game that is practised."""
        return self.analysis.game

    @property
    def table(self) -> dict[str, Any]:
        """What the words of the game say of this question."""
        return dict(words_of(self.game).tables[self.question.id])

    @property
    def kind(self) -> str:
        """How it is answered."""
        return str(self.table["kind"])

    @property
    def state(self) -> Any:
        """The position that is shown."""
        asked = self.question.state
        return self.analysis.state if asked is None else asked

    @property
    def seat(self) -> int | None:
        """The seat that sees the table. None sees everything."""
        return self.analysis.seat

    @property
    def subject(self) -> int | None:
        """The seat the exercise is about, else the one that sees."""
        return self.seat if self.question.seat is None else self.question.seat

    @property
    def move(self) -> Move | None:
        """The move it is about."""
        return self.question.move

    @property
    def scene(self) -> Scene:
        """The table as the learner sees it, without what would give the answer away."""
        scene = hidden(self.game.scene(self.state, self.seat), self.table.get("hides", ()))
        return with_words(scene, self.question.options) if self.kind == "tap" else scene

    @property
    def text(self) -> str:
        """The question."""
        return self.say("ask")

    @property
    def right(self) -> tuple[str, ...]:
        """The right answer; of moves, each that is right."""
        return _listed(self.question.right)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from, where there are some: names, yes and no, numbers that somebody would say."""
        if self.kind == "number":
            numbers = {self.question.right, *self.question.wrong.values()}
            return tuple(map(str, sorted(numbers, key=lambda one: int(str(one)))))
        if self.kind == "can":
            return ("yes", "no")
        return tuple(self.question.options) if self.kind == "who" else ()

    @property
    def choice_texts(self) -> tuple[str, ...]:
        """The same in words."""
        known, named = phrases(), self.question.options
        return tuple(
            known.say(one) if one in known else named.get(one) or one.replace("-", "−")
            for one in self.choices
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """What is to be put into order, in an order of its own."""
        options = list(self.question.options) if self.kind == "order" else []
        self.analysis.rng("order").shuffle(options)
        return tuple(options)

    @property
    def reason(self) -> Line | None:
        """The step that decides."""
        steps = [deep for step in self.question.because for deep in step.walk()]
        step = next((one for one in steps if one.rule == self.clause), None)
        return None if step is None else self.game.rulebook.line(step)

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of this question."""
        words = {"right": self.question.right, "who": self.analysis.who, **self.question.facts}
        return words_of(self.game).phrases.say(f"{self.question.id}-{key}", **words, **facts)

    def has(self, key: str) -> bool:
        """Return whether there is a sentence of that key."""
        return f"{self.question.id}-{key}" in words_of(self.game).phrases

    def accepts(self, given: Given) -> bool:
        """Return whether an answer is right."""
        return self._is(self.question.right, given)

    def thought(self, given: Given) -> str:
        """Return the thought that leads to a wrong answer, if one is known."""
        wrong = self.question.wrong.items()
        return next((thought for thought, answer in wrong if self._is(answer, given)), "")

    def _is(self, answer: Answer, given: Given) -> bool:
        if self.kind in MOVES:
            return self._move(given) in _listed(answer)
        if self.kind == "tap":
            return set(given) == set(_listed(answer))
        return tuple(given) == _listed(answer) or (answer == (DECOY,) and DECOY in given)

    def _move(self, given: Given) -> str:
        """Return a typed move as it is written."""
        try:
            return self.game.parse(self.analysis.state, " ".join(given)).notation()
        except NotationError:
            return ""


def _listed(answer: Answer) -> tuple[str, ...]:
    """Return an answer as words."""
    if isinstance(answer, (int, str)):
        return (str(answer),)
    return tuple(sorted(answer)) if isinstance(answer, frozenset) else answer


def hidden(scene: Scene, hides: Sequence[str]) -> Scene:
    """Return a table without scores and captions, and without notes, facts or zones that a question hides."""
    seats = [
        replace(
            seat, score="", active=False, note="" if "note" in hides else seat.note,
            facts=() if "facts" in hides else seat.facts,
        )
        for seat in scene.seats
    ]  # fmt: skip
    zones = [
        replace(zone, note="") if "zones" in hides else zone
        for zone in scene.zones
        if zone.id not in hides
    ]
    return replace(scene, seats=tuple(seats), zones=tuple(zones), caption="", task="")


def with_words(scene: Scene, options: Mapping[str, str]) -> Scene:
    """Return a table on which exactly these pieces can be tapped: what can't be told apart gives nothing away."""
    zones = [
        replace(
            zone, wants="",
            pieces=tuple(replace(one, word=options.get(one.id, ""), slot="") for one in zone.pieces),
        )
        for zone in scene.zones
    ]  # fmt: skip
    return replace(scene, zones=tuple(zones))
