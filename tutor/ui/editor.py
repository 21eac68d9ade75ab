"""A position set up by hand: what is where, in rows of things, the laws it breaks, and the table it makes."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from .. import Game, TutorError
from ..arrangement import Arrangement, Place
from ..errors import PositionError
from ..layout import Slot
from ..scene import plain
from . import messages
from .game_session import GameSession, Notes
from .messages import text, whole
from .play import Play
from .serialize import Plain
from .texts import say

MOST = 200  # changes that can be undone
BACK = 40  # moves of a game to look back for a position that words can tell

WHERE: dict[str, messages.Check] = {"word": text(40), "place": text(80)}
FORMS: messages.Forms = {
    "begin": {"players": whole(20)},
    "game": {},
    "put": {**WHERE, "thing": text(80)},
    "take": {**WHERE, "at": whole(200)},
    "forget": WHERE,
    "mend": {},
    "undo": {},
    "ask": {},
    "back": {},
}


class PositionEditor:
    """The position being set up, next to the table that it can be asked about at.

    Where a device is passed on, it belongs to the player who set it up, and to the match.
    """

    def __init__(self, game: Game, play: Play) -> None:
        self.game, self.play = game, play
        self.notice = ""
        self.before = ""  # the link of the game that was left for this
        self._notes = Notes()

    @property
    def now(self) -> Arrangement:
        """The position as it is set up now."""
        made = self._own.positions
        if not made:
            made.append(Arrangement(self.game, self._first()))
        return made[-1]

    @property
    def _own(self) -> Notes:
        return self._table.own_notes(self._notes)

    @property
    def _table(self) -> GameSession:
        return self.play.session

    @property
    def _seed(self) -> int:
        """A deal that is not the table's: nobody reads hidden cards in it."""
        return 0 if self._table.match.seed else 1

    def _first(self, players: int = 0) -> Any:
        """Return a first position with the names and the rulings of the table."""
        match = self._table.match
        names: Any = match.first.players
        return self.game.start(
            players if players not in (0, len(names)) else names, self._seed, match.rulings
        )

    def sections(self) -> Plain:
        """Return the rows, the table they make, the laws they break and what mends that."""
        now, (least, most) = self.now, self.game.rulebook.players
        return {
            "rows": list(self._rows(now)),
            "things": [[word, _things(slot)] for word, slot in now.layout.items()],
            "scene": self._scene(now),
            "wrong": self._wrong(now),
            "mend": self._mend(now)[0],
            "status": {
                "players": len(now.first.players),
                "least": least,
                "most": most,
                "changes": len(self._own.positions) - 1,
                "back": bool(self.before),
                "covered": self._table.cover is not None,
                "notice": self.notice,
            },
        }

    def handle(self, message: Any) -> None:
        """Do what a message asks; what cannot be understood becomes a sentence, and the position stays."""
        self.notice = ""
        try:
            kind, values = messages.read(message, FORMS)
            getattr(self, f"_{kind}")(**values)
        except TutorError as error:
            self.notice = str(error)
        except Exception as error:
            self.notice = messages.trouble(error)

    def _begin(self, players: int) -> None:
        self._change(Arrangement(self.game, self._first(players)))

    def _game(self) -> None:
        """Take the game being played, as far as the viewer may know it; what is hidden is guessed."""
        if self._table.cover is not None:
            name = self._table.match.first.players[self._table.cover]
            self.notice = say("calculator", "covered", name=name)
            return
        states = [self._table.match.first, *(turn.after for turn in self._table.match.turns)]
        for state in states[: -BACK - 1 : -1]:
            seen = self.game.package.guess(self._table.seen(state), Random(0))
            found = Arrangement.of(self.game, seen, self._seed)
            if found.is_exact:
                self._change(found)
                key = "taken" if state is states[-1] else "taken-before"
                self.notice = say("editor", key)
                return
        self._change(Arrangement(self.game, self._first()))
        self.notice = say("editor", "taken-none")

    def _put(self, word: str, place: str, thing: str) -> None:
        self._change(self.now.put(self._where(word, place), thing))

    def _take(self, word: str, place: str, at: int) -> None:
        where = self._where(word, place)
        if at >= len(self.now.things(where)):
            raise messages.Unclear(word)
        self._change(self.now.take(where, at))

    def _forget(self, word: str, place: str) -> None:
        self._change(self.now.forget(self._where(word, place)))

    def _mend(self, now: Arrangement | None = None) -> tuple[str, Arrangement | None]:
        """Return the first small change that makes the position possible, in words, or make it."""
        here = now or self.now
        if here.is_possible:
            return "", None
        for where, at, mended in here.mends():
            label = self._name(here, where)
            if at is None:
                told = say("editor", "mend-forget", place=label)
            else:
                thing = here.layout[where[0]].name(here.things(where)[at])
                told = say("editor", "mend-take", thing=thing, place=label)
            if now is None:
                self._change(mended)
            return told, mended
        return "", None

    def _undo(self) -> None:
        if len(self._own.positions) > 1:
            self._own.positions.pop()

    def _ask(self) -> None:
        """Make the position the table's, to be played, asked and linked like any other."""
        if not self.now.is_possible:
            self.notice = say("editor", "wrong")
            return
        if not self.before:
            self.before = self._table.link
        made = self._own.positions
        self.play.sit_at(self.now.state)
        self._own.positions = made
        self._table.notice = say("editor", "guessed")

    def _back(self) -> None:
        if self.before:
            made = self._own.positions
            self.play.handle({"type": "open", "link": self.before})
            self.before = ""
            if self._table.passes:
                made.clear()  # others take the device

    def _change(self, arrangement: Arrangement) -> None:
        own = self._own
        own.positions = [*(own.positions or [self.now])[-MOST:], arrangement]

    def _where(self, word: str, place: str) -> Place:
        """Return the place that a page names, or raise `Unclear`."""
        slot = self.now.layout.get(word)
        if slot is None or (slot.places is not None and place not in slot.places):
            raise messages.Unclear(word)
        return word, None if slot.places is None else slot.places[place]

    def _rows(self, now: Arrangement) -> Iterator[Plain]:
        """Yield every place with what is there; what has not been said follows from the rest."""
        shared = Counter(tuple(slot.places or ()) for slot in now.layout.values())
        for where, name, slot in now.places():
            word, many = where[0], shared[tuple(slot.places or ())] > 1
            label = self._label(word)
            yield {
                "word": word,
                "place": name,
                "group": name if many or not name else label,
                "label": label if many or not name else name,
                "values": [[slot.name(one), slot.picture(one)] for one in now.things(where)],
                "said": where in now.given,
                "many": slot.many,
                "example": slot.example,
            }

    def _label(self, word: str) -> str:
        return self.game.rulebook.layout.get(word, word)

    def _name(self, now: Arrangement, where: Place) -> str:
        """Return what a place is called in a sentence."""
        name = next(name for place, name, _ in now.places() if place == where)
        label = self._label(where[0])
        return say("editor", "row", label=label, place=name) if name else label

    def _scene(self, now: Arrangement) -> Plain:
        try:
            return dict(plain(self.game.scene(now.state)))
        except PositionError:
            return {}

    def _wrong(self, now: Arrangement) -> list[Plain]:
        """Return the laws that are broken, each in a sentence with its clause."""
        try:
            broken = now.broken
        except PositionError as error:
            return [{"text": str(error), "rule": ""}]
        book = self.game.rulebook
        return [{"text": book.sentence(step), "rule": step.rule} for step in broken]


def _things(slot: Slot) -> list[list[str]]:
    return [[name, slot.picture(thing)] for name, thing in slot.known.items()]
