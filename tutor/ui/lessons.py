"""The lessons of a game on a page: their frames when asked for, and moves tried in them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from .. import Game, TutorError
from ..lesson import Frame, Lesson
from ..scene import Scene, plain
from . import messages
from .composer import Composer, Draft
from .messages import list_of, text, whole
from .serialize import Pack, Plain, clauses, line_data, rules_of

FORMS: messages.Forms = {
    "lesson": {"id": text(80)},
    "try": {
        "id": text(80),
        "variant": text(80),
        "step": whole(1000),
        "picks": list_of(text(80), 60),
    },
}


def heading(lesson: Lesson) -> Plain:
    """Return what a lesson is about."""
    names = ("id", "title", "goal", "example")
    return {name: getattr(lesson, name) for name in names}


def lesson_data(game: Game, lesson: Lesson) -> Plain:
    """Return everything a lesson shows, with all frames of all its variants."""
    pack, position = Pack(), lesson.position or game.start()
    told = {name: lesson.frames(game, name) for name in ("", *lesson.variants)}
    every = [frame for frames in told.values() for frame in frames]
    asked = [frame.question.reason for frame in every if frame.question]
    lines = [line for line in (*(frame.line for frame in every), *asked) if line]
    return {
        **heading(lesson),
        "variants": [
            {
                "id": name,
                "title": lesson.titles.get(name, name),
                "frames": [_frame(pack, frame) for frame in frames],
            }
            for name, frames in told.items()
        ],
        "rules": clauses(game.rulebook, rules_of(lines), position.rulings),
        **pack.data(),
    }


def _frame(pack: Pack, frame: Frame) -> Plain:
    data = pack.frame(frame.scene, frame.text, frame.line, frame.move)
    if frame.shows:
        data["shows"] = list(frame.shows)
    if frame.question:
        asked = frame.question
        data["question"] = {"text": asked.text, "choices": list(asked.choices)}
        data["question"] |= _sought(frame.scene, asked.moves) or {"answer": asked.answer}
        if asked.reason:
            data["question"]["reason"] = line_data(asked.reason)
        if asked.later:
            data["question"]["later"] = asked.later
    return data


def _sought(scene: Scene, moves: Iterable[str]) -> Plain:
    """Return the zones with a piece that a move asked for names, to be kept in sight; and buttons."""
    texts = [f" {move} " for move in moves]
    words = {zone.id: [f" {piece.word} " for piece in zone.pieces] for zone in scene.zones}
    zones = [id for id, said in words.items() if any(w in text for w in said for text in texts)]
    return {"find": zones, "actions": plain(scene.actions)} if texts else {}


def _drafted(composer: Composer, picks: Sequence[str], wanted: Iterable[str]) -> Draft:
    """Return the draft that picks make. A legal move that isn't the wanted one is left alone."""
    if not picks:
        return Draft()
    before = composer.picked(picks[:-1])
    draft = composer.clicked(before, picks[-1])
    if not before.legal or _leads(before, wanted) or not composer.adds(before, picks[-1]):
        return draft
    alone = composer.clicked(Draft(), picks[-1])
    return alone if _leads(alone, wanted) and not _leads(draft, wanted) else draft


def _leads(draft: Draft, wanted: Iterable[str]) -> bool:
    """Return whether a move that does what was asked says all that this says."""
    said = Counter(draft.text.split())
    return any(said <= Counter(move.split()) for move in wanted)


class Lessons:
    """All lessons of a game, or those given."""

    def __init__(self, game: Game, lessons: Mapping[str, Lesson] | None = None) -> None:
        self.game, self._lessons = game, lessons
        self._frames: dict[tuple[str, str], list[Frame]] = {}
        self._composer: Composer | None = None  # of the frame in which a move was last tried

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """By id, in the order in which they are learnt."""
        return self.game.lessons if self._lessons is None else self._lessons

    def sections(self) -> Plain:
        """Return the headings; frames come when asked for."""
        return {"lessons": [heading(lesson) for lesson in self.lessons.values()]}

    def handle(self, message: Any) -> Plain | None:
        """Return a lesson, or what the engine says about a move made in one."""
        try:
            kind, values = messages.read(message, FORMS)
            return self._lesson(**values) if kind == "lesson" else self._try(**values)
        except TutorError as error:
            return {"type": "trouble", "text": str(error)}
        except Exception as error:
            return {"type": "trouble", "text": messages.trouble(error)}

    def _find(self, id: str) -> Lesson:
        return self.lessons[id] if id in self.lessons else self.game.lesson(id)

    def _lesson(self, id: str) -> Plain:
        return {"type": "lesson", "lesson": lesson_data(self.game, self._find(id))}

    def _try(self, id: str, variant: str, step: int, picks: list[str]) -> Plain:
        """Return a move composed in a lesson: judged like any move, and whether it does what was asked."""
        frame = self._frame(id, variant, step)
        if self._composer is None or self._composer.scene is not frame.scene:
            legal = self.game.moves(frame.state)
            self._composer = Composer(self.game, frame.state, frame.scene, legal)
        wanted = frame.question.moves if frame.question else ()
        draft = _drafted(self._composer, picks, wanted)
        return {
            "type": "tried",
            "id": id,
            "step": step,
            "done": draft.verdict is not None and str(draft.verdict.move) in wanted,
            "on": _leads(draft, wanted),
            "draft": self._composer.data(draft),
        }

    def _frame(self, id: str, variant: str, step: int) -> Frame:
        lesson = self._find(id)
        if variant and variant not in lesson.variants:
            raise messages.Unclear("variant")
        key = (id, variant)
        if key not in self._frames:
            self._frames = {key: lesson.frames(self.game, variant)}
        frames = self._frames[key]
        if step >= len(frames):
            raise messages.Unclear("step")
        return frames[step]
