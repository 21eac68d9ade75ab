"""A learner's progress in one game. The browser stores it.

Neither the browser nor a file that was imported into it is trusted: everything is checked when it is read
back, and what cannot be read is left out and told. The store itself (`widgets/web/page/storage.js`) is one
versioned key; for each game it has

    done    ids of the lessons that were finished
    at      the link of the place in the lesson where somebody stopped, or ""
    link    the link of the game being played, or ""
    games   the games that were begun and not finished: {"id", "link", "n", "names", "at"}
    played  how many games were played to their end
    coach   whether the coach is switched on
    last    what was done last: "play", "learn", "practise", or ""
    met     ids of the clauses that were met, in that order
    cards   by the id of a clause: {"fsrs": a card of that package as a dictionary, "last": [true, false, …]}
    standing  where each practised clause stood when it was last told: a page shows it until there is an engine

Two of these come here, `met` and `cards`. What a session adds to them is in the section `fresh`, which the
page writes into its store whenever it changes.
"""

import math
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from .. import Game
from . import messages
from .messages import flag, list_of, whole
from .serialize import Plain
from .texts import say

MOST = 1000  # clauses of a game
KEPT = 5  # answers about a clause
SURE = 2  # right answers in a row after which a clause is known


def moment(value: Any) -> bool:
    """Return whether `value` is a time as fsrs writes it, with its zone."""
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def measure(value: Any) -> bool:
    """Return whether `value` is a number above 0, or None."""
    return value is None or (type(value) in (int, float) and math.isfinite(value) and value > 0)


FSRS: dict[str, messages.Check] = {
    "card_id": whole(2**53),
    "state": lambda value: type(value) is int and 1 <= value <= 3,
    "step": lambda value: value is None or whole(100)(value),
    "stability": measure,
    "difficulty": measure,
    "due": moment,
    "last_review": lambda value: value is None or moment(value),
}
ANSWERS = list_of(flag, KEPT)
FORMS: messages.Forms = {
    "load": {
        "met": lambda value: isinstance(value, list) and len(value) <= MOST,
        "cards": lambda value: isinstance(value, dict) and len(value) <= MOST,
        "anew": flag,
    }
}


def is_card(value: Any) -> bool:
    """Return whether `value` is what is stored of the practice of a clause."""
    if not isinstance(value, dict) or set(value) != {"fsrs", "last"} or not ANSWERS(value["last"]):
        return False
    fsrs = value["fsrs"]
    return (
        isinstance(fsrs, dict)
        and set(fsrs) == set(FSRS)
        and all(check(fsrs[name]) for name, check in FSRS.items())
    )


class Progress:
    """A learner's progress, as the page sent it and other parts added to it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.met: dict[str, None] = {}  # in the order in which they were met
        self.cards: dict[str, Plain] = {}
        self.fresh: Plain = {"met": [], "cards": {}}
        self.notice = ""
        self.changes = 0  # how often more became known

    def sections(self) -> Plain:
        """Return what this session added, where each clause stands, and what could not be read."""
        return {
            "fresh": {"met": list(self.fresh["met"]), "cards": dict(self.fresh["cards"])},
            "standing": {id: self.standing(id) for id in self.game.rulebook if self.is_met(id)},
            "notice": self.notice,
        }

    def handle(self, message: Any) -> None:
        """Take over what the browser kept."""
        try:
            _, values = messages.read(message, FORMS)
            self._load(**values)
        except messages.Unclear as error:
            self.notice = messages.trouble(error)

    def _load(self, met: list[Any], cards: dict[Any, Any], anew: bool) -> None:
        """Load what was stored and, unless `anew`, what this session added to it."""
        book = self.game.rulebook
        self.changes += 1
        if anew:
            self.fresh = {"met": [], "cards": {}}
        kept = [id for id in (*met, *self.fresh["met"]) if isinstance(id, str) and id in book]
        good = {id: card for id, card in cards.items() if is_card(card)}
        self.met = dict.fromkeys(kept)
        self.cards = {id: card for id, card in good.items() if id in book} | self.fresh["cards"]
        bad = len(cards) - len(good) + sum(not isinstance(id, str) for id in met)
        self.notice = say("progress", "left-out", count=bad) if bad else ""

    def is_met(self, id: str) -> bool:
        """Return whether a clause was met or practised."""
        return id in self.met or id in self.cards

    def standing(self, id: str) -> str:
        """Return how well a clause is known: new, met, shaky or known."""
        if id in self.cards:
            last = self.cards[id]["last"]
            return "known" if len(last) >= SURE and all(last[-SURE:]) else "shaky"
        return "met" if id in self.met else "new"

    def meet(self, ids: Iterable[str]) -> None:
        """Note clauses of this game that decided something before the learner's eyes."""
        for id in ids:
            if id not in self.met:
                self.met[id] = None
                self.changes += 1
                self.fresh["met"].append(id)

    def keep(self, id: str, fsrs: Plain, right: bool) -> None:
        """Keep how a clause was answered, and when to ask about it again."""
        last = [*self.cards.get(id, {"last": []})["last"], right][-KEPT:]
        self.changes += 1
        self.cards[id] = self.fresh["cards"][id] = {"fsrs": fsrs, "last": last}
        self.meet([id])
