"""`midnight-tutor worksheet monster-crunch`: a page to print, with no script in it."""

from argparse import Namespace
from itertools import islice
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import tutor
from tutor.languages import language
from tutor.practice import exercises, solution
from tutor.practice.exercise import Exercise
from tutor.practice.words import kind_names
from widgets.still.html import image
from widgets.still.svg import svg

from ..texts import UsageError, pages, say
from . import moodle

MOST = 60  # exercises of a worksheet
WIDE = 460  # px of a table, which is 122 mm on paper


def worksheet(args: Namespace) -> int:
    """Write the worksheet."""
    if not 1 <= args.count <= MOST:
        raise UsageError("worksheet-count", have=args.count, most=MOST)
    game = tutor.load(args.game)
    kinds, ending = (moodle.KINDS, "xml") if args.moodle else (None, "html")
    made = list(islice(exercises(game, args.seed, args.clauses, kinds), args.count))
    path = Path(args.output or f"worksheet-{game.name}-{args.seed}.{ending}")
    text = moodle.quiz(game, made) if args.moodle else page(game, made, args.seed)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError("file-unwritable", name=str(path), problem=error.strerror) from None
    facts = {"name": str(path), "count": len(made)}
    told = (
        say("worksheet-moodle-written", **facts)
        if args.moodle
        else say("worksheet-written", **facts)
    )
    print(told)
    return 0


def page(game: tutor.Game, made: list[Exercise], seed: int) -> str:
    """Return the worksheet as one file that fetches and runs nothing."""
    loader = PackageLoader("midnight_tutor.worksheet")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.globals |= {
        "say": pages().say,
        "language": language,
        "book": game.rulebook,
        "kinds": kind_names(),
        "solution": solution,
    }
    tasks = [(number, one, picture(one)) for number, one in enumerate(made, 1)]
    return environment.get_template("worksheet.html.j2").render(
        title=game.rulebook.title, tasks=tasks, seed=seed
    )


def picture(one: Exercise) -> Markup:
    """Return the table of an exercise, without what would give its answer away."""
    return Markup(image(svg(one.scene, one.subject, wide=WIDE), str(one.scene)))  # noqa: S704  it is ours
