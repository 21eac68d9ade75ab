"""What a page may ask before its engine is there: first views and lessons, each in a file."""

from collections.abc import Callable
from functools import partial

import tutor
from tutor import Game
from tutor.ui.channel import GamePage
from tutor.ui.lessons import lesson_data
from tutor.ui.serialize import Plain

from .folder import Folder, dump

OTHERS = ("page", "learn", "progress")  # nothing to show, in files of its own, kept by the browser
Source = tuple[str, Callable[[], Plain]]  # the name of a file, and what makes its data


def sources(name: str) -> dict[str, Source]:
    """Which file of a game's page answers what; none is made before it is wanted."""
    game = tutor.load(name)
    game_page = GamePage(game)
    first: dict[str, Source] = {
        part: (f"{part}.json", partial(game_page.first, part))
        for part in game_page.names
        if part not in OTHERS
    }
    lessons: dict[str, Source] = {
        f"learn {id}": (f"learn/{id}.json", partial(_lesson, game, id))
        for id in game.rulebook.lessons
    }
    return first | lessons


def _lesson(game: Game, id: str) -> Plain:
    return lesson_data(game, game.lesson(id))


def write(folder: Folder, name: str) -> dict[str, str]:
    """Write the data of a game; which file answers what."""
    return {
        asked: folder.keep(f"data/{name}/{file}", dump(make()))
        for asked, (file, make) in sources(name).items()
    }
