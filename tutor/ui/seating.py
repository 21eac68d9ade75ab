"""Who sits before a screen: all together, one after the other, or one alone with a device of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import links
from ..package import PUBLIC

if TYPE_CHECKING:
    from .game_session import GameSession

NOBODY = -1  # no seat: code that forgets the cover fails instead of showing a hand


class Open:
    """One screen that shows everything to everybody."""

    name = "open"

    def passes(self, session: GameSession) -> bool:
        """Return whether several people hide their hands from one another at one device."""
        return False

    def owner(self, session: GameSession) -> int | None:
        """Return the seat of the one person at this device, if there is only one."""
        return session.humans[0] if len(session.humans) == 1 else None

    def cover(self, session: GameSession) -> int | None:
        """Return the seat the device must be passed to before anything is shown."""
        return None

    def viewing_seat(self, session: GameSession) -> int | None:
        """Return the seat from whose chair the table is drawn; None sees everything, NOBODY nothing."""
        return None

    def decides(self, session: GameSession) -> bool:
        """Return whether a person at the screen may decide now."""
        return session.seat is not None and session.seat not in session.bots

    def ahead(self, session: GameSession) -> Any:
        """Return the position of a choice that the seat makes before its turn, or None."""
        return None

    def link(self, **parts: str) -> str:
        """Return the link that opens the table like this."""
        return links.write(**parts)


class HotSeat(Open):
    """One device that is passed around: each sees their own hand, and covers it before passing it on."""

    name = "hot-seat"

    def passes(self, session: GameSession) -> bool:
        """Return whether there is somebody to pass it to."""
        return len(session.humans) > 1

    def cover(self, session: GameSession) -> int | None:
        """Return the player who decides next, until they have taken the device."""
        if not session.passes or session.seat is None:
            return None
        if session.viewer is None:
            return _next_human(session, session.seat)
        humans = session.humans
        waits = session.stopped or session.seat not in humans or session.seat == session.viewer
        return None if waits else session.seat

    def viewing_seat(self, session: GameSession) -> int | None:
        """Return the player who has the device. When a game that was passed on is over, everybody looks."""
        if not session.humans or (session.passes and session.seat is None):
            return None
        if session.owner is not None:
            return session.owner
        return NOBODY if session.viewer is None or session.cover is not None else session.viewer

    def link(self, **parts: str) -> str:
        """Return a link that is sealed: nobody reads a hand in it by accident."""
        return links.seal(**parts, mode=self.name)


def _next_human(session: GameSession, seat: int) -> int:
    """Return the seat itself, or the first after it that a person plays."""
    count = len(session.state.players)
    return min(session.humans, key=lambda human: (human - seat) % count)


class OwnDevice(Open):
    """One of several devices at a table: a seat's own, or one that shows all the table (PUBLIC)."""

    name = "own"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def owner(self, session: GameSession) -> int | None:
        """Return the seat whose device it is."""
        return None if self.seat == PUBLIC else self.seat

    def viewing_seat(self, session: GameSession) -> int | None:
        """Return the seat of the device, or PUBLIC, which sees nobody's hidden cards."""
        return self.seat

    def decides(self, session: GameSession) -> bool:
        """Return whether the seat is to move, or may speak for all where a decision is joint."""
        if not super().decides(session) or self.seat == PUBLIC:
            return False
        if self.seat == session.seat or session.ahead is not None:
            return True
        return bool(session.joint_moves(self.seat))

    def ahead(self, session: GameSession) -> Any:
        """Return the position of a secret choice, once in a round, until it is made."""
        if self.seat == PUBLIC or self.seat in {*session.bots, *session.table.promised}:
            return None
        key = (session.state, self.seat)
        return session.cached("ahead position", key, lambda: session.game.together(*key))

    def link(self, **parts: str) -> str:
        """Return no link: it would reveal what the others hold."""
        return ""


SEATINGS = {seating.name: seating for seating in (Open(), HotSeat())}
MODES = tuple(SEATINGS)  # of a device alone; a table of several has none of these
