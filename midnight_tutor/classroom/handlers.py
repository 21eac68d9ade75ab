"""The way into a room: a websocket, and a short address that leads to the page it looks at.

No message is trusted: each is small, of a known form, and not one of too many.
"""

import json
import re
import time
from asyncio import Future
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tutor import links
from tutor.players import is_name
from tutor.ui import messages, qr
from tutor.ui.messages import Forms, list_of, text, whole

from ..server.cached_files import CarefulHandler
from .brake import Brake, address_of
from .room import Member, Plain, Room, RoomError, encode
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

SMALL, LARGE = 1000, links.LONGEST + 4000  # characters of a message: a pupil's, a leader's
BYTES = 4 * LARGE  # of a message, before anybody looks at it
UNSENT = 20  # messages that may wait for somebody
RATE, BURST = 5, 30  # messages a second, and at once
SILENCE = 10  # seconds until somebody must have said who it is
DRAWING = ThreadPoolExecutor(1)  # of QR codes, one after the other
FLOOD = 1008  # why a line is closed: too much was sent
PING = 30.0  # seconds: a proxy closes a line that is silent for long
STIR = 0.1  # seconds between two looks at how many have answered


class _Flood(messages.Unclear):
    """Somebody sends too much."""


class RoomSocket(WebSocketHandler):
    """One page's line to a room."""

    rooms: Rooms
    brake: Brake

    @property
    def ping_interval(self) -> float:
        """The seconds between pings that show a silent line is alive."""
        return PING

    @property
    def max_message_size(self) -> int:
        """The bytes above which a message is not read."""
        return BYTES

    def initialize(self, rooms: Rooms, brake: Brake) -> None:
        """In which house the rooms are, and what slows guesses down."""
        self.rooms, self.brake = rooms, brake
        self.sending = False
        self.silent = True
        self.unsent: list[str] = []
        self.room: Room | None = None
        self.member = Member(self.enqueue, self.close, address=address_of(self.request))
        self.spent, self.heard = 0.0, time.monotonic()

    def open(self, *args: str, **kwargs: str) -> None:
        """Somebody has come, and has a while to say who it is."""
        self.set_nodelay(True)
        IOLoop.current().call_later(SILENCE, self._give_up)

    def _give_up(self) -> None:
        if self.silent:
            self.close()

    async def on_message(self, message: str | bytes) -> None:
        """Do what is asked, or say why not; nothing more of whoever was shown out."""
        if self.ws_connection is None:
            return
        self.silent = False
        try:
            await self._handle(self._read(message))
        except _Flood as error:
            self.enqueue(encode({"type": "trouble", "text": _words(error)}))
            self.close(FLOOD)
        except (RoomError, messages.Unclear) as error:
            kind = error.kind if isinstance(error, RoomError) else "trouble"
            self.enqueue(encode({"type": kind, "text": _words(error)}))
            if self.room is None:
                self.close()

    def on_ping(self, data: bytes) -> None:
        """Somebody wants to know whether we are here; not too often."""
        if self._is_flood():
            self.close()

    def _is_flood(self) -> bool:
        now = time.monotonic()
        self.spent = max(0.0, self.spent - (now - self.heard) * RATE) + 1
        self.heard = now
        return self.spent > BURST

    def _read(self, message: str | bytes) -> Any:
        most = LARGE if self.room and not self.member.pupil else SMALL
        if self._is_flood() or len(message) > most:
            raise _Flood("much")
        try:
            return json.loads(message)
        except (ValueError, RecursionError):
            raise messages.Unclear("json") from None

    async def _handle(self, message: Any) -> None:
        if self.room is None:
            await self._enter(*messages.read(message, ENTRY))
            return
        kind, values = messages.read(message, FOLLOWS if self.member.pupil else LEADS)
        if kind == "qr":
            await self._draw(values["text"])
        else:
            self._do(self.room, kind, values)

    async def _draw(self, text: str) -> None:
        """Make a QR code beside the server's other work; this line's next message waits for it."""
        rows = await IOLoop.current().run_in_executor(DRAWING, qr.squares, text)
        self.enqueue(encode({"type": "qr", "text": text, "rows": rows}))

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
            raise RoomError("class-name")
        room.join(self.member, pupil, name)
        self.room = room
        self._stir(room)

    def _stir(self, room: Room) -> None:
        """Tell the leaders soon, and once, what many members did."""
        if not room.stirred:
            room.stirred = True
            IOLoop.current().call_later(STIR, room.settle)

    def enqueue(self, text: str) -> None:
        """Send something, once what went before is gone: nothing piles up for who does not listen.

        Of how the room is now, only the newest matters.
        """
        if self.ws_connection is None:  # it is closed
            return
        if text.startswith(STATE):
            self.unsent = [one for one in self.unsent if not one.startswith(STATE)]
        self.unsent.append(text)
        if len(self.unsent) > UNSENT:
            self.ws_connection.stream.close()  # type: ignore[union-attr]
        elif not self.sending:
            self._send()

    def _send(self) -> None:
        with suppress(WebSocketClosedError):
            self.sending = bool(self.unsent)
            if self.unsent:
                self.write_message(self.unsent.pop(0)).add_done_callback(self._sent)

    def _sent(self, done: Future[None]) -> None:
        if done.exception() is None:
            self._send()

    def on_close(self) -> None:
        """Somebody has left, or lost the connection."""
        if self.room and not self.room.closed:
            self.room.leave(self.member)
            self._stir(self.room)


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, RoomError) else messages.trouble(error)


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
    """Return the addresses of rooms for any server, below `prefix` and beside the page `home`."""
    return [
        (rf"{prefix}class/room", socket, {"rooms": Rooms(), "brake": Brake()}),
        (rf"{prefix}class(?:/([A-Za-z]{{0,12}}))?", Door, {"home": home}),
    ]
