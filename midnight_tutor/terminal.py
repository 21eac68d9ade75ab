"""The games in a terminal: a lesson to read, a verdict, a text table."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import tutor
from tutor.errors import TutorError
from tutor.lesson import Frame, Lesson
from tutor.scene import plain
from tutor.search import Found
from tutor.story import Story, readable

from .texts import UsageError, commands, say

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what was scrolled away


def lesson(args: Namespace) -> int:
    """Print a worked example, or the list of them."""
    game = tutor.load(args.game)
    if args.name is None:
        print("\n".join(_contents(game)))
        return 0
    lesson = game.lesson(args.name)
    if args.variant and args.variant not in lesson.variants:
        raise UsageError("variant-unknown", variant=args.variant[:40], known=tuple(lesson.variants))
    frames = lesson.frames(game, args.variant or "")
    print("\n".join([*_heading(lesson, args.variant), *_frame_lines(frames)]))
    return 0


def _heading(lesson: Lesson, variant: str | None) -> Iterator[str]:
    """Yield the title of a lesson, its goal and its what-ifs."""
    yield lesson.titles.get(variant, lesson.title) if variant else lesson.title
    yield lesson.goal
    if not variant:
        for name in lesson.variants:
            yield say("lesson-variant", name=name, title=lesson.titles.get(name, name))


def _contents(game: tutor.Game) -> Iterator[str]:
    title, count = game.rulebook.title, len(game.lessons)
    yield say("lesson-count", title=title, count=count, game=game.name)
    for lesson in game.lessons.values():
        yield say("lesson-line", id=lesson.id, title=lesson.title)


def _frame_lines(frames: list[Frame]) -> Iterator[str]:
    """Yield the sentences in order, and what has changed on the table since the one before."""
    shown: list[str] = []
    for frame in frames:
        table = str(frame.scene).splitlines()
        if table != shown:
            yield "\n".join(["", *(line for line in table if line not in shown), ""])
            shown = table
        yield from readable(frame.line) if frame.line else [frame.text]
        if frame.question and frame.question.choices:
            yield say("lesson-choices", choices=" / ".join(frame.question.choices))


def judge(args: Namespace) -> int:
    """Print the verdict on a move; 0 when it is legal, 1 when it is refused."""
    game = tutor.load(args.game)
    state = game.from_json(_read(args.position))
    verdict = game.judge(state, args.move)
    if args.json:
        print(json.dumps(_verdict(game, state, verdict), ensure_ascii=False, indent=2))
    else:
        print(verdict)
        _print_nearest(game, state, verdict)
    return 0 if verdict.legal else 1


def rules(args: Namespace) -> int:
    """Print the clauses that answer a question, best first, or all of them."""
    book = tutor.load(args.game).rulebook
    found = book.search(" ".join(args.words)) if args.words else Found(book.values())
    if args.json:
        data = [{"id": rule.id, "title": rule.title, "text": rule.text} for rule in found]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    if found.near:
        print(say("rules-near") + "\n")
    for rule in found:
        print(say("rules-line", title=rule.title, section=rule.section, text=rule.text, id=rule.id))
    return 0


def _read(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("file-unreadable", name=name, problem=_problem(error)) from None


def _problem(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _verdict(game: tutor.Game, state: Any, verdict: tutor.Verdict) -> dict[str, Any]:
    near = [] if verdict.legal else game.nearest(state, verdict.move)
    return {
        "move": str(verdict.move),
        "legal": verdict.legal,
        "checks": [plain(line) for line in verdict.lines],
        "nearest": [str(each.move) for each in near],
    }


def _print_nearest(game: tutor.Game, state: Any, verdict: tutor.Verdict) -> None:
    near = [] if verdict.legal else game.nearest(state, verdict.move)
    if near:
        print(say("nearest"))
        print("\n".join(say("nearest-line", near=each) for each in near))


def play(args: Namespace) -> int:
    """Run a text table."""
    game = tutor.load(args.game)
    match = tutor.Match(game, _players(args.players), args.seed, _rulings(args.ruling))
    bots = _bots(args.bots, len(match.first.players))
    print(say("table-open", title=game.rulebook.title))
    _Table(match, bots).sit()
    return 0


def _bots(text: str, seats: int) -> set[int]:
    """Return the seats that the computer plays, read from a text such as `2,3`."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word in map(str, range(1, seats + 1)) for word in words):
        raise UsageError("bots-form", have=text[:40], seats=seats)
    return {int(word) - 1 for word in words}


def _players(text: str | None) -> list[str] | int | None:
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return int(text[:6])
    return [name.strip() for name in text.split(",")]


