"""The part of a device that shows who sits where, and what its owner may do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor import TutorError
from tutor.analysis.bots import STRENGTHS
from tutor.package import PUBLIC
from tutor.ui import messages
from tutor.ui.messages import flag, one_of, text, whole
from tutor.ui.serialize import Plain, ruling_data

if TYPE_CHECKING:
    from .setup import Device
    from .table import SharedTable

SEAT = whole(20)
EVERYBODY: messages.Forms = {"sit": {"seat": SEAT}, "watch": {}, "agree": {"yes": flag}}
HOST: messages.Forms = {
    "count": {"count": SEAT},
    "strength": {"strength": one_of(STRENGTHS)},
    "ruling": {"id": text(80), "value": text(80)},
    "start": {},
    "again": {},
    "go_on": {},
    "computer": {"seat": SEAT, "on": flag},
    "invite": {"seat": SEAT},
}
LOBBY = {"sit", "watch", "count", "strength", "ruling", "start"}  # before the game alone


class Place:
    """Seats, who is here and who is waited for, and what is asked of all."""

    def __init__(self, shared: SharedTable, device: Device) -> None:
        self.shared, self.device = shared, device

    def sections(self) -> Plain:
        """Return everything about the table that is no game."""
        shared, person = self.shared, self.device.person
        book = shared.game.rulebook
        least, most = book.players
        return {
            "table": {"code": shared.code, "game": shared.game.name, "title": book.title,
                      "begun": shared.begun, "least": least, "most": most},
            "me": {"seat": None if person.seat == PUBLIC else person.seat, "host": person.host,
                   "name": person.name, "notice": self.device.notice,
                   "promised": person.seat in shared.table.promised},
            "seats": [self._seat(seat) for seat in range(shared.setup.count)],
            "looking": sum(device.person.seat == PUBLIC for device in shared.devices),
            "options": {} if shared.begun else self._options(),
            "asked": self._asked(),
        }  # fmt: skip

    def _seat(self, seat: int) -> Plain:
        shared, person = self.shared, self.shared.at(seat)
        bot = shared.begun and seat in shared.table.bots
        return {
            "name": person.name if person else "",
            "here": shared.here(seat),
            "bot": bot,
            "decides": shared.begun and not bot and shared.table.chooses(seat),
        }

    def _options(self) -> Plain:
        setup, book = self.shared.setup, self.shared.game.rulebook
        rulings = [ruling_data(ruling) for ruling in book.rulings.values() if ruling.setup]
        for data in rulings:
            data["value"] = setup.rulings.get(data["id"], data["value"])
        return {"strength": setup.strength, "rulings": rulings}

    def _asked(self) -> Plain:
        asked, seat = self.shared.asked, self.device.person.seat
        return {} if asked is None else {"seat": asked.seat, "mine": seat in asked.agreed}

    def handle(self, message: Any) -> None:
        """Do what somebody asks, or say why not."""
        forms = EVERYBODY | (HOST if self.device.person.host else {})
        self.device.notice = ""
        try:
            kind, values = messages.read(message, forms)
            if self.shared.begun and kind in LOBBY:
                raise messages.Unclear(kind)
            getattr(self, f"_{kind}")(**values)
        except TutorError as error:
            self.device.notice = str(error)
        except Exception as error:
            self.device.notice = messages.trouble(error)

    def _sit(self, seat: int) -> None:
        self.shared.sit(self.device.person, seat)

    def _watch(self) -> None:
        self.shared.sit(self.device.person, PUBLIC)

    def _agree(self, yes: bool) -> None:
        self.shared.agree(self.device.person.seat, yes)

    def _count(self, count: int) -> None:
        least, most = self.shared.game.rulebook.players
        self.shared.change(count=min(max(least, count), most))

    def _strength(self, strength: str) -> None:
        self.shared.change(strength=strength)

    def _ruling(self, id: str, value: str) -> None:
        game = self.shared.game
        rulings = {**self.shared.setup.rulings, id: value}
        game.rulebook.settle(game.package.model.Rulings, rulings)
        self.shared.change(rulings=rulings)

    def _start(self) -> None:
        self.shared.start()

    def _again(self) -> None:
        if self.shared.begun and self.shared.table.seat is None:
            self.shared.again()

    def _go_on(self) -> None:
        self.shared.go_on()

    def _computer(self, seat: int, on: bool) -> None:
        if not self.shared.begun or (not on and self.shared.at(seat) is None):
            raise messages.Unclear("computer")
        self.shared.hand_over(seat, on)

    def _invite(self, seat: int) -> None:
        if seat >= self.shared.setup.count:
            raise messages.Unclear("invite")
        word = self.shared.invite(seat)
        self.device.tell(
            [{"from": "place", "says": {"type": "invite", "seat": seat, "word": word}}]
        )
