"""One of several devices at a table: what it may ask, and the parts of its page."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

from .. import Game, Move, TutorError
from ..package import PUBLIC
from ..turn import Turn
from . import play, play_view
from .channel import Channel, Part
from .coach import Coaching
from .composer import Composer, Draft
from .game_session import GameSession
from .hints import Hint
from .play import Play
from .progress import Progress
from .score import MatchScore
from .seating import OwnDevice
from .table import Table

SEATED = ("pick", "peek", "action", "type", "fill", "play", "clear", "undo", "hint", "think", "chart",
          "outcomes", "review", "resume", "recall", "coach", "got", "cards")  # fmt: skip
LOOKING = ("resume", "recall")  # what a device without a seat may ask


class NotYours(TutorError):
    """A move for the seat of somebody else."""


class Shared(Protocol):
    """What a device asks of a table that others share."""

    @property
    def table(self) -> Table:
        """The game that is played now."""

    def play(self, seat: int, move: Move) -> Turn:
        """Play a move for a seat."""

    def ask_undo(self, seat: int) -> str:
        """Take moves back, or ask the others first; return what to tell the seat, if anything."""


class SeatPlay(Play):
    """The table as one device shows it, and what its seat may ask."""

    def __init__(self, shared: Shared, seat: int, progress: Progress) -> None:
        self.shared, self.seat = shared, seat
        names = LOOKING if seat == PUBLIC else SEATED
        self.forms = {name: play.FORMS[name] for name in names}
        self.game, self.offer = shared.table.game, {}
        self.coaching = Coaching(self.game, progress)
        self.begin()

    def begin(self) -> None:
        """Sit down at the game that is played now."""
        self.sit(self.shared.table, OwnDevice(self.seat))
        self.setup = play_view.setup_data(self.session)

    def leave(self) -> None:
        """Stop listening to the table."""
        for listener in (self.session, self):
            self.session.table.listeners.remove(listener)

    def _composer(self) -> Composer:
        session = self.session
        legal: Iterable[Move] = ()
        if session.can_pick:
            together = session.ahead is not None
            legal = (
                session.game.moves(session.ahead) if together else session.joint_moves(self.seat)
            )
        own = [replace(move, seat=None) for move in legal]
        return Composer(self.game, session.position, session.scene(), own)

    def _type(self, text: str) -> None:
        super()._type(self._own(text))

    def _fill(self, text: str) -> None:
        super()._fill(self._own(text))

    def _own(self, text: str) -> str:
        """Return a move without the seat it names; one for another seat isn't even judged."""
        who, colon, rest = text.partition(":")
        if colon and who.strip() not in (str(self.seat + 1), self.session.state.players[self.seat]):
            raise NotYours("move-others")
        return rest.strip() if colon else text

    def _do(self, move: Any) -> None:
        session = self.session
        self.coaching.read(session)
        parsed = self.game.parse(session.position, move)
        if session.ahead is not None:
            session.draft = Draft()
            session.table.promise(self.seat, parsed.notation())
        else:
            speaks = None if self.seat == session.seat else self.seat
            self.shared.play(self.seat, replace(parsed, seat=speaks))

    def saw(self, turn: Turn) -> None:
        """Coach the seat about what somebody has played, at once: nobody asks for it."""
        super().saw(turn)
        self.coaching.deal(self.session, self.composer())

    def _undo(self) -> None:
        table = self.session.table
        if self.seat in table.promised:
            table.withdraw(self.seat)
        else:
            self.session.notice = self.shared.ask_undo(self.seat)

    def _hint(self, grade: int) -> None:
        """Show a hint only to the seat it is for: others would read its hand in it."""
        if self.seat == self.session.deciding:
            super()._hint(grade)

    def new_hint(self) -> Hint:
        """Return a hint from what the seat may know; its random seed is not the deal's."""
        session = self.session
        seen = session.game.view(session.position, self.seat)
        return Hint(session.game, seen, len(session.match.turns))


class DevicePage(Channel):
    """The parts of a page on one device; `place` is the part that shows who sits where."""

    def __init__(
        self, shared: Shared, seat: int, place: Part, play: type[SeatPlay] = SeatPlay
    ) -> None:
        self.game: Game = shared.table.game
        super().__init__(
            progress=lambda: Progress(self.game),
            play=lambda: play(shared, seat, self.part("progress")),
            score=lambda: MatchScore(self.part("play")),
            place=place,
        )

    def leave(self) -> None:
        """Stop listening to the table."""
        self.part("play").leave()

    @property
    def session(self) -> GameSession:
        """What the device shows of the table."""
        session: GameSession = self.part("play").session
        return session
