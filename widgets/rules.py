"""The rulebook on the page: clauses to search, rulings to choose."""

from collections.abc import Callable
from typing import Any

import traitlets

from tutor import Game, TutorError
from tutor.desk import messages
from tutor.desk.data import Plain, game_of, ruling_data
from tutor.desk.messages import table_of, text
from tutor.desk.texts import say, words
from tutor.rulebook import Rule, Rulebook

from .base import Widget

FORMS: messages.Forms = {"rulings": {"values": table_of(text(80), 60)}}


def book_data(book: Rulebook) -> Plain:
    """All clauses by section, and the rulings."""
    by_section: dict[str, list[Plain]] = {section: [] for section in book.sections}
    for rule in book.values():
        by_section[rule.section].append(_clause(rule))
    return {
        "sections": [{"title": title, "rules": rules} for title, rules in by_section.items()],
        "rulings": [ruling_data(ruling) for ruling in book.rulings.values()],
    }


def _clause(rule: Rule) -> Plain:
    names = ("id", "title", "section", "source", "text", "ruling")
    return {name: getattr(rule, name) for name in names if getattr(rule, name)}


class RulebookView(Widget):
    """Every clause of a game; `listeners` hear which rulings somebody chose."""

    draws = traitlets.Unicode("rules").tag(sync=True)
    book = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str, **traits: Any) -> None:
        self.game = game_of(game)
        self.listeners: list[Callable[[dict[str, str]], None]] = []
        super().__init__(book=book_data(self.game.rulebook), texts=words("rules"), **traits)

    def receive(self, message: Any) -> None:
        """Pass chosen rulings on, and say what came of it."""
        _, values = messages.read(message, FORMS)
        try:
            self.choose(values["values"])
            answer = say("rules", "applied" if self.listeners else "alone")
        except TutorError as error:
            answer = str(error)
        self.send({"type": "say", "text": answer})

    def choose(self, rulings: dict[str, str]) -> None:
        """Tell the listeners, if the rulings are ones of this game."""
        self.game.rulebook.settle(self.game.model.Rulings, rulings)
        for listener in self.listeners:
            listener(rulings)
