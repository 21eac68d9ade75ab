"""The rulebook of a game on a page: clauses to search, rulings to choose."""

from collections.abc import Mapping
from typing import Any, Protocol

from .. import Game, TutorError
from ..rulebook import Rule, Rulebook
from . import messages
from .messages import table_of, text
from .serialize import Plain, ruling_data
from .texts import say

FORMS: messages.Forms = {"rulings": {"values": table_of(text(80), 60)}}


class Taker(Protocol):
    """A table that can take rulings over."""

    def suggest(self, rulings: Mapping[str, str]) -> None:
        """Offer a new game with them."""

    @property
    def rulings(self) -> Any:
        """Those it plays by."""


def rulebook_data(book: Rulebook, rulings: Any = None) -> Plain:
    """Return all clauses by section, the rulings, and the everyday words that lead to clauses."""
    by_section: dict[str, list[Plain]] = {section: [] for section in book.sections}
    for rule in book.values():
        by_section[rule.section].append(_clause(rule) | {"words": book.index.weights[rule.id]})
    return {
        "sections": [{"title": title, "rules": rules} for title, rules in by_section.items()],
        "rulings": [ruling_data(ruling, rulings) for ruling in book.rulings.values()],
        "synonyms": book.index.synonyms,
        "idle": sorted(book.index.idle),
    }


def _clause(rule: Rule) -> Plain:
    names = ("id", "title", "section", "source", "text", "ruling")
    return {name: getattr(rule, name) for name in names if getattr(rule, name)}


class RulebookPanel:
    """Every clause of a game; a table, where there is one, hears which rulings somebody chose."""

    def __init__(self, game: Game, table: Taker | None = None) -> None:
        self.game, self.table = game, table
        self._book: tuple[Any, Plain] = (self, {})

    def sections(self) -> Plain:
        """Return the whole book, with the readings that the table uses."""
        rulings = self.table.rulings if self.table else None
        if self._book[0] != rulings or not self._book[1]:
            self._book = rulings, rulebook_data(self.game.rulebook, rulings)
        return {"book": self._book[1]}

    def handle(self, message: Any) -> Plain:
        """Pass chosen rulings on, and say whether they were taken."""
        try:
            _, values = messages.read(message, FORMS)
            self.choose(values["values"])
            answer = say("rules", "applied" if self.table else "alone")
            return {"type": "chosen", "text": answer, "table": self.table is not None}
        except TutorError as error:
            return {"type": "say", "text": str(error)}
        except Exception as error:
            return {"type": "say", "text": messages.trouble(error)}

    def choose(self, rulings: dict[str, str]) -> None:
        """Tell the table, if the rulings are ones of this game."""
        self.game.rulebook.settle(self.game.package.model.Rulings, rulings)
        if self.table:
            self.table.suggest(rulings)
