"""The files that answer a page before its kernel or engine is there."""

from collections.abc import Callable
from functools import partial

import tutor
from tutor import Game
from tutor.languages import speaking
from tutor.ui.channel import GamePage
from tutor.ui.lessons import lesson_data
from tutor.ui.serialize import Plain
from tutor.ui.texts import sections

from .notebook import NotebookPage

OTHERS = ("page", "learn", "progress")  # nothing to show, in files of its own, kept by the browser
Payload = tuple[str, Callable[[], Plain]]  # the name of a file, and what makes its data


def payloads(name: str) -> dict[str, Payload]:
    """Return which file of a game's page answers what; none is made before it is wanted."""
    game = tutor.load(name)
    desk = GamePage(game)
    first: dict[str, Payload] = {
        part: (f"{part}.json", partial(desk.first, part))
        for part in desk.names
        if part not in OTHERS
    }
    lessons: dict[str, Payload] = {
        f"learn {id}": (f"learn/{id}.json", partial(_lesson, game, id))
        for id in game.rulebook.lessons
    }
    return first | lessons


def _lesson(game: Game, id: str) -> Plain:
    with speaking(game.rulebook.language):
        return lesson_data(game, game.lesson(id))


def page_facts(page: NotebookPage, files: dict[str, str], **more: Plain | str | None) -> Plain:
    """Return what stands in a page for its script: words, widgets, and where the files are."""
    return {"texts": sections(), "files": files, "widgets": page.widgets, **more}
