"""The parts of a page as widgets of their own, for a notebook: each a thin shell around its logic."""

from typing import Any

import tutor
from tutor import Game
from tutor.lesson import Lesson
from tutor.scene import Scene, plain
from tutor.ui.calculator import CalculatorForm
from tutor.ui.channel import Channel
from tutor.ui.lessons import Lessons, heading, lesson_data
from tutor.ui.page import home_data
from tutor.ui.play import Play
from tutor.ui.practise import Practise
from tutor.ui.progress import Progress
from tutor.ui.rulebook import RulebookPanel

from .base import Widget, is_page


def game_of(game: Game | str) -> Game:
    """Return a game, given the game or its name."""
    return tutor.load(game) if isinstance(game, str) else game


class Home(Widget):
    """The shelf of games."""

    def __init__(self, **traits: Any) -> None:
        super().__init__("home", Channel(), home_data(), **traits)


class LessonPlayer(Widget):
    """A worked example, by its id or one of your own: stepped through without the kernel."""

    def __init__(self, game: Game | str, lesson: Lesson | str, **traits: Any) -> None:
        played = game_of(game)
        told = played.lesson(lesson) if isinstance(lesson, str) else lesson
        channel = Channel(learn=Lessons(played, {told.id: told}))
        shown = heading(told) if is_page() else lesson_data(played, told)
        super().__init__("lesson", channel, {"lesson": shown}, **traits)


class PlayTable(Widget):
    """A table to play at: from the start, from a link, or from any position."""

    def __init__(self, game: Game | str, link: str = "", scope: str = "", **options: Any) -> None:
        self.play = Play(game_of(game), **options)
        if link:
            self.play.handle({"type": "open", "link": link})
        channel = Channel(play=self.play, progress=self.play.coaching.progress)
        first = {"play": channel.first("play"), "name": self.play.game.name}
        super().__init__("play", channel, first, link=link, scope=scope)


class PracticeTable(Widget):
    """Exercises about the rules of a game, ten at a time; the browser remembers how they went."""

    def __init__(self, game: Game | str, link: str = "", **traits: Any) -> None:
        practised = game_of(game)
        progress = Progress(practised)
        channel = Channel(progress=progress, practise=Practise(practised, progress))
        super().__init__("practise", channel, {"name": practised.name}, link=link, **traits)


class RulebookView(Widget):
    """Every clause of a game; a table, where there is one, takes the rulings chosen in it."""

    def __init__(self, game: Game | str, table: Play | None = None, **traits: Any) -> None:
        played = game_of(game)
        progress = table.coaching.progress if table else Progress(played)
        channel = Channel(rules=RulebookPanel(played, table), progress=progress)
        super().__init__("rules", channel, {"name": played.name}, **traits)


class Calculator(Widget):
    """The calculator for a real table, worked out as you type."""

    def __init__(self, game: Game | str, table: Play | None = None, **traits: Any) -> None:
        super().__init__(
            "calculator", Channel(calculator=CalculatorForm(game_of(game), table)), **traits
        )


class Table(Widget):
    """Draws any scene, and lights the pieces named in `lit`."""

    def __init__(self, scene: Scene, lit: tuple[str, ...] = (), **traits: Any) -> None:
        super().__init__("table", Channel(), {"scene": plain(scene), "lit": list(lit)}, **traits)
