"""What a notebook shows: `App("a-game")` and the widgets of its page, which know each other."""

from functools import cached_property
from typing import Any
from urllib.parse import parse_qs

import traitlets

import tutor
from tutor.desk.texts import words

from .base import Widget
from .calculator import Calculator
from .lesson import LessonPlayer
from .play import PlayTable
from .rules import RulebookView
from .score import ScoreTree


class Header(Widget):
    """The bar on top of a page."""

    draws = traitlets.Unicode("header").tag(sync=True)
    page = traitlets.Dict().tag(sync=True)


class App:
    """The page of a game: each method gives a widget for a cell of its own.

    `link` opens a lesson or a game as a link would, where the address bar cannot (JupyterLab).
    Further options (players, seed, rulings, mode, bots) are for the table.
    """

    def __init__(self, game: str, link: str = "", **options: Any) -> None:
        self.game, self.link, self.options = tutor.load(game), link, options
        self._score: ScoreTree | None = None

    @cached_property
    def header(self) -> Header:
        """Title, where to go, theme, presenter mode."""
        book = self.game.rulebook
        titles = [[id, facts["title"]] for id, facts in book.lessons.items()]
        page = {"title": book.title, "lessons": titles}
        return Header(page=page, texts=words("header"), link=self.link, scope=self.game.name)

    def lesson(self, id: str) -> LessonPlayer:
        """A worked example."""
        return LessonPlayer(self.game, id, link=self.link, scope=self.game.name)

    @cached_property
    def _table(self) -> PlayTable:
        query = parse_qs(self.link.lstrip("?"))
        link = "" if "lesson" in query else self.link
        table = PlayTable(self.game, link=link, scope=self.game.name, **self.options)
        table.controller.listeners.append(self._rescore)
        return table

    def table(self) -> PlayTable:
        """The table to play at: one per page, however often it is asked for."""
        return self._table

    def score(self) -> ScoreTree:
        """The score of the table, following the game."""
        self._score = ScoreTree(self._table.controller.standing(), scope=self.game.name)
        return self._score

    def calculator(self) -> Calculator:
        """What lies on a real table, worked out as you enter it."""
        return Calculator(self.game)

    def rulebook(self) -> RulebookView:
        """Every clause; chosen rulings are offered to the table."""
        view = RulebookView(self.game, scope=self.game.name)
        view.listeners.append(self._offer)
        return view

    def _rescore(self) -> None:
        if self._score:
            self._score.show(self._table.controller.standing())

    def _offer(self, rulings: dict[str, str]) -> None:
        self._table.controller.suggest(rulings)
        self._table.refresh()
