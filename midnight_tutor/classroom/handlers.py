"""The way into a room: a websocket, and a short address that leads to the page it looks at.

No message is trusted: each is small, of a known form, and not one of too many.
"""

import re
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler

from tutor import links
from tutor.players import is_name
from tutor.ui import messages
from tutor.ui.messages import Forms, list_of, text, whole

from ..brake import Brake
from ..refusals import Refused
from ..server.cached_files import CarefulHandler
from ..sockets import LARGE, SMALL, CarefulSocket, Plain, encode
from .room import Member, Room
from .rooms import Rooms

CODE, KEY, NAME = text(12), text(64), text(24)
NUMBER, ID, SAID = whole(9999), text(500), text(1000)
ASKS = "-"  # instead of a code: the shelf asks for one
STATE = '{"type": "room"'  # how a message begins that says how the room is now
PAGE = re.compile(r"[a-z0-9-]{0,60}")


def page(value: Any) -> bool:
    """Return whether `value` can be the name of a page."""
    return isinstance(value, str) and PAGE.fullmatch(value) is not None


ENTRY: Forms = {
    "open": {},
    "lead": {"code": CODE, "secret": KEY},
    "reopen": {"code": CODE, "secret": KEY},
    "join": {"code": CODE, "pupil": KEY, "name": NAME, "seal": KEY},
}
LEADS: Forms = {
    "show": {"page": page, "link": text(links.LONGEST), "question": ID},
    "ask": {"id": ID, "text": SAID, "choices": list_of(text(300), 8)},
    "hold": {},
    "reveal": {
        "question": ID,
        "answer": whole(7),
        "why": SAID,
        "rule": text(80),
        "title": text(200),
    },
    "qr": {"text": text(300)},
    "report": {},
    "close": {},
}
FOLLOWS: Forms = {"vote": {"question": NUMBER, "choice": whole(7)}}

STIR = 0.1  # seconds between two looks at how many have answered


class RoomSocket(CarefulSocket):
    """One page's line to a room."""

    state = STATE

    def initialize(self, rooms: Rooms, brake: Brake) -> None:
        """Set in which house the rooms are, and what slows guesses down."""
        self.rooms = rooms
        self.prepare_line(brake)
        self.room: Room | None = None
        self.member = Member(self.enqueue, self.close, address=self.address)

    @property
    def most(self) -> int:
        """The characters that a message may have: one who leads may send more."""
        return LARGE if self.room and not self.member.pupil else SMALL

    @property
    def is_in(self) -> bool:
        """True once somebody is in a room."""
        return self.room is not None

    async def handle(self, message: Any) -> None:
        """Enter a room, or do there what is asked."""
        if self.room is None:
            await self._enter(*messages.read(message, ENTRY))
            return
        kind, values = messages.read(message, FOLLOWS if self.member.pupil else LEADS)
        if kind == "qr":
            await self.draw(values["text"])
        else:
            self._do(self.room, kind, values)

    def _do(self, room: Room, kind: str, values: Plain) -> None:
        if kind == "vote":
            room.vote(self.member, **values)
            self._stir(room)
        elif kind == "report":
            self.enqueue(encode(room.report()))
        elif kind == "close":
            self.rooms.close(room)
        else:
            getattr(room, kind)(**values)  # show, ask, hold, reveal: of a form that was checked

    async def _enter(self, kind: str, values: Plain) -> None:
        if kind == "open":
            room = self.rooms.open(self.member.address)
            self.enqueue(encode({"type": "opened", "code": room.code, "secret": room.secret}))
            self._lead(room)
        elif kind == "lead":
            self._lead(self.rooms.led(**values))
        elif kind == "reopen":
            await self.brake.wait(self.member.address)
            self._lead(self.rooms.reopen(**values, address=self.member.address))
        else:
            await self._join(**values)

    def _lead(self, room: Room) -> None:
        room.lead(self.member)
        self.room = room

    async def _join(self, code: str, pupil: str, name: str, seal: str) -> None:
        await self.brake.wait(self.member.address)
        room = self.rooms.find(code, seal)
        if name and not is_name(name):
            raise Refused("class-name")
        room.join(self.member, pupil, name)
        self.room = room
        self._stir(room)

    def _stir(self, room: Room) -> None:
        """Tell the leaders soon, and once, what many members did."""
        if not room.stirred:
            room.stirred = True
            IOLoop.current().call_later(STIR, room.settle)

    def on_close(self) -> None:
        """Leave the room: somebody has gone, or lost the connection."""
        if self.room and not self.room.closed:
            self.room.leave(self.member)
            self._stir(self.room)


class Door(CarefulHandler):
    """`class/CODE`: short enough to be typed. The shelf takes it from there, and tells nobody which codes there are."""

    def initialize(self, home: str) -> None:
        """Keep the address of the home page."""
        self.home = home

    def get(self, code: str | None) -> None:
        """Go to the shelf, which asks to be let in, or for a code."""
        self.redirect(self.home + links.write(**{"class": (code or ASKS).upper()}))


def invite(page: RequestHandler, prefix: str, elsewhere: str = "") -> None:
    """Let a page know that there are rooms, here or on a site elsewhere on this host: it then offers one."""
    page.set_cookie("mt-class", elsewhere or "1", path=prefix, samesite="Strict")


def handlers(prefix: str, home: str, socket: type[RoomSocket] = RoomSocket) -> list[Any]:
    """Return the addresses of rooms for any server, below `prefix` and next to the page `home`."""
    return [
        (rf"{prefix}class/room", socket, {"rooms": Rooms(), "brake": Brake()}),
        (rf"{prefix}class(?:/([A-Za-z]{{0,12}}))?", Door, {"home": home}),
    ]
