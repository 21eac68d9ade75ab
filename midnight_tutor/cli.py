"""The command `midnight-tutor`: reads the arguments, runs one command, says errors kindly."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, NoReturn

import tutor
from tutor.errors import TutorError
from tutor.languages import speak

from .texts import say

REFUSED, BAD_INPUT, INTERRUPTED = 1, 2, 130
COMMANDS = {  # the module and the function of each
    "serve": ("serve", "serve"),
    "site": ("site.server", "site"),
    "lab": ("serve", "lab"),
    "lesson": ("terminal", "lesson"),
    "judge": ("terminal", "judge"),
    "rules": ("terminal", "rules"),
    "play": ("terminal", "play"),
    "worksheet": ("worksheet", "worksheet"),
    "mcp": ("assistant", "mcp"),
    "new": ("new", "new"),
    "translate": ("translate", "translate"),
}
# A browser that visited a site keeps its pages for this address: `serve` has another.
SITE_PORT = 8868


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        problem = message[:1].upper() + message[1:].rstrip(".")
        self.exit(BAD_INPUT, say("usage-error", problem=problem, program=self.prog) + "\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of everything that can be asked."""
    top = _Parser(prog="midnight-tutor", description=say("about"), parents=[_language()])
    top.add_argument(
        "--version", action="version", version=version("midnight-tutor"), help=say("version")
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    _in_a_browser(commands)
    _with_a_game(commands)
    _command(commands, "mcp")
    new = _command(commands, "new")
    new.add_argument("name", metavar="NAME", help=say("new-arg"))

    translate = _command(commands, "translate")
    translate.add_argument("code", metavar="CODE", help=say("translate-arg"))
    return top


def _language() -> _Parser:
    """Return what reads the option that every command has."""
    option = _Parser(prog="midnight-tutor", add_help=False, allow_abbrev=False)
    option.add_argument("--language", metavar="CODE", help=say("language"))
    return option


def _command(commands: Any, name: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=say(name), description=say(name), parents=[_language()]
    )
    return command


def _in_a_browser(commands: Any) -> None:
    serve = _command(commands, "serve")
    _address(serve)
    _prefix(serve)
    serve.add_argument("--learners", type=int, metavar="N", help=say("serve-learners"))

    site = _command(commands, "site")
    site.add_argument("folder", metavar="FOLDER", nargs="?", help=say("site-folder-arg"))
    site.add_argument("--without-engine", action="store_true", help=say("site-without-engine"))
    site.add_argument("--lab", action="store_true", help=say("site-lab"))
    site.add_argument("--serve", action="store_true", help=say("site-serve"))
    _place(site, port=SITE_PORT)
    _prefix(site)

    lab = _command(commands, "lab")
    _address(lab)
    lab.add_argument("--folder", help=say("lab-folder"))


def _with_a_game(commands: Any) -> None:
    lesson = _game(commands, "lesson")
    lesson.add_argument("name", nargs="?", help=say("lesson-name"))
    lesson.add_argument("--variant", metavar="NAME", help=say("lesson-what-if"))

    judge = _game(commands, "judge")
    judge.add_argument("--position", required=True, metavar="FILE", help=say("judge-position"))
    judge.add_argument("move", help=say("judge-move"))
    judge.add_argument("--json", action="store_true", help=say("judge-json"))

    rules = _game(commands, "rules")
    rules.add_argument("words", nargs="*", metavar="WORDS", help=say("rules-words"))
    rules.add_argument("--json", action="store_true", help=say("rules-json"))

    play = _game(commands, "play")
    play.add_argument("--players", help=say("play-players"))
    play.add_argument("--bots", default="", metavar="SEATS", help=say("play-bots"))
    play.add_argument("--seed", type=int, default=0, help=say("play-seed"))
    play.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=VALUE", help=say("play-ruling")
    )

    sheet = _game(commands, "worksheet")
    sheet.add_argument(
        "--count", type=int, default=12, metavar="N", help=say("worksheet-count-arg")
    )
    sheet.add_argument("--seed", type=int, default=0, help=say("worksheet-seed"))
    sheet.add_argument("--clauses", nargs="+", metavar="CLAUSE", help=say("worksheet-clauses"))
    sheet.add_argument("--output", metavar="FILE", help=say("worksheet-output"))
    sheet.add_argument("--moodle", action="store_true", help=say("worksheet-moodle"))


def _address(command: argparse.ArgumentParser) -> None:
    _place(command)
    command.add_argument("--token", help=say("serve-token"))


def _place(command: argparse.ArgumentParser, port: int = 8866) -> None:
    command.add_argument("--host", default="localhost", help=say("serve-host"))
    command.add_argument("--port", type=int, default=port, help=say("serve-port", port=port))
    command.add_argument("--no-browser", action="store_true", help=say("serve-no-browser"))


def _prefix(command: argparse.ArgumentParser) -> None:
    command.add_argument("--base-url", default="/", metavar="PREFIX", help=say("serve-base-url"))
    command.add_argument("--tables", default="", metavar="FILE", help=say("serve-tables"))


def _game(commands: Any, name: str) -> argparse.ArgumentParser:
    command = _command(commands, name)
    command.add_argument("game", metavar="GAME", help=say("arg-game", known=tutor.games()))
    return command


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 for a refused move, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that knows no ✓ shows ? instead
    try:
        asked, _ = _language().parse_known_args(argv)
        if asked.language:
            speak(asked.language)
        code = _run(parser().parse_args(argv))
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
    """Import what a command needs, and no more: Jupyter takes its time."""
    module, name = COMMANDS[args.command]
    code: int = getattr(import_module(f".{module}", __package__), name)(args)
    return code
