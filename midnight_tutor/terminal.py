"""The games in a terminal: a lesson to read, a verdict, a text table."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import tutor
from tutor.lesson import Frame
from tutor.phrase import TutorError
from tutor.rulebook import readable
from tutor.scene import plain

from .texts import UsageError, commands, say


def lesson(args: Namespace) -> int:
    """Print a worked example, or the list of them."""
    game = tutor.load(args.game)
    if args.name is None:
        print("\n".join(_contents(game)))
        return 0
    frames = game.lesson(args.name).frames(game)
    print("\n".join([_title(game, args.name), *_told(frames)]))
    return 0


def _title(game: tutor.Game, name: str) -> str:
    return str(game.rulebook.lessons[name]["title"])


def _contents(game: tutor.Game) -> Iterator[str]:
    title, count = game.rulebook.title, len(game.lessons)
    yield say("lesson-count", title=title, count=count, game=game.name)
    for name in game.lessons:
        yield say("lesson-line", id=name, title=_title(game, name))


def _told(frames: list[Frame]) -> Iterator[str]:
    """The sentences in order, and what has changed on the table since the one before."""
    shown: list[str] = []
    for frame in frames:
        table = str(frame.scene).splitlines()
        if table != shown:
            yield "\n".join(["", *(line for line in table if line not in shown), ""])
            shown = table
        yield from readable(frame.line) if frame.line else [frame.text]
        if frame.question:
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
    """A text table."""
    game = tutor.load(args.game)
    match = tutor.Match(game, _players(args.players), args.seed, _rulings(args.ruling))
    print(say("table-open", title=game.rulebook.title))
    _Table(match).sit()
    return 0


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
    """A match at the terminal: reads a line, does it, shows the table again."""

    def __init__(self, match: tutor.Match) -> None:
        self.match, self.game = match, match.game

    def sit(self) -> None:
        """Until the player leaves."""
        self.show()
        while (line := self._ask()) not in ("quit", None):
            if line:
                try:
                    self.do(line)
                except TutorError as error:
                    print(error)
        print(say("table-bye", link=self.match.link))

    def _ask(self) -> str | None:
        seat = self.game.to_move(self.match.state)
        over = seat is None
        name = say("table-over") if over else self.match.state.players[seat]
        try:
            return input(say("table-turn", name=name)).strip()
        except EOFError:
            print()
            return None

    def show(self) -> None:
        """The table as whoever is to move sees it; the result when the game is over."""
        state = self.match.state
        print(f"\n{self.game.scene(state, self.game.to_move(state))}\n")
        outcome = self.game.outcome(state)
        if outcome:
            print(outcome)

    def do(self, line: str) -> None:
        """A command of the table, or a move."""
        word, _, rest = line.partition(" ")
        known = {name.split()[0] for name in commands()} - {"quit"}
        if word in known and (word == "save" or not rest):
            getattr(self, f"_{word}")(rest.strip())
        else:
            self._move(line)

    def _move(self, text: str) -> None:
        try:
            turn = self.match.do(text)
        except tutor.IllegalMove as refused:
            print(refused.verdict)
            _print_nearest(self.game, self.match.state, refused.verdict)
        else:
            print(turn)
            self.show()

    def _undo(self, _: str) -> None:
        turn = self.match.undo()
        print(say("table-undone", move=turn.move) if turn else say("table-undo-none"))
        if turn:
            self.show()

    def _hint(self, _: str) -> None:
        move = self.game.advise(self.match.state, Random(len(self.match.turns)))
        print(say("table-hint", move=move))
        print(self.game.judge(self.match.state, move))

    def _moves(self, _: str) -> None:
        moves = [str(move) for move in self.game.moves(self.match.state)]
        print(say("table-moves", count=len(moves), moves="; ".join(moves)))

    def _score(self, _: str) -> None:
        print(self.game.score(self.match.state))

    def _link(self, _: str) -> None:
        print(self.match.link)

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
