"""The widgets of a notebook's page: `App("a-game")` and its parts, which know each other.

Served as a page, the parts are drawn by one widget, the app; what the other cells leave is their
place. In a notebook each part is a widget in its own cell.
"""

from functools import cached_property
from typing import Any

import tutor
from tutor import links
from tutor.ui.channel import Channel, GamePage
from tutor.ui.page import placeholder
from tutor.ui.score import MatchScore

from .base import Widget, is_page
from .views import Calculator, Header, LessonPlayer, PlayTable, PracticeTable, RulebookView, Score


class Placeholder:
    """The place of a part on the page."""

    def __init__(self, part: str, id: str = "") -> None:
        self.part, self.id = part, id

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": placeholder(self.part, self.id), "text/plain": ""}


class App:
    """The page of a game: each method gives what a cell of its own shows.

    `link` opens a lesson or a game as a link would, where the address bar cannot (JupyterLab).
    `language` is that of its words, such as "de".
    Further options (players, seed, rulings, mode, bots) are for the table.
    """

    def __init__(self, game: str, link: str = "", language: str = "", **options: Any) -> None:
        self.game, self.link, self.options = tutor.load(game, language), link, options
        self.traits: dict[str, Any] = {"link": link, "scope": self.game.name}

    @cached_property
    def header(self) -> Widget:
        """The page itself; in a notebook the bar on top."""
        game_page = GamePage(self.game, **self.options)
        return Header(self.game, game_page, **self.traits)

    def lesson(self, id: str) -> LessonPlayer | Placeholder:
        """Return the widget of a worked example."""
        if is_page():
            return Placeholder("lesson", id)
        return LessonPlayer(self.game, id, **self.traits)

    @cached_property
    def _table(self) -> PlayTable:
        own = {"lesson", "practice"} & set(links.read(self.link))
        link = "" if own else self.link
        return PlayTable(self.game, link=link, scope=self.game.name, **self.options)

    def table(self) -> PlayTable | Placeholder:
        """Return the table to play at: one per page, however often it is asked for."""
        return Placeholder("play") if is_page() else self._table

    def practise(self) -> PracticeTable | Placeholder:
        """Show ten exercises: what is due, what went wrong, then what is new."""
        return Placeholder("practise") if is_page() else PracticeTable(self.game, **self.traits)

    def score(self) -> Widget | Placeholder:
        """Return the score of the page's table, which follows the game."""
        if is_page():
            return Placeholder("score")
        play = self._table.play
        score = Score(
            play, Channel(self.game.rulebook.language, score=MatchScore(play)), **self.traits
        )
        self._table.followers.append(score)
        return score

    def calculator(self) -> Calculator | Placeholder:
        """Return the calculator for a real table."""
        if is_page():
            return Placeholder("calculator")
        calculator = Calculator(self.game, self._table.play, **self.traits)
        self._table.followers.append(calculator)
        return calculator

    def rulebook(self) -> RulebookView | Placeholder:
        """Show every clause; chosen rulings are offered to the table."""
        if is_page():
            return Placeholder("rules")
        book = RulebookView(self.game, self._table.play, **self.traits)
        book.followers.append(self._table)
        self._table.followers.append(book)
        return book
