"""The schedule of practice: one FSRS card per clause."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ..analysis.coach import first_taught, ranked
from ..game import Game
from .analysis import askable

ReviewCard = dict[
    str, Any
]  # {"fsrs": a card of that package as a dictionary, "last": [true, false, …]}


def due(cards: Mapping[str, ReviewCard], now: datetime) -> list[str]:
    """Return the clauses that ask to be practised again, the longest overdue first."""
    when = {id: datetime.fromisoformat(card["fsrs"]["due"]) for id, card in cards.items()}
    return sorted((id for id in when if when[id] <= now), key=when.__getitem__)


def failed(cards: Mapping[str, ReviewCard]) -> list[str]:
    """Return the clauses that were answered wrong the last time."""
    return [id for id, card in cards.items() if card["last"] and not card["last"][-1]]


def fresh(game: Game, cards: Mapping[str, ReviewCard]) -> list[str]:
    """Return the clauses that were never asked about, in the order of the lessons."""
    known = askable(game)
    order = ranked(game, first_taught(game))
    return [id for id in (*order, *sorted(known - {*order})) if id in known and id not in cards]


def plan(game: Game, cards: Mapping[str, ReviewCard], now: datetime) -> list[str]:
    """All clauses in the order in which to practise them: due, failed, new; then what is known."""
    known = sorted(cards, key=lambda one: str(cards[one]["fsrs"]["due"]))
    return list(dict.fromkeys([*due(cards, now), *failed(cards), *fresh(game, cards), *known]))


def reviewed(card: ReviewCard | None, right: bool, now: datetime) -> dict[str, Any]:
    """Return the card of FSRS after an answer."""
    import fsrs  # when somebody answers: most pages never need it

    old = fsrs.Card.from_dict(card["fsrs"]) if card else fsrs.Card()
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    rating = fsrs.Rating.Good if right else fsrs.Rating.Again
    return dict(scheduler.review_card(old, rating, now)[0].to_dict())
