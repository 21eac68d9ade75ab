"""The command `midnight-tutor`: reads the arguments, runs one command, says errors kindly."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, NoReturn

import tutor
from tutor.phrase import TutorError

from .texts import say

REFUSED, BAD_INPUT, INTERRUPTED = 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        problem = message[:1].upper() + message[1:].rstrip(".")
        self.exit(BAD_INPUT, say("usage-error", problem=problem, program=self.prog) + "\n")


def parser() -> argparse.ArgumentParser:
    """Everything that can be asked."""
    top = _Parser(prog="midnight-tutor", description=say("about"))
    top.add_argument(
        "--version", action="version", version=version("midnight-tutor"), help=say("version")
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help=say("serve"), description=say("serve"))
    _address(serve)
    serve.add_argument("--base-url", default="/", metavar="PREFIX", help=say("serve-base-url"))
    serve.add_argument(
        "--name", action="append", default=[], metavar="HOST", help=say("serve-name")
    )
    serve.add_argument("--learners", type=int, metavar="N", help=say("serve-learners"))

    lab = commands.add_parser("lab", help=say("lab"), description=say("lab"))
    _address(lab)
    lab.add_argument("--folder", help=say("lab-folder"))

    lesson = _game(commands, "lesson")
    lesson.add_argument("name", nargs="?", help=say("lesson-name"))
    lesson.add_argument("--variant", metavar="NAME", help=say("lesson-what-if"))

    judge = _game(commands, "judge")
    judge.add_argument("--position", required=True, metavar="FILE", help=say("judge-position"))
    judge.add_argument("move", help=say("judge-move"))
    judge.add_argument("--json", action="store_true", help=say("judge-json"))

    play = _game(commands, "play")
    play.add_argument("--players", help=say("play-players"))
    play.add_argument("--bots", default="", metavar="SEATS", help=say("play-bots"))
    play.add_argument("--seed", type=int, default=0, help=say("play-seed"))
    play.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=VALUE", help=say("play-ruling")
    )

    new = commands.add_parser("new", help=say("new"), description=say("new"))
    new.add_argument("name", metavar="NAME", help=say("new-arg"))
    return top


def _address(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", default="localhost", help=say("serve-host"))
    command.add_argument("--port", type=int, default=8866, help=say("serve-port"))
    command.add_argument("--no-browser", action="store_true", help=say("serve-no-browser"))
    command.add_argument("--token", help=say("serve-token"))


def _game(commands: Any, name: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=say(name), description=say(name)
    )
    command.add_argument("game", metavar="GAME", help=say("arg-game", known=tutor.games()))
    return command


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 for a refused move, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that knows no ✓ shows ? instead
    args = parser().parse_args(argv)
    try:
        code = _run(args)
        sys.stdout.flush()
        return code
    except TutorError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read on has read enough: `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(args: argparse.Namespace) -> int:
    if args.command in ("serve", "lab"):
        from . import serve  # Jupyter, only where it is needed

        return serve.lab(args) if args.command == "lab" else serve.serve(args)
    if args.command == "new":
        from .new import new

        return new(args)
    from . import terminal

    commands = {"lesson": terminal.lesson, "judge": terminal.judge, "play": terminal.play}
    return commands[args.command](args)