def _rulings(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise UsageError("ruling-form", have=pair[:40])
    return dict(pair.split("=", 1) for pair in pairs)


class _Table:
    """A match at the terminal: reads a line, does it, shows the table again.

    Several people at one screen see only what each may know: before a turn of somebody else the
    screen is cleared, and what is told of a move is what everybody may hear.
    """

    def __init__(self, match: tutor.Match, bots: set[int]) -> None:
        self.match, self.game, self.bots = match, match.game, bots
        self.people = [seat for seat in range(len(match.first.players)) if seat not in bots]
        self.rng = Random(match.seed)

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return self.game.to_move(self.match.state)

    @property
    def viewing_seat(self) -> int | None:
        """The seat that looks at the screen: the one to move, or the only person's."""
        if self.seat is None or not self.people:
            return None
        return self.seat if self.seat in self.people else self.people[0]

    @property
    def secret(self) -> bool:
        """True if somebody else's eyes are to be feared: people who may not know everything."""
        state, seats = self.match.state, self.people
        return len(seats) > 1 and any(self.game.view(state, seat) != state for seat in seats)

    def sit(self) -> None:
        """Run the table until the player leaves."""
        self._bots_play()
        self.show()
        while (line := self._ask()) not in ("quit", None):
            if line:
                try:
                    self.do(line)
                except TutorError as error:
                    print(error)
        print(say("table-bye", link=self._carried()))

    def _ask(self) -> str | None:
        name = say("table-over") if self.seat is None else self.match.state.players[self.seat]
        return _typed(say("table-turn", name=name))

    def show(self) -> None:
        """Print the table as the viewing seat sees it, or the result when the game is over."""
        print(f"\n{self.game.scene(self.match.state, self.viewing_seat)}\n")
        outcome = self.game.outcome(self.match.state)
        if outcome:
            print(outcome)

    def do(self, line: str) -> None:
        """Run a command of the table, or play a move."""
        word, _, rest = line.partition(" ")
        known = {name.split()[0] for name in commands()} - {"quit"}
        if word in known and (word == "save" or not rest):
            getattr(self, f"_{word}")(rest.strip())
        else:
            self._move(line)

    def _move(self, text: str) -> None:
        viewing_seat, state = self.viewing_seat, self.match.state
        try:
            turn = self.match.do(text)
        except tutor.IllegalMove as refused:
            print(refused.verdict)
            _print_nearest(self.game, state, refused.verdict)
            return
        if self.viewing_seat == viewing_seat or not self.secret:
            print(turn)
        else:
            self._pass_on(turn)
        self._bots_play()
        self.show()

    def _pass_on(self, turn: tutor.Turn) -> None:
        """Pass the screen to somebody else: nothing that only the mover may know stays on it."""
        if self.viewing_seat is not None and sys.stdin.isatty():
            print(CLEAR, end="")
            _typed(say("table-pass-on", name=self.match.state.players[self.viewing_seat]))
        self._print_turn(turn)

    def _print_turn(self, turn: tutor.Turn) -> None:
        """Print a move as everybody may hear of it."""
        who = turn.before.players[self.game.to_move(turn.before) or 0]
        print(say("table-played", who=who, move=turn.move.shown()))
        print(Story(turn.steps, self.game.rulebook))

    def _bots_play(self) -> None:
        while self.seat in self.bots:
            self._print_turn(self.match.do(self.game.advise(self.match.state, self.rng)))

    def _undo(self, _: str) -> None:
        turn = self.match.undo()
        while turn and self.seat in self.bots and self.match.turns:
            turn = self.match.undo()
        print(say("table-undone", move=turn.move.shown()) if turn else say("table-undo-none"))
        if turn:
            self._bots_play()
            self.show()

    def _hint(self, _: str) -> None:
        move = self.game.advise(self.match.state, Random(len(self.match.turns)))
        print(say("table-hint", move=move))
        print(self.game.judge(self.match.state, move))

    def _moves(self, _: str) -> None:
        moves = [str(move) for move in self.game.moves(self.match.state)]
        print(say("table-moves", count=len(moves), moves="; ".join(moves)))

    def _score(self, _: str) -> None:
        state, viewing_seat = self.match.state, self.viewing_seat
        print(
            self.game.score(state if viewing_seat is None else self.game.view(state, viewing_seat))
        )

    def _carried(self) -> str:
        """Return the link of the game, packed where moves are secret."""
        return self.match.packed_link if self.secret else self.match.link

    def _link(self, _: str) -> None:
        print(self._carried())

    def _save(self, name: str) -> None:
        if not name:
            raise UsageError("table-save-where")
        try:
            Path(name).write_text(self.game.to_json(self.match.state) + "\n", encoding="utf-8")
        except OSError as error:
            raise UsageError("file-unwritable", name=name, problem=_problem(error)) from None
        print(say("table-saved", name=name))

    def _help(self, _: str) -> None:
        for form, meaning in {**self.game.rulebook.notation, **commands()}.items():
            print(say("table-form", form=form, meaning=meaning))


def _typed(prompt: str) -> str | None:
    """Return a line from the keyboard, or None when there will be no more."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None
