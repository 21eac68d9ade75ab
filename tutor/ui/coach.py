"""The coach at a table: a card for each clause when it first decides something, one at a time."""

from dataclasses import replace

from .. import Game, Turn
from ..analysis import coach
from ..analysis.coach import CoachCard
from .composer import Composer, Draft
from .game_session import GameSession
from .play_view import may_know
from .progress import Progress
from .serialize import Plain

FRESH, OLD = 2, 1  # cards after a turn: of what it brought, else of what waits for one's own turn
MISSED, ASKED = 6, 10  # clauses named at the end: not met yet, to be practised


class Coaching:
    """What the learner has met, and whether cards are shown."""

    def __init__(self, game: Game, progress: Progress) -> None:
        self.game, self.progress = game, progress
        self.on = False

    def switch(self, table: GameSession, on: bool) -> None:
        """With the coach or without; what it was about to say is dropped."""
        self.on = on
        table.cards, table.later = [], []

    def coaches(self, table: GameSession) -> bool:
        """Whether there is somebody to coach: one person, alone or among computers."""
        return self.on and len(table.humans) == 1

    def saw(self, table: GameSession, turn: Turn) -> None:
        """Cards for what a turn decided, as far as whoever looks at the screen may know it."""
        if not self.coaches(table):
            return
        steps = [*(turn.verdict.checks if may_know(table, turn) else ()), *turn.steps]
        if outcome := self.game.outcome(table.state):
            steps += [*self.game.score(table.state), *outcome.story]
        met = {**self.progress.met, **self.progress.cards}
        fresh = coach.cards(self.game, steps, met)
        told = {card.rule for card in fresh} | met.keys()
        waiting = [replace(old, shows=()) for old in table.later if old.rule not in told]
        mine = table.seat in (None, *table.humans)
        now = fresh[:FRESH] or (waiting[:OLD] if mine else [])
        later = {card.rule: card for card in (*fresh, *waiting) if card not in now}
        table.cards, table.dealt = now, len(now)
        table.later = [later[rule] for rule in coach.ranked(self.game, later)]

    def read(self, table: GameSession, rule: str = "") -> None:
        """The card on top was read, if it is still the one that was meant; then the next one is."""
        if not table.cards or rule not in ("", table.cards[0].rule):
            return
        card, *rest = table.cards
        self._meet(table, card.rule)
        table.cards = rest
        if not rule:  # somebody played on: what was not on top waits
            table.cards, table.later = [], rest + table.later

    def refused(self, table: GameSession, draft: Draft, composer: Composer) -> None:
        """A refused move teaches the clause that speaks against it."""
        if draft.verdict is not None and not draft.legal and not composer.is_unfinished(draft):
            self._meet(table, draft.verdict.failed[0].rule)

    def _meet(self, table: GameSession, rule: str) -> None:
        if rule not in self.progress.met:
            table.learnt.append(rule)
        self.progress.meet([rule])

    def sections(self, table: GameSession, composer: Composer) -> Plain:
        """The card on top, what one tries to do now, how much was met; at the end what to do next."""
        met = sum(map(self.progress.is_met, self.game.rulebook))
        data: Plain = {"on": self.on, "coaches": self.coaches(table)}
        data |= {"met": met, "all": len(self.game.rulebook)}
        if self.coaches(table) and table.can_pick:
            data["aim"] = coach.aim(self.game, composer.legal)
        if table.cards and table.cover is None and not table.stopped:
            at = table.dealt - len(table.cards) + 1
            data |= {"card": _card(table.cards[0]), "at": at, "of": table.dealt}
        if self.coaches(table) and table.seat is None:
            data["end"] = self._end(table)
        return data

    def _end(self, table: GameSession) -> Plain:
        new = (rule for rule in coach.first_taught(self.game) if not self.progress.is_met(rule))
        shaky = [rule for rule in self.progress.met if self.progress.standing(rule) != "known"]
        missed = coach.ranked(self.game, new)
        return {
            "learnt": table.learnt,
            "missed": [
                _card(CoachCard(rule, place=coach.first_taught(self.game)[rule]))
                for rule in missed[:MISSED]
            ],
            "left": len(missed),
            "practise": coach.ranked(self.game, shaky)[:ASKED],
        }


def _card(card: CoachCard) -> Plain:
    data: Plain = {"rule": card.rule, "shows": list(card.shows), "said": card.said}
    if place := card.place:
        data["place"] = {"lesson": place.lesson, "step": str(place.step)}
        data["place"] |= {"variant": place.variant} if place.variant else {}
    return data
