"""A page's line to something that several share: a class, a table.

No message is trusted: each is small, of a known form, and not one of too many.
"""

import json
import time
from asyncio import Future
from contextlib import suppress
from typing import Any

from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tutor import links
from tutor.ui import messages, qr

from .brake import Brake, address_of
from .refusals import Refused
from .workers import WORKERS

Plain = dict[str, Any]
SMALL, LARGE = 1000, links.LONGEST + 4000  # characters of a message: of a newcomer, of who is in
BYTES = 4 * LARGE  # of a message, before anybody looks at it
UNSENT = 20  # messages that may wait for somebody
SILENCE = 10  # seconds until somebody must have said who it is
FLOOD = 1008  # why a line is closed: too much was sent
PING = 30.0  # seconds: a proxy closes a line that is silent for long


class Flood(messages.Unclear):
    """Somebody sends too much."""


def encode(data: Any) -> str:
    """Return a message as it is sent."""
    return json.dumps(data, ensure_ascii=False)


class CarefulSocket(WebSocketHandler):
    """A line on which nobody can send too much, and nothing piles up for somebody who stops reading."""

    rate, burst = 5, 30  # messages a second, and at once
    state: str | None = None  # how a message begins when only the newest of its kind matters

    @property
    def ping_interval(self) -> float:
        """The seconds between pings that show a silent line is alive."""
        return PING

    @property
    def max_message_size(self) -> int:
        """The bytes above which a message is not read."""
        return BYTES

    @property
    def most(self) -> int:
        """The characters that a message may have."""
        return SMALL

    @property
    def is_in(self) -> bool:
        """True once somebody is where the line leads."""
        raise NotImplementedError

    async def handle(self, message: Any) -> None:
        """Do what a message asks, or raise why not."""
        raise NotImplementedError

    def prepare_line(self, brake: Brake) -> None:
        """Take what slows guesses down, and begin to count."""
        self.brake, self.address = brake, address_of(self.request)
        self.sending = False
        self.silent = True
        self.unsent: list[str] = []
        self.spent, self.heard = 0.0, time.monotonic()

    def open(self, *args: str, **kwargs: str) -> None:
        """Begin: somebody has come, and has a while to say who it is."""
        self.set_nodelay(True)
        IOLoop.current().call_later(SILENCE, self._give_up)

    def _give_up(self) -> None:
        if self.silent:
            self.close()

    async def on_message(self, message: str | bytes) -> None:
        """Do what is asked, or say why not; ignore anyone who was shown out."""
        if self.ws_connection is None:
            return
        self.silent = False
        try:
            await self.handle(self._read(message))
        except Flood as error:
            self.enqueue(encode({"type": "trouble", "text": _words(error)}))
            self.close(FLOOD)
        except (Refused, messages.Unclear) as error:
            kind = error.kind if isinstance(error, Refused) else "trouble"
            self.enqueue(encode({"type": kind, "text": _words(error)}))
            if not self.is_in:
                self.close()

    def on_ping(self, data: bytes) -> None:
        """Close the line of somebody who asks too often whether we are here."""
        if self._is_flood():
            self.close()

    def _is_flood(self) -> bool:
        now = time.monotonic()
        self.spent = max(0.0, self.spent - (now - self.heard) * self.rate) + 1
        self.heard = now
        return self.spent > self.burst

    def _read(self, message: str | bytes) -> Any:
        if self._is_flood() or len(message) > self.most:
            raise Flood("much")
        try:
            return json.loads(message)
        except (ValueError, RecursionError):
            raise messages.Unclear("json") from None

    async def draw(self, text: str) -> None:
        """Send a QR code, made in another process; this line's next message waits for it."""
        rows = await WORKERS.ask("", self.address, qr.squares, text)
        self.enqueue(encode({"type": "qr", "text": text, "rows": rows}))

    def enqueue(self, text: str) -> None:
        """Send a message once those before it are gone; close the line if too many wait.

        Of messages that begin with `state`, only the newest is kept.
        """
        if self.ws_connection is None:  # it is closed
            return
        if self.state and text.startswith(self.state):
            self.unsent = [one for one in self.unsent if not one.startswith(self.state)]
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


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, Refused) else messages.trouble(error)
