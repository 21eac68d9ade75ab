"""Practice on a page: a session of exercises, one at a time, each answered, explained and remembered."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from .. import Game, TutorError, links
from ..practice import Exercise, Feedback, feedback, skipped
from ..practice.analysis import askable
from ..practice.exercise import MOVES
from ..practice.schedule import due, failed, fresh, plan, reviewed
from ..practice.session import (
    SETS,
    Session,
    chosen,
    link_of,
    named_set,
    opened,
    planned,
    sets_of,
)
from ..practice.words import kind_names
from ..scene import plain
from ..story import Line
from . import messages
from .composer import Composer, Draft
from .messages import list_of, one_of, text, whole
from .progress import Progress
from .serialize import Plain, clauses, line_data

AT = whole(1000)
SEED = whole(2**32 - 1)
FORMS: messages.Forms = {
    "begin": {"clauses": list_of(text(80), 100), "seed": SEED},
    "open": {"link": text(links.LONGEST), "seed": SEED},
    "set": {"name": one_of(SETS), "seed": SEED},
    "answer": {"at": AT, "given": list_of(text(80), 60)},
    "pick": {"at": AT, "id": text(80)},
    "type": {"at": AT, "text": text(400)},
    "try": {"at": AT},
    "skip": {"at": AT},
    "next": {"at": AT},
    "share": {},
}


class Practise:
    """A session of a game, and what the learner answers; how it went is kept by `progress`."""

    def __init__(self, game: Game, progress: Progress) -> None:
        self.game, self.progress = game, progress
        self.number = 0  # of sessions begun on this page
        self.notice = ""
        self._seat(Session(lambda _: None, 0))

    def _sit(self, session: Session) -> None:
        """Begin a session that has something to ask."""
        if session.get(0) is None:
            raise TutorError("practice-none")
        self.number += 1
        self._seat(session)

    def _seat(self, session: Session) -> None:
        self.session, self.link = session, ""
        self.marks: list[bool] = []
        self.told: list[str] = []
        self._turn(0)

    def _turn(self, at: int) -> None:
        found = self.session.get(at)
        self.at, self.asked = at, Asked(found) if found else None

    def sections(self) -> Plain:
        """Return the exercise, what was composed and answered, how far the session is, how it went."""
        return {
            "session": self._session(),
            "exercise": self.asked.data if self.asked else {},
            "draft": self.asked.drafted() if self.asked else {},
            "answer": self.asked.answer if self.asked else {},
            "summary": self._summary(),
            "plan": self._plan(),
            "notice": self.notice,
        }

    def handle(self, message: Any) -> None:
        """Do what a message asks; whatever is wrong with it becomes a sentence."""
        try:
            kind, values = messages.read(message, FORMS)
            self.notice = ""
            if values.pop("at", self.at) == self.at:  # else it is about an exercise that is gone
                getattr(self, f"_{kind}")(**values)
        except TutorError as error:
            self.notice = str(error)
        except Exception as error:
            self.notice = messages.trouble(error)

    def _begin(self, clauses: list[str], seed: int) -> None:
        """Begin ten exercises about these clauses, or about what comes next for this learner."""
        cards, now = self.progress.cards, _now()
        ask = chosen if clauses else planned
        self._sit(ask(self.game, clauses or plan(self.game, cards, now), seed))

    def _open(self, link: str, seed: int) -> None:
        self._sit(opened(self.game, link, seed))

    def _set(self, name: str, seed: int) -> None:
        self._sit(named_set(self.game, name, seed))

    def _answer(self, given: list[str]) -> None:
        if self.asked and given:
            self._mark(feedback(self.asked.exercise, given), given)

    def _pick(self, id: str) -> None:
        if self.asked:
            self.asked.pick(id)

    def _type(self, text: str) -> None:
        if self.asked:
            self.asked.write(text)

    def _try(self) -> None:
        """Take the composed move as the answer."""
        if self.asked and (given := self.asked.given()):
            self._mark(feedback(self.asked.exercise, given), given)

    def _skip(self) -> None:
        if self.asked:
            self._mark(skipped(self.asked.exercise), [])

    def _mark(self, said: Feedback, given: Sequence[str]) -> None:
        """Keep how it was answered; only the first answer counts."""
        if self.asked is None or self.asked.answer:
            return
        self.asked.show_feedback(said, given)
        self.marks.append(said.right)
        self.told.append(said.text)
        for id in (self.asked.exercise.clause, *self._beside(self.asked.exercise.clause)):
            fsrs = reviewed(self.progress.cards.get(id), said.right, _now())
            self.progress.keep(id, fsrs, said.right)
        if self.session.is_test:
            self._turn(self.at + 1)

    def _next(self) -> None:
        if self.asked and self.asked.answer:
            self._turn(self.at + 1)

    def _share(self) -> None:
        self.link = self.session.link() if self.session.most else ""

    def _session(self) -> Plain:
        return {
            "number": self.number,
            "at": self.at,
            "count": self.session.most,
            "marks": [] if self._hides else list(self.marks),
            "done": len(self.marks),
            "set": self.session.name,
            "sets": list(sets_of(self.game)),
            "over": self.asked is None and self.session.most > 0,
            "link": self.link,
            "here": link_of([self.asked.exercise.name]) if self.asked else "",
        }

    def _beside(self, clause: str) -> list[str]:
        """Return what earlier versions asked about in the same section, and this one asks by this clause."""
        book, known = self.game.rulebook, askable(self.game)
        section = book[clause].section
        return [
            id for id in due(self.progress.cards, _now())
            if id in book and id not in known and book[id].section == section
        ]  # fmt: skip

    @property
    def _hides(self) -> bool:
        """True while a test is going on."""
        return self.session.is_test and self.asked is not None

    def _plan(self) -> Plain:
        """Return how much waits to be practised."""
        cards = self.progress.cards
        counts = {
            "due": due(cards, _now()),
            "failed": failed(cards),
            "new": fresh(self.game, cards),
        }
        return {name: len(ids) for name, ids in counts.items()}

    def _summary(self) -> Plain:
        if self.asked or not self.marks:
            return {}
        wrong = [
            one.clause for one, ok in zip(self.session.made, self.marks, strict=True) if not ok
        ]
        ids = list(dict.fromkeys(wrong))
        return {
            "right": sum(self.marks),
            "count": len(self.marks),
            "again": [{"rule": id, **clauses(self.game.rulebook, [id])[id]} for id in ids],
            "told": self._review() if self.session.is_test else [],
        }

    def _review(self) -> list[Plain]:
        """Return what a test asked, with what is said to each answer."""
        each = zip(self.session.made, self.marks, self.told, strict=True)
        return [{"text": one.text, "right": ok, "told": told} for one, ok, told in each]


class Asked:
    """One exercise on a page, an answer being composed for it, and what is said to it."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, self.draft = exercise, Draft()
        self.tapped: dict[str, None] = {}  # values of pieces, in order
        self.answer: Plain = {}

    @cached_property
    def data(self) -> Plain:
        """The question, without its answer."""
        one = self.exercise
        return {
            "name": one.name,
            "kind": one.kind,
            "title": kind_names()[one.kind],
            "text": one.text,
            "values": list(one.choices),
            "choices": list(one.choice_texts),
            "steps": [{"id": key, "text": one.question.options[key]} for key in one.steps],
            "scene": plain(one.scene),
            "seat": one.subject,
            "lit": list(self._about()),
            "ghost": self._ghost(),
        }

    def _about(self) -> Sequence[str]:
        """Return the pieces that the move in question names."""
        one = self.exercise
        if one.kind in MOVES or one.move is None or one.question.state is not None:
            return ()
        return Composer(one.game, one.state, one.scene, ()).written(one.move.notation()).picks

    def _ghost(self) -> list[Plain]:
        """Return where the move in question would put its pieces."""
        one = self.exercise
        if one.kind != "can" or one.move is None:
            return []
        return [plain(zone) for zone in one.game.package.preview(one.state, one.move)]

    @cached_property
    def composer(self) -> Composer | None:
        """Composes a move where one is asked for."""
        one = self.exercise
        if one.kind not in MOVES:
            return None
        return Composer(one.game, one.state, one.scene, one.game.moves(one.state))

    def pick(self, id: str) -> None:
        """Pick a piece or a button. Nothing is filled in, because that would give the answer away."""
        options = self.exercise.question.options
        if self.answer:
            return
        if self.composer and id in self.composer.words:
            self.draft = self.composer.followed(self.draft, id)
        elif self.exercise.kind == "tap" and id in options:
            value = options[id]
            if value in self.tapped:
                del self.tapped[value]
            else:
                self.tapped[value] = None

    def write(self, text: str) -> None:
        """Take a move in words."""
        if self.composer and not self.answer:
            self.draft = self.composer.written(text, typed=True)

    def given(self) -> list[str]:
        """Return what was composed as an answer, if it is one."""
        if self.exercise.kind == "tap":
            return list(self.tapped)
        verdict = self.draft.verdict
        return verdict.move.notation().split() if verdict else []

    def drafted(self) -> Plain:
        """Return the answer so far. Whether it is allowed is not told."""
        one = self.exercise
        if one.kind == "tap":
            picks = [id for id, value in one.question.options.items() if value in self.tapped]
            return {"picks": picks, "open": list(one.question.options), "ready": bool(picks)}
        if not self.composer:
            return {}
        told = self.composer.data(self.draft)
        data = {name: told[name] for name in ("text", "picks", "next", "wants")}
        data |= {"ready": self.draft.verdict is not None, "ghost": told.get("ghost", [])}
        return data | {"error": told.get("error", "") if self.draft.typed else ""}

    def show_feedback(self, said: Feedback, given: Sequence[str]) -> None:
        """Show whether the answer is right, what is said to it, its clause and its pieces."""
        one, reason = self.exercise, self.exercise.reason
        pieces = [id for id, value in one.question.options.items() if value in one.right]
        self.answer = {
            "given": list(given),
            "right": said.right,
            "answer": list(one.right) if one.kind not in MOVES else [],
            "text": said.text,
            "reason": line_data(reason) if reason else None,
            "clause": one.clause,
            "rules": clauses(one.game.rulebook, [one.clause], one.state.rulings),
            "lit": pieces if one.kind == "tap" else _lit([reason] if reason else []),
        }


def _lit(lines: Sequence[Line]) -> list[str]:
    return list(dict.fromkeys(id for line in lines for deep in line.walk() for id in deep.shows))


def _now() -> datetime:
    return datetime.now(UTC)
