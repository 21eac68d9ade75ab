"""The way to a table: a websocket for each device, and a short address that leads to the page of its game."""

import logging
import re
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import HTTPError

from tutor.package import PUBLIC
from tutor.ui import messages
from tutor.ui.device import DevicePage
from tutor.ui.hints import MOVE
from tutor.ui.messages import Forms, text

from ..brake import Brake, address_of
from ..refusals import Busy, Refused
from ..server.cached_files import CarefulHandler
from ..sockets import LARGE, SMALL, CarefulSocket, encode
from ..workers import WORKERS
from . import thinking
from .computers import Computers
from .registry import Tables
from .setup import Device
from .table import SharedTable
from .thinking import SlowPlay

log = logging.getLogger(__name__)
CODE, KEY, NAME = text(12), text(64), text(24)
ENTRY: Forms = {
    "open": {"game": text(60), "name": NAME},
    "join": {"code": CODE, "name": NAME},
    "enter": {"code": CODE, "key": KEY},
    "claim": {"code": CODE, "word": CODE, "name": NAME},
}
DRAW: Forms = {"qr": {"text": text(300)}}
PAGE = "page"  # the part that draws QR codes itself: here another process does
HERE = {"pick", "peek", "action", "type", "fill", "play", "clear", "undo", "hint"}  # at a position
THOUGHT = {"hint", "think", "review"}  # worked out in another process


class TableSocket(CarefulSocket):
    """One device's line to a table."""

    rate, burst = 12, 60

    def initialize(self, tables: Tables, brake: Brake, computers: Computers) -> None:
        """Take the tables, the brake on guesses, and the computers that play."""
        self.tables, self.computers = tables, computers
        self.prepare_line(brake)
        self.shared: SharedTable | None = None
        self.device: Device | None = None
        self.thinks = False

    @property
    def most(self) -> int:
        """The characters that a message may have."""
        return LARGE if self.is_in else SMALL

    @property
    def is_in(self) -> bool:
        """True once somebody is at a table."""
        return self.device is not None

    def tell(self, answers: list[Any]) -> None:
        """Send answers, if there are any."""
        if answers:
            self.enqueue(encode(answers))

    async def handle(self, message: Any) -> None:
        """Enter a table, or ask something there."""
        if self.shared is None or self.device is None:
            await self._enter(*messages.read(message, ENTRY))
        elif isinstance(message, dict) and message.get("to", PAGE) != PAGE:
            self._ask(self.shared, self.device, message)
        else:
            _, values = messages.read(message, DRAW)
            await self.draw(values["text"])

    async def _enter(self, kind: str, values: dict[str, Any]) -> None:
        await self.brake.wait(self.address)
        key = values.get("key", "")
        if kind == "open":
            shared = self.tables.open(values["game"])
            person, key = shared.admit(values["name"], host=True)
            shared.sit(person, 0)
        else:
            shared = self.tables.find(values["code"])
        if kind == "join":
            person, key = shared.admit(values["name"])
        elif kind == "claim":
            person, key = shared.claim(values["word"], values["name"])
        elif kind == "enter":
            person = shared.known(key)
        device = Device(person, self.tell, self.close)
        shared.attach(device)
        self.shared, self.device = shared, device
        self.enqueue(
            encode({"type": "entered", "code": shared.code, "game": shared.game.name, "key": key})
        )
        self.computers.spread(shared)

    def _ask(self, shared: SharedTable, device: Device, message: Any) -> None:
        """Pass a question to the device's page, unless the position has changed since."""
        ask = message.get("ask")
        kind = str(ask.get("type")) if isinstance(ask, dict) else ""
        if (
            message.get("to") == "play"
            and kind in HERE
            and message.get("n") != len(shared.table.match.turns)
        ):
            return
        if message.get("to") == "play" and kind in THOUGHT and isinstance(device.page, DevicePage):
            IOLoop.current().spawn_callback(self._think, shared, device, device.page, message)
            return
        self._pass(shared, device, message)

    def _pass(self, shared: SharedTable, device: Device, message: Any) -> None:
        self.tell(list(device.page.handle(message)))
        self.computers.spread(shared)

    async def _think(
        self, shared: SharedTable, device: Device, page: DevicePage, message: Any
    ) -> None:
        """Have a process think about what a device asks, and then answer."""
        if self.thinks:
            return
        self.thinks = True
        try:
            await self._thought(shared, device, page.part("play"), message["ask"])
        except Refused as error:
            page.session.notice = str(error)
            self.computers.spread(shared)
        except Exception:
            log.exception("thinking failed")
        else:
            self._pass(shared, device, message)
        finally:
            self.thinks = False

    async def _thought(self, shared: SharedTable, device: Device, play: SlowPlay, ask: Any) -> None:
        """Work one slice on the hint or the review that is asked for or shown."""
        session, seat = play.session, device.person.seat
        if shared.table.seat is None and seat != PUBLIC:
            wanted = ask.get("seat", getattr(play, "reviewed", None))
            if type(wanted) is int and 0 <= wanted < shared.setup.count:
                play.reviewed = wanted
                await self._asked(shared, play, thinking.review, wanted, *shared.told, wanted)
        elif seat == session.deciding and session.can_pick:
            grade = ask.get("grade", session.hint.grade if session.hint else 0)
            if type(grade) is int and 0 < grade <= MOVE:
                view = shared.game.view(session.position, seat)
                await self._asked(shared, play, thinking.hint, "hint", view, grade)

    async def _asked(
        self, shared: SharedTable, play: SlowPlay, think: Any, what: Any, *about: Any
    ) -> None:
        """Have a process think, and drop its answer if the position has changed."""
        state, match = shared.table.state, shared.table.match
        key = (id(self), play.seat, match.seed, tuple(shared.told[1]), what)
        thought = await WORKERS.ask(shared.code, self.address, think, key, shared.game.name, *about)
        if shared.table.state is not state:
            raise Refused("table-past")
        play.prepare(thought)

    def on_close(self) -> None:
        """Leave the table: somebody has gone, or lost the connection."""
        if self.shared and self.device in self.shared.devices:
            self.shared.detach(self.device)
            self.computers.spread(self.shared)
            self.tables.sweep()


class TableDoor(CarefulHandler):
    """`table/CODE`: short enough to be typed. It leads to the page of the table's game."""

    def initialize(self, tables: Tables, brake: Brake, page: str) -> None:
        """Take the tables, and how the address of a game's page is made."""
        self.tables, self.brake, self.page = tables, brake, page

    async def get(self, code: str) -> None:
        """Redirect there; the brake keeps anyone from trying codes quickly."""
        try:
            await self.brake.wait(address_of(self.request))
            game = self.tables.find(code).game.name
        except Busy:
            raise HTTPError(503) from None
        except Refused:
            game = "index"
        self.redirect(self.page.format(game) + f"?together={code.upper()}")


def handlers(
    prefix: str, page: str, tables: Tables, socket: type[TableSocket] = TableSocket
) -> list[Any]:
    """Return the addresses of tables for any server; `page` is where a game's page is."""
    brake = Brake()
    line = {
        "tables": tables,
        "brake": brake,
        "computers": Computers(),
    }
    return [
        (rf"{re.escape(prefix)}table/line", socket, line),
        (
            rf"{re.escape(prefix)}table/([A-Za-z]{{4,12}})",
            TableDoor,
            {"tables": tables, "brake": brake, "page": page},
        ),
    ]
