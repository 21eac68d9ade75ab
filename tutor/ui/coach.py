"""The coach at a table: a card for each clause when it first decides something, one at a time.

Where a device is passed on each seat has a coach of its own, and what it has met in this game.
"""

from collections.abc import Collection
from dataclasses import replace

from .. import Game, Turn
from ..analysis import coach
from ..analysis.coach import CoachCard
from ..turn import actor, kind_of
from .composer import Composer, Draft
from .game_session import GameSession, Notes
from .progress import Progress
from .seating import NOBODY
from .serialize import Plain

MOST = 2  # cards in a turn: what does not concern its moves waits, and so does what is too much
MISSED, ASKED = 6, 10  # clauses named at the end: not met yet, to be practised


class Coaching:
    """The coach's cards, and whether they are shown."""

    def __init__(self, game: Game, progress: Progress) -> None:
        self.game, self.progress = game, progress
        self.on = False

    def switch(self, table: GameSession, on: bool) -> None:
        """Play with the coach or without; what it was about to say is dropped."""
        if _has_own(table):
            table.notes.coached = on
        else:
            self.on = on
        table.notes.cards, table.notes.later = [], []

    def coaches(self, table: GameSession) -> bool:
        """Return whether there is somebody to coach who wants it."""
        return bool(table.humans) and self._wants(table.notes)

    def _wants(self, notes: Notes) -> bool:
        return self.on if notes.coached is None else notes.coached

    def saw(self, table: GameSession, turn: Turn) -> None:
        """Keep a card for each clause that a turn decided by, for everybody as far as they may know it."""
        everyone: list[int | None] = [*table.humans]
        for seat in everyone if table.passes else [table.viewing_seat]:
            notes = table.notes_of(seat)
            if table.humans and self._wants(notes):
                self._keep(table, turn, seat, notes)

    def _keep(self, table: GameSession, turn: Turn, seat: int | None, notes: Notes) -> None:
        who, kind = actor(turn.before, turn.move), kind_of(turn.move)
        checks = turn.verdict.checks if table.seat is None or seat in (None, who) else ()
        met = {*self._met(table, notes), *(card.rule for card in (*notes.cards, *notes.later))}
        fresh = [replace(card, kind=kind) for card in coach.cards(self.game, checks, met)]
        met |= {card.rule for card in fresh}
        kind = "" if table.ends_something(turn) else kind
        fresh += [replace(card, kind=kind) for card in coach.cards(self.game, turn.steps, met)]
        if outcome := self.game.outcome(table.state):
            met |= {card.rule for card in fresh}
            fresh += coach.cards(self.game, [*self.game.score(table.state), *outcome.story], met)
        found = {card.rule: card for card in (*fresh, *notes.later)}
        notes.later = [found[rule] for rule in coach.ranked(self.game, found)]

    def deal(self, table: GameSession, composer: Composer) -> None:
        """Show what concerns the moves of somebody's turn while it lasts, and no more than is read gladly."""
        notes = table.notes
        if table.waits or table.seat is None or not self.coaches(table):
            return
        kinds = self._kinds(table, notes, composer)
        chosen = [card for card in notes.later if card.kind in kinds][: notes.left]
        if chosen:
            notes.left -= len(chosen)
            here = composer.scene.ids()
            notes.cards = [
                replace(card, shows=tuple(id for id in card.shows if id in here)) for card in chosen
            ]
            notes.dealt = len(chosen)
        notes.later = [card for card in notes.later if card not in chosen]
        if table.seat in table.humans:  # what is left came up some time ago
            notes.later = [replace(card, shows=()) for card in notes.later]

    def _kinds(self, table: GameSession, notes: Notes, composer: Composer) -> Collection[str]:
        """Return the kinds of moves that the viewing seat can make now or has just made, first of the turn first."""
        turns, me = (
            table.match.turns,
            table.seat if table.viewing_seat is None else table.viewing_seat,
        )
        began = len(turns)
        while began and actor(turns[began - 1].before, turns[began - 1].move) == me:
            began -= 1
        if table.seat == me and notes.turn != began:
            notes.turn, notes.left = began, MOST
        made = [kind_of(turns[-1].move)] if began < len(turns) else []
        return {*made, *(kind_of(move) for move in composer.legal)}

    def open(self, table: GameSession) -> None:
        """Show everything that waits."""
        notes = table.notes
        if table.cover is None and self.coaches(table):
            notes.cards, notes.later = [*notes.cards, *notes.later], []
            notes.dealt = len(notes.cards)

    def read(self, table: GameSession, rule: str = "") -> None:
        """Take the top card away once it was read, if it is still the one that was meant."""
        notes = table.notes
        if not notes.cards or rule not in ("", notes.cards[0].rule):
            return
        card, *rest = notes.cards
        self._meet(table, card.rule)
        notes.cards = rest
        if not rule:  # somebody played on: what was not on top waits
            notes.cards, notes.later = [], rest + notes.later

    def refused(self, table: GameSession, draft: Draft, composer: Composer) -> None:
        """Teach the clause that refuses a draft."""
        if draft.verdict is not None and not draft.legal and not composer.is_unfinished(draft):
            self._meet(table, draft.verdict.failed[0].rule)

    def _met(self, table: GameSession, notes: Notes) -> Collection[str]:
        """Return what was met before: in this game, where it is not known who sits there."""
        if table.passes:
            return notes.learnt
        return {**self.progress.met, **self.progress.cards}

    def _meet(self, table: GameSession, rule: str) -> None:
        notes = table.notes
        notes.later = [card for card in notes.later if card.rule != rule]
        if rule not in (notes.learnt if table.passes else (*notes.learnt, *self.progress.met)):
            notes.learnt.append(rule)
        if not table.passes:
            self.progress.meet([rule])

    def sections(self, table: GameSession, composer: Composer) -> Plain:
        """Return the card on top, what one tries to do now, how much was met; at the end what to do next."""
        notes = table.notes
        looks = (table.state, table.viewing_seat, table.stopped, composer)
        cards = (*notes.cards, notes.dealt, *notes.later)
        met = (self._wants(notes), self.progress.changes, *notes.learnt)
        return table.cached("coach", (looks, cards, met), lambda: self._view(table, composer))

    def _view(self, table: GameSession, composer: Composer) -> Plain:
        notes, on = table.notes, self._wants(table.notes)
        met = notes.learnt if table.passes else filter(self.progress.is_met, self.game.rulebook)
        data: Plain = {"on": on, "coaches": self.coaches(table)}
        data |= {"met": len(list(met)), "all": len(self.game.rulebook)}
        if self.coaches(table) and table.can_pick:
            data["aim"] = coach.aim(self.game, composer.legal)
        if notes.cards and table.cover is None and not table.stopped:
            at = notes.dealt - len(notes.cards) + 1
            data |= {"card": _card(notes.cards[0]), "at": at, "of": notes.dealt}
        elif notes.later and table.cover is None and not table.stopped:
            data["waiting"] = len(notes.later)
        if self.coaches(table) and table.seat is None:
            data["end"] = self._end(table)
        return data

    def _end(self, table: GameSession) -> Plain:
        learnt = list(
            dict.fromkeys(
                rule
                for seat in (table.viewing_seat, *table.humans)
                for rule in table.notes_of(seat).learnt
            )
        )
        new = (
            rule
            for rule in coach.first_taught(self.game)
            if rule not in learnt and not self.progress.is_met(rule)
        )
        known = {*self.progress.met, *learnt}
        shaky = [rule for rule in known if self.progress.standing(rule) != "known"]
        missed = coach.ranked(self.game, new)
        return {
            "learnt": learnt,
            "missed": [
                _card(CoachCard(rule, place=coach.first_taught(self.game)[rule]))
                for rule in missed[:MISSED]
            ],
            "left": len(missed),
            "practise": coach.ranked(self.game, shaky)[:ASKED],
        }


def _has_own(table: GameSession) -> bool:
    """Return whether somebody looks whose coach is no one else's."""
    return table.passes and table.viewing_seat not in (None, NOBODY)


def _card(card: CoachCard) -> Plain:
    data: Plain = {"rule": card.rule, "shows": list(card.shows), "said": card.said}
    if place := card.place:
        data["place"] = {"lesson": place.lesson, "step": str(place.step)}
        data["place"] |= {"variant": place.variant} if place.variant else {}
    return data
